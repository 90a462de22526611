import EventLoop
import GPIO
import PlayerModel

/// Keeps lines in hand: takes them, lets them go when their chip goes, and tries again until they are held.
///
/// A line that is busy or denied is tried each second for a minute, then each ten seconds; a chip that is not there
/// is waited for without polling. One log line for each change of state, also where it is that of several at once.
final class LineKeeper {
    /// Lines that are taken and lost together: one button's, or all of a bar.
    final class Holding {
        /// What they are for, as the log calls it: `button next`.
        let name: String
        /// Takes the lines and gives the path of their chip.
        fileprivate let take: () throws(GPIOError) -> String
        /// Lets them go; also called where nothing is held.
        fileprivate let release: () -> Void
        fileprivate(set) var chipPath: String?
        /// Why they are not held.
        fileprivate(set) var problem: GPIOError?
        fileprivate var failures = 0

        var isHeld: Bool { chipPath != nil }

        init(
            name: String,
            take: @escaping () throws(GPIOError) -> String,
            release: @escaping () -> Void
        ) {
            self.name = name
            self.take = take
            self.release = release
        }
    }

    private static let quickRetries = 60
    private static let quickRetry = Interval.seconds(1)
    private static let slowRetry = Interval.seconds(10)

    private let loop: EventLoop
    private let log: Log
    private var holdings: [Holding] = []
    private var watcher: ChipWatcher?
    private var watchSource: IOSource?
    private var retry: TimerSource?
    /// Changes of state that are not in the log yet.
    private var news = SharedNews()
    /// Called after each change of what is held.
    var onChange: () -> Void = {}

    init(loop: EventLoop, log: Log) throws(EventLoopError) {
        self.loop = loop
        self.log = log
        retry = try loop.timer(slack: .milliseconds(100)) { [weak self] _ in self?.takeMissing(onlyPolled: true) }
        do throws(GPIOError) {
            watcher = try ChipWatcher()
        } catch {
            log.warning("Chips that come and go are not noticed. \(error)")
        }
        if let descriptor = watcher?.fileDescriptor {
            watchSource = try loop.watch(descriptor, .readable) { [weak self] _ in self?.chipsChanged() }
        }
    }

    /// Takes the lines now if that is possible, else as soon as it is. What came of it is told by `tellNews()`.
    func add(_ holding: Holding) {
        holdings.append(holding)
        attempt(holding)
        armRetry()
    }

    /// Those that are not held.
    var missing: [String] { holdings.filter { $0.problem != nil }.map(\.name) }

    /// Why lines are not held, each reason once.
    var problems: [String] {
        var reasons = SharedNews()
        for holding in holdings { if let problem = holding.problem { reasons.add(holding.name, "\(problem)") } }
        return reasons.lines.map(\.text)
    }

    /// Writes the changes of state into the log.
    func tellNews() {
        for line in news.lines { log.write(line.level, line.text) }
        news = SharedNews()
    }

    /// Lets lines go that do not work any more, and looks whether they can be had again.
    func lost(_ holding: Holding, _ problem: GPIOError) {
        guard holding.isHeld else { return }
        drop(holding, problem)
        // Everything else of that chip is lost too; while one descriptor is open its number is not used again.
        if case .lostChip(let path) = problem { drop(path) }
        armRetry()
        tellNews()
        onChange()
    }

    /// Lets everything go.
    func close() {
        retry?.cancel()
        watchSource?.cancel()
        for holding in holdings { holding.release() }
        holdings = []
    }

    private func chipsChanged() {
        let changes = (try? watcher?.changes()) ?? []
        for change in changes {
            switch change {
            case .vanished(let name): drop("/dev/\(name)")
            case .appeared, .accessChanged, .unknown: break
            }
        }
        guard !changes.isEmpty else { return }
        takeMissing(onlyPolled: false)
    }

    private func drop(_ path: String) {
        for holding in holdings where holding.chipPath == path { drop(holding, .lostChip(path)) }
    }

    private func drop(_ holding: Holding, _ problem: GPIOError) {
        holding.chipPath = nil
        holding.failures = 0
        holding.release()
        report(holding, problem)
    }

    private func takeMissing(onlyPolled: Bool) {
        for holding in holdings where !holding.isHeld {
            guard !onlyPolled || holding.problem?.isWorthPolling == true else { continue }
            attempt(holding)
        }
        armRetry()
        tellNews()
        onChange()
    }

    private func attempt(_ holding: Holding) {
        do throws(GPIOError) {
            holding.chipPath = try holding.take()
            if holding.problem != nil { news.add(holding.name, "held now", .info) }
            holding.problem = nil
        } catch {
            holding.release()
            holding.failures += 1
            report(holding, error)
        }
    }

    private func report(_ holding: Holding, _ problem: GPIOError) {
        if holding.problem != problem { news.add(holding.name, "\(problem)") }
        holding.problem = problem
    }

    private func armRetry() {
        let polled = holdings.filter { !$0.isHeld && $0.problem?.isWorthPolling == true }
        guard let fewest = polled.map(\.failures).min() else {
            retry?.arm(at: nil)
            return
        }
        let wait = fewest <= LineKeeper.quickRetries ? LineKeeper.quickRetry : LineKeeper.slowRetry
        retry?.arm(at: loop.now + wait)
    }
}

extension GPIOError {
    /// Whether nothing but trying shows that it is over. The coming of a chip is told by the kernel.
    fileprivate var isWorthPolling: Bool {
        switch self {
        case .absentChip, .noChips, .ambiguousChip, .lostChip: false
        case .notAChip, .notALine, .absentLine, .busy, .permission, .unsupportedBias, .pinTaken, .duplicateLine,
            .badLineCount, .system:
            true
        }
    }
}
