/// Sums that stop at the ends of 64 bits instead of trapping, for times that come from outside.
extension Interval {
    public func clampedSum(_ other: Interval) -> Interval {
        let (sum, overflows) = nanoseconds.addingReportingOverflow(other.nanoseconds)
        guard overflows else { return Interval(nanoseconds: sum) }
        return Interval(nanoseconds: other < .zero ? .min : .max)
    }

    public func clampedDifference(_ other: Interval) -> Interval {
        let (difference, overflows) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
        guard overflows else { return Interval(nanoseconds: difference) }
        return Interval(nanoseconds: other < .zero ? .max : .min)
    }
}

extension MonotonicInstant {
    public func clampedSum(_ interval: Interval) -> MonotonicInstant {
        MonotonicInstant(nanoseconds: Interval(nanoseconds: nanoseconds).clampedSum(interval).nanoseconds)
    }

    public func clampedDifference(_ earlier: MonotonicInstant) -> Interval {
        Interval(nanoseconds: nanoseconds).clampedDifference(Interval(nanoseconds: earlier.nanoseconds))
    }
}
