/// A value over a total that moves by itself while playing. Read-only: a position is moved by a request.
public struct Progress: Equatable, Sendable {
    public var sample: PositionSample?
    /// nil while unknown or endless.
    public var total: Interval?
    public var isRunning: Bool

    public init(sample: PositionSample?, total: Interval?, isRunning: Bool) {
        self.sample = sample
        self.total = total
        self.isRunning = isRunning
    }

    /// Where the track stands at `now`, never below 0 nor past the total; nil while unknown.
    public func value(at now: MonotonicInstant) -> Interval? {
        guard let sample else { return nil }
        var position = sample.position
        if isRunning, now > sample.sampledAt {
            let elapsed = Double((now - sample.sampledAt).nanoseconds) * sample.rate
            // A rate from outside may be anything; a century is far enough.
            let century = 3.2e18
            let bounded = elapsed.isFinite ? max(-century, min(century, elapsed)) : 0
            position = position + Interval(nanoseconds: Int64(bounded))
        }
        if let total, position > total { position = total }
        return max(position, .zero)
    }

    /// When `value` first reaches `target`, if it moves towards it and has not passed it; nil otherwise.
    public func instant(of target: Interval, after now: MonotonicInstant) -> MonotonicInstant? {
        guard let sample, isRunning, sample.rate > 0, let current = value(at: now), current < target else { return nil }
        if let total, target > total { return nil }
        let distance = Double((target - sample.position).nanoseconds) / sample.rate
        guard distance < 9e18 else { return nil }
        var instant = sample.sampledAt + Interval(nanoseconds: Int64(distance) + 1)
        // Rounding may fall a hair short; a wake-up that comes early would be a second one.
        while let reached = value(at: instant), reached < target { instant = instant + Interval(nanoseconds: 1_000) }
        return max(instant, now)
    }
}
