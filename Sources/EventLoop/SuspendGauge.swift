import PlayerModel

/// Finds out from two clocks that the machine slept: CLOCK_BOOTTIME runs on during suspend, CLOCK_MONOTONIC does not.
struct SuspendGauge {
    /// The shortest sleep that counts.
    static let threshold = Interval.milliseconds(10)
    /// Readings of the monotonic clock further apart than this say nothing: we lost the processor between them.
    static let bracket = Interval.milliseconds(1)

    private var known: Interval?

    /// Whether a closer look is needed, by a reading of the boot clock that was taken after one of the monotonic clock.
    ///
    /// Both may be cut to the microsecond. A delay between the two only makes it say yes: it misses no sleep that was
    /// over before the first reading.
    func mayHaveSlept(monotonic: MonotonicInstant, boottime: MonotonicInstant) -> Bool {
        guard let known else { return true }
        return boottime - monotonic - known > Self.threshold - .microseconds(1)
    }

    /// Takes readings of the monotonic clock before and after one of the boot clock.
    ///
    /// Returns how long the machine slept since the last usable reading; nil: it did not, or the readings say nothing.
    mutating func handle(before: MonotonicInstant, boottime: MonotonicInstant, after: MonotonicInstant) -> Interval? {
        guard after - before <= Self.bracket else { return nil }
        let ahead = boottime - after
        guard let known else {
            self.known = ahead
            return nil
        }
        let slept = ahead - known
        guard slept >= Self.threshold else { return nil }
        self.known = ahead
        return slept
    }
}
