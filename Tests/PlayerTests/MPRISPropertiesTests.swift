import PlayerModel
import Testing

@testable import Players

private let now = MonotonicInstant(nanoseconds: 1_000_000_000_000)

@Suite struct MPRISPropertiesTests {
    private func state(_ properties: [String: BusValue], name: String = "x") -> PlayerState {
        var memory = MPRISProperties(name: name)
        return PlayerState().applying(memory.update(properties, at: now), at: now)
    }

    private func metadata(_ entries: [String: BusValue]) -> [String: BusValue] {
        ["PlaybackStatus": .text("Playing"), "Metadata": .dictionary(entries)]
    }

    @Test func whatAPlayerSaysIsUnderstood() {
        var properties = metadata([
            "mpris:trackid": .path("/track/1"), "mpris:length": .integer(180_000_000),
            "xesam:title": .text("Song"), "xesam:artist": .array([.text("One"), .text("Two")]),
        ])
        properties.merge([
            "Position": .integer(2_000_000), "Rate": .real(1.5), "Volume": .real(0.55), "CanGoNext": .boolean(false),
            "CanSeek": .boolean(true), "CanPause": .boolean(true), "CanControl": .boolean(true),
        ]) { $1 }
        let state = state(properties)
        #expect(state.playback == .playing && state.hasMedia && state.canPause && state.canSeek)
        #expect(state.title == "Song" && state.artist == "One, Two" && state.duration == .seconds(180))
        #expect(state.position == PositionSample(position: .seconds(2), rate: 1.5, sampledAt: now))
        #expect(state.volume == 55 && state.isMuted == false && state.canGoNext == false)
        #expect(!state.previousRestarts)
    }

    @Test(arguments: [
        "spotifyd": true, "spotifyd.instance77": true, "spotify": true, "spotifydx": false, "vlc": false,
    ])
    func somePlayersRestartByThemselves(name: String, restarts: Bool) {
        #expect(state(["PlaybackStatus": .text("Paused")], name: name).previousRestarts == restarts)
    }

    @Test(
        arguments: [
            .integer(0), .integer(-1), .integer(.max), .integer(.min), .real(.nan), .real(.infinity), .text("180"),
            .omitted, .array([]), .real(1e300),
        ] as [BusValue]
    )
    func lengthsThatNoTrackHasAreUnknown(length: BusValue) {
        let state = state(metadata(["mpris:trackid": .path("/1"), "mpris:length": length]))
        #expect(state.duration == nil)
    }

    @Test(
        arguments: [
            .real(.nan), .real(-.infinity), .real(-1), .text("loud"), .boolean(true), .omitted,
        ] as [BusValue]
    )
    func volumesThatAreNoneAreUnknown(volume: BusValue) {
        let state = state(["PlaybackStatus": .text("Playing"), "Volume": volume])
        #expect(state.volume == nil && state.isMuted == nil)
    }

    @Test(arguments: [.real(0), .real(-2), .real(.nan), .real(1e9), .text("fast")] as [BusValue])
    func ratesThatAreNoneAreNormal(rate: BusValue) {
        let state = state(["PlaybackStatus": .text("Playing"), "Rate": rate, "Position": .integer(5)])
        #expect(state.position?.rate == 1)
    }

    @Test(arguments: [Int64.max, .min, -5, 0])
    func noPositionTraps(microseconds: Int64) {
        let state = state(["PlaybackStatus": .text("Playing"), "Position": .integer(microseconds)])
        #expect(state.progress.value(at: now + .seconds(3)).map { $0 >= .zero } ?? true)
    }

    @Test func allOfTheWrongTypeIsAStateAllTheSame() {
        let wrong = BusValue.structure([.integer(1), .omitted])
        let keys = [
            "PlaybackStatus", "Metadata", "Position", "Rate", "Volume", "CanControl", "CanPlay", "CanPause", "CanSeek",
            "CanGoNext",
        ]
        let state = state(Dictionary(uniqueKeysWithValues: keys.map { ($0, wrong) }))
        #expect(state.playback == .stopped && !state.hasMedia && state.position == nil && !state.canSeek)
    }

    @Test func whatIsLeftOutWithinATrackStaysKnown() {
        var memory = MPRISProperties(name: "x")
        let first = metadata([
            "mpris:trackid": .path("/1"), "xesam:url": .text("file:///a"), "xesam:title": .text("A"),
            "mpris:length": .integer(60_000_000),
        ])
        var state = PlayerState().applying(memory.update(first, at: now), at: now)
        let less: [String: BusValue] = [
            "Metadata": .dictionary(["mpris:trackid": .path("/1"), "xesam:url": .text("file:///a")])
        ]
        state = state.applying(memory.update(less, at: now), at: now)
        #expect(state.title == "A" && state.duration == .seconds(60) && state.playback == .playing)
        // The same id for another file is another track.
        let other: [String: BusValue] = [
            "Metadata": .dictionary(["mpris:trackid": .path("/1"), "xesam:url": .text("file:///b")])
        ]
        state = state.applying(memory.update(other, at: now), at: now)
        #expect(state.title == "b" && state.duration == nil)
    }

    @Test(
        arguments: [
            ("Stopped", .boolean(true), true), ("Stopped", .boolean(false), false), ("Stopped", .omitted, false),
            ("Paused", .boolean(false), true), ("Playing", .omitted, true), ("Nonsense", .boolean(true), true),
        ] as [(String, BusValue, Bool)]
    )
    func whetherThereIsSomethingToPlay(status: String, canPlay: BusValue, has: Bool) {
        #expect(state(["PlaybackStatus": .text(status), "CanPlay": canPlay]).hasMedia == has)
    }

    @Test func aFileWithoutATitleIsCalledByItsName() {
        let state = state(metadata(["xesam:url": .text("file:///music/A%20song.ogg")]))
        #expect(state.title == "A song.ogg")
        #expect(self.state(metadata(["xesam:url": .text("http://radio/live.mp3")])).title == nil)
    }

    @Test func anEmptyPlaylistOfMpvIsNothingToPlay() {
        var properties = metadata(["mpris:trackid": .path("/noplaylist")])
        properties["CanPlay"] = .boolean(true)
        let state = state(properties)
        #expect(state.playback == .stopped && !state.hasMedia && state.track == nil)
    }

    @Test func silenceIsMuteWhereItIsKnownWhatToGoBackTo() {
        var memory = MPRISProperties(name: "x")
        var update = memory.update(["Volume": .real(0)], at: now)
        #expect(update.isMuted == .unknown && memory.mute.volume(muted: false) == nil)
        _ = memory.update(["Volume": .real(0.3)], at: now)
        #expect(memory.mute.volume(muted: true) == 0)
        update = memory.update(["Volume": .real(0)], at: now)
        #expect(update.isMuted == .value(true) && memory.mute.volume(muted: false) == 30)
    }

    @Test(
        arguments: [
            (.play, .method("Play")), (.playFromStart, .method("Play")), (.pause, .method("Pause")),
            (.stop, .method("Stop")), (.next(staysPaused: true), .method("Next")),
            (.previous(staysPaused: false), .method("Previous")), (.endSeek, .none),
            (.setVolume(130), .set("Volume", .double(1))), (.setVolume(-3), .set("Volume", .double(0))),
            (.setMuted(true), .impossible),
            (.seek(to: .seconds(9)), .method("SetPosition", [.path("/t/9"), .int64(9_000_000)])),
        ] as [(PlayerRequest, MPRISCall)]
    )
    func requestsAreExplicitVerbs(request: PlayerRequest, call: MPRISCall) {
        var memory = MPRISProperties(name: "x")
        let update = memory.update(metadata(["mpris:trackid": .path("/t/9")]), at: now)
        let state = PlayerState().applying(update, at: now)
        #expect(memory.call(for: request, state, at: now) == call)
    }

    @Test func withoutAPathForTheTrackASeekIsRelative() {
        var memory = MPRISProperties(name: "x")
        var properties = metadata(["mpris:trackid": .text("spotify:track:1")])
        #expect(memory.call(for: .seek(to: .zero), state(properties), at: now) == .impossible)
        properties["Position"] = .integer(20_000_000)
        let state = PlayerState().applying(memory.update(properties, at: now), at: now)
        let call = memory.call(for: .seek(to: .seconds(5)), state, at: now + .seconds(1))
        #expect(call == .method("Seek", [.int64(-16_000_000)]))
    }

    @Test(
        arguments: [
            ("org.mpris.MediaPlayer2.vlc", "vlc", true), ("org.mpris.MediaPlayer2.vlc.instance12", "vlc", true),
            ("org.mpris.MediaPlayer2.vlcx", "vlc", false), ("org.mpris.MediaPlayer2.playerctld", nil, false),
            ("org.mpris.MediaPlayer2.playerctld", "playerctld", true), ("org.mpris.MediaPlayer2.mpv", nil, true),
            ("org.mpris.MediaPlayer2", nil, false), (":1.7", nil, false),
        ] as [(String, String?, Bool)]
    )
    func namesAreMatchedWithTheirInstances(name: String, wanted: String?, matches: Bool) {
        #expect(MPRISLink.matches(name, wanted) == matches)
    }
}

@Suite struct PositionWatchTests {
    @Test func aPositionThatDoesNotMoveIsNotExtrapolated() {
        var watch = PositionWatch()
        let at = { (seconds: Int64) in now + .seconds(seconds) }
        #expect(watch.sample(.seconds(7), rate: 1, isPlaying: true, at: at(0)).rate == 1)
        #expect(watch.sample(.seconds(7), rate: 1, isPlaying: true, at: at(1)).rate == 1)
        #expect(watch.sample(.seconds(7), rate: 1, isPlaying: true, at: at(5)).rate == 0)
        watch.trackChanged()
        #expect(watch.sample(.zero, rate: 1, isPlaying: true, at: at(6)).rate == 0)
        #expect(watch.sample(.seconds(5), rate: 1, isPlaying: true, at: at(11)).rate == 1)
        #expect(watch.sample(.seconds(5), rate: 1, isPlaying: true, at: at(16)).rate == 0)
        // It has kept time before: with the next track it is believed again.
        watch.trackChanged()
        #expect(watch.sample(.zero, rate: 1, isPlaying: true, at: at(17)).rate == 1)
    }

    @Test func aPauseOrASeekIsNoStandstill() {
        var watch = PositionWatch()
        _ = watch.sample(.seconds(7), rate: 1, isPlaying: true, at: now)
        _ = watch.sample(.seconds(7), rate: 1, isPlaying: false, at: now + .seconds(4))
        #expect(watch.sample(.seconds(7), rate: 1, isPlaying: true, at: now + .seconds(8)).rate == 1)
        watch.interrupt()
        #expect(watch.sample(.seconds(7), rate: 1, isPlaying: true, at: now + .seconds(16)).rate == 1)
    }
}
