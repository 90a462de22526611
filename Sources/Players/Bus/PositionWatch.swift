import PlayerModel

/// Tells a player whose position runs from one whose position does not move although it says that it plays.
struct PositionWatch: Equatable, Sendable {
    /// Readings that are nearer together say nothing: some players count in whole seconds.
    static let leastGap = Interval.milliseconds(1_500)
    static let leastMove = Interval.milliseconds(50)

    private struct Reading: Equatable, Sendable {
        let position: Interval
        let at: MonotonicInstant
    }

    private var last: Reading?
    private var isStuck = false
    private var hasMoved = false

    /// A position as it was read, with the rate at which it is believed to go on.
    mutating func sample(
        _ position: Interval,
        rate: Double,
        isPlaying: Bool,
        at now: MonotonicInstant
    ) -> PositionSample {
        if !isPlaying {
            last = nil
        } else if let before = last, before.at <= now {
            if now.clampedDifference(before.at) >= Self.leastGap { judge(from: before, to: position, at: now) }
        } else {
            last = Reading(position: position, at: now)
        }
        return PositionSample(position: position, rate: isPlaying && isStuck ? 0 : rate, sampledAt: now)
    }

    /// A seek, a pause: what is read next cannot be compared with what was read before.
    mutating func interrupt() {
        last = nil
    }

    /// A player that has ever kept time is believed again with each track.
    mutating func trackChanged() {
        last = nil
        if hasMoved { isStuck = false }
    }

    private mutating func judge(from before: Reading, to position: Interval, at now: MonotonicInstant) {
        let move = position.clampedDifference(before.position)
        isStuck = move < Self.leastMove && move > .zero.clampedDifference(Self.leastMove)
        if !isStuck { hasMoved = true }
        last = Reading(position: position, at: now)
    }
}
