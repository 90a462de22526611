import EventLoop
import Glibc

/// The command line: `remote-agent SUBCOMMAND [OPTION…]`.
enum Program {
    static let version = "0.1.0"

    enum Subcommand: String, CaseIterable {
        case run
        case simulate
        case check

        var summary: String {
            switch self {
            case .run: "control the player with the buttons on this board"
            case .simulate: "try it in this terminal, with simulated buttons and a simulated player"
            case .check: "check a configuration file and tell what it comes to"
            }
        }

        func run(_ arguments: [String]) -> Int32 {
            switch self {
            case .run: RunCommand.run(arguments)
            case .simulate: SimulateCommand.run(arguments)
            case .check: CheckCommand.run(arguments)
            }
        }
    }

    /// Runs what the arguments say, the program's name first, and returns the exit code.
    static func run(_ arguments: [String]) -> Int32 {
        StandardDescriptors.open()
        EventLoop.ignoreBrokenPipes()
        guard let word = arguments.dropFirst().first else {
            Output.error(usage)
            return ExitCode.usage
        }
        switch word {
        case "--help", "-h", "help":
            return Output.lines([usage])
        case "--version", "-V":
            return Output.lines(["remote-agent \(version)"])
        default:
            guard let subcommand = Subcommand(rawValue: word) else {
                Output.error("remote-agent: there is no command \"\(word)\".\n\n\(usage)")
                return ExitCode.usage
            }
            return subcommand.run(Array(arguments.dropFirst()))
        }
    }

    private static var usage: String {
        let width = Subcommand.allCases.map(\.rawValue.utf8.count).max() ?? 0
        let commands = Subcommand.allCases.map { command in
            "  " + command.rawValue + String(repeating: " ", count: width - command.rawValue.utf8.count + 2)
                + command.summary
        }
        return """
            remote-agent turns push buttons and an LED bar into a media remote.

            usage: remote-agent COMMAND [OPTION…]

            \(commands.joined(separator: "\n"))

            remote-agent COMMAND --help tells more; remote-agent --version is the version.
            """
    }
}
