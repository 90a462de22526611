import PlayerModel

/// playPause, stop, previous, next.
extension Controller {
    /// Decided from the model and sent as the explicit verb.
    mutating func playPause(_ press: Press, _ actions: inout [Action]) -> Outcome {
        let shown = model
        switch shown.playback {
        case .playing:
            let stops = !shown.canPause || (shown.isLive && settings.livePause == .stop)
            return ask(stops ? .stop : .pause, for: stops ? .stopped : .paused, press, &actions)
        case .paused:
            return ask(.play, for: .playing, press, &actions)
        case .stopped:
            guard shown.hasMedia else { return .refused }
            return ask(shown.isAfterQueue ? .playFromStart : .play, for: .playing, press, &actions)
        }
    }

    mutating func stop(_ press: Press, _ actions: inout [Action]) -> Outcome {
        guard model.playback != .stopped else { return .refused }
        return ask(.stop, for: .stopped, press, &actions)
    }

    mutating func previous(_ press: Press, _ actions: inout [Action]) -> Outcome {
        let shown = model
        guard shown.playback != .stopped else { return .refused }
        let staysPaused = shown.playback == .paused && settings.skipWhilePaused == .stay
        if !shown.previousRestarts, restartsTrack(shown, atContact: press.contact) {
            actions.append(.request(.seek(to: .zero)))
            expected.expect(position: .zero, from: shown, by: origin(press), at: press.now)
            base.gauge = nil
        } else {
            actions.append(.request(.previous(staysPaused: staysPaused)))
            expected.expectSkip(by: shown.previousRestarts ? nil : -1, from: shown, by: origin(press), at: press.now)
        }
        return goOn(staysPaused, press, &actions)
    }

    mutating func next(_ press: Press, _ actions: inout [Action]) -> Outcome {
        let shown = model
        guard shown.playback != .stopped, !isLast(shown) else { return .refused }
        let staysPaused = shown.playback == .paused && settings.skipWhilePaused == .stay
        actions.append(.request(.next(staysPaused: staysPaused)))
        expected.expectSkip(by: 1, from: shown, by: origin(press), at: press.now)
        return goOn(staysPaused, press, &actions)
    }
}

extension Controller {
    private mutating func ask(
        _ request: PlayerRequest,
        for playback: Playback,
        _ press: Press,
        _ actions: inout [Action]
    ) -> Outcome {
        actions.append(.request(request))
        let shown = model
        expected.expect(playback, from: shown, by: origin(press), at: press.now)
        if request == .playFromStart {
            expected.expectStart(in: shown, at: press.now)
        }
        return .sent
    }

    /// After a skip: a paused player is started where the setting says so.
    private mutating func goOn(_ staysPaused: Bool, _ press: Press, _ actions: inout [Action]) -> Outcome {
        if model.playback == .paused, !staysPaused { return ask(.play, for: .playing, press, &actions) }
        return .sent
    }

    /// Whether previous means the start of this track.
    private func restartsTrack(_ shown: PlayerState, atContact contact: MonotonicInstant) -> Bool {
        guard settings.previousRestartsAfter > .zero, shown.canSeek, !shown.isLive else { return false }
        guard let position = shown.position(atContact: contact) else { return false }
        return position > settings.previousRestartsAfter || shown.queueIndex == 0
    }

    private func isLast(_ shown: PlayerState) -> Bool {
        // What the player says of its queue holds for the track it reported, not for one it is on the way to.
        if expected.skip == nil, let canGoNext = shown.canGoNext { return !canGoNext }
        guard let index = shown.queueIndex, let count = shown.queueCount else { return shown.canGoNext == false }
        return index + 1 >= count
    }
}

extension ExpectedState {
    /// The queue begins anew: its first track at 0.
    mutating func expectStart(in shown: PlayerState, at now: MonotonicInstant) {
        position = Position(sample: PositionSample(position: .zero, sampledAt: now), track: shown.track)
    }
}

extension PlayerState {
    /// Stopped behind the last track: there is a queue, and no place in it.
    var isAfterQueue: Bool {
        guard let count = queueCount, count > 0 else { return false }
        guard let index = queueIndex else { return true }
        return index >= count
    }

    /// Where the track stood when the button was touched, which may be before the last report; nil while unknown.
    func position(atContact contact: MonotonicInstant) -> Interval? {
        guard let sample = position else { return nil }
        guard isPlaying, contact < sample.sampledAt else { return progress.value(at: contact) }
        guard sample.rate.isFinite, sample.rate > 0, sample.rate < 1_000 else { return sample.position }
        let since = Double((sample.sampledAt - contact).nanoseconds) * sample.rate
        guard since < Double(sample.position.nanoseconds) else { return .zero }
        return sample.position - Interval(nanoseconds: Int64(since))
    }
}
