import PlayerModel

extension ConfigurationParser {
    /// nil where there is no line to press; everything else that is wrong leaves its default.
    func readButton(_ name: String, _ reader: inout SectionReader) -> ButtonConfiguration? {
        let line = reader.line("line")
        if line == nil { reader.noteMissing("line") }
        // A line that was not understood stands for none of the others.
        var button = ButtonConfiguration(name: name, line: line ?? .gpio(0))
        readGestures(&button, &reader)
        readSwitch(&button, &reader)
        readGestureTimes(&button, &reader)
        return line == nil ? nil : button
    }

    private func readGestures(_ button: inout ButtonConfiguration, _ reader: inout SectionReader) {
        let layout = configuration.control.layout
        button.press = reader.command("press", standard: layout.press(ofButton: button.name))
        button.double = reader.command("double")
        button.triple = reader.command("triple")
        button.hold = reader.command("hold", standard: layout.hold(ofButton: button.name))
        button.longHold = reader.command("long-hold")
        let gestures = ["press", "double", "triple", "hold", "long-hold"]
        if button.isUnbound, !gestures.contains(where: reader.isDoubtful) {
            guard layout.press(ofButton: button.name) == nil else {
                reader.note(.key(.buttonWithoutItsOwn(name: button.name)), at: reader.line)
                return
            }
            let nearest = NearestName.nearest(
                to: button.name,
                among: Command.row.flatMap { [$0.rawValue, $0.kebabCase] }
            )
            let command = nearest.flatMap { Command(name: $0) }
            reader.note(.key(.buttonWithoutIntent(name: button.name, nearest: command?.rawValue)), at: reader.line)
        }
    }

    private func readSwitch(_ button: inout ButtonConfiguration, _ reader: inout SectionReader) {
        button.isActiveLow = reader.boolean("active-low") ?? button.isActiveLow
        let bias: ButtonConfiguration.Bias = button.isActiveLow ? .pullUp : .pullDown
        button.bias = reader.choice("bias", ButtonConfiguration.Bias.self) ?? bias
        button.debounce = reader.milliseconds("debounce-ms") ?? button.debounce
        button.glitch = reader.milliseconds("glitch-ms") ?? button.glitch
        button.lockout = reader.milliseconds("lockout-ms") ?? button.lockout
        button.refractory = reader.milliseconds("refractory-ms") ?? button.refractory
        button.refractoryQuiet = reader.milliseconds("refractory-quiet-ms") ?? button.refractoryQuiet
        button.stormEdgesPerSecond = reader.integer("storm-edges-per-s") ?? button.stormEdgesPerSecond
    }

    private func readGestureTimes(_ button: inout ButtonConfiguration, _ reader: inout SectionReader) {
        let before = reader.errors.count
        button.holdTime = reader.milliseconds("hold-ms") ?? button.holdTime
        button.repeatTime = reader.milliseconds("repeat-ms") ?? button.repeatTime
        button.longHoldTime = reader.milliseconds("long-hold-ms") ?? button.longHoldTime
        button.multiPressTime = reader.milliseconds("multi-press-ms") ?? button.multiPressTime
        // Times that are wrong already say nothing about each other.
        if reader.errors.count == before { noteOrderOfTimes(button, &reader) }
        noteIdleTimes(button, &reader)
    }

    /// A time without its gesture does nothing, and whoever wrote it expects something.
    private func noteIdleTimes(_ button: ButtonConfiguration, _ reader: inout SectionReader) {
        func noteUnbound(_ key: String, _ gestures: [String], isBound: Bool) {
            guard reader.isGiven(key), !isBound, !gestures.contains(where: reader.isDoubtful) else { return }
            reader.noteWithoutEffect(key, .unbound(gestures, title: reader.title))
        }
        let hasHold = button.hold != nil
        let hasLongHold = button.longHold != nil
        noteUnbound("hold-ms", ["hold", "long-hold"], isBound: hasHold || hasLongHold)
        noteUnbound("repeat-ms", ["hold"], isBound: hasHold)
        noteUnbound("long-hold-ms", ["long-hold"], isBound: hasLongHold)
        noteUnbound("multi-press-ms", ["double", "triple"], isBound: button.double != nil || button.triple != nil)
        if reader.isGiven("repeat-ms"), hasHold, hasLongHold {
            reader.noteWithoutEffect("repeat-ms", .holdDoesNotRepeat(title: reader.title))
        }
    }

    /// Hold, long hold and stuck come one after the other; in any other order one of them could never come.
    private func noteOrderOfTimes(_ button: ButtonConfiguration, _ reader: inout SectionReader) {
        let hold = setting("hold-ms", button.holdTime.milliseconds, reader)
        let longHold = setting("long-hold-ms", button.longHoldTime.milliseconds, reader)
        let stuckLine = configuration.sourceLines.key("stuck-s", in: "control")
        let stuckSeconds = configuration.control.stuck.seconds
        let stuck = KeyMistake.Setting(key: "stuck-s", value: stuckSeconds, isDefault: stuckLine == nil)
        if button.longHold != nil {
            if button.holdTime >= button.longHoldTime {
                reader.note(.key(.notBelow(hold, longHold)), atKey: hold.isDefault ? "long-hold-ms" : "hold-ms")
            }
            if button.longHoldTime >= configuration.control.stuck {
                reader.note(.key(.notBelow(longHold, stuck)), atKey: longHold.isDefault ? "long-hold" : "long-hold-ms")
            }
        } else if button.hold != nil, button.holdTime >= configuration.control.stuck {
            reader.note(.key(.notBelow(hold, stuck)), atKey: "hold-ms")
        }
    }

    private func setting(_ key: String, _ value: Int64, _ reader: SectionReader) -> KeyMistake.Setting {
        KeyMistake.Setting(key: key, value: value, isDefault: !reader.isGiven(key))
    }
}

extension ButtonConfiguration {
    /// Whether no gesture asks for anything.
    var isUnbound: Bool {
        press == nil && double == nil && triple == nil && hold == nil && longHold == nil
    }
}
