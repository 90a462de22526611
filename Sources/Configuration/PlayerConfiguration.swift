/// One player to be controlled.
public struct PlayerConfiguration: Equatable, Sendable {
    /// Unique among the players.
    public var name: String
    public var kind: Kind

    /// What it is and how it is reached.
    public enum Kind: Equatable, Sendable {
        /// Whatever is found on this board.
        case automatic
        case simulated
    }

    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
