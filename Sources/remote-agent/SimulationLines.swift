import Configuration
import EventLoop
import PlayerModel
import RemoteController

/// `simulate` without a terminal: a line for each change of what is shown, with the seconds since the start.
final class SimulationLines: Display {
    private let start: MonotonicInstant
    private var bar: ProgressBar?
    private var last = ""
    private let onGone: (OutputError) -> Void
    /// Called once, after the first line.
    var onFirstLine: (() -> Void)?

    /// `onGone` is called where the lines are not taken any more.
    init(configuration: Configuration, at now: MonotonicInstant, onGone: @escaping (OutputError) -> Void) {
        start = now
        self.onGone = onGone
        bar = configuration.barCount.map { ProgressBar(count: $0, idleOff: configuration.control.idleOff) }
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        var line = text(of: widget)
        if let frame = bar?.frame(for: widget, at: now) { line += "  " + SimulationLines.text(of: frame) }
        if line != last {
            last = line
            print(line, at: now)
            onFirstLine?()
            onFirstLine = nil
        }
        return bar?.nextChange(for: widget, after: now)
    }

    func print(_ line: String, at now: MonotonicInstant) {
        let milliseconds = (now - start).milliseconds
        let fraction = String(milliseconds % 1000 + 1000).dropFirst()
        do throws(OutputError) {
            try Output.line("\(milliseconds / 1000).\(fraction) \(line)")
        } catch {
            onGone(error)
        }
    }

    func clear() {}

    func close(by deadline: MonotonicInstant) {}

    private func text(of widget: WidgetState) -> String {
        switch widget.link {
        case .looking: "looking for a player"
        case .absent: "no player"
        case .connected: widget.player.playback.rawValue + (widget.player.title.map { " \"\($0)\"" } ?? "")
        }
    }

    static func text(of frame: BarFrame) -> String {
        String((0..<frame.count).map { frame[$0] ? "●" : "○" })
    }
}
