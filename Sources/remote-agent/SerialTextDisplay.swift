import Configuration
import Displays
import EventLoop
import PlayerModel
import RemoteController

/// A text display on a serial line.
final class SerialTextDisplay: Display {
    private let display: TextDisplay
    private var layout: WidgetLayout

    /// `onOpen` is called where it must be drawn although nothing has changed: the display is there, or back.
    init(
        name: String,
        _ serial: SerialDisplayConfiguration,
        idleOff: Interval,
        loop: EventLoop,
        log: Log,
        onOpen: @escaping () -> Void
    ) throws(DisplayError) {
        let dialect = serial.spokenDialect
        layout = WidgetLayout(
            columns: serial.columns,
            rows: serial.rows,
            barSteps: dialect.barSteps,
            idleOff: idleOff,
            scrolls: serial.scrolls,
            isASCII: dialect.isASCII
        )
        var wasLost = false
        display = try TextDisplay(
            loop: loop,
            path: serial.device,
            dialect: dialect,
            baud: serial.baud,
            columns: serial.columns,
            rows: serial.rows
        ) { condition in
            switch condition {
            case .open:
                if wasLost { log.info("display \(name): back on \(serial.device)") }
                onOpen()
            case .unavailable(let error):
                wasLost = true
                log.warning("display \(name): \(error)")
            }
        }
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        display.show(layout.frame(for: widget, at: now))
        guard display.condition == .open else { return nil }
        return layout.nextChange(for: widget, after: now)
    }

    func clear() {
        display.clear()
    }

    func close(by deadline: MonotonicInstant) {
        display.close(by: deadline)
    }
}

extension SerialDisplayConfiguration {
    /// How the display is spoken to.
    var spokenDialect: Displays.Dialect {
        switch (dialect, charset) {
        case (.vt100, .ascii): .vt100(.ascii)
        case (.vt100, .utf8): .vt100(.utf8)
        }
    }
}
