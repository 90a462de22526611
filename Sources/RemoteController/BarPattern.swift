import PlayerModel

/// What a bar of LEDs shows for a state, without the signs that lie over it for a moment.
enum BarPattern: Sendable {
    case dark
    /// LEDs 0 to `index`.
    case fill(index: Int)
    /// The same, as a value that a button moves. One LED cannot show a value, so it blinks quickly.
    case gauge(index: Int, since: MonotonicInstant)
    /// One LED, a second on and a second off.
    case blink(index: Int, since: MonotonicInstant)
    /// Every other LED from the first. A bar of one or two would look as while playing, so there it has a short gap
    /// every four seconds.
    case everyOther(since: MonotonicInstant)
    /// One LED walks, two steps a second. A bar of one blinks shortly every two seconds.
    case walk(since: MonotonicInstant)

    func lit(count: Int, at now: MonotonicInstant) -> UInt64 {
        switch self {
        case .dark: 0
        case .fill(let index): Self.upTo(index)
        case .gauge(let index, _):
            isOn(count: count, at: now) ? Self.upTo(index) : 0
        case .blink(let index, _):
            isOn(count: count, at: now) ? Self.only(index) : 0
        case .everyOther:
            isOn(count: count, at: now) ? 0x5555_5555_5555_5555 & Self.upTo(count - 1) : 0
        case .walk:
            isOn(count: count, at: now) ? Self.only(walkingIndex(count: count, at: now)) : 0
        }
    }

    func nextChange(count: Int, after now: MonotonicInstant) -> MonotonicInstant? {
        rhythm(count: count)?.nextChange(after: now)
    }

    static func only(_ index: Int) -> UInt64 { 1 << UInt64(index) }

    static func upTo(_ index: Int) -> UInt64 { ~0 >> UInt64(63 - index) }

    private func isOn(count: Int, at now: MonotonicInstant) -> Bool {
        guard let rhythm = rhythm(count: count) else { return true }
        switch self {
        case .dark, .fill, .blink, .everyOther, .walk: return rhythm.isFirst(at: now)
        case .gauge: return !rhythm.isFirst(at: now)
        }
    }

    private func walkingIndex(count: Int, at now: MonotonicInstant) -> Int {
        guard count > 1, let rhythm = rhythm(count: count) else { return 0 }
        return Int(truncatingIfNeeded: rhythm.periods(at: now) % Int64(count))
    }

    /// The rhythm of a pattern that has one on this length of bar.
    private func rhythm(count: Int) -> Rhythm? {
        switch self {
        case .dark, .fill: return nil
        case .gauge(_, let since):
            guard count == 1 else { return nil }
            return Rhythm(since: since, first: .milliseconds(125), period: .milliseconds(250))
        case .blink(_, let since):
            return Rhythm(since: since, first: .seconds(1), period: .seconds(2))
        case .everyOther(let since):
            guard count <= 2 else { return nil }
            return Rhythm(since: since, first: .milliseconds(3_800), period: .milliseconds(4_000))
        case .walk(let since):
            if count == 1 { return Rhythm(since: since, first: .milliseconds(100), period: .milliseconds(2_000)) }
            return Rhythm(since: since, first: .milliseconds(500), period: .milliseconds(500))
        }
    }
}
