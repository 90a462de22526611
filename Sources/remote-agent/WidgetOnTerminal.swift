import Displays
import PlayerModel
import RemoteController

/// The widget on the whole of the terminal that the program runs in (`kind = terminal`), and below it the log where
/// its lines would go over the picture.
final class WidgetOnTerminal: Display {
    /// A wider picture is harder to read.
    static let columnsMax = 100
    static let rowsMax = 6

    private let screen: TerminalScreen
    private let idleOff: Interval
    private var layout: WidgetLayout
    private var log = RecentLines()
    private var shown: TextFrame?

    init(screen: TerminalScreen, idleOff: Interval) {
        self.screen = screen
        self.idleOff = idleOff
        layout = WidgetOnTerminal.layout(screen, idleOff)
    }

    /// Shows a line of the log.
    func append(_ entry: Log.Entry) {
        log.append(entry)
        show()
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        let fitting = WidgetOnTerminal.layout(screen, idleOff)
        if fitting.columns != layout.columns || fitting.rows != layout.rows { layout = fitting }
        shown = layout.frame(for: widget, at: now)
        show()
        return layout.nextChange(for: widget, after: now)
    }

    func clear() {
        screen.clear()
    }

    func close(by deadline: MonotonicInstant) {
        screen.close(by: deadline)
    }

    private func show() {
        guard let shown else { return }
        let free = max(0, screen.rows - shown.rows - 1)
        screen.draw(
            shown.styledLines + [[]] + log.tail(count: free, width: screen.columns)
        )
    }

    private static func layout(_ screen: TerminalScreen, _ idleOff: Interval) -> WidgetLayout {
        WidgetLayout(
            columns: min(screen.columns, columnsMax),
            rows: min(screen.rows, rowsMax),
            barSteps: screen.barSteps,
            idleOff: idleOff,
            isASCII: screen.isASCII
        )
    }
}
