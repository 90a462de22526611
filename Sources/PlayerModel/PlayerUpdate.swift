/// What one message of a player says, field by field: much may be left out of it.
public struct PlayerUpdate: Equatable, Sendable {
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
        // A negative volume is a player's word for "no mixer".
        state.volume = update.volume.over(volume).flatMap { $0 < 0 ? nil : min(100, $0) }
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
        position = update.position.over(position)
        queueIndex = update.queueIndex.over(queueIndex)
    }

    /// A length in seconds from a player that counts in fractions; nil where it is not finite, zero, negative or
    /// over 24 hours.
    public static func plausible(durationSeconds: Double?) -> Interval? {
        guard let seconds = durationSeconds, seconds.isFinite, seconds > 0, seconds <= 24 * 3600 else { return nil }
        return plausible(duration: Interval(nanoseconds: Int64(seconds * 1e9)))
    }

    /// A volume in percent from a player that counts in fractions, clamped to 0 to 100; nil where it is not finite
    /// or negative, which players use for "no mixer".
    public static func plausible(volumePercent: Double?) -> Int? {
        guard let percent = volumePercent, percent.isFinite, percent >= 0 else { return nil }
        return Int(min(percent, 100) + 0.5)
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
