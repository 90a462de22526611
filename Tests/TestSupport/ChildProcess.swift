import Glibc

/// A program that a test has started. It is killed when it is dropped.
public final class ChildProcess {
    public enum Exit: Equatable, Sendable {
        case code(Int32)
        case signal(Int32)
    }

    /// What the three standard descriptors are.
    public enum Streams {
        /// Pipes; `input` is written at once, and the end follows unless `staysOpen`.
        case pipes(input: String = "", staysOpen: Bool = false)
        /// A pseudo-terminal, which is its controlling terminal or only a device.
        case terminal(PseudoTerminal, controls: Bool)
        /// As `pipes` with no input, with the given descriptor as standard error.
        case errorTo(Int32)
    }

    public let identifier: pid_t
    public private(set) var output = ""
    public private(set) var error = ""
    /// nil while it runs.
    public private(set) var exit: Exit?
    private var kept: [Folder] = []
    private var outputEnd: Int32 = -1
    private var errorEnd: Int32 = -1
    private var inputEnd: Int32 = -1

    /// `environment` is laid over a small one of our own; nothing is inherited.
    ///
    /// It begins a session of its own, so that it has no controlling terminal but the one that is asked for.
    public init(
        _ path: String,
        _ arguments: [String],
        _ streams: Streams = .pipes(),
        environment: [String: String] = [:]
    ) throws(TestFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var childEnds: [Int32] = []
        defer { for end in childEnds { close(end) } }
        func pipeEnds() -> (read: Int32, write: Int32) {
            var ends: [Int32] = [-1, -1]
            // Sockets, which can be made closed to programs that other tests start at this moment.
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
            return (ends[0], ends[1])
        }
        var toWrite = ""
        var inputStaysOpen = false
        switch streams {
        case .terminal(let terminal, let controls):
            posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR | (controls ? 0 : O_NOCTTY), 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        case .pipes, .errorTo:
            let (input, output, error) = (pipeEnds(), pipeEnds(), pipeEnds())
            childEnds = [input.read, output.write, error.write]
            (inputEnd, outputEnd, errorEnd) = (input.write, output.read, error.read)
            for end in [outputEnd, errorEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
            posix_spawn_file_actions_adddup2(&actions, input.read, 0)
            posix_spawn_file_actions_adddup2(&actions, output.write, 1)
            posix_spawn_file_actions_adddup2(&actions, error.write, 2)
            if case .errorTo(let descriptor) = streams { posix_spawn_file_actions_adddup2(&actions, descriptor, 2) }
            if case .pipes(let input, let staysOpen) = streams { (toWrite, inputStaysOpen) = (input, staysOpen) }
        }
        identifier = try ChildProcess.spawn(path, arguments, &actions, environment)
        type(toWrite)
        if !inputStaysOpen { closeInput() }
    }

    deinit {
        if exit == nil {
            kill(identifier, SIGKILL)
            waitpid(identifier, nil, 0)
        }
        for end in [inputEnd, outputEnd, errorEnd] where end >= 0 { close(end) }
    }

    private static func spawn(
        _ path: String,
        _ arguments: [String],
        _ actions: inout posix_spawn_file_actions_t,
        _ environment: [String: String]
    ) throws(TestFailure) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGTERM, SIGPIPE, SIGWINCH] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        // POSIX_SPAWN_SETSID is 0x80 and a macro that Swift cannot see.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80))

        let variables = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"]
            .merging(environment) { $1 }.map { "\($0)=\($1)" }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, &words, &settings)
        guard code == 0 else { throw TestFailure("cannot start \(path): \(String(cString: strerror(code)))") }
        return identifier
    }

    /// Keeps a directory as long as the program.
    public func keep(_ folder: Folder) {
        kept.append(folder)
    }

    public func send(_ signal: Int32) {
        if exit == nil { kill(identifier, signal) }
    }

    /// Writes to its standard input, where that is a pipe.
    public func type(_ text: String) {
        guard inputEnd >= 0, !text.isEmpty else { return }
        _ = write(inputEnd, text, text.utf8.count)
    }

    public func closeInput() {
        if inputEnd >= 0 { close(inputEnd) }
        inputEnd = -1
    }

    /// Stops reading its standard output, as `head` does.
    public func closeOutput() {
        if outputEnd >= 0 { close(outputEnd) }
        outputEnd = -1
    }

    /// Waits until `condition`, reading what it writes; false if that takes a minute.
    public func wait(until condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<6_000 {
            look()
            if try condition() { return true }
            poll(nil, 0, 10)
        }
        return false
    }

    /// Waits for its end; nil if that takes a minute.
    public func waitForExit() -> Exit? {
        _ = wait { exit != nil }
        look()
        return exit
    }

    private func look() {
        // Its end first: then nothing is written after what is read here.
        var status: Int32 = 0
        if exit == nil, waitpid(identifier, &status, WNOHANG) == identifier {
            exit = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
        }
        output += ChildProcess.read(outputEnd)
        error += ChildProcess.read(errorEnd)
    }

    private static func read(_ descriptor: Int32) -> String {
        guard descriptor >= 0 else { return "" }
        var all: [UInt8] = []
        var bytes: [UInt8] = Array(repeating: 0, count: 65_536)
        while case let count = Glibc.read(descriptor, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
        return String(decoding: all, as: UTF8.self)
    }
}
