/// What a player is doing.
public enum Playback: String, CaseIterable, Sendable {
    case playing
    case paused
    case stopped
}

/// A position as it was reported, and when: what is shown in between is computed from it.
public struct PositionSample: Equatable, Sendable {
    /// From the start of the track, at `sampledAt`.
    public var position: Interval
    /// Seconds of the track for each second of the clock; 1 is normal speed.
    public var rate: Double
    /// When the position was so.
    public var sampledAt: MonotonicInstant

    public init(position: Interval, rate: Double = 1, sampledAt: MonotonicInstant) {
        self.position = position
        self.rate = rate
        self.sampledAt = sampledAt
    }
}

/// The shared model: what is known of the player. Everything shown comes from here.
///
/// Optional fields are nil while unknown; nothing is guessed.
public struct PlayerState: Equatable, Sendable {
    public var playback: Playback = .stopped
    /// Whether play would start something: the queue or the current file is not empty.
    public var hasMedia: Bool = false
    /// The player's own name for what plays. A different one is a different track.
    public var track: String?
    public var title: String?
    public var artist: String?
    /// The track's length; nil while unknown or endless. Made by `PlayerState.plausible(duration:)`.
    public var duration: Interval?
    /// Whether what plays is known to be endless.
    public var isLive: Bool = false
    /// Where the track is; nil where the player does not say.
    public var position: PositionSample?
    /// Place in the queue, from 0.
    public var queueIndex: Int?
    /// Tracks in the queue; nil where unknown.
    public var queueCount: Int?
    /// Percent, 0 to 100.
    public var volume: Int?
    public var isMuted: Bool?
    /// Whether it can pause; one that cannot is stopped instead.
    public var canPause: Bool = true
    /// Whether this track's position can be set.
    public var canSeek: Bool = false
    /// Whether there is a next track; nil where the player does not say.
    public var canGoNext: Bool?
    /// Whether the player's own "previous" goes to the start of the track first, as phones do.
    public var previousRestarts: Bool = false

    public init() {}

    public var isPlaying: Bool { playback == .playing }

    /// Absent, zero, negative, over 24 hours and the largest numbers all mean unknown.
    ///
    /// Players report each of these for streams (conky 46, mini-media-player 853).
    public static func plausible(duration: Interval?) -> Interval? {
        guard let duration, duration > .zero, duration <= .seconds(24 * 3600) else { return nil }
        return duration
    }

    /// Progress as a display shows it.
    public var progress: Progress {
        Progress(sample: position, total: isLive ? nil : duration, isRunning: isPlaying)
    }
}
