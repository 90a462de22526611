import Configuration
import Glibc

/// The configuration as a file: read, checked against this board's pins, and told about in words.
struct ConfigurationFile {
    static let standardPath = "/etc/remote-agent/remote-agent.conf"
    /// Larger files are no configuration.
    static let bytesMax = 1 << 20

    let path: String
    let configuration: Configuration
    /// What is doubtful on this board but does not forbid it.
    let findings: [Finding]

    /// Why a file cannot be used: lines for a person, and the exit code.
    struct Failure: Error {
        var messages: [String]
        var exitCode: Int32
    }

    /// Reads the file; `facts` tell which pins have another job here.
    init(path: String, facts: BoardFacts = ThisBoard.facts()) throws(Failure) {
        self.path = path
        let bytes = try File.read(path, bytesMax: ConfigurationFile.bytesMax) { message, code in
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

/// Whole small files.
enum File {
    /// The file's bytes; `failure` makes the error from the reason in words and errno.
    static func read<Failure: Error>(
        _ path: String,
        bytesMax: Int,
        failure: (String, Int32) -> Failure
    ) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            throw failure(String(cString: strerror(code)), code)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                let code = errno
                if code == EINTR { continue }
                throw failure(String(cString: strerror(code)), code)
            }
            bytes += buffer[..<count]
            guard bytes.count <= bytesMax else { throw failure("is larger than \(bytesMax >> 10) KiB", EFBIG) }
        }
    }
}
