import EventLoop
import Glibc
import PlayerModel
import Testing

/// One after the other: they change the process's environment.
@Suite(.serialized) struct ServiceTests {
    /// What a service manager would hear.
    private final class Manager {
        private let folder: Folder
        private let descriptor: Int32

        init() throws {
            folder = try Folder()
            let path = folder.path + "/socket"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(result == 0)
            setenv("NOTIFY_SOCKET", path, 1)
        }

        deinit {
            unsetenv("NOTIFY_SOCKET")
            close(descriptor)
        }

        func next() -> String? {
            var bytes: [UInt8] = Array(repeating: 0, count: 4096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }

    @Test func noticesArriveInOneMessage() throws {
        let manager = try Manager()
        let loop = try EventLoop()
        #expect(try loop.notify(.ready, .status("playing\non main")))
        #expect(manager.next() == "READY=1\nSTATUS=playing on main")
        #expect(try loop.notify(.stopping))
        #expect(manager.next() == "STOPPING=1")
    }

    @Test func reloadingTellsTheTime() throws {
        let manager = try Manager()
        let loop = try EventLoop()
        let before = loop.now
        try loop.notify(.reloading)
        let message = try #require(manager.next())
        let prefix = "RELOADING=1\nMONOTONIC_USEC="
        #expect(message.hasPrefix(prefix))
        let microseconds = try #require(Int64(message.dropFirst(prefix.count)))
        #expect(microseconds * 1_000 >= before.nanoseconds)
        #expect(microseconds * 1_000 < (before + .seconds(600)).nanoseconds)
    }

    @Test func withoutAManagerNothingIsSent() throws {
        unsetenv("NOTIFY_SOCKET")
        #expect(try EventLoop().notify(.ready) == false)
        setenv("NOTIFY_SOCKET", "/no-such-place/socket", 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        #expect(throws: EventLoopError.cannotNotify(code: ENOENT)) { try EventLoop().notify(.ready) }
    }

    @Test func theWatchdogIsAnsweredFromTurns() throws {
        let manager = try Manager()
        let loop = try EventLoop()
        #expect(try loop.startWatchdog() == false)
        setenv("WATCHDOG_USEC", "60000", 1)
        defer { unsetenv("WATCHDOG_USEC") }
        #expect(try loop.startWatchdog())
        var messages: [String] = []
        let isAnswered = try turn(loop) {
            while let message = manager.next() { messages.append(message) }
            return messages.count >= 3
        }
        #expect(isAnswered)
        #expect(messages.allSatisfy { $0 == "WATCHDOG=1" })
    }
}
