import PlayerModel

/// Draws a widget's state on a bar of LEDs.
///
/// What lies over what, from the top: "no" (all LEDs, two flashes of 75 ms), no player at a press (first and last
/// LED, three flashes of 200 ms, only while there is none), a taken press (the LED at the value, inverted for 80 ms),
/// a long hold on its way, a gauge, and the player's own state.
///
/// It remembers the position it showed last, so that a lit LED goes dark only on a seek, a track change or a real
/// step back. Give one bar all states of one widget in the order of time.
public struct ProgressBar: Sendable {
    /// 1 to 64.
    public let count: Int
    /// How long a bar at rest stays lit.
    public let idleOff: Interval
    private var position = SteadyPosition()

    /// A bar of `count` LEDs, 1 to 64.
    public init(count: Int, idleOff: Interval = .seconds(60)) {
        precondition((1...64).contains(count), "a bar has 1 to 64 LEDs")
        self.count = count
        self.idleOff = idleOff
    }

    /// What the bar shows at `now`.
    public mutating func frame(for state: WidgetState, at now: MonotonicInstant) -> BarFrame {
        var upcoming = Upcoming()
        return draw(state, at: now, &upcoming)
    }

    /// The next moment at which the frame differs by itself; nil when there is none.
    public func nextChange(for state: WidgetState, after now: MonotonicInstant) -> MonotonicInstant? {
        var bar = self
        var upcoming = Upcoming()
        let current = bar.draw(state, at: now, &upcoming)
        // A moment at which something ends may leave the LEDs as they are: a blinking LED that is dark goes out for
        // good. Few such moments can follow each other; the limit is for what nobody thought of.
        for _ in 0..<32 {
            guard let instant = upcoming.instant else { return nil }
            upcoming = Upcoming()
            if bar.draw(state, at: instant, &upcoming) != current { return instant }
        }
        return upcoming.instant
    }

    private mutating func draw(_ state: WidgetState, at now: MonotonicInstant, _ upcoming: inout Upcoming) -> BarFrame {
        // Looked at in each frame, whatever is shown, so that it is there when signs are gone.
        let position = position.value(of: state.player, at: now)
        if let lit = flash(state, at: now, &upcoming) { return BarFrame(count: count, lit: lit) }

        let (pattern, index) =
            hold(state, at: now, &upcoming) ?? gauge(state, at: now, &upcoming)
            ?? base(state, position, at: now, &upcoming)
        upcoming.add(pattern.nextChange(count: count, after: now))
        var lit = pattern.lit(count: count, at: now)
        if let taken = state.taken, upcoming.shows(since: taken.since, for: .milliseconds(80), at: now) {
            lit ^= BarPattern.only(index)
        }
        return BarFrame(count: count, lit: lit)
    }

    /// The signs that show nothing of what is below.
    private func flash(_ state: WidgetState, at now: MonotonicInstant, _ upcoming: inout Upcoming) -> UInt64? {
        if let refused = state.refused, upcoming.shows(since: refused.since, for: .milliseconds(300), at: now) {
            let rhythm = Rhythm(since: refused.since, first: .milliseconds(75), period: .milliseconds(150))
            upcoming.add(rhythm.nextChange(after: now))
            return rhythm.isFirst(at: now) ? BarPattern.upTo(count - 1) : 0
        }
        if state.link != .connected, let mark = state.noPlayer,
            upcoming.shows(since: mark.since, for: .seconds(1), at: now)
        {
            let rhythm = Rhythm(since: mark.since, first: .milliseconds(200), period: .milliseconds(400))
            upcoming.add(rhythm.nextChange(after: now))
            return rhythm.isFirst(at: now) ? BarPattern.only(0) | BarPattern.only(count - 1) : 0
        }
        return nil
    }

    /// A long hold on its way, and for a second after it.
    private func hold(
        _ state: WidgetState,
        at now: MonotonicInstant,
        _ upcoming: inout Upcoming
    ) -> (pattern: BarPattern, index: Int)? {
        guard let hold = state.longHold else { return nil }
        let total = hold.until.clampedDifference(hold.since)
        guard upcoming.shows(since: hold.since, for: total.clampedSum(.seconds(1)), at: now) else { return nil }
        let elapsed = now.clampedDifference(hold.since)
        let index = Share.index(of: elapsed.nanoseconds, in: total.nanoseconds, count: count)
        if index < count - 1, total > .zero {
            let edge = Share.edge(of: index + 1, in: total.nanoseconds, count: count)
            upcoming.add(hold.since.clampedSum(Interval(nanoseconds: edge)))
        }
        return (.gauge(index: index, since: hold.since), index)
    }

    private func gauge(
        _ state: WidgetState,
        at now: MonotonicInstant,
        _ upcoming: inout Upcoming
    ) -> (pattern: BarPattern, index: Int)? {
        guard let gauge = state.gauge, upcoming.shows(since: gauge.changedAt, for: .seconds(1), at: now) else {
            return nil
        }
        let index = Share.index(of: gauge.value, in: gauge.total, count: count)
        return (.gauge(index: index, since: gauge.changedAt), index)
    }

    /// What shows when no button is pressed, and the LED at which a taken press is shown.
    private func base(
        _ state: WidgetState,
        _ position: Interval?,
        at now: MonotonicInstant,
        _ upcoming: inout Upcoming
    ) -> (pattern: BarPattern, index: Int) {
        switch state.link {
        case .looking(let since):
            let isShown = upcoming.shows(since: since, for: WidgetState.lookingTime, at: now) || now < since
            return (isShown ? .walk(since: since) : .dark, 0)
        case .absent: return (.dark, 0)
        case .connected: break
        }
        let progress = state.player.progress
        let index: Int
        if let position, let total = progress.total {
            index = Share.index(of: position.nanoseconds, in: total.nanoseconds, count: count)
        } else {
            index = 0
        }
        switch state.player.playback {
        case .playing:
            guard position != nil, let total = progress.total else {
                return (.everyOther(since: state.activeAt), 0)
            }
            addEdges(of: progress, total: total, around: index, after: now, &upcoming)
            return (.fill(index: index), index)
        case .stopped where !state.player.hasMedia: return (.dark, index)
        case .paused, .stopped:
            let isShown = upcoming.shows(since: state.activeAt, for: idleOff, at: now) || now < state.activeAt
            return (isShown ? .blink(index: index, since: state.activeAt) : .dark, index)
        }
    }

    /// The moments at which a track that runs leaves the part of the LED at `index`.
    private func addEdges(
        of progress: Progress,
        total: Interval,
        around index: Int,
        after now: MonotonicInstant,
        _ upcoming: inout Upcoming
    ) {
        let edge = { Interval(nanoseconds: Share.edge(of: $0, in: total.nanoseconds, count: count)) }
        if index < count - 1 { upcoming.add(progress.instant(of: edge(index + 1), after: now)) }
        upcoming.add(progress.instant(below: edge(index), after: now))
    }
}

extension WidgetState {
    /// How long after the start a player is looked for before there is none.
    static let lookingTime = Interval.seconds(60)
}
