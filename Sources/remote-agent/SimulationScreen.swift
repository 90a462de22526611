import Configuration
import Displays
import EventLoop
import PlayerModel
import RemoteController

/// The picture of `simulate` on a terminal, and its keys.
final class SimulationScreen: Display {
    private static let logLinesMax = 100

    private let configuration: Configuration
    private let contacts: SimulatedContacts
    private var screen: TerminalScreen?
    private var layout = WidgetLayout(columns: 1, rows: 1, barSteps: 1)
    private var bar: ProgressBar?
    private var log: [String] = []
    private var awaitsHold = false
    private var shown: SimulationPicture?
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
    func append(_ line: String) {
        log.append(line)
        if log.count > SimulationScreen.logLinesMax { log.removeFirst() }
        show()
    }

    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant? {
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
        shown = SimulationPicture(
            widget: layout.frame(for: widget, at: now),
            bar: bar?.frame(for: widget, at: now),
            buttons: configuration.buttons.map(\.name),
            down: [],
            awaitsHold: awaitsHold,
            log: log,
            isASCII: screen.isASCII
        )
        show()
        return MonotonicInstant.earliest(
            layout.nextChange(for: widget, after: now),
            bar?.nextChange(for: widget, after: now)
        )
    }

    func close() {
        screen?.close()
        screen = nil
    }

    private func show() {
        guard let screen, var picture = shown else { return }
        picture.log = log
        picture.awaitsHold = awaitsHold
        picture.down = Set(configuration.buttons.indices.filter(contacts.isDown))
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
        switch SimulationKey(key, buttons: configuration.buttons.map(\.name)) {
        case .quit: quit()
        case .hold: awaitsHold.toggle()
        case .button(let button):
            if awaitsHold || contacts.isDown(button) {
                contacts.toggle(button)
            } else {
                contacts.tap(button)
            }
            awaitsHold = false
        case nil: awaitsHold = false
        }
        show()
    }
}

/// What a key of `simulate` means: `1` to `9` are the buttons in order, and the arrows and the space bar those of the row.
enum SimulationKey: Equatable {
    case button(Int)
    case hold
    case quit

    init?(_ key: TerminalKey, buttons: [String]) {
        func named(_ command: Command) -> SimulationKey? {
            buttons.firstIndex(of: command.rawValue).map(SimulationKey.button)
        }
        let meaning: SimulationKey?
        switch key {
        case .left: meaning = named(.previous)
        case .right: meaning = named(.next)
        case .character(" "): meaning = named(.playPause)
        case .character("h"): meaning = .hold
        case .character("q"), .control("c"), .control("d"), .escape: meaning = .quit
        case .character(let scalar):
            let digit = Int(scalar.value) - 49
            meaning = (0..<min(9, buttons.count)).contains(digit) ? .button(digit) : nil
        case .control, .enter, .tab, .backspace, .up, .down, .home, .end, .pageUp, .pageDown, .insert, .delete:
            meaning = nil
        }
        guard let meaning else { return nil }
        self = meaning
    }
}

extension Configuration {
    /// LEDs of the first bar; nil where none is configured.
    var barCount: Int? {
        for display in displays {
            if case .ledBar(let lines, _) = display.kind { return lines.count }
        }
        return nil
    }
}
