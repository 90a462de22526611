import PlayerModel
import RemoteController

/// What happened on a simulated board, a line each, with the virtual time in seconds.
struct Transcript: Sendable {
    private(set) var lines: [String] = []
    /// Intents that no expectation has spoken of yet.
    var intents: [IntentRecord] = []
    /// Warnings and notices that no expectation has spoken of yet.
    var warnings: [String] = []
    private var shown: ShownWidget?

    mutating func add(_ text: String, at elapsed: Interval) {
        lines.append(Transcript.time(elapsed) + " " + text)
    }

    mutating func record(_ record: IntentRecord, _ line: String, at elapsed: Interval) {
        intents.append(record)
        add(line, at: elapsed)
    }

    mutating func note(_ message: String, isWarning: Bool, at elapsed: Interval) {
        warnings.append(message)
        add((isWarning ? "warning " : "notice ") + message, at: elapsed)
    }

    /// Writes what is shown of the player where a person would notice a change.
    mutating func show(_ widget: WidgetState, at elapsed: Interval, now: MonotonicInstant) {
        let next = ShownWidget(widget)
        defer { shown = next }
        if let shown, shown.isSame(as: next, at: now) { return }
        add(next.text(at: now), at: elapsed)
    }

    /// Seconds with three digits, as wide as a morning needs: `   1.001`.
    static func time(_ interval: Interval) -> String {
        let milliseconds = interval.milliseconds
        let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
        let text = "\(milliseconds / 1_000).\(fraction)"
        return String(repeating: " ", count: max(0, 8 - text.utf8.count)) + text
    }

    /// Minutes and seconds: `5:04`.
    static func clock(_ interval: Interval) -> String {
        let seconds = interval.seconds
        return "\(seconds / 60):" + String(100 + seconds % 60).dropFirst()
    }
}

/// The part of a widget's state that the transcript tells.
private struct ShownWidget: Sendable {
    private let widget: WidgetState
    private let name: ShownState

    init(_ widget: WidgetState) {
        self.widget = widget
        name = ShownState(widget)
    }

    func isSame(as other: ShownWidget, at now: MonotonicInstant) -> Bool {
        let (here, there) = (widget.player, other.widget.player)
        guard name == other.name, widget.isLocked == other.widget.isLocked, here.title == there.title,
            here.queueIndex == there.queueIndex, here.volume == there.volume, here.isMuted == there.isMuted
        else { return false }
        switch (here.progress.value(at: now), there.progress.value(at: now)) {
        case (let first?, let second?):
            // Less than the rounding of an extrapolated position.
            return max(first, second) - min(first, second) < .milliseconds(1)
        case (nil, nil): return true
        case (nil, _?), (_?, nil): return false
        }
    }

    func text(at now: MonotonicInstant) -> String {
        var text = "state " + name.rawValue
        let player = widget.player
        if let index = player.queueIndex { text += " track \(index + 1)" }
        if let title = player.title { text += " \"\(title)\"" }
        if let position = player.progress.value(at: now) { text += " at " + Transcript.clock(position) }
        if player.isLive {
            text += " live"
        } else if let duration = player.duration {
            text += " of " + Transcript.clock(duration)
        }
        if let volume = player.volume { text += " volume \(volume)" }
        if player.isMuted == true { text += " muted" }
        if widget.isLocked { text += " locked" }
        return text
    }
}

extension ShownState {
    init(_ widget: WidgetState) {
        switch widget.link {
        case .looking: self = .looking
        case .absent: self = .noPlayer
        case .connected:
            switch widget.player.playback {
            case .playing: self = .playing
            case .paused: self = .paused
            case .stopped: self = .stopped
            }
        }
    }
}
