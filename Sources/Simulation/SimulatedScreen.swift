import PlayerModel
import RemoteController

/// The displays of a simulated board: what each shows, and when that changes by itself.
struct SimulatedScreen: Sendable {
    private var bar: ProgressBar?
    private(set) var layout: WidgetLayout?
    private(set) var barFrame: BarFrame?
    private(set) var textFrame: TextFrame?
    private(set) var nextChange: MonotonicInstant?
    private var drawn: WidgetState?

    init(barCount: Int?, textSize: (columns: Int, rows: Int)?, idleOff: Interval) {
        bar = barCount.map { ProgressBar(count: $0, idleOff: idleOff) }
        layout = textSize.map { WidgetLayout(columns: $0.columns, rows: $0.rows, barSteps: 1, idleOff: idleOff) }
    }

    /// Draws what is to be shown at `now`, and returns the bar where that changed.
    mutating func draw(_ widget: WidgetState, at now: MonotonicInstant) -> BarFrame? {
        if widget == drawn, nextChange.map({ $0 > now }) ?? true { return nil }
        drawn = widget
        let before = barFrame
        barFrame = bar?.frame(for: widget, at: now)
        textFrame = layout?.frame(for: widget, at: now)
        nextChange = MonotonicInstant.earliest(
            bar?.nextChange(for: widget, after: now),
            layout?.nextChange(for: widget, after: now)
        )
        return barFrame == before ? nil : barFrame
    }

    /// The lines of the text display, without the blanks at their ends; none where there is no display.
    var textLines: [String] {
        guard let frame = textFrame else { return [] }
        return (0..<frame.rows).map { row in
            let cells = frame.cells[(row * frame.columns)..<((row + 1) * frame.columns)]
            var scalars = cells.map(SimulatedScreen.scalar)
            while scalars.last == " " { scalars.removeLast() }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    static func text(of bar: BarFrame) -> String {
        text(ofBar: bar.lit, count: bar.count)
    }

    static func text(ofBar lit: UInt64, count: Int) -> String {
        (0..<count).map { lit >> UInt64($0) & 1 == 1 ? "●" : "○" }.joined()
    }

    private static func scalar(of cell: Cell) -> Unicode.Scalar {
        switch cell {
        case .character(let scalar): scalar
        case .symbol(let symbol): scalar(of: symbol)
        case .bar(let filled, let steps): filled * 2 >= max(1, steps) ? "█" : "░"
        }
    }

    /// As a terminal shows it.
    private static func scalar(of symbol: Symbol) -> Unicode.Scalar {
        switch symbol {
        case .previous: "⏮"
        case .play: "▶"
        case .pause: "⏸"
        case .next: "⏭"
        case .seekBackward: "«"
        case .seekForward: "»"
        case .volumeDown: "−"
        case .volumeUp: "+"
        case .mute: "⊘"
        case .stop: "■"
        case .lock: "⚿"
        case .power: "⏻"
        case .refused: "✗"
        }
    }
}
