import PlayerModel
import Testing

/// "An update that leaves fields out within one track keeps what was known", and what is unknown stays unknown.
@Suite struct PlayerUpdateTests {
    private let start = MonotonicInstant(nanoseconds: 5_000_000_000)

    private var known: PlayerState {
        var state = PlayerState()
        state.playback = .playing
        state.hasMedia = true
        state.track = "one"
        state.title = "Title"
        state.artist = "Artist"
        state.duration = .seconds(300)
        state.position = PositionSample(position: .seconds(10), sampledAt: start)
        state.queueIndex = 2
        state.queueCount = 5
        state.volume = 40
        state.isMuted = false
        state.canSeek = true
        state.canGoNext = true
        return state
    }

    @Test func whatIsLeftOutWithinOneTrackIsKept() {
        #expect(known.applying(PlayerUpdate(), at: start + .seconds(1)) == known)
        var update = PlayerUpdate()
        update.track = .value("one")
        update.volume = .value(50)
        var expected = known
        expected.volume = 50
        #expect(known.applying(update, at: start + .seconds(1)) == expected)
    }

    @Test func nullIsUnknownAndNotWhatWasKnown() {
        var update = PlayerUpdate()
        update.title = .unknown
        update.duration = .unknown
        update.position = .unknown
        update.volume = .unknown
        update.canPause = .unknown
        update.playback = .unknown
        let state = known.applying(update, at: start)
        #expect(state.title == nil)
        #expect(state.duration == nil)
        #expect(state.position == nil)
        #expect(state.volume == nil)
        #expect(state.canPause)
        #expect(state.playback == .stopped)
        #expect(state.artist == "Artist")
    }

    @Test func anotherTrackForgetsWhatBelongedToTheFirst() {
        var update = PlayerUpdate()
        update.track = .value("two")
        update.title = .value("Other")
        let state = known.applying(update, at: start)
        #expect(state.title == "Other")
        #expect(state.artist == nil)
        #expect(state.duration == nil)
        #expect(state.position == nil)
        #expect(state.queueIndex == nil)
        #expect(state.queueCount == 5)
        #expect(state.volume == 40)
        #expect(state.isPlaying)
    }

    @Test func aPositionThatIsLeftOutStandsWhereItWasWhenPlaybackEnds() {
        var update = PlayerUpdate()
        update.playback = .value(.paused)
        let paused = known.applying(update, at: start + .seconds(4))
        #expect(paused.progress.value(at: start + .seconds(9)) == .seconds(14))
        update.playback = .value(.playing)
        let playing = paused.applying(update, at: start + .seconds(20))
        #expect(playing.progress.value(at: start + .seconds(21)) == .seconds(15))
    }

    @Test func aPositionThatIsGivenIsTaken() {
        var update = PlayerUpdate()
        update.playback = .value(.paused)
        update.position = .value(PositionSample(position: .seconds(77), sampledAt: start))
        let state = known.applying(update, at: start + .seconds(4))
        #expect(state.progress.value(at: start + .seconds(4)) == .seconds(77))
    }

    @Test func positionRunsOnlyWhilePlaying() {
        #expect(known.progress.value(at: start + .seconds(5)) == .seconds(15))
        var paused = known
        paused.playback = .paused
        #expect(paused.progress.value(at: start + .seconds(5)) == .seconds(10))
        var fast = known
        fast.position?.rate = 1.5
        #expect(fast.progress.value(at: start + .seconds(10)) == .seconds(25))
    }

    @Test(arguments: [nil, 0, -1, Int64.min, Int64.max, 24 * 3_600_000_000_000 + 1] as [Int64?])
    func anImplausibleDurationIsUnknown(_ nanoseconds: Int64?) {
        #expect(PlayerState.plausible(duration: nanoseconds.map(Interval.init(nanoseconds:))) == nil)
        var update = PlayerUpdate()
        update.duration = nanoseconds.map { .value(Interval(nanoseconds: $0)) } ?? .unknown
        #expect(known.applying(update, at: start).duration == nil)
    }

    @Test(arguments: [nil, 0, -3, .nan, .infinity, -.infinity, 86_401, 9.3e18] as [Double?])
    func anImplausibleDurationInSecondsIsUnknown(_ seconds: Double?) {
        #expect(PlayerState.plausible(durationSeconds: seconds) == nil)
    }

    @Test func aPlausibleDurationIsKept() {
        #expect(PlayerState.plausible(durationSeconds: 1.5) == .milliseconds(1500))
        #expect(PlayerState.plausible(durationSeconds: 86_400) == .seconds(86_400))
        #expect(PlayerState.plausible(duration: .seconds(86_400)) == .seconds(86_400))
    }

    @Test func aVolumeIsNeverMadeUp() {
        for bad: Double? in [nil, .nan, .infinity, -1] { #expect(PlayerState.plausible(volumePercent: bad) == nil) }
        #expect(PlayerState.plausible(volumePercent: 0) == 0)
        #expect(PlayerState.plausible(volumePercent: 41.5) == 42)
        #expect(PlayerState.plausible(volumePercent: 130) == 100)
        // -1 is MPD's word for no mixer.
        var update = PlayerUpdate()
        update.volume = .value(-1)
        #expect(known.applying(update, at: start).volume == nil)
    }

    @Test func numbersFromOutsideCannotOverflow() {
        var wild = known
        wild.position = PositionSample(position: Interval(nanoseconds: .max), rate: .nan, sampledAt: start)
        wild.duration = Interval(nanoseconds: .max)
        wild.volume = .max
        wild.queueIndex = .max
        wild.queueCount = .min
        #expect(wild.plausible.position == nil)
        #expect(wild.plausible.duration == nil)
        #expect(wild.plausible.volume == 100)
        #expect(wild.plausible.queueIndex == nil)
        #expect(wild.plausible.queueCount == nil)
        wild.position = PositionSample(position: Interval(nanoseconds: .min), rate: .infinity, sampledAt: start)
        #expect(wild.plausible.position == PositionSample(position: .zero, sampledAt: start))
        #expect(known.plausible == known)
    }
}
