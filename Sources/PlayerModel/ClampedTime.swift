/// Sums that stop at the ends of 64 bits instead of trapping, for times that come from outside.
extension Interval {
    /// The sum, or the nearest value there is where it would overflow.
    public func clampedSum(_ other: Interval) -> Interval {
        let (sum, overflows) = nanoseconds.addingReportingOverflow(other.nanoseconds)
        guard overflows else { return Interval(nanoseconds: sum) }
        return Interval(nanoseconds: other < .zero ? .min : .max)
    }

    /// The difference, or the nearest value there is where it would overflow.
    public func clampedDifference(_ other: Interval) -> Interval {
        let (difference, overflows) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
        guard overflows else { return Interval(nanoseconds: difference) }
        return Interval(nanoseconds: other < .zero ? .max : .min)
    }
}

extension MonotonicInstant {
    /// The instant that much later, or the nearest there is where it would overflow.
    public func clampedSum(_ interval: Interval) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: Interval(nanoseconds: nanoseconds).clampedSum(interval).nanoseconds)
    }

    /// The time since `earlier`, or the nearest value there is where it would overflow.
    public func clampedDifference(_ earlier: MonotonicInstant) -> Interval {
        Interval(nanoseconds: nanoseconds).clampedDifference(Interval(nanoseconds: earlier.nanoseconds))
    }
}
