import TestSupport
import Testing

@Suite struct CommandLineTests {
    @Test(arguments: ["run", "simulate", "check"]) func eachCommandHasHelp(command: String) throws {
        let result = try Agent.run([command, "--help"])
        #expect(result.exit == .code(0))
        #expect(result.output.hasPrefix("usage: remote-agent \(command) [OPTION…]\n"))
        #expect(result.output.contains("--config FILE"))
        #expect(result.error == "")
    }

    @Test func theHelpOfRunTellsOfTheCounters() throws {
        #expect(try Agent.run(["run", "--help"]).output.contains("SIGUSR1"))
    }

    @Test(arguments: ["--help", "-h", "help"]) func theProgramHasHelp(word: String) throws {
        let result = try Agent.run([word])
        #expect(result.exit == .code(0) && result.error == "")
        for command in ["run", "simulate", "check"] { #expect(result.output.contains("\n  \(command) ")) }
    }

    @Test(arguments: ["--version", "-V"]) func theProgramHasAVersion(word: String) throws {
        let result = try Agent.run([word])
        #expect(result.exit == .code(0) && result.error == "")
        #expect(result.output == "remote-agent 0.1.0\n")
    }

    /// Arguments, separated by blanks, and how the message begins.
    private static let mistakes: [(String, String)] = [
        ("", "remote-agent turns push buttons"),
        ("fly", "remote-agent: there is no command \"fly\".\n"),
        ("--fly", "remote-agent: there is no command \"--fly\".\n"),
        ("check file", "remote-agent check: \"file\" is not an option.\n"),
        ("check file --config x", "remote-agent check: \"file\" is not an option.\n"),
        ("check -- --help", "remote-agent check: \"--help\" is not an option.\n"),
        ("check --fly", "remote-agent check: there is no option --fly.\n"),
        ("check -xy", "remote-agent check: there is no option -x.\n"),
        ("check --config", "remote-agent check: --config needs a value.\n"),
        ("check --conf", "remote-agent check: --config needs a value.\n"),
        ("check --help=3", "remote-agent check: --help takes no value.\n"),
        ("check --script x", "remote-agent check: there is no option --script.\n"),
        ("simulate --s x", "remote-agent simulate: --s may be any of --script and --seed.\n"),
        ("simulate --seed 3", "remote-agent simulate: --seed is of use with --script only.\n"),
        ("simulate --script x --seed -1", "remote-agent simulate: --seed takes a whole number from 0, not \"-1\".\n"),
    ]

    @Test(arguments: mistakes.indices) func mistakesExitWith64(index: Int) throws {
        let (line, message) = Self.mistakes[index]
        let result = try Agent.run(line.split(separator: " ").map(String.init))
        #expect(result.exit == .code(64))
        #expect(result.output == "")
        #expect(result.error.hasPrefix(message), "\(result.error)")
    }

    @Test func optionsAreTakenShortAndJoined() throws {
        for arguments in [["--config", "/dev/null"], ["--config=/dev/null"], ["--conf", "/dev/null"]] {
            #expect(try Agent.run(["check"] + arguments).exit == .code(0))
        }
    }
}
