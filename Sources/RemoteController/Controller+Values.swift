import PlayerModel

/// seekBackward, seekForward, volumeDown, volumeUp, mute: commands that move a value.
extension Controller {
    mutating func seek(_ press: Press, forward: Bool, _ actions: inout [Action]) -> Outcome {
        let shown = model
        guard shown.playback != .stopped, shown.canSeek, !shown.isLive else { return .refused }
        guard let here = shown.progress.value(at: press.now) else { return .refused }
        if let place = heldPlace(of: press.intent), holds[place].track != shown.track { return .refused }
        let step = seekStep(of: press.intent)
        let target: Interval
        if forward {
            // Without an end there is nothing to stop before.
            guard let duration = shown.duration else { return .refused }
            target = min(here + step, duration - .seconds(1))
            guard target > here else { return .refused }
        } else {
            target = max(here - step, .zero)
            guard target < here else { return .refused }
        }
        actions.append(.request(.seek(to: target)))
        expected.expect(position: target, from: shown, by: origin(press), at: press.now)
        if let duration = shown.duration {
            base.gauge = WidgetState.Gauge(
                kind: .position,
                value: target.nanoseconds,
                total: duration.nanoseconds,
                changedAt: press.now
            )
        }
        if let place = heldPlace(of: press.intent) {
            holds[place].seeks += 1
        } else {
            // No end of a hold will come to end what the player may have begun.
            actions.append(.request(.endSeek))
        }
        return .sent
    }

    mutating func changeVolume(_ press: Press, up: Bool, _ actions: inout [Action]) -> Outcome {
        let shown = model
        guard shown.isPlaying, let volume = shown.volume else { return .refused }
        let target: Int
        if up {
            target = min(volume + settings.volumeStep, settings.volumeMax)
            guard target > volume else { return .refused }
        } else {
            target = max(0, min(volume - settings.volumeStep, settings.volumeMax))
            guard target < volume else { return .refused }
        }
        actions.append(.request(.setVolume(target)))
        expected.expect(volume: target, from: volume, by: origin(press))
        base.gauge = WidgetState.Gauge(kind: .volume, value: Int64(target), total: 100, changedAt: press.now)
        return .sent
    }

    mutating func mute(_ press: Press, _ actions: inout [Action]) -> Outcome {
        let shown = model
        guard shown.isPlaying, let isMuted = shown.isMuted else { return .refused }
        actions.append(.request(.setMuted(!isMuted)))
        expected.expect(muted: !isMuted, by: origin(press))
        return .sent
    }
}

extension Controller {
    private func heldPlace(of intent: ButtonIntent) -> Int? {
        guard intent.gesture == .hold || intent.gesture == .repeat else { return nil }
        return holds.firstIndex { $0.button == intent.button }
    }

    /// The first step for a press; in a hold the steps grow as it goes on.
    private func seekStep(of intent: ButtonIntent) -> Interval {
        guard let first = settings.seekSteps.first, let last = settings.seekSteps.last else { return .seconds(5) }
        guard let place = heldPlace(of: intent) else { return first }
        let size = holds[place].seeks / max(1, settings.seekRepeatsPerStep)
        return size < settings.seekSteps.count ? settings.seekSteps[size] : last
    }
}
