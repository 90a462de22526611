/// What a player's link reports.
public enum PlayerEvent: Equatable, Sendable {
    /// Connected, with all that is known.
    case connected(PlayerState)
    /// Something changed. The link has merged what was left out with what it knew (`PlayerUpdate`).
    case changed(PlayerState)
    case disconnected
}
