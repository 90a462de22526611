import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// The life of the connection, against the real program.
@Suite(.enabled(if: MPVRig.isInstalled, "mpv is not installed"), .serialized)
struct MPVLifeTests {
    @Test("Starts after us, ends, comes again: observed anew, one line a change")
    func comesAndGoes() throws {
        let rig = try MPVRig()
        rig.startLink()
        #expect(try rig.waits { $0.lines.count == 1 })
        for round in 1...2 {
            try rig.startPlayer(rig.tracks(2))
            #expect(try rig.becomes { $0.isPlaying && $0.position != nil })
            #expect(rig.recorder.connections == round)
            rig.link.perform(.pause)
            #expect(try rig.becomes { $0.playback == .paused })
            rig.player?.end()
            #expect(try rig.waits { !$0.isConnected })
        }
        #expect(rig.recorder.lines.count == 5)
        #expect(rig.recorder.lines.map { $0.hasPrefix("mpv is connected") } == [false, true, false, true, false])
    }

    @Test("Killed in the middle of a command: the command failed, and is not sent again")
    func killed() throws {
        let rig = try MPVRig()
        try rig.prepare(.playing)
        rig.player?.signal(SIGSTOP)
        rig.link.perform(.pause)
        rig.player?.end()
        #expect(try rig.waits { $0.failed == [.pause] && !$0.isConnected })
        try rig.startPlayer(rig.tracks(1))
        #expect(try rig.becomes { $0.isPlaying && $0.position != nil })
        #expect(rig.recorder.failed == [.pause])
    }

    @Test("Stopped by a signal: the command fails in time, presses are not heaped up, and it is known when it goes on")
    func stopped() throws {
        let rig = try MPVRig()
        try rig.prepare(.paused)
        rig.player?.signal(SIGSTOP)
        rig.link.perform(.setVolume(20))
        #expect(try rig.waits { $0.failed == [.setVolume(20)] })
        for _ in 0..<10 { rig.link.perform(.next(staysPaused: true)) }
        #expect(try rig.waits { $0.failed.count == 11 })
        rig.player?.signal(SIGCONT)
        #expect(try rig.becomes { $0.volume == 20 })
        #expect(rig.recorder.state?.queueIndex == 1)
        rig.link.perform(.play)
        #expect(try rig.becomes { $0.isPlaying })
    }

    @Test("Without a connection a request fails, and only from the loop")
    func noConnection() throws {
        let rig = try MPVRig()
        rig.startLink()
        rig.link.perform(.play)
        rig.link.connectNow()
        #expect(rig.recorder.failed.isEmpty && rig.recorder.lines.isEmpty)
        #expect(try rig.waits { $0.failed == [.play] && $0.lines.count == 1 })
    }

    @Test("After close nothing is reported")
    func closes() throws {
        let rig = try MPVRig()
        try rig.prepare(.playing)
        let count = rig.recorder.states.count
        rig.link.perform(.pause)
        rig.link.close()
        while try rig.loop.turn(waitingAtMost: .milliseconds(100)) {}
        #expect(rig.recorder.states.count == count)
    }
}
