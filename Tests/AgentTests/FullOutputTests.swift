import Glibc
import TestSupport
import Testing

/// Standard output that takes nothing: a full disk.
@Suite struct FullOutputTests {
    private static let message = "remote-agent: writing to standard output: No space left on device.\n"

    private func run(_ words: String, output: String, input: String = "") throws -> (ChildProcess.Exit?, String) {
        let command = "exec \"$0\" \(words) >\(output)"
        let agent = try ChildProcess("/bin/sh", ["-c", command, Agent.path], .pipes(input: input))
        return (agent.waitForExit(), agent.error)
    }

    @Test(
        arguments: [
            "--help", "--version", "run --help", "check --help", "simulate",
        ]
    )
    func isSaidOnceAndExitsWith69(words: String) throws {
        let (exit, error) = try run(words, output: "/dev/full")
        #expect(exit == .code(69))
        #expect(error == Self.message)
    }

    @Test(arguments: ["--help", "simulate"]) func aClosedOneIsSaid(words: String) throws {
        let (exit, error) = try run(words, output: "&-")
        #expect(exit == .code(69))
        #expect(error == "remote-agent: writing to standard output: Bad file descriptor.\n")
    }

    @Test func ofACheckIsSaid() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", noChip)
        let (exit, error) = try run("check --config \(path)", output: "/dev/full")
        #expect(exit == .code(69))
        #expect(error == Self.message)
    }

    @Test func ofATranscriptIsSaid() throws {
        let folder = try Folder()
        let path = try folder.write("demo.scenario", "press next\n")
        let (exit, error) = try run("simulate --script \(path)", output: "/dev/full")
        #expect(exit == .code(69))
        #expect(error == Self.message)
    }

    @Test func aReaderThatLeavesIsNoMistake() throws {
        let folder = try Folder()
        let path = folder.path + "/fifo"
        mkfifo(path, 0o600)
        for words in ["--help", "check --help", "simulate --script /dev/null"] {
            // The pipe's only reader is gone before anything is written.
            let command = "exec 3<>\"$1\" 4>\"$1\" 3>&-; exec \"$0\" \(words) >&4"
            let agent = try ChildProcess("/bin/sh", ["-c", command, Agent.path, path])
            #expect(agent.waitForExit() == .code(0))
            #expect(agent.error == "")
        }
    }
}
