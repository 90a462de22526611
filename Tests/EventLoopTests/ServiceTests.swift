import EventLoop
import Glibc
import PlayerModel
import TestSupport
import Testing

/// One after the other: they change the process's environment.
@Suite(.serialized) struct ServiceTests {
    /// A service manager that the process has been told of.
    private final class Manager {
        private let socket: NotifySocket

        init() throws {
            socket = try NotifySocket()
            setenv("NOTIFY_SOCKET", socket.path, 1)
        }

        deinit {
            unsetenv("NOTIFY_SOCKET")
        }

        func next() -> String? { socket.next() }
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
