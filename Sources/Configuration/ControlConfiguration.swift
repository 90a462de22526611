import PlayerModel

/// How presses become requests, for all buttons and players.
public struct ControlConfiguration: Equatable, Sendable {
    public var layout = ButtonLayout.music
    /// Later in a track than this, previous goes to its start; zero is always the previous track.
    public var previousRestartsAfter = Interval.seconds(3)
    public var skipWhilePaused = SkipWhilePaused.stay
    /// Steps of a seek, growing as the hold goes on; the last one stays. Never empty.
    public var seekSteps: [Interval] = [.seconds(5), .seconds(10), .seconds(20), .seconds(30)]
    /// Percent a step.
    public var volumeStep = 2
    /// Percent.
    public var volumeMaximum = 100
    public var livePause = LivePause.stop
    /// How long after the last press or change a display that shows nothing new goes dark.
    public var idleOff = Interval.seconds(60)
    /// A button held longer than this is out until it is released.
    public var stuck = Interval.seconds(30)
    /// Players by name, the most wanted first.
    public var prefer: [String] = []
    /// Players by name that are left alone.
    public var ignore: [String] = []

    public init() {}
}
