import Glibc
import TestSupport
import Testing

/// `run` on a machine without the chip.
@Suite struct RunTests {
    private static let absent = "button next: There is no GPIO chip \"no-such-chip\"."

    private func start(
        _ configuration: String,
        _ streams: ChildProcess.Streams = .pipes(),
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let folder = try Folder()
        let path = try folder.write("a.conf", configuration)
        let agent = try Agent.start(["run", "--config", path], streams, environment: environment)
        agent.keep(folder)
        return agent
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT]) func withoutAChipItStays(signal: Int32) throws {
        let agent = try start(noChip)
        #expect(agent.wait { agent.error.contains("\nready, but without button next\n") })
        #expect(agent.error.hasPrefix(Self.absent))
        agent.send(signal)
        #expect(agent.waitForExit() == .code(0))
        #expect(agent.output == "")
    }

    @Test func aHangupSaysThatReloadIsNotSupported() throws {
        let agent = try start(noChip)
        #expect(agent.wait { agent.error.contains("ready") })
        agent.send(SIGHUP)
        #expect(agent.wait { agent.error.contains("\nreload (SIGHUP) is not supported yet: restart the service") })
        #expect(agent.exit == nil)
        agent.send(SIGTERM)
        #expect(agent.waitForExit() == .code(0))
    }

    @Test func aBadFileEndsItWith78() throws {
        let agent = try start("[button next]\nline = GPIO12\n[player main]\nkind = gramophone\n")
        #expect(agent.waitForExit() == .code(78))
        #expect(agent.error.contains("/a.conf:4: "))
    }

    @Test func theServiceManagerIsTold() throws {
        let manager = try ServiceManager()
        let agent = try start(noChip, environment: ["NOTIFY_SOCKET": manager.path])
        #expect(manager.hears("READY=1", from: agent))
        #expect(manager.hears("STATUS=degraded: \(Self.absent)", from: agent))
        agent.send(SIGTERM)
        #expect(manager.hears("STOPPING=1", from: agent))
        #expect(agent.waitForExit() == .code(0))
        #expect(!manager.heard.contains("WATCHDOG=1"))
    }

    @Test func theWatchdogIsAnsweredWhereItIsAsked() throws {
        let manager = try ServiceManager()
        let environment = ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"]
        let agent = try start(noChip, environment: environment)
        #expect(manager.hears("WATCHDOG=1", from: agent))
    }

    @Test func displaysThatCannotBeHadDoNotEndIt() throws {
        let displays = """
            [display t]
            kind = terminal
            [display s]
            kind = serial
            device = /dev/null
            [display a]
            kind = serial
            device = /nonexistent/display
            [display b]
            kind = led-bar
            lines = 5 6

            """
        let agent = try start(noChip + displays)
        #expect(agent.wait { agent.error.contains("\nready, but without display b, button next\n") })
        #expect(agent.error.contains("display t: Standard output is not a terminal."))
        #expect(agent.error.contains("display s: /dev/null is not a serial line."))
        #expect(agent.error.contains("display a: /nonexistent/display is absent."))
        agent.send(SIGTERM)
        #expect(agent.waitForExit() == .code(0))
    }

    @Test func aLogThatNobodyReadsHoldsNothingUp() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        while write(ends[1], "full", 4) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        let manager = try ServiceManager()
        let agent = try start(noChip, .errorTo(ends[1]), environment: ["NOTIFY_SOCKET": manager.path])
        #expect(manager.hears("READY=1", from: agent))
        // Now it reads: what was lost is told before the next line.
        var text = ""
        func read() {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
            while case let count = Glibc.read(ends[0], &bytes, bytes.count), count > 0 {
                text += String(decoding: bytes[..<count], as: UTF8.self)
            }
        }
        #expect(
            agent.wait {
                read()
                if !text.contains("reload") { agent.send(SIGHUP) }
                return text.contains("reload")
            }
        )
        text.trimPrefix { "ful".contains($0) }
        #expect(text.hasPrefix("2 lines of the log were lost: standard error took no more\n"))
        agent.send(SIGTERM)
        #expect(agent.waitForExit() == .code(0))
    }

    @Test func aSerialDisplayComesGoesAndComesBack() throws {
        let folder = try Folder()
        let display = "[display s]\nkind = serial\ndevice = \(folder.link)\nsize = 20x4\n"
        let agent = try start(noChip + display)
        #expect(agent.wait { agent.error.contains("display s: \(folder.link) is absent.") })
        for round in 1...2 {
            let terminal = try PseudoTerminal()
            symlink(terminal.path, folder.link)
            var screen = VT100Screen(columns: 20, rows: 4)
            #expect(
                agent.wait {
                    screen.receive(terminal.received())
                    return screen.lines[0].hasPrefix("= 0:34 -") && screen.lines[1].hasPrefix("Paper Lanterns")
                },
                "round \(round)"
            )
            #expect(screen.strange.isEmpty)
            if round == 2 {
                agent.send(SIGTERM)
                #expect(agent.waitForExit() == .code(0))
                screen.receive(terminal.received())
                #expect(screen.lines.joined().allSatisfy { $0 == " " })
            }
            unlink(folder.link)
            terminal.unplug()
        }
        #expect(agent.error.contains("display s: back on \(folder.link)"))
    }

    @Test func stalledDisplaysShareOneDeadlineAtTheEnd() throws {
        let folder = try Folder()
        var displays: [(terminal: PseudoTerminal, near: Int32)] = []
        defer { for display in displays { close(display.near) } }
        var text = noChip
        for number in 1...20 {
            let terminal = try PseudoTerminal()
            displays.append((terminal, open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)))
            text += "[display s\(number)]\nkind = serial\ndevice = \(terminal.path)\nsize = 20x4\n"
        }
        let path = try folder.write("a.conf", text)
        let agent = try Agent.start(["run", "--config", path])
        for display in displays {
            var screen = VT100Screen(columns: 20, rows: 4)
            #expect(
                agent.wait {
                    screen.receive(display.terminal.received())
                    return screen.lines[1].hasPrefix("Paper Lanterns")
                }
            )
        }
        for display in displays { tcflow(display.near, TCOOFF) }
        let begin = ContinuousClock.now
        agent.send(SIGTERM)
        #expect(agent.waitForExit() == .code(0))
        // 0.4 s for all together; a quarter of a second for each would be 5 s.
        #expect(ContinuousClock.now - begin < .seconds(4))
    }

    @Test func theCountersAreLoggedWhenAsked() throws {
        let agent = try start(noChip)
        #expect(agent.wait { agent.error.contains("ready") })
        agent.send(SIGUSR1)
        let line =
            "counters button=next edges=0 presses=0 glitches-rejected=0 longest-bounce-us=0 lost=0 dropped=0 late-edges=0"
        #expect(agent.wait { agent.error.contains("\n\(line)\n") })
        #expect(agent.exit == nil)
        agent.send(SIGTERM)
        #expect(agent.waitForExit() == .code(0))
    }

    @Test(arguments: ["\u{3}", "\u{1C}"]) func keysGiveTheTerminalBack(key: String) throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", noChip + "[display t]\nkind = terminal\n")
        let bench = try TerminalBench(["run", "--config", path])
        #expect(bench.shows("⏸ 0:34"))
        bench.type(key)
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
    }

    @Test func theSignalOfQuitGivesTheTerminalBack() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", noChip + "[display t]\nkind = terminal\n")
        let bench = try TerminalBench(["run", "--config", path])
        #expect(bench.shows("⏸ 0:34"))
        bench.agent.send(SIGQUIT)
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
    }

    @Test func theTerminalShowsTheWidgetAndTheLog() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", noChip + "[display t]\nkind = terminal\n")
        let bench = try TerminalBench(["run", "--config", path], columns: 60, rows: 12)
        #expect(bench.shows("⏸ 0:34"))
        #expect(bench.shows("ready, but without button next"))
        #expect(bench.screen.strange.isEmpty)
        bench.type("\u{3}")
        #expect(bench.agent.waitForExit() == .code(0))
        #expect(bench.isGivenBack)
    }

    @Test func fromATerminalItEndsWithIt() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", noChip + "[display t]\nkind = terminal\n")
        let bench = try TerminalBench(["run", "--config", path], controls: true)
        #expect(bench.shows("⏸ 0:34"))
        bench.unplug()
        #expect(bench.agent.waitForExit() == .code(0))
    }
}
