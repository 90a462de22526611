import PlayerModel

/// The position as it is shown: it does not flicker where reports go back and forth.
///
/// A player's position is sampled, and one sample may be half a second late and the next half a second early. So a
/// step back of up to a second within one track is not shown: the value stands until the track has caught up. A
/// longer one is a seek, and is shown at once, as is a rewind (a rate below 0).
struct SteadyPosition: Sendable {
    static let tolerance = Interval.seconds(1)

    private var shown: Interval?
    private var track: String?
    private var title: String?

    /// The position to show at `now`; nil while unknown.
    mutating func value(of player: PlayerState, at now: MonotonicInstant) -> Interval? {
        let progress = player.progress
        guard let value = progress.value(at: now) else {
            shown = nil
            return nil
        }
        let isSameTrack = track == player.track && (track != nil || title == player.title)
        track = player.track
        title = player.title
        var result = value
        if isSameTrack, let shown, value < shown, !isRewinding(player) {
            let stepBack = shown.clampedDifference(value)
            if stepBack <= Self.tolerance(for: progress.total) { result = min(shown, progress.total ?? shown) }
        }
        shown = result
        return result
    }

    private func isRewinding(_ player: PlayerState) -> Bool {
        guard let sample = player.position else { return false }
        return player.isPlaying && sample.rate < 0
    }

    /// On a jingle of a second every step back would be within a second.
    private static func tolerance(for total: Interval?) -> Interval {
        guard let total else { return tolerance }
        return min(tolerance, Interval(nanoseconds: total.nanoseconds / 4))
    }
}
