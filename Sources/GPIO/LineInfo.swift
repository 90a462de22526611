/// What the kernel tells about a line, whoever holds it.
public struct LineInfo: Equatable, Sendable {
    /// Which way a line goes.
    public enum Direction: Sendable {
        case input
        case output
    }

    /// The line's number on its chip.
    public var offset: Int
    /// The name that the board gives it, such as `GPIO17`; nil where it has none.
    public var name: String?
    /// Who holds it, as that holder says; nil where nobody holds it or the holder does not say.
    public var consumer: String?
    /// True if a program or the kernel holds it.
    public var isUsed: Bool
    /// Which way it goes now, whoever holds it.
    public var direction: Direction
    /// Whether its holder counts low as active.
    public var isActiveLow: Bool
}
