import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// A peer that is no good MPD: each is played by the test itself.
struct MPDPeerTests {
    /// A socket at a path, and what came to it.
    final class Peer {
        let directory = MPDDirectory()
        private let listener: Int32
        private var client: Int32 = -1
        private(set) var heard = ""

        var path: String { directory.path + "/socket" }

        init() throws {
            listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) {
                $0.copyBytes(from: Array((directory.path + "/socket").utf8))
            }
            let isBound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                    bind(listener, general, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(listener, 5) == 0
                }
            }
            try #require(isBound)
        }

        deinit {
            hangUp()
            close(listener)
        }

        func accept() -> Bool {
            if client < 0 { client = Glibc.accept(listener, nil, nil) }
            if client >= 0 {
                _ = fcntl(client, F_SETFL, O_NONBLOCK)
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            }
            return client >= 0
        }

        func say(_ text: String) {
            say(Array(text.utf8))
        }

        /// Returns how much was taken.
        @discardableResult
        func say(_ bytes: [UInt8]) -> Int {
            send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }

        func receive() -> String {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = Glibc.read(client, &buffer, buffer.count)
            heard += String(decoding: buffer[..<max(0, count)], as: UTF8.self)
            return heard
        }

        func closeHalf() { shutdown(client, Int32(SHUT_WR)) }

        func hangUp() {
            // Also where a process that another test started just then has got the descriptor.
            if client >= 0 {
                shutdown(client, Int32(SHUT_RDWR))
                close(client)
            }
            client = -1
        }
    }

    static let state =
        "volume: 40\nplaylistlength: 3\nstate: pause\nsong: 1\nsongid: 7\nelapsed: 1.0\nduration: 4.0\n"
        + "list_OK\nfile: a.wav\nlist_OK\nOK\n"

    func connected() throws -> (Peer, MPDBench) {
        let peer = try Peer()
        let bench = try MPDBench(.socket(peer.path))
        bench.start()
        let isAccepted = try bench.wait { peer.accept() }
        try #require(isAccepted)
        peer.say("OK MPD 0.23.5\nOK\n" + Self.state)
        let isConnected = try bench.wait { bench.state != nil }
        try #require(isConnected, "\(bench.reports)")
        _ = peer.receive()
        return (peer, bench)
    }

    @Test func whatIsWrittenAtAPress() throws {
        let (peer, bench) = try connected()
        let before = peer.heard.utf8.count
        bench.perform(.next(staysPaused: true))
        // It is there before the loop has turned once.
        let written = String(decoding: Array(peer.receive().utf8)[before...], as: UTF8.self)
        #expect(
            written == "noidle\ncommand_list_ok_begin\nnext\npause 1\nstatus\ncurrentsong\ncommand_list_end\n"
                + "idle player mixer playlist options\n"
        )
    }

    @Test(arguments: ["\u{0}\u{1}\u{2}\n", "OK\nOK\nOK\n", "state: play\nOK\n", "ACK [5@0] {idle} no\n", "\n\n\n"])
    func garbageEndsTheConnection(text: String) throws {
        let (peer, bench) = try connected()
        peer.say(text)
        // Harmless lines may leave it connected; it must end or go on, and be found again.
        try bench.run(for: .milliseconds(100))
        peer.hangUp()
        let isBack = try bench.wait { peer.accept() }
        #expect(isBack)
        #expect(bench.lines.count <= 3, "\(bench.lines)")
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 400 Bad Request\r\n\r\n", "OK\n"])
    func aStrangerIsSaidOnce(text: String) throws {
        let peer = try Peer()
        let bench = try MPDBench(.socket(peer.path))
        bench.start()
        for _ in 0..<3 {
            let isAccepted = try bench.wait { peer.accept() }
            #expect(isAccepted)
            peer.say(text)
            try bench.run(for: .milliseconds(50))
            peer.hangUp()
        }
        #expect(bench.lines.count == 1 && bench.lines.first?.contains("does not speak") == true, "\(bench.lines)")
        #expect(bench.state == nil)
    }

    @Test func aLineOfAMegabyte() throws {
        let (peer, bench) = try connected()
        var left = 1 << 20
        while left > 0, bench.state != nil {
            left -= max(0, peer.say([UInt8](repeating: 0x61, count: min(left, 65_536))))
            try bench.loop.turn(waitingAtMost: .zero)
        }
        let isLost = try bench.wait { bench.state == nil }
        #expect(isLost)
        peer.hangUp()
        let isBack = try bench.wait { peer.accept() }
        #expect(isBack)
    }

    @Test func halfClosed() throws {
        let (peer, bench) = try connected()
        bench.perform(.pause)
        peer.closeHalf()
        let isLost = try bench.wait { bench.state == nil }
        #expect(isLost)
        #expect(bench.failed == [.pause])
        #expect(bench.reports.contains(.player(.disconnected)))
    }

    @Test func hangsUpInTheMiddleOfAnAnswer() throws {
        let (peer, bench) = try connected()
        bench.perform(.pause)
        peer.say("OK\nlist_OK\nvolume: 40\nsta")
        peer.hangUp()
        let isLost = try bench.wait { bench.state == nil }
        #expect(isLost)
        #expect(bench.failed == [.pause])
    }

    @Test func silence() throws {
        let peer = try Peer()
        let bench = try MPDBench(.socket(peer.path), patience: MPDSession.patience)
        bench.start()
        let isTold = try bench.wait { !bench.lines.isEmpty }
        #expect(isTold)
        #expect(bench.lines.first?.contains("no answer within 2 s") == true)
    }

    @Test func aPressConnectsAtOnce() throws {
        let peer = try Peer()
        let bench = try MPDBench(.socket(peer.path))
        bench.start()
        // Strangers until the waits are long.
        for _ in 0..<5 {
            let isAccepted = try bench.wait { peer.accept() }
            #expect(isAccepted)
            peer.hangUp()
            try bench.run(for: .milliseconds(20))
        }
        bench.call { bench.link.connectNow() }
        #expect(peer.accept())
    }

    @Test func namesAreNotLookedUp() {
        #expect(throws: MPDEndpointError.notNumeric("localhost")) { try MPDEndpoint.host("localhost") }
        #expect(throws: MPDEndpointError.notNumeric("")) { try MPDEndpoint.host("") }
        #expect((try? MPDEndpoint.host("192.168.1.20")) == .address("192.168.1.20", port: 6600))
        #expect((try? MPDEndpoint.host("::1", port: 1))?.description == "[::1]:1")
    }

    @Test func nobodyListensAtAnAddress() throws {
        let bench = try MPDBench(try MPDEndpoint.host("127.0.0.1", port: 1))
        bench.start()
        let isTold = try bench.wait { !bench.lines.isEmpty }
        #expect(isTold)
        try bench.run(for: .milliseconds(400))
        #expect(bench.lines.count == 1)
    }
}

/// An MPD that systemd would start: its links are played by the test.
struct MPDActivationTests {
    @Test func whereItIsLookedFor() {
        #expect(MPDActivation(endpoint: .standard)?.serviceLink == "/run/systemd/units/invocation:mpd.service")
        let user = MPDActivation(endpoint: .socket("/run/user/1000/mpd/socket"))
        #expect(user?.socketLink == "/run/user/1000/systemd/units/invocation:mpd.socket")
        #expect(MPDActivation(endpoint: .socket("/tmp/mpd")) == nil)
        #expect(MPDActivation(endpoint: .address("127.0.0.1", port: 6600)) != nil)
        #expect(MPDActivation(endpoint: .address("192.168.1.1", port: 6600)) == nil)
    }

    @Test func itIsConnectedToOnlyOnAPressOrWhenItRuns() throws {
        let peer = try MPDPeerTests.Peer()
        let activation = MPDActivation(directory: peer.directory.path)
        symlink("1", activation.socketLink)
        let bench = try MPDBench(.socket(peer.path), activation: activation)
        bench.start()
        try bench.run(for: .milliseconds(500))
        #expect(!peer.accept())
        #expect(bench.lines.count == 1 && bench.lines.first?.contains("a press starts it") == true)

        // A press starts it.
        bench.call { bench.link.connectNow() }
        #expect(peer.accept())
        symlink("run 1", activation.serviceLink)
        peer.say("OK MPD 0.23.5\nOK\n" + MPDPeerTests.state)
        let isConnected = try bench.wait { bench.state != nil }
        #expect(isConnected)

        // Its user stops it: the connection ends first, the link goes a moment later.
        peer.hangUp()
        let isLost = try bench.wait { bench.state == nil }
        #expect(isLost)
        try bench.run(for: .milliseconds(300))
        unlink(activation.serviceLink)
        try bench.run(for: .milliseconds(700))
        #expect(!peer.accept())

        // Somebody else starts it.
        symlink("run 2", activation.serviceLink)
        let isFound = try bench.wait { peer.accept() }
        #expect(isFound)
    }

    @Test func withoutItsSocketUnitItIsAsAnyOther() throws {
        let peer = try MPDPeerTests.Peer()
        let activation = MPDActivation(directory: peer.directory.path)
        let bench = try MPDBench(.socket(peer.path), activation: activation)
        bench.start()
        #expect(peer.accept())
    }
}
