import Displays
import PlayerModel
import RemoteController

/// The widget on the whole of the terminal that the program runs in (`kind = terminal`).
final class WidgetOnTerminal: Display {
    /// A wider picture is harder to read.
    static let columnsMax = 100
    static let rowsMax = 6

    private let screen: TerminalScreen
    private let idleOff: Interval
    private var layout: WidgetLayout

    init(screen: TerminalScreen, idleOff: Interval) {
        self.screen = screen
        self.idleOff = idleOff
        layout = WidgetOnTerminal.layout(screen, idleOff)
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        let fitting = WidgetOnTerminal.layout(screen, idleOff)
        if fitting.columns != layout.columns || fitting.rows != layout.rows { layout = fitting }
        screen.show(layout.frame(for: widget, at: now))
        return layout.nextChange(for: widget, after: now)
    }

    func close() {
        screen.close()
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
