import PlayerModel

/// Fast forward and rewind of a phone, which run until another call: begun once, and always ended.
struct BlueZSeek: Equatable, Sendable {
    enum Direction: Equatable, Sendable {
        case forward
        case backward
    }

    /// A press without a hold runs this long, or it would be over before the phone noticed.
    static let leastTime = Interval.seconds(1)

    private(set) var direction: Direction?
    private var startedAt = MonotonicInstant(nanoseconds: 0)
    private var wasPaused = false
    /// When it is to be ended; nil: not decided.
    private(set) var nextDeadline: MonotonicInstant?

    /// Returns the method to call; nil where it runs that way already.
    mutating func begin(_ direction: Direction, isPaused: Bool, at now: MonotonicInstant) -> String? {
        nextDeadline = nil
        guard self.direction != direction else { return nil }
        if self.direction == nil { wasPaused = isPaused }
        self.direction = direction
        startedAt = now
        return direction == .forward ? "FastForward" : "Rewind"
    }

    /// The hold is over: it ends at `nextDeadline`.
    mutating func finish(at now: MonotonicInstant) {
        guard direction != nil else { return }
        nextDeadline = max(now, startedAt + Self.leastTime)
    }

    /// Ends it. Returns the method to call; nil where nothing runs.
    mutating func end() -> String? {
        guard direction != nil else { return nil }
        forget()
        return wasPaused ? "Pause" : "Play"
    }

    /// Another call ended it, or the phone is gone.
    mutating func forget() {
        direction = nil
        nextDeadline = nil
    }
}
