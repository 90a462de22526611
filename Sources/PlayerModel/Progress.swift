/// A value over a total that moves by itself while playing. Read-only: a position is moved by a request.
public struct Progress: Equatable, Sendable {
    /// Where the track was when the player said so; nil where it does not say.
    public var sample: PositionSample?
    /// nil while unknown or endless.
    public var total: Interval?
    /// Whether the position moves.
    public var isRunning: Bool

    /// A total that no track has counts as unknown (`PlayerState.plausible`).
    public init(sample: PositionSample?, total: Interval?, isRunning: Bool) {
        self.sample = sample
        self.total = PlayerState.plausible(duration: total)
        self.isRunning = isRunning
    }

    /// Where the track stands at `now`, never below 0 nor past the total; nil while unknown.
    public func value(at now: MonotonicInstant) -> Interval? {
        guard let sample else { return nil }
        var position = sample.position
        if isRunning, now > sample.sampledAt {
            position = position.clampedSum(Self.movement(in: now.clampedDifference(sample.sampledAt), at: sample.rate))
        }
        if let total { position = min(position, total) }
        return max(position, .zero)
    }

    /// The first moment after `now` at which `value` is at least `target`; nil if it is so now, or never by itself.
    public func instant(of target: Interval, after now: MonotonicInstant) -> MonotonicInstant? {
        guard let sample, Self.usable(sample.rate) > 0 else { return nil }
        if let total, target > total { return nil }
        return firstInstant(towards: target, after: now) { $0 >= target }
    }

    /// The first moment after `now` at which `value` is less than `target`; nil if it is so now, or never by itself.
    ///
    /// Only a rate below 0, which is a rewind, brings it there.
    public func instant(below target: Interval, after now: MonotonicInstant) -> MonotonicInstant? {
        guard let sample, Self.usable(sample.rate) < 0, target > .zero else { return nil }
        return firstInstant(towards: target, after: now) { $0 < target }
    }

    /// Which of the rates that a player reports are believed: finite ones, at most a hundred times normal speed.
    private static func usable(_ rate: Double) -> Double {
        rate.isFinite ? max(-100, min(100, rate)) : 0
    }

    /// How far the track moves in `elapsed`. It only ever grows, or only ever falls, with `elapsed`.
    private static func movement(in elapsed: Interval, at rate: Double) -> Interval {
        // Exact, and without floating point, for all but odd speeds.
        if rate == 1 { return elapsed }
        let moved = Double(elapsed.nanoseconds) * usable(rate)
        // The largest numbers whose conversion to whole nanoseconds cannot trap.
        return Interval(nanoseconds: Int64(max(-9.2e18, min(9.2e18, moved))))
    }

    /// The first moment after `now` at which `isReached` becomes true of the value and stays so.
    ///
    /// Exact to the nanosecond: a wake-up that comes a hair early would be a second one.
    private func firstInstant(
        towards target: Interval,
        after now: MonotonicInstant,
        isReached: (Interval) -> Bool
    ) -> MonotonicInstant? {
        guard let sample, isRunning, let current = value(at: now), !isReached(current) else { return nil }
        let distance = Double(target.clampedDifference(sample.position).nanoseconds)
        let estimate = Double(sample.sampledAt.nanoseconds) + distance / Self.usable(sample.rate)
        guard estimate < 9.2e18 else { return nil }

        // The estimate is right but for rounding. Bracket the moment, then halve.
        var early = now
        var late = max(early, MonotonicInstant(nanoseconds: Int64(max(estimate, 0))))
        var slack = Interval(nanoseconds: 1)
        while true {
            guard let reached = value(at: late) else { return nil }
            if isReached(reached) { break }
            guard late.nanoseconds < .max else { return nil }
            early = late
            late = late.clampedSum(slack)
            slack = slack.clampedSum(slack)
        }
        while true {
            let half = late.clampedDifference(early).nanoseconds / 2
            guard half > 0 else { return late }
            let middle = early + Interval(nanoseconds: half)
            guard let reached = value(at: middle) else { return nil }
            if isReached(reached) { late = middle } else { early = middle }
        }
    }
}
