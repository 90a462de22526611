import PlayerModel

/// What the player's link says, and what happens while there is none.
extension Controller {
    mutating func hear(_ event: PlayerEvent, at now: MonotonicInstant, _ actions: inout [Action]) {
        switch event {
        case .connected(let state): connect(state.plausible, at: now, &actions)
        case .changed(let report):
            let state = report.plausible
            guard let last = reported else { return connect(state, at: now, &actions) }
            expected.observe(state, after: last, at: now)
            reported = state
            if state.isChange(from: last, at: now) { base.activeAt = now }
        case .disconnected: disconnect(at: now, &actions)
        }
    }

    private mutating func connect(_ state: PlayerState, at now: MonotonicInstant, _ actions: inout [Action]) {
        // Another player than the one that a hold began with.
        if reported != nil { endHoldsSilently() }
        expected = ExpectedState()
        reported = state
        base.link = .connected
        base.activeAt = now
        guard let press = waiting else { return }
        waiting = nil
        guard now - press.now <= settings.connectWithin else {
            return actions.append(.record(IntentRecord(press.intent, .noPlayer)))
        }
        base.noPlayer = nil
        let late = Press(intent: press.intent, contact: press.contact, now: now)
        let outcome = base.isLocked ? .refused : perform(late, &actions)
        close(late, outcome, &actions)
        guard outcome == .sent else { return }
        actions.append(
            .notice(
                .sentLate(button: press.intent.button, command: press.intent.command, after: now - press.now)
            )
        )
    }

    private mutating func disconnect(at now: MonotonicInstant, _ actions: inout [Action]) {
        guard reported != nil else { return }
        reported = nil
        expected = ExpectedState()
        endHoldsSilently()
        base.link = .absent
        base.gauge = nil
        base.activeAt = now
    }

    /// A press without a player: shown at once; the newest one waits a moment for a connection.
    mutating func wait(_ press: Press, _ actions: inout [Action]) {
        if press.intent.gesture == .repeat { return close(press, .noPlayer, &actions) }
        dropWaiting(.noPlayer, &actions)
        waiting = press
        _ = isFirstNo(press.intent)
        base.noPlayer = WidgetState.Mark(button: press.intent.button, since: press.now)
        actions.append(.connectNow)
    }

    /// Ends the wait of a press, which is the moment at which its line is written.
    mutating func dropWaiting(_ outcome: Outcome, _ actions: inout [Action]) {
        guard let press = waiting else { return }
        waiting = nil
        actions.append(.record(IntentRecord(press.intent, outcome)))
    }

    mutating func resume(_ actions: inout [Action]) {
        dropWaiting(.dropped, &actions)
        endHolds(&actions)
        // Nothing that was sent before can be judged by the clock any more; the answer shows how things stand.
        expected = ExpectedState()
        actions.append(reported == nil ? .connectNow : .refresh)
    }
}

/// What is rolled back.
extension Controller {
    mutating func expire(at now: MonotonicInstant, _ actions: inout [Action]) {
        if case .looking(let since) = base.link, since + settings.lookFor <= now { base.link = .absent }
        if let press = waiting, press.now + settings.connectWithin <= now { dropWaiting(.noPlayer, &actions) }
        guard let reported, let due = expected.nextDeadline, due <= now else { return }
        let failed = expected.expire(reported, at: now)
        for (place, origin) in failed.enumerated() where !failed[..<place].contains(origin) {
            rollBack(origin, at: now)
            actions.append(.notice(.notConfirmed(button: origin.button, command: origin.command)))
        }
    }

    mutating func fail(_ request: PlayerRequest, at now: MonotonicInstant, _ actions: inout [Action]) {
        guard let origin = expected.takeBack(request) else { return }
        rollBack(origin, at: now)
        actions.append(.notice(.failed(button: origin.button, command: origin.command)))
    }

    private mutating func rollBack(_ origin: ExpectedState.Origin, at now: MonotonicInstant) {
        base.refused = WidgetState.Mark(button: origin.button, since: now)
        base.activeAt = now
        base.gauge = nil
    }
}

extension PlayerState {
    /// Whether a person would notice: anything but the position going on as it was.
    func isChange(from last: PlayerState, at now: MonotonicInstant) -> Bool {
        var other = last
        other.position = position
        if other != self { return true }
        switch (progress.value(at: now), last.progress.value(at: now)) {
        case (nil, nil): return false
        case (let here?, let there?): return ExpectedState.distance(here, there) > .seconds(1)
        case (nil, _?), (_?, nil): return true
        }
    }
}
