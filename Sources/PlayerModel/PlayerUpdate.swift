/// What one message of a player says, field by field: much may be left out of it.
public struct PlayerUpdate: Equatable, Sendable {
    /// One field of an update: said, said to be unknown, or left out.
    public enum Field<Value: Equatable & Sendable>: Equatable, Sendable {
        /// The message does not speak of it.
        case absent
        /// The message says that there is none: null.
        case unknown
        case value(Value)
    }

    public var playback: Field<Playback> = .absent
    public var hasMedia: Field<Bool> = .absent
    public var track: Field<String> = .absent
    public var title: Field<String> = .absent
    public var artist: Field<String> = .absent
    /// Made plausible when it is applied.
    public var duration: Field<Interval> = .absent
    public var isLive: Field<Bool> = .absent
    public var position: Field<PositionSample> = .absent
    public var queueIndex: Field<Int> = .absent
    public var queueCount: Field<Int> = .absent
    public var volume: Field<Int> = .absent
    public var isMuted: Field<Bool> = .absent
    public var canPause: Field<Bool> = .absent
    public var canSeek: Field<Bool> = .absent
    public var canGoNext: Field<Bool> = .absent
    public var previousRestarts: Field<Bool> = .absent

    /// An update that says nothing.
    public init() {}
}

extension PlayerState {
    /// This state with what `update` says, heard at `now`.
    ///
    /// Within one track what is left out stays as it was known (bluez 291). With another track all that belongs to
    /// a track is unknown until it is said. A position that is left out while playback starts or ends goes on from
    /// where it stood.
    public func applying(_ update: PlayerUpdate, at now: MonotonicInstant) -> PlayerState {
        var state = self
        state.track = update.track.over(track)
        if state.track != track { state.forgetTrack() }
        state.applyTrack(update)

        let initial = PlayerState()
        state.playback = update.playback.over(playback, unknown: initial.playback)
        state.hasMedia = update.hasMedia.over(hasMedia, unknown: initial.hasMedia)
        state.queueCount = update.queueCount.over(queueCount)
        state.volume = PlayerState.plausible(volume: update.volume.over(volume))
        state.isMuted = update.isMuted.over(isMuted)
        state.canPause = update.canPause.over(canPause, unknown: initial.canPause)
        state.canSeek = update.canSeek.over(canSeek, unknown: initial.canSeek)
        state.canGoNext = update.canGoNext.over(canGoNext)
        state.previousRestarts = update.previousRestarts.over(previousRestarts, unknown: initial.previousRestarts)

        let isSameTrack = state.track == track
        if case .absent = update.position, isSameTrack, state.isPlaying != isPlaying, let position,
            let value = progress.value(at: now)
        {
            state.position = PositionSample(position: value, rate: position.rate, sampledAt: now)
        }
        return state
    }

    private mutating func forgetTrack() {
        title = nil
        artist = nil
        duration = nil
        isLive = false
        position = nil
        queueIndex = nil
    }

    private mutating func applyTrack(_ update: PlayerUpdate) {
        title = update.title.over(title)
        artist = update.artist.over(artist)
        duration = PlayerState.plausible(duration: update.duration.over(duration))
        isLive = update.isLive.over(isLive, unknown: false)
        position = PlayerState.plausible(position: update.position.over(position))
        queueIndex = update.queueIndex.over(queueIndex)
    }
}

extension PlayerUpdate.Field {
    /// The field laid over what was known.
    func over(_ known: Value?) -> Value? {
        switch self {
        case .absent: known
        case .unknown: nil
        case .value(let value): value
        }
    }

    func over(_ known: Value, unknown: Value) -> Value {
        switch self {
        case .absent: known
        case .unknown: unknown
        case .value(let value): value
        }
    }
}
