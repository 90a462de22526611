/// What the kernel tells about a line, whoever holds it.
public struct LineInfo: Equatable, Sendable {
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
    public var direction: Direction
    public var isActiveLow: Bool
}
