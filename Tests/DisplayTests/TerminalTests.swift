import EventLoop
import Glibc
import PlayerModel
import RemoteController
import TestSupport
import Testing

@testable import Displays

@Suite struct TerminalTests {
    private final class Bench {
        let loop: EventLoop
        let terminal: PseudoTerminal
        var events: [TerminalScreen.Event] = []
        var screen: TerminalScreen?

        init(columns: Int = 40, rows: Int = 5) throws {
            loop = try EventLoop()
            terminal = try PseudoTerminal()
            terminal.resize(columns: columns, rows: rows)
        }

        func open(_ charset: Dialect.Charset = .utf8) throws {
            screen = try TerminalScreen(loop: loop, path: terminal.path, charset: charset) { [unowned self] in
                events.append($0)
            }
        }
    }

    private func isEqual(_ first: termios, _ second: termios) -> Bool {
        first.c_iflag == second.c_iflag && first.c_oflag == second.c_oflag && first.c_cflag == second.c_cflag
            && first.c_lflag == second.c_lflag
    }

    @Test func theTerminalIsGivenBackAsItWas() throws {
        let bench = try Bench()
        let near = open(bench.terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(near) }
        let before = bench.terminal.settings
        try bench.open()
        #expect(!isEqual(before, bench.terminal.settings))
        #expect(bench.terminal.settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == 0)
        // The shell's own opening still blocks.
        #expect(fcntl(near, F_GETFL) & O_NONBLOCK == 0)
        var shown = VT100Screen(columns: 40, rows: 5)
        bench.screen?.draw([StyledCell.line("hello", .bold), StyledCell.line("world", [.reversed, .green])])
        #expect(
            try turn(bench.loop) {
                shown.receive(bench.terminal.received())
                return shown.lines[1].hasPrefix("world")
            }
        )
        #expect(shown.lines[0].hasPrefix("hello"))
        #expect(shown.places[40].isReversed && !shown.places[0].isReversed)
        #expect(shown.isAlternate && !shown.isCursorVisible)
        bench.screen?.close(by: bench.loop.soon)
        bench.screen?.close(by: bench.loop.soon)
        #expect(isEqual(before, bench.terminal.settings))
        shown.receive(bench.terminal.received())
        #expect(!shown.isAlternate && shown.isCursorVisible && shown.wraps)
        #expect(shown.strange.isEmpty)
    }

    @Test func droppingItGivesTheTerminalBack() throws {
        let bench = try Bench()
        // The settings live as long as somebody has it open.
        let near = open(bench.terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(near) }
        let before = bench.terminal.settings
        try bench.open()
        bench.screen = nil
        #expect(isEqual(before, bench.terminal.settings))
    }

    @Test func keysArrive() throws {
        let bench = try Bench()
        try bench.open()
        bench.terminal.type(Array("a\u{3}\u{1B}[C\u{13}".utf8))
        #expect(try turn(bench.loop) { bench.events.count == 4 })
        #expect(bench.events == [.key(.character("a")), .key(.control("c")), .key(.right), .key(.control("s"))])
        bench.terminal.type([0x1B])
        #expect(try turn(bench.loop) { bench.events.count == 5 })
        #expect(bench.events.last == .key(.escape))
    }

    @Test func aHandlerCanCloseTheScreen() throws {
        let bench = try Bench()
        let screen = try TerminalScreen(loop: bench.loop, path: bench.terminal.path, charset: .ascii) {
            [unowned bench] event in
            bench.events.append(event)
            bench.screen?.close(by: bench.loop.soon)
        }
        bench.screen = screen
        bench.terminal.type(Array("qq".utf8))
        #expect(try turn(bench.loop) { !bench.events.isEmpty })
        while try bench.loop.turn(waitingAtMost: .zero) {}
        #expect(bench.events == [.key(.character("q"))])
    }

    @Test(arguments: [3, 40, 300]) func anyWidthIsFilledAndResized(columns: Int) throws {
        let bench = try Bench(columns: columns, rows: 2)
        try bench.open()
        #expect(bench.screen?.columns == columns && bench.screen?.rows == 2)
        let line = StyledCell.line(String(repeating: "x", count: 400))
        bench.screen?.draw([line, line, line])
        var shown = VT100Screen(columns: columns, rows: 2)
        let full = String(repeating: "x", count: columns)
        #expect(
            try turn(bench.loop) {
                shown.receive(bench.terminal.received())
                return shown.lines == [full, full]
            }
        )
        bench.terminal.resize(columns: columns + 7, rows: 3)
        raise(SIGWINCH)
        #expect(try turn(bench.loop) { bench.events == [.resized] })
        #expect(bench.screen?.columns == columns + 7 && bench.screen?.rows == 3)
        // The same picture is drawn whole: the terminal may have moved everything.
        var larger = VT100Screen(columns: columns + 7, rows: 3)
        let fuller = String(repeating: "x", count: columns + 7)
        #expect(
            try turn(bench.loop) {
                larger.receive(bench.terminal.received())
                return larger.lines == [fuller, fuller, fuller]
            }
        )
        #expect(shown.strange.isEmpty && larger.strange.isEmpty)
    }

    @Test func aTerminalWithoutASizeIs80By24() throws {
        let bench = try Bench(columns: 0, rows: 0)
        try bench.open()
        #expect(bench.screen?.columns == 80 && bench.screen?.rows == 24)
    }

    @Test func aStalledTerminalStallsNobody() throws {
        let bench = try Bench(columns: 300, rows: 100)
        try bench.open()
        var count = 0
        #expect(
            try turn(bench.loop) {
                count += 1
                let line = StyledCell.line(String(repeating: count % 2 == 0 ? "a" : "b", count: 300))
                bench.screen?.draw(Array(repeating: line, count: 100))
                return bench.screen?.isStalled == true
            }
        )
        bench.terminal.type(Array("q".utf8))
        #expect(try turn(bench.loop) { bench.events == [.key(.character("q"))] })
        let near = open(bench.terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(near) }
        bench.screen?.close(by: bench.loop.soon)
        #expect(bench.terminal.settings.c_lflag & tcflag_t(ICANON) != 0)
    }

    @Test func aTerminalThatGoesIsToldOnce() throws {
        let bench = try Bench()
        try bench.open()
        bench.screen?.draw([StyledCell.line("x")])
        bench.terminal.unplug()
        #expect(try turn(bench.loop) { bench.events.contains(.closed) })
        bench.screen?.draw([StyledCell.line("y")])
        while try bench.loop.turn(waitingAtMost: .zero) {}
        #expect(bench.events == [.closed])
    }

    @Test func afterAStopTheScreenIsDrawnAgain() throws {
        let bench = try Bench()
        let near = open(bench.terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(near) }
        var cooked = bench.terminal.settings
        try bench.open()
        bench.screen?.show(TextFrame(columns: 40, rows: 5, ["hello"]))
        #expect(try turn(bench.loop) { bench.terminal.received().count > 20 })
        // What a shell does while the program is stopped.
        tcsetattr(near, TCSANOW, &cooked)
        raise(SIGCONT)
        var shown = VT100Screen(columns: 40, rows: 5)
        #expect(
            try turn(bench.loop) {
                shown.receive(bench.terminal.received())
                return shown.lines[0].hasPrefix("hello")
            }
        )
        #expect(bench.events == [.resized])
        #expect(bench.terminal.settings.c_lflag & tcflag_t(ICANON) == 0)
        #expect(shown.isAlternate && !shown.isCursorVisible)
    }

    @Test(arguments: ["/dev/null", "/no-such-place/tty"]) func whatIsNoTerminalIsRefused(path: String) throws {
        let loop = try EventLoop()
        #expect(throws: DisplayError.self) { try TerminalScreen(loop: loop, path: path) { _ in } }
    }
}
