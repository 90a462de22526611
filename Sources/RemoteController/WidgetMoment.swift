import PlayerModel

/// A widget's state at one moment: which signs are shown, and what the progress is.
struct WidgetMoment {
    enum Link {
        case looking
        case absent
        case connected
    }

    let state: WidgetState
    let now: MonotonicInstant
    let link: Link
    let position: Interval?
    let isIdle: Bool
    let isLit: Bool
    let hold: WidgetState.LongHold?
    let gauge: WidgetState.Gauge?
    /// The button that stands out.
    let pressed: Int?
    /// The button that says "no".
    let refused: Int?
    let showsNoPlayer: Bool

    /// Whether a press is to be seen in the row of buttons.
    var showsMark: Bool { (pressed != nil && hold == nil || refused != nil) && !showsNoPlayer }

    init(
        _ state: WidgetState,
        position: Interval?,
        at now: MonotonicInstant,
        _ layout: WidgetLayout,
        _ upcoming: inout Upcoming
    ) {
        self.state = state
        self.now = now
        self.position = position
        switch state.link {
        case .looking(let since):
            let isLooking = upcoming.shows(since: since, for: WidgetState.lookingTime, at: now) || now < since
            link = isLooking ? .looking : .absent
        case .absent: link = .absent
        case .connected: link = .connected
        }

        let taken = Self.shown(state.taken, for: WidgetLayout.takenTime, at: now, &upcoming)
        var refused = Self.shown(state.refused, for: WidgetLayout.refusedTime, at: now, &upcoming)
        let noPlayer = Self.shown(state.noPlayer, for: WidgetLayout.noPlayerTime, at: now, &upcoming)
        showsNoPlayer = noPlayer != nil && link != .connected
        if refused == nil, showsNoPlayer { refused = noPlayer }
        self.refused = refused

        hold = state.longHold.flatMap { hold in
            let length = hold.until.clampedDifference(hold.since).clampedSum(WidgetLayout.gaugeTime)
            return upcoming.shows(since: hold.since, for: length, at: now) ? hold : nil
        }
        gauge = state.gauge.flatMap { gauge in
            upcoming.shows(since: gauge.changedAt, for: WidgetLayout.gaugeTime, at: now) ? gauge : nil
        }
        pressed = taken ?? hold?.button

        let isActive =
            link == .looking || link == .connected && state.player.isPlaying
            || upcoming.shows(since: state.activeAt, for: layout.idleOff, at: now) || now < state.activeAt
        isIdle = !isActive
        isLit = isActive || pressed != nil || refused != nil || gauge != nil
    }

    private static func shown(
        _ mark: WidgetState.Mark?,
        for length: Interval,
        at now: MonotonicInstant,
        _ upcoming: inout Upcoming
    ) -> Int? {
        guard let mark, upcoming.shows(since: mark.since, for: length, at: now) else { return nil }
        return mark.button
    }
}
