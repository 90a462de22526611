import EventLoop
import Glibc
import PlayerModel
import RemoteController

/// The terminal that a person sits at: a screen to draw on, and keys.
///
/// It uses the alternate screen, hides the cursor, and puts all of that back in `close(by:)`, or when it is dropped: see to
/// one of them on every way out, SIGTERM and SIGINT included (`EventLoop.onSignals`, then `stop`). Nothing can be put
/// back after SIGKILL or a crash: `reset` mends the terminal. A terminal that takes no output (a dead connection, a
/// halted window) stalls only its own picture.
///
/// It takes SIGWINCH and SIGCONT from the loop; nobody else can.
public final class TerminalScreen {
    /// What comes from the terminal.
    public enum Event: Equatable, Sendable {
        case key(TerminalKey)
        /// The screen has another size, or was stopped and goes on: draw it.
        case resized
        /// The terminal is gone. No more events come.
        case closed
    }

    static let closingInterval = Interval.milliseconds(200)
    static let bytesInOneTurn = 256

    /// 1 to 1000 each.
    public private(set) var columns: Int
    public private(set) var rows: Int

    private enum Picture: Equatable {
        case frame(TextFrame)
        case lines([[StyledCell]])
    }

    private let loop: EventLoop
    private let frameInterval: Interval
    private let dialect: Dialect
    private let device: TerminalDevice
    private let handler: (Event) -> Void
    private var source: IOSource?
    private var signals: SignalSource?
    private var frameTimer: TimerSource?
    private var escapeTimer: TimerSource?
    private var keys = KeyDecoder()
    private var encoder: TextEncoder
    private var pending = OutputBuffer()
    private var latest: Picture?
    private var shown: Picture?
    private var nextFrameAt = MonotonicInstant(nanoseconds: .min)
    private var isClosed = false

    /// Takes the terminal at `path`, or the one that standard output is, and clears it.
    ///
    /// Throws `noScreen` where standard output is no terminal. `charset`: nil asks the environment.
    public init(
        loop: EventLoop,
        path: String? = nil,
        charset: Dialect.Charset? = nil,
        frameInterval: Interval = TextDisplay.frameInterval,
        handler: @escaping (Event) -> Void
    ) throws(DisplayError) {
        self.loop = loop
        self.frameInterval = frameInterval
        self.handler = handler
        dialect = Dialect.screen(charset ?? .ofEnvironment())
        device = try TerminalDevice(path: path)
        (columns, rows) = device.size
        encoder = TextEncoder(dialect: dialect, columns: columns, rows: rows)
        do throws(EventLoopError) {
            try attach()
        } catch {
            throw .loop(error)
        }
        for step in encoder.open() { pending.append(step.bytes) }
        advance()
    }

    deinit {
        close(by: loop.clock() + Self.closingInterval)
    }

    /// Parts of a cell that a bar can show here, for `WidgetLayout`.
    public var barSteps: Int { dialect.barSteps }

    /// Whether it shows ASCII only, for `WidgetLayout`.
    public var isASCII: Bool { dialect.isASCII }

    /// Whether the terminal takes no more bytes at the moment.
    var isStalled: Bool { !pending.isEmpty }

    /// Shows `frame` from the top left corner, unless a later picture comes before its turn.
    public func show(_ frame: TextFrame) {
        draw(.frame(frame))
    }

    /// Shows `lines` from the top; what they do not cover is blank. What does not fit is left out.
    public func draw(_ lines: [[StyledCell]]) {
        draw(.lines(lines))
    }

    /// Leaves the screen and draws nothing after that. Does not block: see `close(by:)`.
    public func clear() {
        guard !isClosed else { return }
        isClosed = true
        detach()
        pending.append(encoder.close())
        _ = pending.write(to: device.descriptor)
    }

    /// Gives the terminal back as it was; where it stalls, without the rest of the output at `deadline`. It blocks.
    public func close(by deadline: MonotonicInstant) {
        clear()
        guard device.isOpen else { return }
        if !pending.finish(on: device.descriptor, by: deadline, clock: loop.clock) { device.discardUnsent() }
        device.close()
    }

    private func attach() throws(EventLoopError) {
        source = try loop.watch(device.descriptor, .readable) { [weak self] in self?.ready($0) }
        signals = try loop.onSignals([.windowChange, .resumed]) { [weak self] in self?.handle($0) }
        frameTimer = try loop.timer(slack: .milliseconds(1), priority: .displays) { [weak self] _ in self?.advance() }
        escapeTimer = try loop.timer { [weak self] now in self?.escapeEnds(at: now) }
    }

    private func detach() {
        source?.cancel()
        signals?.cancel()
        frameTimer?.cancel()
        escapeTimer?.cancel()
    }
}

// Output.
extension TerminalScreen {
    private func draw(_ picture: Picture) {
        guard picture != latest else { return }
        latest = picture
        advance()
    }

    private func advance() {
        guard !isClosed else { return }
        while true {
            switch pending.write(to: device.descriptor) {
            case .finished: source?.events = .readable
            case .blocked:
                source?.events = [.readable, .writable]
                return
            case .failed:
                end()
                return
            }
            guard let latest, latest != shown else { return }
            guard loop.now >= nextFrameAt else {
                frameTimer?.arm(at: nextFrameAt)
                return
            }
            nextFrameAt = loop.now + frameInterval
            pending.append(bytes(for: latest))
            shown = latest
        }
    }

    private func bytes(for picture: Picture) -> [UInt8] {
        switch picture {
        case .frame(let frame): encoder.draw(frame)
        case .lines(let lines): encoder.draw(lines)
        }
    }
}

// Input.
extension TerminalScreen {
    private func ready(_ events: IOEvents) {
        if events.contains(.readable) { readKeys() }
        guard !isClosed else { return }
        if !events.isDisjoint(with: [.hangup, .error]) {
            end()
        } else if events.contains(.writable) {
            advance()
        }
    }

    private func readKeys() {
        var bytes: [UInt8] = Array(repeating: 0, count: Self.bytesInOneTurn)
        let count = read(device.descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        for byte in bytes[..<count] { tell(keys.handle(byte, at: loop.now)) }
        escapeTimer?.arm(at: keys.nextDeadline)
    }

    private func escapeEnds(at now: MonotonicInstant) {
        tell(keys.handleDeadline(at: now))
    }

    private func tell(_ keys: [TerminalKey]) {
        for key in keys where !isClosed { handler(.key(key)) }
    }

    private func handle(_ signal: Signal) {
        switch signal {
        case .windowChange: break
        case .resumed:
            guard device.isInForeground else { return }
            device.makeRaw()
            pending.append(dialect.opening.flatMap(\.bytes))
        case .hangup, .interrupt, .terminate, .quit, .user1, .user2, .terminalStop:
            return
        }
        (columns, rows) = device.size
        // A new one knows nothing of the screen, so it draws every cell.
        encoder = TextEncoder(dialect: dialect, columns: columns, rows: rows)
        shown = nil
        handler(.resized)
        advance()
    }

    /// The terminal is gone; nothing can be drawn nor put back.
    private func end() {
        guard !isClosed else { return }
        isClosed = true
        detach()
        device.close()
        handler(.closed)
    }
}
