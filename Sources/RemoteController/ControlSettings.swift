import PlayerModel

/// How commands act on the player: the keys of `[control]` that the `Controller` needs.
public struct ControlSettings: Equatable, Sendable {
    /// What previous and next do to a paused player. The raw value is the setting's.
    public enum SkipWhilePaused: String, CaseIterable, Sendable {
        case stay
        case play
    }

    /// What pausing a live stream does. The raw value is the setting's.
    public enum LivePause: String, CaseIterable, Sendable {
        /// Stops it; play joins it live again.
        case stop
        /// Pauses it, with the time shift that comes of it.
        case keep
    }

    public var layout = ButtonLayout.music
    /// Further in than this, previous goes to the start of the track; zero: always to the previous track.
    public var previousRestartsAfter: Interval = .seconds(3)
    public var skipWhilePaused = SkipWhilePaused.stay
    /// How far a hold seeks at each repeat; the next one every `seekRepeatsPerStep`, the last one from then on.
    public var seekSteps: [Interval] = [.seconds(5), .seconds(10), .seconds(20), .seconds(30)]
    /// How often a hold seeks by one step before it takes the next: a second at the default repeat.
    public var seekRepeatsPerStep = 5
    /// Points of percent a press or repeat.
    public var volumeStep = 2
    /// Percent, 1 to 100.
    public var volumeMax = 100
    public var livePause = LivePause.stop
    /// How long what was asked of the player is shown without its word.
    public var confirmWithin: Interval = .seconds(2)
    /// How long a press waits for a player.
    public var connectWithin: Interval = .seconds(1)
    /// How long after the start "looking for a player" is shown.
    public var lookFor: Interval = .seconds(60)

    /// What applies where the file says nothing.
    public init() {}
}
