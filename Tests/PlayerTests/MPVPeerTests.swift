import EventLoop
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Players

/// A listening socket that is not mpv.
final class Peer {
    private let listener: Int32
    private(set) var connections: [Int32] = []

    init(path: String) throws {
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listener, 5) == 0)
    }

    deinit {
        for connection in connections { close(connection) }
        close(listener)
    }

    /// Takes a connection if there is one.
    func accepts() -> Bool {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return false }
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        connections.append(connection)
        return true
    }

    func write(_ bytes: [UInt8]) {
        guard let connection = connections.last else { return }
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Whether the other side has closed the newest connection; what it wrote is thrown away.
    func isClosed() -> Bool {
        guard let connection = connections.last else { return false }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(connection, &bytes, bytes.count)
        return count == 0 || (count < 0 && errno != EAGAIN)
    }
}

struct MPVPeerTests {
    @Test("A peer that is no mpv is left, and tried again; it is said once", arguments: 0..<5)
    func notMPV(_ kind: Int) throws {
        let folder = try Folder()
        let loop = try EventLoop()
        let peer = try Peer(path: folder.path + "/socket")
        let recorder = Recorder()
        let link = try MPVLink(loop: loop, path: folder.path + "/socket")
        link.start { recorder.take($0) }
        for _ in 0..<3 {
            #expect(try turn(loop) { peer.accepts() })
            switch kind {
            case 0: peer.write(Array("HTTP/1.1 400 Bad Request\n".utf8))
            case 1: peer.write([0xFF, 0x00, 0xC0, UInt8(ascii: "\n")])
            case 2: peer.write([UInt8](repeating: UInt8(ascii: "["), count: 5_000) + [UInt8(ascii: "\n")])
            case 3:
                #expect(
                    try turn(loop) {
                        peer.write([UInt8](repeating: 0x20, count: 65_536))
                        return peer.isClosed()
                    }
                )
            default: shutdown(peer.connections.last ?? -1, Int32(SHUT_WR))
            }
            #expect(try turn(loop) { peer.isClosed() })
        }
        #expect(recorder.connections == 0 && recorder.states.isEmpty)
        #expect(recorder.lines.count == 1)
        link.close()
    }

    @Test("A peer that says nothing is left after 2 s")
    func silent() throws {
        let folder = try Folder()
        let loop = try EventLoop()
        let peer = try Peer(path: folder.path + "/socket")
        let recorder = Recorder()
        let link = try MPVLink(loop: loop, path: folder.path + "/socket")
        link.start { recorder.take($0) }
        #expect(try turn(loop) { peer.accepts() })
        let begin = loop.clock()
        #expect(try turn(loop) { peer.isClosed() })
        #expect(loop.clock() - begin > .milliseconds(1_500))
        #expect(recorder.lines.count == 1 && recorder.lines[0].contains("does not answer"))
        link.close()
    }
}
