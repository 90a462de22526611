import PlayerModel

/// Moves a line that is too long past its window: a pause at the start, a cell each half second, a pause at the end.
struct TextScroll: Sendable {
    static let pause = Interval.seconds(2)
    static let step = Interval.milliseconds(500)

    var since: MonotonicInstant
    /// Cells that do not fit; at least 1.
    var excess: Int

    /// Cells that have left the window at `now`, and when that changes.
    func offset(at now: MonotonicInstant) -> (offset: Int, next: MonotonicInstant) {
        let pause = Self.pause.nanoseconds
        let step = Self.step.nanoseconds
        let moving = Int64(excess - 1) * step
        let period = pause + moving + pause
        let phase = max(.zero, now.clampedDifference(since)).nanoseconds % period
        let offset: Int64
        let end: Int64
        if phase < pause {
            (offset, end) = (0, pause)
        } else if phase < pause + moving {
            offset = (phase - pause) / step + 1
            end = pause + offset * step
        } else {
            (offset, end) = (Int64(excess), period)
        }
        let start = max(now, since)
        return (Int(offset), start.clampedSum(Interval(nanoseconds: end - phase)))
    }
}
