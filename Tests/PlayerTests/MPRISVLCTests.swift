import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// VLC: it starts to play on a skip, has two names, and no title for a file without tags.
@Suite(.enabled(if: BusTools.hasVLC, "needs dbus-daemon, vlc (cvlc) and setpriv"), .serialized)
struct MPRISVLCTests {
    @Test func pausedStaysPausedOnASkip() throws {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        let record = LinkRecord()
        let link = try MPRISLink(loop: loop, bus: Bus(loop: loop, address: .explicit(bus.address)), name: "vlc")
        link.start { record.take($0) }
        // VLC refuses to run as root.
        let other = getuid() == 0 ? [BusTools.setpriv, "--reuid=65534", "--clear-groups"] : []
        let player = try BusProgram(
            other + [BusTools.vlc, "-q", "--aout=dummy", "-I", "dummy", "--control=dbus", "--no-media-library"]
                + [bus.wave("a.wav", seconds: 30), bus.wave("b.wav", seconds: 30)],
            environment: bus.environment
        )
        func until(_ condition: (PlayerState) -> Bool) throws -> Bool {
            try busTurn(loop) { record.state.map(condition) ?? false }
        }
        #expect(try until { $0.isPlaying && $0.duration == .seconds(30) && $0.title == "a.wav" })
        link.perform(.pause)
        #expect(try until { $0.playback == .paused })
        link.perform(.seek(to: .seconds(20)))
        #expect(try until { $0.position.map { $0.position >= .seconds(19) } ?? false })
        link.perform(.next(staysPaused: true))
        #expect(try until { $0.title == "b.wav" })
        #expect(try until { $0.playback == .paused })
        try busTurns(loop, during: .milliseconds(500))
        #expect(record.state?.playback == .paused && record.failed.isEmpty)
        link.perform(.play)
        #expect(try until { $0.isPlaying })
        link.perform(.stop)
        #expect(try until { $0.playback == .stopped && $0.hasMedia })
        let lines = record.lines.count
        player.end(SIGKILL)
        #expect(try busTurn(loop) { !record.isUp })
        try busTurns(loop, during: .milliseconds(200))
        #expect(record.lines.count == lines + 1)
    }
}
