/// One edge as the kernel reports it: the line moved at that time, and stood at that level a moment later.
///
/// Edges in between collapse, so two events with the same level in a row are normal. Never count them.
public struct EdgeEvent: Equatable, Sendable {
    /// The line's number on its chip.
    public var offset: Int
    /// The logical level after the edge: true is active, whatever the polarity.
    public var isActive: Bool
    /// Nanoseconds of CLOCK_MONOTONIC, taken in the interrupt.
    public var timestampNanoseconds: Int64
    /// The number of this event on its line, from 1; 0 where the kernel's interface has none (libgpiod 1.x).
    public var sequence: UInt32

    /// An edge that is known otherwise, such as in a test.
    public init(offset: Int, isActive: Bool, timestampNanoseconds: Int64, sequence: UInt32) {
        self.offset = offset
        self.isActive = isActive
        self.timestampNanoseconds = timestampNanoseconds
        self.sequence = sequence
    }
}
