/// What a player is told: explicit verbs with explicit values, so that a delivery that happens twice does no harm.
public enum PlayerRequest: Equatable, Sendable {
    case play
    /// Plays the queue from its first track.
    case playFromStart
    case pause
    case stop
    /// To the next track. A player that starts to play on a track change is paused again where `staysPaused`.
    case next(staysPaused: Bool)
    /// To the previous track, likewise.
    case previous(staysPaused: Bool)
    case seek(to: Interval)
    /// Percent, 0 to 100.
    case setVolume(Int)
    case setMuted(Bool)
    /// The end of a hold that seeks, for players whose fast forward runs until another call.
    case endSeek
}
