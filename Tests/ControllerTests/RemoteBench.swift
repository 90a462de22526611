import PlayerModel
import RemoteController
import Simulation

/// A remote with contacts and a player that obeys, woken punctually or late.
struct RemoteBench {
    struct Told: Equatable {
        var action: Remote.Action
        var at: MonotonicInstant
    }

    var remote: Remote
    var player: SimulatedPlayer
    var now: MonotonicInstant
    let start: MonotonicInstant
    /// What the contacts did and will do.
    private var lines: [[ContactChange]]
    private var delivered: [Int]
    private(set) var told: [Told] = []
    /// Buttons whose edges are switched off.
    private(set) var silent: Set<Int> = []
    /// How late the next wake-up is.
    var lateness: () -> Interval = { .zero }

    init(
        _ bindings: [ButtonBindings],
        start: MonotonicInstant = MonotonicInstant(nanoseconds: 0),
        isPlaying: Bool = true,
        isConnected: Bool = true,
        isOpened: Bool = true
    ) {
        self.start = start
        now = start
        remote = Remote(buttons: bindings.map { ButtonSetup(bindings: $0) }, playerName: "main", at: start)
        player = SimulatedPlayer(position: .seconds(100), at: start)
        if isPlaying { player.handle(.play, at: start) }
        lines = bindings.map { _ in [] }
        delivered = bindings.map { _ in 0 }
        if isOpened {
            for button in bindings.indices { remote.handle(.opened(button: button, isClosed: false), at: start) }
        }
        if isConnected { remote.handle(.player(.connected(player.state(at: start))), at: start) }
        drain()
    }

    /// A clean contact from `begin` to `end`, in milliseconds from the start; nil for held on.
    mutating func press(_ button: Int, _ begin: Double, _ end: Double?) {
        lines[button].append(ContactChange(at: instant(begin), isClosed: true))
        if let end { lines[button].append(ContactChange(at: instant(end), isClosed: false)) }
    }

    mutating func add(_ changes: [ContactChange], to button: Int) {
        lines[button] += changes
    }

    func instant(_ milliseconds: Double) -> MonotonicInstant {
        start + Interval(nanoseconds: Int64(milliseconds * 1e6))
    }

    /// Lets time pass until `end` in milliseconds from the start.
    mutating func run(until end: Double) {
        while let cause = MonotonicInstant.earliest(nextEdge, remote.nextDeadline), cause <= instant(end) {
            now = max(now, cause + lateness())
            deliver()
            drain()
        }
        now = max(now, instant(end))
        deliver()
        drain()
    }

    /// Jumps there without any wake-up between: all edges until then are in hand.
    mutating func jump(to end: Double) {
        now = instant(end)
        deliver()
        drain()
    }

    mutating func handle(_ input: Remote.Input) {
        remote.handle(input, at: now)
        drain()
    }

    mutating func level(of button: Int) -> Bool {
        lines[button].last { $0.at <= now }?.isClosed ?? false
    }

    var records: [IntentRecord] {
        told.compactMap { if case .record(let record) = $0.action { record } else { nil } }
    }

    /// `0 press playPause sent`
    var recordTexts: [String] {
        records.map { "\($0.button) \($0.gesture.rawValue) \($0.command.rawValue) \($0.outcome.rawValue)" }
    }

    var requests: [PlayerRequest] {
        told.compactMap { if case .request(let request) = $0.action { request } else { nil } }
    }

    var notices: [Remote.Notice] {
        told.compactMap { if case .notice(let notice) = $0.action { notice } else { nil } }
    }

    /// When each of these was told, in milliseconds from the start.
    func times(of action: Remote.Action) -> [Int64] {
        told.filter { $0.action == action }.map { ($0.at - start).milliseconds }
    }

    mutating func forget() { told = [] }

    private var nextEdge: MonotonicInstant? {
        var first: MonotonicInstant?
        for (line, place) in zip(lines, delivered) where place < line.count {
            first = MonotonicInstant.earliest(first, line[place].at)
        }
        return first
    }

    /// Line by line, as descriptors are read.
    private mutating func deliver() {
        for button in lines.indices {
            while delivered[button] < lines[button].count, lines[button][delivered[button]].at <= now {
                let change = lines[button][delivered[button]]
                delivered[button] += 1
                guard !silent.contains(button) else { continue }
                remote.handle(.edge(button: button, isClosed: change.isClosed, at: change.at), at: now)
            }
        }
    }

    mutating func drain() {
        while let action = remote.next(at: now) {
            told.append(Told(action: action, at: now))
            switch action {
            case .readLevel(let button), .sampleLevel(let button):
                remote.handle(.level(button: button, isClosed: level(of: button)), at: now)
            case .silence(let button):
                silent.insert(button)
            case .listen(let button):
                silent.remove(button)
                remote.handle(.opened(button: button, isClosed: level(of: button)), at: now)
            case .request(let request):
                player.handle(request, at: now)
                remote.handle(.player(.changed(player.state(at: now))), at: now)
            case .record, .connectNow, .refresh, .notice:
                break
            }
        }
    }
}
