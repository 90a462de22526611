import Glibc
import TestSupport
import Testing

@testable import remote_agent

/// `simulate` without a terminal.
@Suite struct SimulateTests {
    private func intents(_ output: String) -> [String] {
        output.split(separator: "\n").compactMap { line in
            line.split(separator: " ", maxSplits: 1).last.map(String.init)
        }
        .filter { $0.hasPrefix("intent ") }
        .map { String($0.dropFirst("intent ".count)) }
    }

    @Test func keysFromAPipePressButtonsInTheirOrder() throws {
        let result = try Agent.run(["simulate"], input: " 3\u{1B}[D2q3")
        #expect(result.exit == .code(0) && result.error == "")
        #expect(
            intents(result.output) == [
                "button=playPause gesture=press command=playPause player=main outcome=sent",
                "button=next gesture=press command=next player=main outcome=sent",
                "button=previous gesture=press command=previous player=main outcome=sent",
                "button=playPause gesture=press command=playPause player=main outcome=sent",
            ]
        )
        #expect(result.output.split(separator: "\n").first?.hasSuffix("paused \"Paper Lanterns\"  ○●○○○○○○○○") == true)
        #expect(!result.output.contains("looking"))
    }

    @Test func keysFromAFileAreNotLost() throws {
        let folder = try Folder()
        let keys = try folder.write("keys", String(repeating: "2", count: 40))
        let agent = try ChildProcess("/bin/sh", ["-c", "exec \"$0\" simulate < \"$1\"", Agent.path, keys])
        #expect(agent.waitForExit() == .code(0))
        #expect(intents(agent.output).count == 40)
    }

    @Test func aHoldLastsUntilItIsLetGo() throws {
        let agent = try Agent.start(["simulate"], .pipes(input: " h3", staysOpen: true))
        #expect(agent.wait { intents(agent.output).filter { $0.contains("gesture=repeat") }.count > 2 })
        agent.type("3")
        agent.closeInput()
        #expect(agent.waitForExit() == .code(0))
        let gestures = intents(agent.output).dropFirst()
        #expect(gestures.first == "button=next gesture=hold command=volumeUp player=main outcome=sent")
        let repeats = "button=next gesture=repeat command=volumeUp player=main outcome=sent"
        #expect(gestures.dropFirst().allSatisfy { $0 == repeats })
    }

    @Test func unknownKeysAreSaid() throws {
        let result = try Agent.run(["simulate"], input: "x\u{1B}[A\n")
        #expect(result.output.contains(" key \"x\" means nothing here\n"))
        #expect(result.output.contains(" key up means nothing here\n"))
    }

    @Test func itEndsWhereNobodyReads() throws {
        let agent = try Agent.start(["simulate"], .pipes(staysOpen: true))
        #expect(agent.wait { !agent.output.isEmpty })
        agent.closeOutput()
        agent.type("2")
        #expect(agent.waitForExit() == .code(0))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGHUP]) func itEndsBySignals(signal: Int32) throws {
        let agent = try Agent.start(["simulate"], .pipes(staysOpen: true))
        #expect(agent.wait { !agent.output.isEmpty })
        agent.send(signal)
        #expect(agent.waitForExit() == .code(0))
    }

    @Test func displaysOfTheFileAreABarAtMost() throws {
        let folder = try Folder()
        let serial = "[display s]\nkind = serial\ndevice = /dev/null\n"
        let bar = "[display b]\nkind = led-bar\nlines = 5 6 13\n"
        let without = try Agent.run(["simulate", "--config", try folder.write("a.conf", noChip + serial)])
        #expect(without.exit == .code(0))
        #expect(without.output.hasSuffix(" paused \"Paper Lanterns\"\n"))
        let with = try Agent.run(["simulate", "--config", try folder.write("b.conf", noChip + serial + bar)])
        #expect(with.output.contains(" paused \"Paper Lanterns\"  ●○○\n"))
    }

    @Test func aBadFileExitsWith78() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", "[button next]\n")
        let result = try Agent.run(["simulate", "--config", path])
        #expect(result.exit == .code(78) && result.error.hasPrefix("\(path):1: "))
    }
}

/// `simulate --script`.
@Suite struct ScriptTests {
    private static let scenario = """
        press playPause
        expect state playing
        hold next for 1s
        storm previous for 2s
        wait 20s
        press next 3 times

        """

    private func run(_ text: String, _ options: [String] = []) throws -> (
        exit: ChildProcess.Exit?, output: String, error: String, path: String
    ) {
        let folder = try Folder()
        let path = try folder.write("demo.scenario", text)
        let result = try Agent.run(["simulate", "--script", path] + options)
        return (result.exit, result.output, result.error, path)
    }

    @Test func theTranscriptIsTheSameEachTime() throws {
        let first = try run(Self.scenario)
        let second = try run(Self.scenario)
        #expect(first.exit == .code(0) && first.error == "")
        #expect(first.output == second.output)
        #expect(first.output.contains("button=next gesture=hold command=volumeUp"))
        let other = try run(Self.scenario, ["--seed", "2"])
        #expect(other.exit == .code(0))
    }

    @Test func whatIsNotMetExitsWith1() throws {
        let result = try run("expect state playing\n")
        #expect(result.exit == .code(1))
        #expect(result.error == "\(result.path):1: expected state playing; it was paused\n")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func aForbiddenFileExitsWith77() throws {
        let folder = try Folder()
        let path = try folder.write("demo.scenario", "press next\n")
        chmod(path, 0)
        let result = try Agent.run(["simulate", "--script", path])
        #expect(result.exit == .code(77) && result.error == "\(path): Permission denied\n")
    }

    @Test func whatCannotBeReadExitsWith65() throws {
        let result = try run("press fly\npres next\n")
        #expect(result.exit == .code(65) && result.output == "")
        #expect(result.error.hasPrefix("\(result.path):1: \"fly\" is not a button of this board."))
        #expect(result.error.contains("\n\(result.path):2: "))
        #expect(try Agent.run(["simulate", "--script", "/nonexistent"]).exit == .code(65))
        #expect(try Agent.run(["simulate", "--script", "/tmp"]).exit == .code(65))
    }
}

/// Standard descriptors that no shell gives.
@Suite struct OddStreamTests {
    @Test func inputThatNeverEndsIsEndedBySIGTERM() throws {
        let agent = try ChildProcess(
            "/bin/sh",
            ["-c", "exec \"$0\" simulate </dev/zero", Agent.path]
        )
        #expect(agent.wait(until: { agent.output.contains("paused") }))
        agent.send(SIGTERM)
        #expect(agent.waitForExit() == .code(0))
    }

    @Test func itNeedsNoStandardDescriptors() throws {
        let agent = try ChildProcess("/bin/sh", ["-c", "exec \"$0\" simulate <&- >&- 2>&-", Agent.path])
        // It does not hang; that there was nothing to write to is what the code says.
        #expect(agent.waitForExit() == .code(69))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func itEndsAlsoWhileNobodyReadsWhatItPrints(signal: Int32) throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        defer { for end in ends { close(end) } }
        // Filled to the last byte, so that the first line finds no room.
        let filling = [UInt8](repeating: 0x20, count: 4096)
        while write(ends[1], filling, filling.count) > 0 {}
        while write(ends[1], filling, 1) > 0 {}
        let path = "/proc/\(getpid())/fd/\(ends[1])"
        let agent = try ChildProcess("/bin/sh", ["-c", "exec \"$0\" simulate >\(path)", Agent.path])
        // Blocked, as the loop's signals are once it waits for them.
        let blocked = agent.wait { Agent.status(of: agent.identifier).contains("SigBlk:\t0000000000004") }
        #expect(blocked)
        agent.send(signal)
        #expect(agent.waitForExit() == .code(0))
    }
}
