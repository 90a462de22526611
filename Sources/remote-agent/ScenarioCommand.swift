import Configuration
import Glibc
import RemoteController
import Simulation

/// `remote-agent simulate --script FILE`: a scenario in virtual time.
enum ScenarioCommand {
    /// Of the text display that a scenario can look at.
    private static let textSize = (columns: 40, rows: 4)

    static func run(_ path: String, _ configuration: Configuration, seed text: String?) -> Int32 {
        guard let seed = text.map({ UInt64($0) }) ?? 1 else {
            Output.error("remote-agent simulate: --seed takes a whole number from 0, not \"\(text ?? "")\".")
            return ExitCode.usage
        }
        let board = SimulatedBoard(
            buttons: configuration.buttons.map { ($0.name, $0.setup(stuck: configuration.control.stuck)) },
            control: configuration.control.settings,
            playerName: configuration.playerName,
            barCount: configuration.barCount,
            textSize: textSize,
            idleOff: configuration.control.idleOff,
            seed: seed
        )
        let scenario: Scenario
        switch read(path, board) {
        case .success(let read): scenario = read
        case .failure(let failure):
            for message in failure.messages { Output.error(message) }
            return failure.exitCode
        }
        let result = ScenarioRunner(board: board).run(scenario)
        let code = result.failures.isEmpty ? ExitCode.success : ExitCode.findings
        let written = Output.lines(result.transcript, exitCode: code)
        for message in result.messages(file: path) { Output.error(message) }
        return written
    }

    private static func read(_ path: String, _ board: SimulatedBoard) -> Result<Scenario, ConfigurationFile.Failure> {
        Result { () throws(ConfigurationFile.Failure) in
            let bytes = try SmallFile.read(path, bytesMax: Scenario.fileBytesMax) { reason, code in
                ConfigurationFile.Failure(
                    messages: ["\(path): \(reason)"],
                    exitCode: code == EACCES ? ExitCode.permission : ExitCode.badInput
                )
            }
            do throws(ScenarioErrors) {
                return try Scenario(bytes, file: path, board: board)
            } catch {
                throw ConfigurationFile.Failure(messages: error.messages, exitCode: ExitCode.badInput)
            }
        }
    }
}
