import Configuration
import EventLoop
import Glibc
import PlayerModel
import RemoteController

/// `simulate` without a terminal: a line for each change of what is shown, and keys from standard input.
final class SimulationLines: Display {
    private let start: MonotonicInstant
    private let configuration: Configuration
    private var bar: ProgressBar?
    private var last = ""

    init(configuration: Configuration, at now: MonotonicInstant) {
        start = now
        self.configuration = configuration
        bar = configuration.barCount.map { ProgressBar(count: $0, idleOff: configuration.control.idleOff) }
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        let line =
            text(of: widget)
            + (bar.map { bar in
                var bar = bar
                return "  " + SimulationLines.text(of: bar.frame(for: widget, at: now))
            } ?? "")
        if line != last {
            last = line
            print(line, at: now)
        }
        return bar?.nextChange(for: widget, after: now)
    }

    func print(_ line: String, at now: MonotonicInstant) {
        let milliseconds = (now - start).milliseconds
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        Output.line("\(milliseconds / 1000).\(fraction) \(line)")
    }

    func close() {}

    private func text(of widget: WidgetState) -> String {
        switch widget.link {
        case .looking: "looking for a player"
        case .absent: "no player"
        case .connected: widget.player.playback.rawValue + (widget.player.title.map { " \"\($0)\"" } ?? "")
        }
    }

    static func text(of frame: BarFrame) -> String {
        String((0..<frame.count).map { frame[$0] ? "●" : "○" })
    }
}

/// Keys from a standard input that is no terminal. Where it ends, so does `simulate`, once all is done.
final class PipedKeys {
    private let loop: EventLoop
    private let contacts: SimulatedContacts
    private let buttons: [String]
    private let end: () -> Void
    private var source: IOSource?
    private var timer: TimerSource?
    private var awaitsHold = false

    /// How long after the last key the end is put off: for what it leads to.
    static let grace = Interval.seconds(1)

    init(
        loop: EventLoop,
        contacts: SimulatedContacts,
        buttons: [String],
        end: @escaping () -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.contacts = contacts
        self.buttons = buttons
        self.end = end
        timer = try loop.timer { [weak self] _ in self?.endWhenIdle() }
        do throws(EventLoopError) {
            source = try loop.watch(STDIN_FILENO, .readable) { [weak self] _ in self?.read() }
        } catch .cannotWatch(_, EPERM) {
            // A regular file or /dev/null is always ready, and the loop cannot wait for it.
            while read() {}
        }
    }

    @discardableResult
    private func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else {
            source = nil
            timer?.arm(at: loop.now + PipedKeys.grace)
            return false
        }
        for byte in bytes[..<count] { press(byte) }
        return true
    }

    private func press(_ byte: UInt8) {
        switch SimulationKey(.character(Unicode.Scalar(byte)), buttons: buttons) {
        case .quit: end()
        case .hold: awaitsHold = true
        case .button(let button):
            if awaitsHold || contacts.isDown(button) { contacts.toggle(button) } else { contacts.tap(button) }
            awaitsHold = false
        case nil: break
        }
    }

    private func endWhenIdle() {
        if contacts.isIdle { return end() }
        timer?.arm(at: loop.now + PipedKeys.grace)
    }
}
