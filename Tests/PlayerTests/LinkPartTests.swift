import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Players

struct LinkPartTests {
    @Test("Lines come whole, however the stream is split")
    func splits() throws {
        let stream = Array("one\n\ntwo two\nthree\nrest".utf8)
        for first in 0...stream.count {
            for second in first...stream.count {
                var buffer = LineBuffer()
                var lines: [String] = []
                for part in [stream[..<first], stream[first..<second], stream[second...]] {
                    buffer.append(part)
                    while let line = try buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
                }
                #expect(lines == ["one", "", "two two", "three"])
            }
        }
    }

    @Test("A line has its limit, with its end or without")
    func longLine() throws {
        var buffer = LineBuffer(limit: 4)
        buffer.append(Array("abcd\nabcde".utf8))
        #expect(try buffer.next()?.count == 4)
        #expect(throws: LineBuffer.LineTooLong(limit: 4)) { try buffer.next() }
        buffer.removeAll()
        buffer.append(Array("ok\n".utf8))
        #expect(try buffer.next()?.count == 2)
    }

    @Test("Waits double from 0.1 s to 5 s for a minute, then are 30 s, each by a fifth more or less")
    func waits() throws {
        var schedule = ReconnectSchedule(seed: 7)
        var now = MonotonicInstant(nanoseconds: 0)
        var waits: [Interval] = []
        while now < MonotonicInstant(nanoseconds: 200_000_000_000) {
            schedule.attemptBegins()
            #expect(schedule.nextDeadline == nil)
            schedule.attemptFailed(at: now)
            let next = try #require(schedule.nextDeadline)
            let wait = next - now
            let milliseconds = [100, 200, 400, 800, 1_600, 3_200]
            let wanted =
                now.nanoseconds >= 60_000_000_000 ? 30_000 : waits.count < 6 ? milliseconds[waits.count] : 5_000
            #expect(wait.milliseconds >= Int64(wanted) * 4 / 5 - 1 && wait.milliseconds <= Int64(wanted) * 6 / 5 + 1)
            waits.append(wait)
            now = next
        }
        #expect(Set(waits.suffix(4)).count > 1)
        schedule.startOver(at: now)
        schedule.attemptFailed(at: now)
        #expect(try #require(schedule.nextDeadline) - now <= .milliseconds(120))
    }

    @Test("A connection that ended at once was none; one that lasted begins the waits anew")
    func shortConnections() throws {
        var schedule = ReconnectSchedule(seed: 1)
        var now = MonotonicInstant(nanoseconds: 0)
        for _ in 0..<8 {
            schedule.connected(at: now)
            schedule.lost(at: now + .seconds(1))
            now = try #require(schedule.nextDeadline)
        }
        schedule.connected(at: now)
        schedule.lost(at: now + .seconds(1))
        #expect(try #require(schedule.nextDeadline) - now >= .seconds(4))
        schedule.connected(at: now)
        schedule.lost(at: now + .seconds(10))
        #expect(try #require(schedule.nextDeadline) - now <= .milliseconds(10_120))
    }

    @Test("What waits to be written has its limit, and is whole or not at all")
    func pendingOutput() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        var output = PendingOutput(limit: 10)
        let fits = output.append([UInt8](repeating: 1, count: 10))
        let isOver = !output.append([1])
        #expect(fits && isOver)
        let first = output.write(to: ends[0])
        #expect(first == .finished)
        #expect(output.isEmpty)
        _ = output.append([2])
        close(ends[1])
        let second = output.write(to: ends[0])
        #expect(second == .failed(EPIPE))
    }

    @Test("A peer that ends with something unread has ended, and has not failed")
    func endWithSomethingUnread() throws {
        let folder = try Folder()
        var peer: Peer? = try Peer(path: folder.path + "/socket")
        let socket = try UnixSocket(path: folder.path + "/socket")
        defer { socket.close() }
        try #require(peer?.accepts() == true)
        try #require(write(socket.descriptor, [1], 1) == 1)
        peer = nil
        #expect(socket.read(atMost: 16) == .end)
    }

    @Test(
        "Why there is no connection",
        arguments: [
            ("/nonexistent/socket", ENOENT), ("/dev/null", ECONNREFUSED), ("", EINVAL),
            (String(repeating: "a", count: 108), ENAMETOOLONG),
        ]
    )
    func noSocket(_ path: String, _ code: Int32) {
        #expect(throws: SocketError(path: path, code: code)) { _ = try UnixSocket(path: path) }
    }
}
