import PlayerModel

/// How commands act on the player: the keys of `[control]` that the `Controller` needs.
public struct ControlSettings: Equatable, Sendable {
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
