import PlayerModel

// What the player reports, and what becomes of what it was asked.

extension ExpectedState {
    /// Ends what `report` confirms; `last` is the report before it.
    mutating func observe(_ report: PlayerState, after last: PlayerState, at now: MonotonicInstant) {
        let hasMoved = report.track != last.track || report.queueIndex != last.queueIndex
        observePlayback(report)
        observeSkip(report, hasMoved: hasMoved)
        if let part = seek, part.isBorneOut(by: report, at: now) { seek = nil }
        if skip == nil, let position, position.track != report.track {
            // The track changed by itself: a place in the old one means nothing in the new one.
            self.position = nil
            seek = nil
        }
        if let part = volume, report.volume == part.value || report.volume.map(part.isRounding) == true { volume = nil }
        if let part = muted, report.isMuted == part.value { muted = nil }
        forgetPosition()
    }

    private mutating func observePlayback(_ report: PlayerState) {
        guard var part = playback else { return }
        if report.playback == part.overtaken {
            part.overtaken = nil
            playback = part
        } else if part.isBorneOut(by: report), part.overtaken == nil {
            playback = nil
        }
    }

    private mutating func observeSkip(_ report: PlayerState, hasMoved: Bool) {
        guard var part = skip else { return }
        if hasMoved {
            part.hasMoved = true
            part.pending -= 1
        }
        let isThere: Bool
        if let target = part.targetIndex, report.queueIndex != nil {
            isThere = part.hasMoved && report.queueIndex == target
        } else {
            isThere = part.pending <= 0
        }
        let isDone = isThere && (part.playback == nil || report.playback == part.playback)
        skip = isDone ? nil : part
    }

    private mutating func forgetPosition() {
        if playback == nil, seek == nil, skip == nil { position = nil }
    }

    var nextDeadline: MonotonicInstant? {
        var first = MonotonicInstant.earliest(playback?.origin.until, seek?.origin.until)
        first = MonotonicInstant.earliest(first, skip?.origin.until)
        first = MonotonicInstant.earliest(first, volume?.origin.until)
        return MonotonicInstant.earliest(first, muted?.origin.until)
    }

    /// Ends what is over at `now`, and returns the presses that the last report does not bear out.
    mutating func expire(_ report: PlayerState, at now: MonotonicInstant) -> [Origin] {
        var failed: [Origin] = []
        if let part = playback, part.origin.until <= now {
            playback = nil
            if !part.isBorneOut(by: report) { failed.append(part.origin) }
        }
        if let part = seek, part.origin.until <= now {
            seek = nil
            if !part.isBorneOut(by: report, at: now), !part.isNear(report, at: now) { failed.append(part.origin) }
        }
        if let part = skip, part.origin.until <= now {
            skip = nil
            if !part.isBorneOut(by: report, at: now) { failed.append(part.origin) }
        }
        if let part = volume, part.origin.until <= now {
            volume = nil
            if !part.isNear(report.volume) { failed.append(part.origin) }
        }
        if let part = muted, part.origin.until <= now {
            muted = nil
            if report.isMuted != part.value { failed.append(part.origin) }
        }
        forgetPosition()
        return failed
    }

    /// Takes back what `request` was to bring about; nil where nothing of it is expected any more.
    mutating func takeBack(_ request: PlayerRequest) -> Origin? {
        let origin: Origin?
        switch request {
        case .play, .playFromStart: origin = takeBackPlayback(.playing)
        case .pause: origin = takeBackPlayback(.paused)
        case .stop: origin = takeBackPlayback(.stopped)
        case .next, .previous:
            origin = skip?.origin
            skip = nil
        case .seek:
            origin = seek?.origin
            seek = nil
        case .setVolume:
            origin = volume?.origin
            volume = nil
        case .setMuted(let value):
            origin = muted?.value == value ? muted?.origin : nil
            if origin != nil { muted = nil }
        case .endSeek: origin = nil
        }
        forgetPosition()
        return origin
    }

    private mutating func takeBackPlayback(_ value: Playback) -> Origin? {
        guard let part = playback, part.value == value else { return nil }
        playback = nil
        return part.origin
    }
}

// MARK: - Whether a report bears a part out

extension ExpectedState.PlaybackPart {
    /// Music that was to be paused and ended by itself stands still all the same.
    func isBorneOut(by report: PlayerState) -> Bool {
        report.playback == value || (value == .paused && report.playback == .stopped)
    }
}

extension ExpectedState.SeekPart {
    /// Nearer to where it was sent than to where it was: players land beside a target, and old reports are on the way.
    func isBorneOut(by report: PlayerState, at now: MonotonicInstant) -> Bool {
        report.progress.isNearer(to: after, than: before, at: now)
    }

    /// Too near to tell: a restart in the first moments of a track looks like none.
    func isNear(_ report: PlayerState, at now: MonotonicInstant) -> Bool {
        guard let there = report.progress.value(at: now), let target = after.value(at: now) else { return false }
        return ExpectedState.distance(there, target) <= .seconds(2)
    }
}

extension ExpectedState.SkipPart {
    /// The track changed, or there was no other and this one began anew.
    func isBorneOut(by report: PlayerState, at now: MonotonicInstant) -> Bool {
        if hasMoved || report.progress.isNearer(to: after, than: before, at: now) { return true }
        guard mayRestart, let there = report.progress.value(at: now), let target = after.value(at: now) else {
            return false
        }
        return ExpectedState.distance(there, target) <= .seconds(2)
    }
}

extension ExpectedState.VolumePart {
    /// One point beside the target, as players round that count otherwise.
    func isRounding(_ reported: Int) -> Bool {
        reported != before && reported - value <= 1 && value - reported <= 1
    }

    /// Coarse mixers have 32 steps.
    func isNear(_ reported: Int?) -> Bool {
        guard let reported else { return false }
        return reported == value || (reported != before && reported - value <= 3 && value - reported <= 3)
    }
}

extension ExpectedState {
    static func distance(_ first: Interval, _ second: Interval) -> Interval {
        max(first, second) - min(first, second)
    }
}

extension Progress {
    fileprivate func isNearer(to after: Progress, than before: Progress, at now: MonotonicInstant) -> Bool {
        guard let there = value(at: now), let target = after.value(at: now) else { return false }
        guard let origin = before.value(at: now) else { return true }
        return ExpectedState.distance(there, target) < ExpectedState.distance(there, origin)
    }
}
