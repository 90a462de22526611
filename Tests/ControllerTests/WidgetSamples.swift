import PlayerModel

@testable import RemoteController

/// States of a widget for the tests of what is drawn.
enum WidgetSamples {
    /// Two starting times: a young clock, and 60 days of uptime with odd nanoseconds.
    static let starts = [
        MonotonicInstant(nanoseconds: 100_000_000_000), MonotonicInstant(nanoseconds: 5_184_000_123_456_789),
    ]
    static let start = starts[0]

    static func track(
        _ playback: Playback,
        at position: Interval? = .seconds(34),
        of duration: Interval? = .seconds(304),
        sampledAt: MonotonicInstant = start
    ) -> PlayerState {
        var player = PlayerState()
        player.playback = playback
        player.hasMedia = true
        player.track = "1"
        player.title = "Hammock Song"
        player.artist = "Fjord Radio"
        player.duration = duration
        player.position = position.map { PositionSample(position: $0, sampledAt: sampledAt) }
        return player
    }

    static func connected(_ player: PlayerState, activeAt: MonotonicInstant = start) -> WidgetState {
        var state = WidgetState(link: .connected, activeAt: activeAt)
        state.player = player
        return state
    }

    /// One of each row of the table of states, as it is from `start` on.
    static func all(at start: MonotonicInstant) -> [(name: String, isDark: Bool, state: WidgetState)] {
        let longAgo = start - .seconds(90)
        let playing = connected(track(.playing, at: .seconds(200), sampledAt: start), activeAt: start)
        let paused = connected(track(.paused, at: .seconds(200), sampledAt: start), activeAt: start)
        var live = playing
        live.player.isLive = true
        live.player.duration = nil
        var idle = paused
        idle.activeAt = longAgo
        let empty = WidgetState(link: .connected, activeAt: longAgo)
        let absent = WidgetState(link: .absent, activeAt: longAgo)
        let mark = WidgetState.Mark(button: 2, since: start)
        var noPlayer = WidgetState(link: .absent, activeAt: start)
        noPlayer.noPlayer = mark
        var taken = playing
        taken.taken = mark
        var takenPaused = paused
        takenPaused.taken = mark
        var refused = playing
        refused.refused = mark
        var refusedEmpty = empty
        refusedEmpty.refused = mark
        refusedEmpty.activeAt = start
        var volume = playing
        volume.gauge = WidgetState.Gauge(kind: .volume, value: 30, total: 100, changedAt: start)
        var hold = playing
        hold.longHold = WidgetState.LongHold(button: 0, since: start, until: start + .seconds(3))
        return [
            ("playing", false, playing), ("paused", false, paused), ("live", false, live), ("idle", true, idle),
            ("empty", true, empty), ("absent", true, absent),
            ("looking", false, WidgetState(link: .looking(since: start), activeAt: start)),
            ("no player", false, noPlayer), ("taken", false, taken), ("taken, paused", false, takenPaused),
            ("refused", false, refused), ("refused, empty", false, refusedEmpty), ("volume", false, volume),
            ("long hold", false, hold),
        ]
    }
}

/// What is drawn at a moment and when it changes: a bar's or a layout's two functions.
protocol Drawing {
    associatedtype Frame: Equatable
    mutating func frame(for state: WidgetState, at now: MonotonicInstant) -> Frame
    func nextChange(for state: WidgetState, after now: MonotonicInstant) -> MonotonicInstant?
}

extension ProgressBar: Drawing {}
extension WidgetLayout: Drawing {}

extension Drawing {
    /// The moments at which the frame changes, up to `end`.
    mutating func changes(
        of state: WidgetState,
        from start: MonotonicInstant,
        to end: MonotonicInstant
    ) -> [MonotonicInstant] {
        var changes: [MonotonicInstant] = []
        _ = frame(for: state, at: start)
        var now = start
        while changes.count < 10_000, let next = nextChange(for: state, after: now), next <= end {
            _ = frame(for: state, at: next)
            changes.append(next)
            now = next
        }
        return changes
    }

    /// Follows the changes for `length` and says what is wrong with the first one that is not exact.
    mutating func mistake(
        of state: WidgetState,
        from start: MonotonicInstant,
        for length: Interval,
        steps: Int = 40
    ) -> String? {
        var now = start
        for _ in 0..<steps {
            let current = frame(for: state, at: now)
            guard let next = nextChange(for: state, after: now) else {
                for seconds in [1, 7, 59, 61, 3600] as [Int64]
                where frame(for: state, at: now + .seconds(seconds)) != current {
                    return "no change is foretold after \(now.nanoseconds), but one comes within \(seconds) s"
                }
                return nil
            }
            if next <= now { return "the change after \(now.nanoseconds) is not after it" }
            let span = (next - now).nanoseconds
            for part in 1...8 {
                let between = now + Interval(nanoseconds: span / 8 * Int64(part) - 1)
                if between > now, frame(for: state, at: between) != current {
                    return "a change at \(between.nanoseconds), but \(next.nanoseconds) was foretold"
                }
            }
            if frame(for: state, at: next - Interval(nanoseconds: 1)) != current, span > 1 {
                return "the change comes before \(next.nanoseconds)"
            }
            if frame(for: state, at: next) == current { return "nothing changes at \(next.nanoseconds)" }
            now = next
            if now > start + length { return nil }
        }
        return nil
    }
}
