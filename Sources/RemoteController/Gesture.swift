import PlayerModel

/// What one press of a button came to. The raw value is its name in the log.
public enum Gesture: String, CaseIterable, Sendable {
    case press
    case double
    case triple
    case hold
    case `repeat`
    case longHold = "long-hold"
}

/// What became of an intent. The raw value is its name in the log.
public enum Outcome: String, CaseIterable, Sendable {
    case sent
    case noPlayer = "no-player"
    case refused
    case dropped
}
