import Glibc
import Testing

@testable import Players

/// Lines from MPD, however the bytes were split, and bytes that are no lines.
struct MPDStreamTests {
    /// A stream, and the descriptor of its other side.
    struct Pair {
        let stream: MPDStream
        let peer: Int32

        init?() {
            var ends: [Int32] = [0, 0]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0, let stream = MPDStream(descriptor: ends[0]) else {
                return nil
            }
            self.stream = stream
            peer = ends[1]
        }

        /// Sends bytes and returns what the stream makes of them.
        func hear(_ bytes: some Collection<UInt8>) -> [MPDReply] {
            let chunk = Array(bytes)
            send(peer, chunk, chunk.count, Int32(MSG_NOSIGNAL))
            var replies: [MPDReply] = []
            for _ in 0...(chunk.count / 4_000) {
                guard stream.read() else { break }
                while let reply = stream.nextReply() { replies.append(reply) }
            }
            return replies
        }
    }

    static let text =
        "OK MPD 0.23.5\nstate: play\nTitle: caf\u{e9}: a \"b\"\nlist_OK\nOK\nACK [50@1] {play} No such song\n"
    static let replies: [MPDReply] = [
        .greeting(version: "0.23.5"),
        .pair(name: "state", value: "play"),
        .pair(name: "Title", value: "caf\u{e9}: a \"b\""),
        .listOK,
        .ok,
        .refused(MPDRefusal(code: 50, message: "No such song")),
    ]

    @Test func everySplitGivesTheSameLines() throws {
        let bytes = Array(Self.text.utf8)
        for first in 0...bytes.count {
            let pair = try #require(Pair())
            defer { close(pair.peer) }
            let replies = pair.hear(bytes[..<first]) + pair.hear(bytes[first...])
            #expect(replies == Self.replies, "split at \(first)")
        }
    }

    @Test func oneByteAtATime() throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        #expect(Self.text.utf8.flatMap { pair.hear([$0]) } == Self.replies)
    }

    @Test(arguments: [
        "hello\n", "OK\n", "\n", "OK MPD", "HTTP/1.1 400 Bad Request\n",
    ])
    func whatDoesNotGreetIsNoMPD(text: String) throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        let replies = pair.hear(text.utf8)
        #expect(replies.allSatisfy { $0 == .malformed })
        #expect(replies.isEmpty == !text.hasSuffix("\n"))
    }

    @Test(arguments: ["\n", "no colon\n", "colon:without space\n", "OKAY\n"])
    func malformedLines(text: String) throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        #expect(pair.hear("OK MPD 1\n\(text)".utf8) == [.greeting(version: "1"), .malformed])
    }

    /// A refusal that cannot be read is one all the same, or ends the connection.
    @Test(arguments: ["ACK", "ACK [", "ACK [99999999999999999999@1] {", "ACK x@y {} z", "ACK [5@0] {}", "ACK]["])
    func brokenRefusals(line: String) throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        let replies = pair.hear("OK MPD 1\n\(line)\n".utf8)
        #expect(replies.count == 2)
        switch replies.last {
        case .refused, .malformed: break
        default: Issue.record("\(replies)")
        }
    }

    @Test func invalidTextIsMalformed() throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        let bytes = Array("OK MPD 1\nTitle: ".utf8) + [0xC3, 0x28, 0x0A]
        #expect(pair.hear(bytes) == [.greeting(version: "1"), .malformed])
    }

    @Test func aLineWithoutEndFails() throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        #expect(pair.hear("OK MPD 1\n".utf8) == [.greeting(version: "1")])
        #expect(pair.hear([UInt8](repeating: 0x61, count: 8_192)).isEmpty)
        #expect(pair.stream.failure != nil)
        #expect(!pair.stream.read())
        #expect(!pair.stream.send(["status"]))
    }

    /// Whatever comes, it is told apart into lines or an error, and nothing traps.
    @Test func anyBytes() throws {
        var seed: UInt64 = 1
        func random() -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return seed >> 33
        }
        let pieces = [
            "OK", "list_OK", "ACK [", "@", "] {", "}", ": ", "\n", "\0", "state: play\n", "\u{1}", "duration: ",
        ]
        for _ in 0..<2_000 {
            let pair = try #require(Pair())
            defer { close(pair.peer) }
            _ = pair.hear("OK MPD 1\n".utf8)
            var session = MPDSession(password: nil, at: .init(nanoseconds: 0))
            for _ in 0..<6 {
                var bytes: [UInt8] = []
                for _ in 0..<(random() % 12) {
                    bytes +=
                        random() % 2 == 0
                        ? Array(pieces[Int(random()) % pieces.count].utf8)
                        : [UInt8(truncatingIfNeeded: random())]
                }
                for reply in pair.hear(bytes) { _ = session.handle(reply, at: .init(nanoseconds: 0)) }
            }
        }
    }

    @Test func argumentsAreQuoted() throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        #expect(pair.stream.send([MPDCommand("password", argument: "a \"b\" \\c"), "status"]))
        var buffer = [UInt8](repeating: 0, count: 200)
        let count = read(pair.peer, &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self) == "password \"a \\\"b\\\" \\\\c\"\nstatus\n")
    }

    @Test func whatDoesNotFitIsRefused() throws {
        let pair = try #require(Pair())
        defer { close(pair.peer) }
        #expect(!pair.stream.send([MPDCommand("password", argument: String(repeating: "x", count: 5_000))]))
    }
}
