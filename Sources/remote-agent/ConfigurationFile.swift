import Configuration
import Glibc

/// The configuration as a file: read, checked against this board's pins, and told about in words.
struct ConfigurationFile {
    static let standardPath = "/etc/remote-agent/remote-agent.conf"
    /// Larger files are no configuration.
    static let bytesMax = 256 << 10

    let path: String
    let configuration: Configuration
    /// What is doubtful on this board but does not forbid it.
    let findings: [Finding]

    /// What is most likely wrong, in words.
    var warnings: [String] {
        findings.filter { $0.severity == .warning }.map { $0.text(file: path) }
    }

    /// Why a file cannot be used: lines for a person, and the exit code.
    struct Failure: Error {
        var messages: [String]
        var exitCode: Int32
    }

    /// Reads the file; `facts` tell which pins have another job here.
    init(path: String, facts: BoardFacts = ThisBoard.facts()) throws(Failure) {
        self.path = path
        let bytes = try SmallFile.read(path, bytesMax: ConfigurationFile.bytesMax) { message, code in
            Failure(
                messages: [code == ENOENT ? ConfigurationFile.absent(path) : "\(path): \(message)"],
                exitCode: code == EACCES ? ExitCode.permission : ExitCode.configuration
            )
        }
        do throws(ConfigurationErrors) {
            configuration = try Configuration.parse(bytes: bytes, file: path)
        } catch {
            throw Failure(messages: error.messages, exitCode: ExitCode.configuration)
        }
        let findings = configuration.findings(on: facts)
        let refused = findings.filter { $0.severity == .error }
        guard refused.isEmpty else {
            throw Failure(messages: refused.map { $0.text(file: path) }, exitCode: ExitCode.configuration)
        }
        self.findings = findings
    }

    private static func absent(_ path: String) -> String {
        "\(path): there is no such file. Write one (docs/configuration.md), or name another with --config FILE."
    }
}
