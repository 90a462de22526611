import PlayerModel

extension Configuration {
    /// What each part will be, a line each, for `remote-agent check`.
    public var summary: [String] {
        var lines = ["gpio: \(chipText)"]
        lines += hasButtons ? buttons.map(text) : ["no button is configured"]
        lines += players.map(text)
        lines += displays.isEmpty ? ["no display is configured"] : displays.map(text)
        lines.append(contentsOf: controlText)
        lines.append("log: \(logLevel.rawValue)")
        return lines
    }

    private var chipText: String { Self.text(of: chip) }

    /// The chip of a line, for people.
    func chipText(of line: LineReference) -> String { Self.text(of: line.chip ?? chip) }

    private static func text(of chip: Chip) -> String {
        switch chip {
        case .automatic: "the chip of the header"
        case .label(let label): "the chip with the label \(label)"
        case .name(let name): "the chip \(name)"
        case .path(let path): "the chip \(path)"
        }
    }

    private func text(of button: ButtonConfiguration) -> String {
        let pull =
            switch button.bias {
            case .pullUp: "pulled up"
            case .pullDown: "pulled down"
            case .disabled: "no pull"
            }
        let gestures: [(name: String, command: Command?)] = [
            ("press", button.press), ("double", button.double), ("triple", button.triple),
            ("hold", button.hold), ("long-hold", button.longHold),
        ]
        let bound = gestures.compactMap { gesture in gesture.command.map { "\(gesture.name) \($0.rawValue)" } }
        return "button \(button.name): \(description(of: button.line)), \(pull),"
            + " pressed = \(button.isActiveLow ? "low" : "high"); \(Wording.list(bound))"
    }

    private func text(of player: PlayerConfiguration) -> String {
        switch player.kind {
        case .automatic:
            "player \(player.name): auto, which finds no player in this version;"
                + " kind = simulated tries the remote"
        case .simulated: "player \(player.name): simulated"
        }
    }

    private func text(of display: DisplayConfiguration) -> String {
        switch display.kind {
        case .ledBar(let lines, let isActiveLow):
            let level = isActiveLow ? "low" : "high"
            let count = lines.count == 1 ? "1 LED" : "\(lines.count) LEDs"
            return "display \(display.name): \(count), lit = \(level); \(Wording.list(lines.map(description)))"
        case .terminal:
            return "display \(display.name): the terminal"
        case .serial(let serial):
            return "display \(display.name): \(serial.dialect.rawValue) on \(serial.device), \(serial.baud) baud,"
                + " \(serial.columns)x\(serial.rows), \(serial.charset.rawValue)\(serial.scrolls ? ", long titles scroll" : "")"
        }
    }

    private var controlText: [String] {
        let steps = control.seekSteps.map { "\($0.seconds)" }.joined(separator: " ")
        let restart = control.previousRestartsAfter.seconds
        var lines = [
            "control: layout \(control.layout.rawValue),"
                + (restart == 0
                    ? " previous always goes one track back" : " previous restarts a track after \(restart) s"),
            "control: seek by \(steps) s, volume by \(control.volumeStep) up to \(control.volumeMaximum) %,"
                + " dark after \(control.idleOff.seconds) s",
        ]
        if !control.prefer.isEmpty { lines.append("control: prefer \(Wording.list(control.prefer))") }
        if !control.ignore.isEmpty { lines.append("control: ignore \(Wording.list(control.ignore))") }
        return lines
    }
}
