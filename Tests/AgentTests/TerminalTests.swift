import Glibc
import TestSupport
import Testing

/// `simulate` at a terminal.
@Suite struct TerminalTests {
    @Test func theFirstPicture() throws {
        let bench = try TerminalBench(columns: 40, rows: 12)
        #expect(
            bench.shows { lines in
                lines == [
                    "╭─ remote-agent ───────────────────────╮",
                    "│ ⏸ 0:34 ██▋░░░░░░░░░░░░░░░░░░░░░ 5:04 │",
                    "│ Paper Lanterns                       │",
                    "│ The Harbour Lights                   │",
                    "│      ⏮           ▶           ⏭       │",
                    "╰──────────────────────────────────────╯",
                    "  ○ ● ○ ○ ○ ○ ○ ○ ○ ○                   ",
                    "  1 previous  2 playPause  3 next       ",
                    "  h hold  q quit                        ",
                    "                                        ",
                    "                                        ",
                    "                                        ",
                ]
            },
            "\(bench.screen.lines.joined(separator: "\n"))"
        )
        #expect(bench.screen.strange.isEmpty)
        #expect(bench.screen.isAlternate && !bench.screen.isCursorVisible)
    }

    @Test(arguments: [(1, 1), (3, 3), (10, 5), (24, 7), (40, 12), (80, 24), (200, 50), (1000, 200)])
    func anySizeIsDrawn(columns: Int, rows: Int) throws {
        let bench = try TerminalBench(columns: columns, rows: rows)
        #expect(bench.shows(columns < 3 ? "⏸" : columns < 10 ? "⏸  " : "0:34"))
        bench.type(" ")
        #expect(
            bench.shows { lines in
                lines[0].contains("▶") || columns >= 24 && lines.joined().contains("0:35")
            }
        )
        bench.type("q")
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
        #expect(bench.screen.strange.isEmpty)
    }

    @Test func keysPressHoldAndLetGo() throws {
        let bench = try TerminalBench()
        #expect(bench.shows("←/1 previous   space/2 playPause   →/3 next   h hold or let go   q quit"))
        bench.type(" ")
        #expect(bench.shows("playPause pressed: play or pause"))
        bench.type("\u{1B}[C")
        #expect(bench.shows("next pressed: next track"))
        bench.type("h")
        #expect(bench.shows("h and its number"))
        bench.type("3")
        #expect(bench.shows("next still held: volume up (3 times)"))
        #expect(bench.shows("volume "))
        bench.type("3")
        // Let go: nothing more comes, and the volume gives way to the progress.
        #expect(bench.shows { $0.joined().contains("3:07") })
        bench.type("\u{1B}")
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
    }

    @Test func itFollowsTheSizeOfTheTerminal() throws {
        let bench = try TerminalBench(columns: 80, rows: 24, controls: true)
        #expect(bench.shows("space/2 playPause"))
        for size in [(40, 12), (10, 5), (200, 50)] {
            bench.resize(columns: size.0, rows: size.1)
            #expect(bench.shows("0:34"))
            #expect(bench.shows(size.0 < 24 ? "○●○○○○○○○○" : "╰──"))
        }
        #expect(bench.screen.strange.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func signalsGiveTheTerminalBack(signal: Int32) throws {
        let bench = try TerminalBench()
        #expect(bench.shows("0:34"))
        bench.agent.send(signal)
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
    }

    @Test(arguments: ["q", "\u{3}", "\u{4}", "\u{1C}"]) func keysGiveTheTerminalBack(key: String) throws {
        let bench = try TerminalBench()
        #expect(bench.shows("0:34"))
        bench.type(key)
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
    }

    @Test(arguments: [true, false]) func itEndsWithItsTerminal(controls: Bool) throws {
        let bench = try TerminalBench(controls: controls)
        #expect(bench.shows("0:34"))
        bench.unplug()
        #expect(bench.agent.waitForExit() == .code(0))
    }

    @Test func withoutUnicodeItIsASCII() throws {
        let bench = try TerminalBench(environment: ["LANG": "C"])
        #expect(bench.shows("| = 0:34 #"))
        #expect(bench.shows("+- remote-agent ---"))
        #expect(bench.screen.lines.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    }
}
