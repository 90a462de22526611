import PlayerModel

/// What was asked of the player and not yet confirmed, laid over what it reported: shown at once, for a limited time.
///
/// The reported state is never edited. Each part ends by itself when a report confirms it; a report that says
/// otherwise may have been on its way when the request was sent, and changes nothing until the time is over.
/// Then a part that the last report does not bear out is rolled back.
struct ExpectedState: Sendable {
    /// Whose press a part comes from, and when it must be confirmed.
    struct Origin: Equatable, Sendable {
        var button: Int
        var command: Command
        var until: MonotonicInstant
    }

    struct PlaybackPart: Sendable {
        var value: Playback
        var origin: Origin
        /// What an earlier request, overtaken by this one, will be reported as first.
        var overtaken: Playback?
    }

    struct SeekPart: Sendable {
        var origin: Origin
        /// Where the track stands if the player did it, and if it did not.
        var after: Progress
        var before: Progress
    }

    struct SkipPart: Sendable {
        var origin: Origin
        var targetIndex: Int?
        /// Track changes that are yet to be reported.
        var pending: Int
        var hasMoved = false
        /// What the player does while it changes tracks and must do when it has arrived; nil where that was asked apart.
        var playback: Playback?
        /// Whether it may have begun the same track anew, as at the first one.
        var mayRestart: Bool
        var after: Progress
        var before: Progress
    }

    struct VolumePart: Sendable {
        var value: Int
        var before: Int
        var origin: Origin
    }

    struct MutedPart: Sendable {
        var value: Bool
        var origin: Origin
    }

    /// The position that is shown while `playback`, `seek` or `skip` waits, and the track it was made for.
    struct Position: Sendable {
        var sample: PositionSample
        var track: String?
    }

    var playback: PlaybackPart?
    var seek: SeekPart?
    var skip: SkipPart?
    var volume: VolumePart?
    var muted: MutedPart?
    var position: Position?

    /// The reported state with everything expected laid over it.
    func over(_ reported: PlayerState) -> PlayerState {
        var shown = reported
        if let skip {
            if let playback = skip.playback { shown.playback = playback }
            if let index = skip.targetIndex { shown.queueIndex = index }
        }
        if let playback { shown.playback = playback.value }
        if let position { shown.position = position.sample }
        if let volume { shown.volume = volume.value }
        if let muted { shown.isMuted = muted.value }
        return shown
    }
}

// MARK: - What is asked

extension ExpectedState {
    /// `shown` is the state with the overlay as it was before the request.
    mutating func expect(_ value: Playback, from shown: PlayerState, by origin: Origin, at now: MonotonicInstant) {
        let overtaken = playback.flatMap { $0.value == value ? $0.overtaken : $0.value }
        freeze(shown, at: now)
        playback = PlaybackPart(value: value, origin: origin, overtaken: overtaken)
        skip?.playback = nil
    }

    mutating func expect(
        position target: Interval,
        from shown: PlayerState,
        by origin: Origin,
        at now: MonotonicInstant
    ) {
        let before = shown.progress
        move(to: target, in: shown, at: now)
        seek = SeekPart(origin: origin, after: progress(like: before), before: before)
    }

    /// `step`: 1 for the next track, -1 for the previous; nil where the player decides whether to begin anew instead.
    mutating func expectSkip(by step: Int?, from shown: PlayerState, by origin: Origin, at now: MonotonicInstant) {
        let before = shown.progress
        move(to: .zero, in: shown, at: now)
        seek = nil
        var target: Int?
        if let step, let index = shown.queueIndex, index + step >= 0, index + step < shown.queueCount ?? Int.max {
            target = index + step
        }
        skip = SkipPart(
            origin: origin,
            targetIndex: target,
            pending: (skip?.pending ?? 0) + 1,
            hasMoved: skip?.hasMoved ?? false,
            playback: playback == nil ? shown.playback : nil,
            mayRestart: step != 1,
            after: progress(like: before),
            before: before
        )
    }

    mutating func expect(volume value: Int, from before: Int, by origin: Origin) {
        volume = VolumePart(value: value, before: before, origin: origin)
    }

    mutating func expect(muted value: Bool, by origin: Origin) {
        muted = MutedPart(value: value, origin: origin)
    }

    /// Keeps the position where it is shown: what runs or stands from now on does so from there.
    private mutating func freeze(_ shown: PlayerState, at now: MonotonicInstant) {
        guard let value = shown.progress.value(at: now) else { return }
        move(to: value, in: shown, at: now)
    }

    private mutating func move(to target: Interval, in shown: PlayerState, at now: MonotonicInstant) {
        let sample = PositionSample(position: target, rate: shown.position?.rate ?? 1, sampledAt: now)
        position = Position(sample: sample, track: shown.track)
    }

    private func progress(like before: Progress) -> Progress {
        Progress(sample: position?.sample, total: before.total, isRunning: before.isRunning)
    }
}
