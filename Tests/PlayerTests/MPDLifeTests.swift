import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// A real MPD that comes, goes, hangs, or refuses.
@Suite(.enabled(if: MPDDaemon.isInstalled, "mpd or mpc is not installed"), .serialized)
struct MPDLifeTests {
    @Test func startsAfterUs() throws {
        let daemon = MPDDaemon()
        let bench = try MPDBench(daemon.endpoint)
        bench.start()
        try bench.run(for: .milliseconds(300))
        #expect(bench.lines.count == 1, "\(bench.reports)")
        #expect(bench.state == nil)
        bench.perform(.play)
        let fails = try bench.wait { bench.failed == [.play] }
        #expect(fails)
        daemon.start()
        let isConnected = try bench.wait { bench.state != nil }
        #expect(isConnected)
        #expect(bench.lines.count == 2, "\(bench.reports)")
        #expect(!bench.wasReentrant)
    }

    @Test func killedInTheMiddleOfACommandAndRestarted() throws {
        let daemon = MPDDaemon()
        try daemon.startAndFill()
        daemon.mpc("play", "1")
        let bench = try MPDBench(daemon.endpoint)
        try bench.connect()
        daemon.process?.freeze()
        bench.perform(.next(staysPaused: false))
        daemon.stop(with: SIGKILL)
        let isLost = try bench.wait { bench.state == nil }
        #expect(isLost)
        #expect(bench.failed == [.next(staysPaused: false)])
        bench.forget()
        daemon.start()
        let isBack = try bench.wait { bench.state != nil }
        #expect(isBack)
        #expect(bench.lines.count <= 3, "\(bench.lines)")
    }

    /// What it did not carry out in time it must not carry out later.
    @Test(arguments: [false, true])
    func stoppedAndContinued(overTCP: Bool) throws {
        let port = try #require(MPDStation.freePort())
        let daemon = MPDDaemon(settings: overTCP ? "bind_to_address \"127.0.0.1\"\nport \"\(port)\"" : "")
        try daemon.startAndFill()
        daemon.mpc("play", "1")
        daemon.mpc("pause")
        let endpoint = overTCP ? try MPDEndpoint.host("127.0.0.1", port: port) : daemon.endpoint
        let bench = try MPDBench(endpoint, patience: MPDSession.patience)
        try bench.connect()
        daemon.process?.freeze()
        // The time of the last turn, from which a request outside of one is counted.
        let before = bench.loop.now
        bench.perform(.next(staysPaused: true))
        bench.perform(.play)
        let isLost = try bench.wait { bench.state == nil }
        #expect(isLost)
        #expect(bench.loop.clock() - before >= .seconds(2))
        #expect(bench.failed == [.next(staysPaused: true), .play])
        try bench.run(for: .milliseconds(500))
        daemon.process?.send(SIGCONT)
        bench.forget()
        let isBack = try bench.wait { bench.state != nil }
        #expect(isBack)
        #expect(bench.state?.playback == .paused && bench.state?.queueIndex == 0)
        #expect(daemon.witness == "paused 1")
    }

    @Test func passwords() throws {
        let settings = "password \"se \\\"cret@read,add,control,admin\"\ndefault_permissions \"\""
        let daemon = MPDDaemon(settings: settings)
        daemon.start()
        let right = try MPDBench(daemon.endpoint, password: "se \"cret")
        try right.connect()

        let wrong = try MPDBench(daemon.endpoint, password: "secret")
        wrong.start()
        let isRefused = try wrong.wait { !wrong.lines.isEmpty }
        #expect(isRefused)
        #expect(wrong.lines.first?.contains("refuses the password") == true)

        let none = try MPDBench(daemon.endpoint)
        none.start()
        let isShut = try none.wait { !none.lines.isEmpty }
        #expect(isShut)
        #expect(none.lines.first?.contains("nothing without a password") == true)
        // One line a change, not one an attempt.
        try none.run(for: .milliseconds(700))
        #expect(none.lines.count == 1 && none.state == nil)
    }

    @Test func aReaderMayLookOnly() throws {
        let daemon = MPDDaemon(settings: "default_permissions \"read\"")
        daemon.start()
        let bench = try MPDBench(daemon.endpoint)
        try bench.connect()
        bench.perform(.play)
        let fails = try bench.wait { bench.failed == [.play] }
        #expect(fails)
        #expect(bench.lines.last?.contains("permission") == true)
        #expect(bench.state != nil)
    }

    @Test func anOutputThatFails() throws {
        let daemon = MPDDaemon(output: "type \"alsa\"\n device \"hw:99\"\n mixer_type \"none\"")
        try daemon.startAndFill()
        let bench = try MPDBench(daemon.endpoint)
        try bench.connect()
        #expect(bench.state?.volume == nil)
        bench.perform(.play)
        let isTold = try bench.wait { bench.lines.contains { $0.contains("reports:") } }
        #expect(isTold, "\(bench.reports)")
        try bench.run(for: .milliseconds(500))
        #expect(bench.lines.filter { $0.contains("reports:") }.count == 1, "\(bench.lines)")
        #expect(bench.state?.isPlaying == false)
    }

    @Test func aStreamOfUnknownLength() throws {
        let server = try #require(MPDStation())
        let daemon = MPDDaemon(tracks: [5])
        try daemon.startAndFill()
        daemon.mpc("clear")
        #expect(daemon.mpc("add", "http://127.0.0.1:\(server.port)/live.wav") == 0)
        let bench = try MPDBench(daemon.endpoint)
        try bench.connect()
        bench.perform(.play)
        let isLive = try bench.settles { $0.isPlaying && $0.isLive }
        #expect(isLive, "\(bench.reports) \(MPDFiles.read(daemon.log))")
        #expect(bench.state?.canSeek == false && bench.state?.duration == nil)
        bench.perform(.stop)
        let isStopped = try bench.settles { $0.playback == .stopped }
        #expect(isStopped)
        #expect(bench.state?.queueIndex == 0)
        bench.perform(.play)
        let isBack = try bench.settles { $0.isPlaying && $0.isLive }
        #expect(isBack)
        #expect(bench.failed.isEmpty)
    }

    @Test func twoLinksSeeTheSame() throws {
        let daemon = MPDDaemon()
        try daemon.startAndFill()
        let first = try MPDBench(daemon.endpoint)
        let second = try MPDBench(daemon.endpoint)
        try first.connect()
        try second.connect()
        first.perform(.play)
        let isSeen = try second.settles { $0.isPlaying }
        #expect(isSeen)
        first.call { first.link.close() }
        first.forget()
        try first.run(for: .milliseconds(200))
        #expect(first.reports.isEmpty)
    }
}

/// An HTTP server in a process of its own that sends silence without end and without a length.
final class MPDStation {
    let port: UInt16
    private let child: MPDProcess

    /// A socket that listens on this machine at a port that was free.
    private static func listen() -> (descriptor: Int32, port: UInt16)? {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                bind(listener, general, size) == 0 && Glibc.listen(listener, 5) == 0
                    && getsockname(listener, general, &size) == 0
            }
        }
        if isBound { return (listener, UInt16(bigEndian: address.sin_port)) }
        close(listener)
        return nil
    }

    static func freePort() -> UInt16? {
        guard let (listener, port) = listen() else { return nil }
        close(listener)
        return port
    }

    init?() {
        guard let (listener, port) = Self.listen() else { return nil }
        defer { close(listener) }
        self.port = port
        let script = """
            import socket, sys, threading, time
            listener = socket.socket(fileno=0)
            head = b"HTTP/1.0 200 OK\\r\\nContent-Type: audio/x-wav\\r\\n\\r\\n"
            wave = bytes(int(x) for x in sys.argv[1].split(","))
            def serve(client):
                try:
                    client.recv(4096)
                    client.sendall(head + wave)
                    while True:
                        client.sendall(bytes(4000))
                        time.sleep(0.25)
                except OSError:
                    pass
            while True:
                client, _ = listener.accept()
                threading.Thread(target=serve, args=(client,), daemon=True).start()
            """
        let header = MPDFiles.header(byteCount: .max).map { "\($0)" }.joined(separator: ",")
        let arguments = ["-c", script, header]
        guard let child = MPDProcess("/usr/bin/python3", arguments, input: listener) else { return nil }
        self.child = child
    }
}
