/// A moment on the kernel's CLOCK_MONOTONIC, the clock that stamps GPIO edges.
///
/// `ContinuousClock` will not do: on Linux it is CLOCK_BOOTTIME, which runs on during suspend.
/// Nothing in the core reads a clock; instants come in as arguments.
public struct MonotonicInstant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's start, which is about when the board was switched on.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    public static func + (instant: MonotonicInstant, interval: Interval) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: instant.nanoseconds + interval.nanoseconds)
    }

    public static func - (instant: MonotonicInstant, interval: Interval) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: instant.nanoseconds - interval.nanoseconds)
    }

    public static func - (later: MonotonicInstant, earlier: MonotonicInstant) -> Interval {
        Interval(nanoseconds: later.nanoseconds - earlier.nanoseconds)
    }

    /// The earlier of two deadlines, where nil is "none".
    public static func earliest(_ first: MonotonicInstant?, _ second: MonotonicInstant?) -> MonotonicInstant? {
        guard let first else { return second }
        guard let second else { return first }
        return min(first, second)
    }
}
