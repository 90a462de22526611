import EventLoop
import Glibc
import PlayerModel

@testable import Players

/// A link on a loop of its own, and all that it reported.
final class MPDBench {
    let loop: EventLoop
    let link: MPDLink
    private(set) var reports: [LinkReport] = []
    /// Whether a report came while one of the link's methods was running.
    private(set) var wasReentrant = false
    private var isCalling = false

    /// `patience`: long, as a machine may be busy; a test of the two seconds says so.
    init(
        _ endpoint: MPDEndpoint,
        password: String? = nil,
        activation: MPDActivation? = nil,
        patience: Interval = .seconds(60)
    ) throws {
        loop = try EventLoop()
        link = try MPDLink(
            loop: loop,
            endpoint: endpoint,
            password: password,
            activation: activation,
            patience: patience
        )
    }

    func start() {
        call {
            link.start { [weak self] report in
                guard let self else { return }
                if self.isCalling { self.wasReentrant = true }
                self.reports.append(report)
            }
        }
    }

    func call(_ body: () -> Void) {
        isCalling = true
        body()
        isCalling = false
    }

    func perform(_ request: PlayerRequest) {
        call { link.perform(request) }
    }

    /// Runs the loop until `condition`; false after a minute without it.
    func wait(until condition: () -> Bool) throws -> Bool {
        let limit = loop.clock() + .seconds(60)
        while !condition() {
            guard loop.clock() < limit else { return false }
            try loop.turn(waitingAtMost: .milliseconds(20))
        }
        return true
    }

    /// Runs the loop for a time in which something must not happen.
    func run(for time: Interval) throws {
        let end = loop.clock() + time
        while loop.clock() < end { try loop.turn(waitingAtMost: .milliseconds(20)) }
    }

    func forget() { reports = [] }

    /// The player as it was reported last; nil while there is no connection.
    var state: PlayerState? {
        for report in reports.reversed() {
            switch report {
            case .player(.connected(let state)), .player(.changed(let state)): return state
            case .player(.disconnected): return nil
            case .requestFailed, .connection: continue
            }
        }
        return nil
    }

    var failed: [PlayerRequest] {
        reports.compactMap { if case .requestFailed(let request) = $0 { request } else { nil } }
    }

    /// The lines for the log.
    var lines: [String] {
        reports.compactMap { if case .connection(_, let line) = $0 { line } else { nil } }
    }
}

/// A directory for one test, removed with it.
final class MPDDirectory {
    let path: String

    init() {
        var template = Array("/tmp/mpd-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    deinit {
        _ = MPDProcess.run("/bin/rm", ["-r", "-f", path])
    }
}

/// A process that a test starts and ends.
final class MPDProcess {
    let pid: pid_t
    private(set) var hasEnded = false

    /// `input`: a descriptor; nil: none. `output`: a file for what it prints; nil: dropped.
    init?(_ program: String, _ arguments: [String], input: Int32? = nil, output: String? = nil) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let file = output ?? "/dev/null"
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, program, &actions, nil, words, environ) == 0 else { return nil }
        self.pid = pid
    }

    deinit {
        end(with: SIGKILL)
    }

    func send(_ signal: Int32) {
        if !hasEnded { kill(pid, signal) }
    }

    /// Stops it, and waits until it stands still: a signal takes a moment.
    func freeze() {
        send(SIGSTOP)
        for _ in 0..<6_000 {
            let fields = MPDFiles.read("/proc/\(pid)/stat").split(separator: " ")
            if fields.count > 2, fields[2] == "T" { break }
            usleep(10_000)
        }
    }

    @discardableResult
    func end(with signal: Int32) -> Int32 {
        guard !hasEnded else { return 0 }
        kill(pid, signal)
        return wait()
    }

    func wait() -> Int32 {
        var status: Int32 = 0
        while !hasEnded {
            if waitpid(pid, &status, 0) == pid || errno != EINTR { hasEnded = true }
        }
        return status
    }

    @discardableResult
    static func run(_ program: String, _ arguments: [String], output: String? = nil) -> Int32 {
        MPDProcess(program, arguments, output: output)?.wait() ?? -1
    }
}

enum MPDFiles {
    static func write(_ bytes: [UInt8], to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            start += count
        }
    }

    static func read(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { break }
            text += chunk[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The header of a WAV file of 8 kHz, mono, 16 bits.
    static func header(byteCount: UInt32) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let whole = byteCount == UInt32.max ? byteCount : byteCount + 36
        // One by one: the compiler of 6.0 gives up on the sum.
        var header = Array("RIFF".utf8)
        header += word(whole)
        header += Array("WAVEfmt ".utf8)
        header += word(16)
        header += [1, 0, 1, 0]
        header += word(8_000)
        header += word(16_000)
        header += [2, 0, 16, 0]
        header += Array("data".utf8)
        header += word(byteCount)
        return header
    }

    /// Silence of that many seconds.
    static func wave(seconds: Int) -> [UInt8] {
        header(byteCount: UInt32(seconds * 16_000)) + [UInt8](repeating: 0, count: seconds * 16_000)
    }
}
