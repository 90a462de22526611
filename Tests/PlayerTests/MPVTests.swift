import EventLoop
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Players

/// Against the real program.
@Suite(.enabled(if: MPVRig.isInstalled, "mpv is not installed"), .serialized)
struct MPVTests {
    struct Row: Sendable, CustomStringConvertible {
        var situation: Situation
        var request: PlayerRequest
        /// nil: it is refused.
        var expected: (@Sendable (PlayerState) -> Bool)?

        var description: String { "\(situation), \(request)" }
    }

    static let rows: [Row] = [
        Row(situation: .playing, request: .pause) { $0.playback == .paused && $0.queueIndex == 1 },
        Row(situation: .playing, request: .stop) { $0.playback == .stopped && $0.hasMedia && $0.queueIndex == 1 },
        Row(situation: .playing, request: .next(staysPaused: false)) { $0.isPlaying && $0.title == "Title 2" },
        Row(situation: .playing, request: .previous(staysPaused: false)) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .playing, request: .seek(to: .seconds(30))) { state in
            state.isPlaying && state.position.map { $0.position > .seconds(29) } ?? false
        },
        Row(situation: .playing, request: .setVolume(40)) { $0.volume == 40 },
        Row(situation: .playing, request: .setVolume(400)) { $0.volume == 100 },
        Row(situation: .playing, request: .setVolume(-1)) { $0.volume == 0 },
        Row(situation: .playing, request: .setMuted(true)) { $0.isMuted == true },
        Row(situation: .playing, request: .playFromStart) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .playing, request: .play) { $0.isPlaying && $0.queueIndex == 1 },
        Row(situation: .paused, request: .play) { $0.isPlaying && $0.queueIndex == 1 },
        Row(situation: .paused, request: .pause) { $0.playback == .paused },
        Row(situation: .paused, request: .stop) { $0.playback == .stopped && $0.queueIndex == 1 },
        Row(situation: .paused, request: .next(staysPaused: true)) { $0.playback == .paused && $0.title == "Title 2" },
        Row(situation: .paused, request: .previous(staysPaused: true)) {
            $0.playback == .paused && $0.title == "Title 0"
        },
        Row(situation: .paused, request: .seek(to: .seconds(30))) { state in
            // mpv takes what the sound card still holds off the place it was sent to.
            state.playback == .paused
                && state.position.map { $0.position > .seconds(29) && $0.position <= .seconds(30) } ?? false
        },
        Row(situation: .paused, request: .setVolume(40)) { $0.volume == 40 },
        Row(situation: .paused, request: .setMuted(true)) { $0.isMuted == true },
        Row(situation: .paused, request: .playFromStart) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .stopped, request: .play) { $0.isPlaying && $0.title == "Title 1" },
        Row(situation: .stopped, request: .playFromStart) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .stopped, request: .stop) { $0.playback == .stopped && $0.queueIndex == 1 },
        Row(situation: .stopped, request: .seek(to: .seconds(3)), expected: nil),
        Row(situation: .stopped, request: .setVolume(40)) { $0.volume == 40 },
        Row(situation: .stopped, request: .setMuted(true)) { $0.isMuted == true },
        Row(situation: .afterEnd, request: .play) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .afterEnd, request: .playFromStart) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .keptOpen, request: .play) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .keptOpen, request: .playFromStart) { $0.isPlaying && $0.title == "Title 0" },
        Row(situation: .keptOpen, request: .next(staysPaused: true), expected: nil),
        Row(situation: .empty, request: .play, expected: nil),
        Row(situation: .empty, request: .playFromStart, expected: nil),
        Row(situation: .empty, request: .next(staysPaused: false), expected: nil),
        Row(situation: .empty, request: .previous(staysPaused: false), expected: nil),
        Row(situation: .empty, request: .seek(to: .seconds(3)), expected: nil),
    ]

    @Test("Each command in each state", arguments: rows)
    func command(_ row: Row) throws {
        let rig = try MPVRig()
        try rig.prepare(row.situation)
        rig.recorder.failed = []
        rig.link.perform(row.request)
        guard let expected = row.expected else {
            #expect(try rig.waits { $0.failed == [row.request] })
            return
        }
        #expect(try rig.becomes(expected), "\(String(describing: rig.recorder.state))")
        #expect(rig.recorder.failed.isEmpty)
    }

    @Test(
        "Stopped after the end of the queue is not stopped in the middle of it",
        arguments: [Situation.afterEnd, .keptOpen]
    )
    func afterTheEnd(_ situation: Situation) throws {
        let rig = try MPVRig()
        try rig.prepare(situation)
        #expect(rig.recorder.state?.queueIndex == nil)
        #expect(rig.recorder.state?.queueCount == 3)
        #expect(rig.recorder.state?.hasMedia == true)
    }

    @Test("The first state says all there is")
    func firstState() throws {
        let rig = try MPVRig()
        try rig.startPlayer(["--pause", "--start=7", "--volume=55"] + rig.tracks(2))
        let socket = rig.socket
        #expect(try turn(rig.loop) { access(socket, F_OK) == 0 })
        rig.startLink()
        #expect(try rig.becomes { $0.canSeek && $0.position != nil })
        let state = try #require(rig.recorder.state)
        #expect(state.playback == .paused)
        #expect(state.title == "Title 0" && state.artist == "Artist")
        #expect(state.duration == .seconds(60) && !state.isLive)
        #expect(state.position?.position == .seconds(7))
        #expect(state.queueIndex == 0 && state.queueCount == 2 && state.canGoNext == true)
        #expect(state.volume == 55 && state.isMuted == false)
        #expect(rig.recorder.lines.last == "mpv is connected at \(rig.socket)")
    }

    @Test("At the last track next is refused and the music goes on")
    func nextAtTheEnd() throws {
        let rig = try MPVRig()
        rig.startLink()
        try rig.startPlayer(rig.tracks(1))
        #expect(try rig.becomes { $0.isPlaying && $0.position != nil && $0.canGoNext == false })
        rig.link.perform(.next(staysPaused: false))
        #expect(try rig.waits { $0.failed == [.next(staysPaused: false)] })
        rig.link.refresh()
        let count = rig.recorder.states.count
        #expect(try rig.waits { $0.states.count > count })
        #expect(rig.recorder.state?.isPlaying == true)
    }

    @Test("A playlist that is looped has a next track at its end")
    func looped() throws {
        let rig = try MPVRig()
        rig.startLink()
        try rig.startPlayer(["--loop-playlist=inf", "--playlist-start=1"] + rig.tracks(2))
        #expect(try rig.becomes { $0.queueIndex == 1 && $0.canGoNext == true && $0.position != nil })
        rig.link.perform(.next(staysPaused: false))
        #expect(try rig.becomes { $0.queueIndex == 0 && $0.title == "Title 0" })
    }

    @Test("Ten next in a row are ten tracks")
    func tenNext() throws {
        let rig = try MPVRig()
        rig.startLink()
        try rig.startPlayer(rig.tracks(12))
        #expect(try rig.becomes { $0.isPlaying && $0.position != nil })
        for _ in 0..<10 { rig.link.perform(.next(staysPaused: false)) }
        #expect(try rig.becomes { $0.queueIndex == 10 && $0.title == "Title 10" && $0.isPlaying })
        #expect(rig.recorder.failed.isEmpty)
    }

    @Test("A track change is one report, with the track's name, length and place")
    func oneReport() throws {
        let rig = try MPVRig()
        try rig.prepare(.paused)
        let before = rig.recorder.states.count
        rig.link.perform(.next(staysPaused: true))
        #expect(try rig.becomes { $0.title == "Title 2" && $0.position != nil })
        let seen = rig.recorder.states.dropFirst(before)
        #expect(Set(seen.map(\.track)).count <= 2)
        let state = try #require(rig.recorder.state)
        #expect(state.queueIndex == 2 && state.duration == .seconds(60) && state.position?.position == .zero)
    }

    @Test("A live stream has no length, cannot be sought, stops, and is joined again")
    func live() throws {
        let rig = try MPVRig()
        rig.startLink()
        try rig.startStream()
        #expect(try rig.becomes { $0.isPlaying && $0.isLive && $0.position != nil })
        // Its "length" is what was read: it grows, and must never be taken for one.
        // The position is computed: no other sample is reported while it runs as it should.
        let enough = Interval.seconds(2)
        #expect(
            try rig.becomes { state in
                state.duration != nil || state.progress.value(at: rig.loop.clock()).map { $0 > enough } ?? false
            }
        )
        let state = try #require(rig.recorder.state)
        #expect(state.isLive && state.duration == nil && !state.canSeek)
        rig.link.perform(.stop)
        #expect(try rig.becomes { $0.playback == .stopped && $0.hasMedia && $0.queueIndex == 0 })
        rig.link.perform(.play)
        #expect(try rig.becomes { $0.isPlaying && $0.isLive })
    }

    @Test("Without sound the volume is unknown")
    func noSound() throws {
        let rig = try MPVRig()
        try rig.folder.write("picture.ppm", Array("P6 2 2 255\n".utf8) + [UInt8](repeating: 90, count: 12))
        rig.startLink()
        try rig.startPlayer(["--image-display-duration=inf", rig.folder.path + "/picture.ppm"])
        #expect(try rig.becomes { $0.hasMedia && $0.track != nil && $0.volume == nil })
    }

    @Test("A name of a file that is no UTF-8 is repaired")
    func oldName() throws {
        // Not a tag: mpv 0.40 guesses the code page of those.
        let rig = try MPVRig()
        let file = try rig.folder.write("old/file.wav", silence(seconds: 60))
        let start = Array((rig.folder.path + "/old/T").utf8CString.dropLast())
        let name = start + [-0x17] + Array(".wav".utf8CString)
        try #require(rename(file, name) == 0)
        rig.startLink()
        try rig.startPlayer([rig.folder.path + "/old"])
        #expect(try rig.becomes { $0.title == "T\u{FFFD}.wav" })
        #expect(rig.recorder.connections == 1)
    }

    @Test("An mpv that would end when it is stopped stays", arguments: ["no", "once"])
    func staysWhenStopped(_ idle: String) throws {
        let rig = try MPVRig()
        rig.startLink()
        try rig.startPlayer(rig.tracks(1), idle: idle)
        #expect(try rig.becomes { $0.isPlaying && $0.position != nil })
        rig.link.perform(.stop)
        #expect(try rig.becomes { $0.playback == .stopped })
        rig.link.perform(.play)
        #expect(try rig.becomes { $0.isPlaying && $0.position != nil })
        rig.link.perform(.seek(to: .milliseconds(59_900)))
        // And ends at its end as its user wanted.
        #expect(try rig.waits { !$0.isConnected })
        #expect(rig.recorder.connections == 1)
    }

    @Test("Stop and play at once")
    func stopAndPlay() throws {
        let rig = try MPVRig()
        try rig.prepare(.playing)
        let track = rig.recorder.state?.track
        rig.link.perform(.stop)
        rig.link.perform(.play)
        #expect(try rig.becomes { $0.isPlaying && $0.track != track && $0.title == "Title 1" })
    }
}
