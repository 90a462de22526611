import PlayerModel

extension ConfigurationParser {
    func readControl(_ reader: inout SectionReader) -> ControlConfiguration {
        var control = ControlConfiguration()
        control.layout = reader.choice("layout", ButtonLayout.self) ?? control.layout
        control.previousRestartsAfter = reader.seconds("previous-restarts-after-s") ?? control.previousRestartsAfter
        control.skipWhilePaused =
            reader.choice("skip-while-paused", SkipWhilePaused.self) ?? control.skipWhilePaused
        control.seekSteps = reader.steps("seek-steps-s") ?? control.seekSteps
        control.volumeStep = reader.integer("volume-step") ?? control.volumeStep
        control.volumeMaximum = reader.integer("volume-max") ?? control.volumeMaximum
        control.livePause = reader.choice("live-pause", LivePause.self) ?? control.livePause
        control.idleOff = reader.seconds("idle-off-s") ?? control.idleOff
        control.stuck = reader.seconds("stuck-s") ?? control.stuck
        control.prefer = reader.names("prefer").map(\.text)
        let ignored = reader.names("ignore")
        control.ignore = ignored.map(\.text)
        for (name, line) in ignored where control.prefer.contains(name) {
            reader.note(.key(.preferredAndIgnored(player: name)), at: line)
        }
        return control
    }

    func readPlayer(_ name: String, _ reader: inout SectionReader) -> PlayerConfiguration? {
        let kind = reader.name("kind") ?? "auto"
        guard !reader.isDoubtful("kind") else { return nil }
        reader.noteKeysWithoutEffect(withKind: kind)
        switch kind {
        case "auto": return PlayerConfiguration(name: name, kind: .automatic)
        case "simulated": return PlayerConfiguration(name: name, kind: .simulated)
        default: preconditionFailure("the schema allows kind = \(kind) for a player that is not built")
        }
    }

    func readDisplay(_ name: String, _ reader: inout SectionReader) -> DisplayConfiguration? {
        guard let kind = reader.name("kind") else {
            reader.noteMissing("kind")
            return nil
        }
        reader.noteKeysWithoutEffect(withKind: kind)
        switch kind {
        case "led-bar": return readLEDBar(&reader).map { DisplayConfiguration(name: name, kind: $0) }
        case "terminal": return DisplayConfiguration(name: name, kind: .terminal)
        case "serial": return readSerial(&reader).map { DisplayConfiguration(name: name, kind: .serial($0)) }
        default: preconditionFailure("the schema allows kind = \(kind) for a display that is not built")
        }
    }

    private func readLEDBar(_ reader: inout SectionReader) -> DisplayConfiguration.Kind? {
        let isActiveLow = reader.boolean("active-low") ?? false
        let lines = reader.lines("lines")
        if !reader.isGiven("lines") { reader.noteMissing("lines") }
        return lines.map { .ledBar(lines: $0, isActiveLow: isActiveLow) }
    }

    private func readSerial(_ reader: inout SectionReader) -> SerialDisplayConfiguration? {
        let device = reader.path("device")
        if device == nil { reader.noteMissing("device") }
        let dialect = reader.choice("dialect", SerialDisplayConfiguration.Dialect.self) ?? .vt100
        var serial = SerialDisplayConfiguration(device: device ?? "", dialect: dialect)
        serial.baud = reader.number("baud") ?? serial.baud
        if let (columns, rows) = reader.size("size") { (serial.columns, serial.rows) = (columns, rows) }
        serial.charset = reader.choice("charset", SerialDisplayConfiguration.Charset.self) ?? serial.charset
        serial.scrolls = reader.boolean("scroll") ?? serial.scrolls
        return device == nil ? nil : serial
    }
}
