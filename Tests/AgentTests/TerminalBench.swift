import Glibc
import TestSupport
import Testing

/// The program at a pseudo-terminal, and what its screen shows.
final class TerminalBench {
    let terminal: PseudoTerminal
    let agent: ChildProcess
    private(set) var screen: VT100Screen
    /// Kept open, or the terminal would forget its settings.
    private var near: Int32
    let settingsBefore: termios

    init(
        _ arguments: [String] = ["simulate"],
        columns: Int = 80,
        rows: Int = 24,
        controls: Bool = false,
        environment: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal()
        terminal.resize(columns: columns, rows: rows)
        near = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        settingsBefore = terminal.settings
        screen = VT100Screen(columns: columns, rows: rows)
        agent = try Agent.start(arguments, .terminal(terminal, controls: controls), environment: environment)
    }

    deinit {
        if near >= 0 { close(near) }
    }

    func type(_ text: String) { terminal.type(Array(text.utf8)) }

    func resize(columns: Int, rows: Int) {
        terminal.resize(columns: columns, rows: rows)
        screen = VT100Screen(columns: columns, rows: rows)
    }

    func unplug() {
        close(near)
        near = -1
        terminal.unplug()
    }

    /// Waits until `condition` is true of the lines of the screen.
    func shows(_ condition: ([String]) -> Bool) -> Bool {
        agent.wait {
            screen.receive(terminal.received())
            return condition(screen.lines)
        }
    }

    func shows(_ text: String) -> Bool {
        shows { lines in lines.contains { $0.contains(text) } }
    }

    /// Whether the terminal is as it was before the program.
    var isGivenBack: Bool {
        screen.receive(terminal.received())
        let (before, after) = (settingsBefore, terminal.settings)
        return before.c_iflag == after.c_iflag && before.c_oflag == after.c_oflag && before.c_cflag == after.c_cflag
            && before.c_lflag == after.c_lflag && !screen.isAlternate && screen.isCursorVisible && screen.wraps
    }
}
