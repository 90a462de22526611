/// A length of time in whole nanoseconds, which may be negative.
///
/// 64 bits hold 292 years. `Duration` would do the same in 128 bits, slower on the small processors
/// that the core is also compiled for.
public struct Interval: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public static let zero = Interval(nanoseconds: 0)

    /// `count` times 1000 ns.
    public static func microseconds(_ count: Int64) -> Interval {
        Interval(nanoseconds: count * 1_000)
    }

    /// `count` times 1 000 000 ns.
    public static func milliseconds(_ count: Int64) -> Interval {
        Interval(nanoseconds: count * 1_000_000)
    }

    /// `count` times 1 000 000 000 ns.
    public static func seconds(_ count: Int64) -> Interval {
        Interval(nanoseconds: count * 1_000_000_000)
    }

    /// Whole milliseconds, rounded towards zero.
    public var milliseconds: Int64 { nanoseconds / 1_000_000 }

    /// Whole seconds, rounded towards zero.
    public var seconds: Int64 { nanoseconds / 1_000_000_000 }

    public static func < (left: Interval, right: Interval) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    public static func + (left: Interval, right: Interval) -> Interval {
        Interval(nanoseconds: left.nanoseconds + right.nanoseconds)
    }

    public static func - (left: Interval, right: Interval) -> Interval {
        Interval(nanoseconds: left.nanoseconds - right.nanoseconds)
    }
}
