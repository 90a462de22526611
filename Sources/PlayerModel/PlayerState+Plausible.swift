/// What can be believed of what players say. Numbers from outside may be anything.
extension PlayerState {
    /// This state with every number made plausible, so that no sum over them can overflow.
    public var plausible: PlayerState {
        var state = self
        state.duration = PlayerState.plausible(duration: duration)
        state.position = PlayerState.plausible(position: position)
        state.volume = PlayerState.plausible(volume: volume)
        if let index = queueIndex, !queueRange.contains(index) { state.queueIndex = nil }
        if let count = queueCount, !queueRange.contains(count) { state.queueCount = nil }
        return state
    }

    /// More entries than any queue has.
    private var queueRange: ClosedRange<Int> { 0...1_000_000_000 }

    /// A position below 0 is the start, one over ten years is unknown. A rate that is not finite, negative or over
    /// 100 is 1.
    public static func plausible(position: PositionSample?) -> PositionSample? {
        guard var sample = position, sample.position <= .seconds(10 * 366 * 24 * 3600) else { return nil }
        sample.position = max(sample.position, .zero)
        if !sample.rate.isFinite || sample.rate < 0 || sample.rate > 100 { sample.rate = 1 }
        return sample
    }

    /// Percent, at most 100. A negative volume is a player's word for "no mixer": nil.
    public static func plausible(volume: Int?) -> Int? {
        guard let volume, volume >= 0 else { return nil }
        return min(volume, 100)
    }

    /// A length in seconds from a player that counts in fractions; nil where it is not finite, zero, negative or
    /// over 24 hours.
    public static func plausible(durationSeconds: Double?) -> Interval? {
        guard let seconds = durationSeconds, seconds.isFinite, seconds > 0, seconds <= 24 * 3600 else { return nil }
        return plausible(duration: Interval(nanoseconds: Int64(seconds * 1e9)))
    }

    /// A volume in percent from a player that counts in fractions, clamped to 0 to 100; nil where it is not finite
    /// or negative, which players use for "no mixer".
    public static func plausible(volumePercent: Double?) -> Int? {
        guard let percent = volumePercent, percent.isFinite, percent >= 0 else { return nil }
        return Int(min(percent, 100) + 0.5)
    }
}
