import Glibc
import TestSupport
import Testing

/// The built program, which stands beside the bundle of the tests.
enum Agent {
    static let path: String = {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let own = String(decoding: bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/remote-agent"
    }()

    static func start(
        _ arguments: [String],
        _ streams: ChildProcess.Streams = .pipes(),
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        // No pins of the machine that the tests run on have another job.
        let settings = ["REMOTE_AGENT_DEVICE_TREE": "/nonexistent"].merging(environment) { $1 }
        return try ChildProcess(path, arguments, streams, environment: settings)
    }

    /// What the kernel says of a program.
    static func status(of identifier: pid_t) -> String {
        let descriptor = open("/proc/\(identifier)/status", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Runs it to its end.
    static func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> (exit: ChildProcess.Exit?, output: String, error: String) {
        let agent = try start(arguments, .pipes(input: input), environment: environment)
        let exit = agent.waitForExit()
        return (exit, agent.output, agent.error)
    }
}

/// A configuration whose chip no machine has, and the simulated player.
let noChip = """
    [gpio]
    chip = no-such-chip
    [button next]
    line = GPIO12
    [player main]
    kind = simulated

    """
