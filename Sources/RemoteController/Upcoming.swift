import PlayerModel

/// Collects, while a frame is drawn, when what is drawn changes by itself: the earliest moment wins.
struct Upcoming: Sendable {
    private(set) var instant: MonotonicInstant?

    mutating func add(_ candidate: MonotonicInstant?) {
        instant = MonotonicInstant.earliest(instant, candidate)
    }

    /// Whether something that began at `since` and is shown for `length` is shown at `now`.
    mutating func shows(since: MonotonicInstant, for length: Interval, at now: MonotonicInstant) -> Bool {
        // A stamp from the future is shown when its time comes.
        guard now >= since else {
            add(since)
            return false
        }
        let end = since.clampedSum(length)
        guard now < end else { return false }
        add(end)
        return true
    }
}

/// A rhythm that began at a moment: the first part of each period, then the rest.
struct Rhythm: Sendable {
    var since: MonotonicInstant
    var first: Interval
    var period: Interval

    /// Whether it is in the first part of a period.
    func isFirst(at now: MonotonicInstant) -> Bool { phase(at: now) < first }

    /// How many periods are over.
    func periods(at now: MonotonicInstant) -> Int64 {
        max(.zero, now.clampedDifference(since)).nanoseconds / period.nanoseconds
    }

    func nextChange(after now: MonotonicInstant) -> MonotonicInstant {
        guard now > since else { return since.clampedSum(first) }
        let phase = phase(at: now)
        return now.clampedSum((phase < first ? first : period) - phase)
    }

    private func phase(at now: MonotonicInstant) -> Interval {
        let elapsed = max(.zero, now.clampedDifference(since))
        return Interval(nanoseconds: elapsed.nanoseconds % period.nanoseconds)
    }
}
