import EventLoop
import Glibc
import PlayerModel
import Testing

/// Runs turns until `condition`; false if that takes a minute.
func turn(_ loop: EventLoop, until condition: () -> Bool) throws -> Bool {
    let limit = loop.now + .seconds(60)
    while !condition() {
        guard loop.now < limit else { return false }
        try loop.turn(waitingAtMost: .milliseconds(200))
    }
    return true
}

/// Runs turns as long as something is ready now.
func settle(_ loop: EventLoop) throws {
    while try loop.turn(waitingAtMost: .zero) {}
}

/// A pipe that is closed when it is dropped.
final class Pipe {
    let reader: Int32
    private(set) var writer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        reader = ends[0]
        writer = ends[1]
    }

    deinit {
        close(reader)
        closeWriter()
    }

    func write(_ text: String) {
        _ = Glibc.write(writer, text, text.utf8.count)
    }

    func read() -> String {
        var bytes: [UInt8] = Array(repeating: 0, count: 4096)
        let count = Glibc.read(reader, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }
}
