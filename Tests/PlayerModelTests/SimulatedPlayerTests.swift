import PlayerModel
import Testing

@Suite struct SimulatedPlayerTests {
    private let start = MonotonicInstant(nanoseconds: 60 * 24 * 3_600_000_000_000)
    private let short = Playlist(tracks: [Playlist.Track(title: "A", artist: "B", duration: .seconds(10))])

    private func place(_ player: SimulatedPlayer, at now: MonotonicInstant) -> Interval? {
        player.state(at: now).progress.value(at: now)
    }

    @Test func itStandsPausedAt34SecondsOfA304SecondTrack() {
        let player = SimulatedPlayer(at: start)
        let state = player.state(at: start + .seconds(100))
        #expect(state.playback == .paused)
        #expect(state.duration == .seconds(304))
        #expect(state.volume == 40)
        #expect(state.queueIndex == 0)
        #expect(place(player, at: start + .seconds(100)) == .seconds(34))
        #expect(player.nextDeadline == nil)
    }

    @Test func oneTrackIsALiveStream() {
        #expect(Playlist.demonstration.tracks.filter(\.isLive).count == 1)
    }

    @Test func theEndOfATrackGoesOnToTheNext() {
        var player = SimulatedPlayer(at: start)
        player.handle(.play, at: start)
        let end = start + .seconds(270)
        #expect(player.nextDeadline == end)
        player.handleDeadline(at: end - .milliseconds(1))
        #expect(player.state(at: end - .milliseconds(1)).queueIndex == 0)
        player.handleDeadline(at: end)
        #expect(player.state(at: end).queueIndex == 1)
        #expect(player.state(at: end).isPlaying)
        #expect(place(player, at: end + .seconds(2)) == .seconds(2))
        let again = player
        player.handleDeadline(at: end)
        #expect(player == again)
    }

    @Test func aLateWakeUpLosesNoTime() {
        var player = SimulatedPlayer(at: start)
        player.handle(.play, at: start)
        let late = start + .seconds(270 + 187 + 5)
        #expect(player.state(at: late).queueIndex == 2)
        player.handleDeadline(at: late)
        #expect(place(player, at: late) == .seconds(5))
    }

    @Test func theEndOfTheQueueStops() {
        var player = SimulatedPlayer(playlist: short, position: nil, at: start)
        player.handle(.play, at: start)
        let end = start + .seconds(10)
        player.handleDeadline(at: end)
        let state = player.state(at: end)
        #expect(state.playback == .stopped)
        #expect(state.hasMedia)
        #expect(state.queueIndex == nil)
        #expect(state.queueCount == 1)
        player.handle(.playFromStart, at: end)
        #expect(player.state(at: end).isPlaying)
        #expect(player.state(at: end).queueIndex == 0)
    }

    @Test func aLiveStreamHasNoEndAndCannotSeek() {
        let radio = Playlist(tracks: [Playlist.Track(title: "Radio", artist: "", duration: nil)])
        var player = SimulatedPlayer(playlist: radio, position: nil, at: start)
        player.handle(.play, at: start)
        #expect(player.nextDeadline == nil)
        let later = start + .seconds(90 * 24 * 3600)
        player.handle(.seek(to: .zero), at: later)
        let state = player.state(at: later)
        #expect(state.isLive)
        #expect(!state.canSeek)
        #expect(state.duration == nil)
        #expect(place(player, at: later) == Interval.seconds(90 * 24 * 3600))
        player.handle(.stop, at: later)
        player.handle(.play, at: later)
        #expect(place(player, at: later) == .zero)
    }

    @Test func playAndPauseMayBeDeliveredTwice() {
        var player = SimulatedPlayer(at: start)
        player.handle(.play, at: start)
        player.handle(.play, at: start + .seconds(1))
        player.handle(.pause, at: start + .seconds(6))
        player.handle(.pause, at: start + .seconds(7))
        #expect(place(player, at: start + .seconds(9)) == .seconds(40))
    }

    @Test func seekAndVolumeAreClamped() {
        var player = SimulatedPlayer(at: start)
        player.handle(.seek(to: .seconds(100)), at: start)
        #expect(place(player, at: start) == .seconds(100))
        player.handle(.seek(to: .seconds(9999)), at: start)
        #expect(place(player, at: start) == .seconds(304))
        player.handle(.seek(to: .seconds(-5)), at: start)
        #expect(place(player, at: start) == .zero)
        player.handle(.setVolume(150), at: start)
        #expect(player.state(at: start).volume == 100)
        player.handle(.setMuted(true), at: start)
        #expect(player.state(at: start).isMuted == true)
    }

    @Test func aSkipKeepsAPausedPlayerPausedOnlyWhereItIsTold() {
        var player = SimulatedPlayer(at: start)
        player.handle(.next(staysPaused: true), at: start)
        #expect(player.state(at: start).playback == .paused)
        #expect(player.state(at: start).queueIndex == 1)
        player.handle(.next(staysPaused: false), at: start)
        #expect(player.state(at: start).playback == .playing)
        for _ in 0..<4 { player.handle(.previous(staysPaused: false), at: start) }
        #expect(player.state(at: start).queueIndex == 0)
        player.handle(.stop, at: start)
        player.handle(.next(staysPaused: false), at: start)
        #expect(player.state(at: start).queueIndex == 0)
        #expect(player.state(at: start).playback == .stopped)
    }

    @Test func nextAtTheLastTrackEndsTheMusicAsRealPlayersDo() {
        var player = SimulatedPlayer(playlist: short, at: start)
        #expect(player.state(at: start).canGoNext == false)
        player.handle(.play, at: start)
        player.handle(.next(staysPaused: false), at: start)
        #expect(player.state(at: start).playback == .stopped)
    }

    @Test func anEmptyPlaylistPlaysNothing() {
        var player = SimulatedPlayer(playlist: Playlist(tracks: []), at: start)
        let requests: [PlayerRequest] = [
            .play, .playFromStart, .pause, .stop, .next(staysPaused: true), .previous(staysPaused: false),
            .seek(to: .seconds(3)), .endSeek,
        ]
        for request in requests { player.handle(request, at: start) }
        #expect(!player.state(at: start).hasMedia)
        #expect(player.state(at: start).playback == .stopped)
    }

    @Test func itsReportChangesOnlyWhenSomethingHappens() {
        var player = SimulatedPlayer(at: start)
        player.handle(.play, at: start)
        #expect(player.state(at: start) == player.state(at: start + .seconds(200)))
    }
}
