import Configuration
import Displays
import EventLoop
import PlayerModel
import RemoteController

/// The picture of `simulate` on a terminal, and its keys.
final class SimulationScreen: Display {
    private let configuration: Configuration
    private let contacts: SimulatedContacts
    private var screen: TerminalScreen?
    private var layout = WidgetLayout(columns: 1, rows: 1, barSteps: 1)
    private var bar: ProgressBar?
    private var log = RecentLines()
    private var awaitsHold = false
    private var widget: TextFrame?
    private var leds: BarFrame?
    private let quit: () -> Void
    /// Called where the picture must be drawn though the widget is the same.
    var onRedraw: () -> Void = {}

    init(
        loop: EventLoop,
        configuration: Configuration,
        contacts: SimulatedContacts,
        quit: @escaping () -> Void
    ) throws(DisplayError) {
        self.configuration = configuration
        self.contacts = contacts
        self.quit = quit
        bar = configuration.barCount.map { ProgressBar(count: $0, idleOff: configuration.control.idleOff) }
        screen = try TerminalScreen(loop: loop) { [weak self] event in self?.handle(event) }
    }

    /// Shows a line of the log.
    func append(_ entry: Log.Entry) {
        log.append(entry)
        show()
    }

    func draw(_ state: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
        guard let screen else { return nil }
        let size = SimulationPicture.widgetSize(columns: screen.columns, rows: screen.rows)
        if layout.columns != size.columns || layout.rows != size.rows {
            layout = WidgetLayout(
                columns: size.columns,
                rows: size.rows,
                barSteps: screen.barSteps,
                idleOff: configuration.control.idleOff,
                isASCII: screen.isASCII
            )
        }
        widget = layout.frame(for: state, at: now)
        leds = bar?.frame(for: state, at: now)
        show()
        return MonotonicInstant.earliest(
            layout.nextChange(for: state, after: now),
            bar?.nextChange(for: state, after: now)
        )
    }

    func clear() {
        screen?.clear()
    }

    func close(by deadline: MonotonicInstant) {
        screen?.close(by: deadline)
        screen = nil
    }

    private func show() {
        guard let screen, let widget else { return }
        let picture = SimulationPicture(
            widget: widget,
            bar: leds,
            buttons: configuration.buttons.indices.map { index in
                SimulationPicture.Button(
                    name: configuration.buttons[index].name,
                    key: SimulationKey.symbol(of: index, in: configuration.buttons),
                    isDown: contacts.isDown(index)
                )
            },
            awaitsHold: awaitsHold,
            log: log,
            isASCII: screen.isASCII
        )
        screen.draw(picture.lines(columns: screen.columns, rows: screen.rows))
    }

    private func handle(_ event: TerminalScreen.Event) {
        switch event {
        case .key(let key): press(key)
        case .resized: onRedraw()
        case .closed: quit()
        }
    }

    private func press(_ key: TerminalKey) {
        switch SimulationKey(key, buttons: configuration.buttons) {
        case .quit where awaitsHold && key == .escape: awaitsHold = false
        case .quit: quit()
        case .hold: awaitsHold.toggle()
        case .button(let button):
            if awaitsHold || contacts.isDown(button) {
                contacts.toggle(button)
            } else if contacts.waitingTaps(button) < SimulatedContacts.waitingTapsMax {
                contacts.tap(button)
            }
            awaitsHold = false
        case nil: awaitsHold = false
        }
        show()
    }
}
