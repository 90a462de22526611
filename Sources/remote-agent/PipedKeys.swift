import Configuration
import Displays
import EventLoop
import Glibc
import PlayerModel

/// Keys from a standard input that is no terminal. Where it ends, so does `simulate`, once all is done.
final class PipedKeys {
    /// How long after the last key the end is put off: for what it leads to.
    private static let grace = Interval.seconds(1)

    private let loop: EventLoop
    private let contacts: SimulatedContacts
    private let buttons: [ButtonConfiguration]
    private let unknown: (String) -> Void
    private let end: () -> Void
    private var source: IOSource?
    private var timer: TimerSource?
    /// Reads what is always ready, one piece a turn: signals and edges come between, also where it never ends.
    private var turn: DeferredSource?
    private var decoder = KeyDecoder()
    private var awaitsHold = false

    /// Nothing is read before `start`. `unknown` is told about keys that mean nothing.
    init(
        loop: EventLoop,
        contacts: SimulatedContacts,
        buttons: [ButtonConfiguration],
        unknown: @escaping (String) -> Void,
        end: @escaping () -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.contacts = contacts
        self.buttons = buttons
        self.unknown = unknown
        self.end = end
        timer = try loop.timer { [weak self] _ in self?.endWhenIdle() }
        do throws(EventLoopError) {
            source = try loop.watch(STDIN_FILENO, .readable) { [weak self] _ in self?.read() }
            source?.isEnabled = false
        } catch .cannotWatch(_, EPERM) {
            // A regular file, /dev/null or /dev/zero is always ready, and the loop cannot wait for it.
            turn = try loop.deferred(priority: .displays) { [weak self] in self?.readOn() }
        }
    }

    /// Reads from now on: not before the first picture, which what is typed would change.
    func start() {
        source?.isEnabled = true
        turn?.schedule()
    }

    private func readOn() {
        if read() { turn?.schedule() }
    }

    /// Returns whether more may come.
    @discardableResult
    private func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return true }
        guard count > 0 else { return finish() }
        for byte in bytes[..<count] {
            for key in decoder.handle(byte, at: loop.now) where !press(key) { return finish() }
        }
        return true
    }

    /// Returns false for the key that ends it.
    private func press(_ key: TerminalKey) -> Bool {
        switch SimulationKey(key, buttons: buttons) {
        case .quit: return false
        case .hold: awaitsHold = true
        case .button(let button):
            if awaitsHold || contacts.isDown(button) { contacts.toggle(button) } else { contacts.tap(button) }
            awaitsHold = false
        case nil:
            if key != .enter { unknown("key \(SimulationKey.name(of: key)) means nothing here") }
        }
        return true
    }

    /// What was typed is still done.
    private func finish() -> Bool {
        source = nil
        timer?.arm(at: loop.now + PipedKeys.grace)
        return false
    }

    private func endWhenIdle() {
        if contacts.isIdle { return end() }
        timer?.arm(at: loop.now + PipedKeys.grace)
    }
}
