import EventLoop
import Glibc
import PlayerModel
import RemoteController

/// A text display on a serial line.
///
/// The latest frame wins: while the line is busy, or within a tenth of a second of the last frame, frames are left
/// out whole; what has begun is sent to its end. Nothing blocks. A line that is absent, unplugged or stalled costs
/// nothing but its own picture, and is drawn anew when it returns.
public final class TextDisplay {
    /// Whether the display can be seen; for the log and the service's status.
    public enum Condition: Equatable, Sendable {
        case open
        case unavailable(DisplayError)
    }

    /// The least time from one frame to the next.
    public static let frameInterval = Interval.milliseconds(100)
    /// At the end, what is still on its way for longer than this is thrown away.
    static let wayInterval = Interval.milliseconds(250)

    public let columns: Int
    public let rows: Int
    /// The last one told to `onChange`; nil before the first.
    public private(set) var condition: Condition?

    private let loop: EventLoop
    private let baud: Int
    private let onChange: (Condition) -> Void
    private var link: SerialLink?
    private var isCleared = false
    private var timer: TimerSource?
    private var encoder: TextEncoder
    private var latest: TextFrame?
    private var pending = OutputBuffer()
    private var steps: [OutputStep] = []
    /// When the bytes are over the wire, and the pause that follows them is over.
    private var busyUntil = MonotonicInstant(nanoseconds: .min)
    private var nextFrameAt = MonotonicInstant(nanoseconds: .min)
    private var wholeRedraw = WholeRedraw()

    /// Opens the line, or waits for it. `baud` and the size are the dialect's where nil.
    ///
    /// `onChange` is told once for each change, the first one before this returns. Throws `unknownBaud` and
    /// `loop` errors; all else is a condition, because displays come and go.
    public init(
        loop: EventLoop,
        path: String,
        dialect: Dialect,
        baud: Int? = nil,
        columns: Int? = nil,
        rows: Int? = nil,
        onChange: @escaping (Condition) -> Void
    ) throws(DisplayError) {
        self.loop = loop
        self.onChange = onChange
        self.baud = try BaudRate(baud ?? dialect.defaultBaud).baud
        self.columns = columns ?? dialect.defaultColumns
        self.rows = rows ?? dialect.defaultRows
        encoder = TextEncoder(dialect: dialect, columns: self.columns, rows: self.rows)
        do throws(EventLoopError) {
            timer = try loop.timer(slack: .milliseconds(1), priority: .displays) { [weak self] _ in self?.advance() }
        } catch {
            throw .loop(error)
        }
        let link = try SerialLink(loop: loop, path: path, baud: self.baud) { [weak self] in self?.handle($0) }
        self.link = link
        link.start()
    }

    /// Shows `frame` as soon as the display can take it, unless a later one comes first.
    public func show(_ frame: TextFrame) {
        guard frame != latest else { return }
        latest = frame
        advance()
    }

    /// Clears the display and takes its light off; it shows nothing after that. Does not block: see `close(by:)`.
    public func clear() {
        guard !isCleared else { return }
        isCleared = true
        timer?.cancel()
        guard let port = link?.port else { return }
        // What would still be on its way when we are gone is thrown away; the closing bytes break off what it cut.
        if wayTime(of: port.unsentCount) > Self.wayInterval { port.discardUnsent() }
        pending.append(encoder.close())
        _ = pending.write(to: port.descriptor)
    }

    /// Clears it and lets the line go, once the last bytes are over the wire or at `deadline`. It blocks.
    public func close(by deadline: MonotonicInstant) {
        clear()
        if let port = link?.port, !finish(port, by: deadline) {
            // Otherwise the kernel may wait for a stalled line for half a minute when it is closed.
            port.discardUnsent()
        }
        link?.close()
        link = nil
    }

    /// Whether the line takes no more bytes at the moment.
    var isStalled: Bool { link?.waitsForRoom == true }

    private func handle(_ event: SerialLink.Event) {
        guard !isCleared else { return }
        switch event {
        case .opened:
            pending.removeAll()
            steps = encoder.open()
            busyUntil = loop.now
            nextFrameAt = loop.now
            wholeRedraw.begin(at: loop.now)
            tell(.open)
            advance()
        case .writable:
            advance()
        case .closed(let error):
            pending.removeAll()
            steps = []
            timer?.arm(at: nil)
            tell(.unavailable(error))
        }
    }

    private func tell(_ condition: Condition) {
        guard condition != self.condition else { return }
        self.condition = condition
        onChange(condition)
    }

    /// Does what can be done now, and sees to being called when more can be.
    private func advance() {
        guard !isCleared, let link, let port = link.port else { return }
        while true {
            switch pending.write(to: port.descriptor) {
            case .finished: leaveLine(link, port)
            case .blocked:
                link.waitsForRoom = true
                return
            case .failed(let code):
                link.failed(code: code)
                return
            }
            guard let step = nextStep() else { return }
            busyUntil = loop.now + wayTime(of: step.bytes.count) + step.pauseAfter
            pending.append(step.bytes)
        }
    }

    /// After a stall the kernel's buffer is full: what it holds goes over the wire first.
    private func leaveLine(_ link: SerialLink, _ port: SerialPort) {
        guard link.waitsForRoom else { return }
        link.waitsForRoom = false
        busyUntil = max(busyUntil, loop.now + wayTime(of: port.unsentCount))
    }

    /// How long so many bytes are on the wire: ten bits each.
    private func wayTime(of count: Int) -> Interval {
        Interval(nanoseconds: Int64(count) * 10_000_000_000 / Int64(baud))
    }

    /// What to send now; nil: nothing, and the timer is armed if there will be something.
    private func nextStep() -> OutputStep? {
        let now = loop.now
        if steps.isEmpty, latest.map({ encoder.differs(from: $0) }) != true {
            timer?.arm(at: nil)
            return nil
        }
        let ready = steps.isEmpty ? max(busyUntil, nextFrameAt) : busyUntil
        guard now >= ready else {
            timer?.arm(at: ready)
            return nil
        }
        if !steps.isEmpty { return steps.removeFirst() }
        guard let latest else { return nil }
        nextFrameAt = now + Self.frameInterval
        return OutputStep(wholeRedraw.isDue(at: now) ? encoder.redraw(latest) : encoder.draw(latest))
    }

    /// Whether all bytes went out before `deadline`.
    private func finish(_ port: SerialPort, by deadline: MonotonicInstant) -> Bool {
        guard pending.finish(on: port.descriptor, by: deadline, clock: loop.clock) else { return false }
        while port.unsentCount > 0 {
            guard loop.clock() < deadline else { return false }
            poll(nil, 0, 10)
        }
        return true
    }
}
