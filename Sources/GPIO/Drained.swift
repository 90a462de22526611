/// What one call of `ButtonLine.drain` found.
public struct Drained: Equatable, Sendable {
    /// Events that were added.
    public var count = 0
    /// Events that the kernel's queue had no room for, known from the gap in the sequence numbers (libgpiod 2.x).
    public var lost = 0
    /// True if the queue may have been full with nothing to tell by (libgpiod 1.x drops in silence).
    public var mayHaveLost = false
    /// True if the limit was reached, so that more may be waiting.
    public var isAtLimit = false

    /// The level must be read: what was lost may have been the last edge.
    public var needsLevel: Bool { lost > 0 || mayHaveLost }
}
