import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// Runs turns until `condition`; false if that takes half a minute.
func turn(_ loop: EventLoop, until condition: () -> Bool) throws -> Bool {
    let limit = loop.clock() + .seconds(30)
    while !condition() {
        guard loop.clock() < limit else { return false }
        try loop.turn(waitingAtMost: .milliseconds(50))
    }
    return true
}

/// A WAV file of silence with tags; 8 kHz, one channel, 16 bits.
func silence(seconds: Int, title: [UInt8]? = nil, artist: [UInt8]? = nil) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(UInt32(body.count)) + body + (body.count % 2 == 0 ? [] : [0])
    }
    let format = little(UInt16(1)) + little(UInt16(1)) + little(UInt32(8_000)) + little(UInt32(16_000))
    var body = Array("WAVE".utf8) + chunk("fmt ", format + little(UInt16(2)) + little(UInt16(16)))
    var tags: [UInt8] = []
    if let title { tags += chunk("INAM", title) }
    if let artist { tags += chunk("IART", artist) }
    if !tags.isEmpty { body += chunk("LIST", Array("INFO".utf8) + tags) }
    body += chunk("data", Array(repeating: 0, count: 16_000 * seconds))
    return chunk("RIFF", body)
}

private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// A program that the test started, ended when it is dropped.
final class Program {
    private(set) var id: pid_t = 0

    init(_ path: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        try #require(posix_spawn(&id, path, &actions, nil, words, environ) == 0)
    }

    deinit {
        end()
    }

    func signal(_ number: Int32) {
        guard id > 0 else { return }
        kill(id, number)
        guard number == SIGSTOP else { return }
        // Until all its threads stand still: one may answer yet.
        var information = siginfo_t()
        waitid(P_PID, id_t(id), &information, WSTOPPED | WEXITED | WNOWAIT)
    }

    /// Kills it, which also works while it is stopped.
    func end() {
        guard id > 0 else { return }
        kill(id, SIGKILL)
        var status: Int32 = 0
        waitpid(id, &status, 0)
        id = 0
    }
}

/// What a link reports.
final class Recorder {
    var states: [PlayerState] = []
    var failed: [PlayerRequest] = []
    var lines: [String] = []
    var connections = 0
    var isConnected = false

    var state: PlayerState? { isConnected ? states.last : nil }

    func take(_ report: LinkReport) {
        switch report {
        case .player(.connected(let state)):
            connections += 1
            isConnected = true
            states.append(state)
        case .player(.changed(let state)): states.append(state)
        case .player(.disconnected): isConnected = false
        case .requestFailed(let request): failed.append(request)
        case .connection(_, let line): lines.append(line)
        }
    }
}
