import PlayerModel

/// When a text display is drawn whole though only a part has changed: it may have lost bytes or its power.
///
/// No wake-up comes of it: it is the next change after that time that is drawn whole.
struct WholeRedraw {
    static let interval = Interval.seconds(600)

    private var due = MonotonicInstant(nanoseconds: .max)

    /// It was drawn whole now.
    mutating func begin(at now: MonotonicInstant) {
        due = now + Self.interval
    }

    /// Whether what is drawn now is to be whole. If so, the time begins anew.
    mutating func isDue(at now: MonotonicInstant) -> Bool {
        guard now >= due else { return false }
        begin(at: now)
        return true
    }
}
