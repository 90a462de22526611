/// Finds what two sections cannot both have: a pin, a device, the terminal; and what one display cannot: two chips.
enum SharedUse {
    static func errors(in configuration: Configuration) -> [ConfigurationError] {
        pinErrors(in: configuration) + chipErrors(in: configuration) + kindErrors(in: configuration)
            + deviceErrors(in: configuration)
    }

    /// A line without its spelling: GPIO17, J8:11 and 17 on one chip are equal.
    private struct Pin: Hashable {
        let chip: Configuration.Chip
        let number: Int?
        let name: String?
    }

    /// One spelling for each chip.
    private static func chip(of line: Configuration.LineReference, in configuration: Configuration)
        -> Configuration.Chip
    {
        let chip = line.chip ?? configuration.chip
        return chip.isHeader ? .automatic : chip.normalized
    }

    private static func pin(of line: Configuration.LineReference, in configuration: Configuration) -> Pin {
        let chip = chip(of: line, in: configuration)
        guard let number = line.number else {
            guard case .name(let name) = line.line else {
                preconditionFailure("\(line) has neither a number nor a name")
            }
            return Pin(chip: chip, number: nil, name: name)
        }
        return Pin(chip: chip, number: number, name: nil)
    }

    private static func pinErrors(in configuration: Configuration) -> [ConfigurationError] {
        var errors: [ConfigurationError] = []
        var first: [Pin: Configuration.PinUse] = [:]
        // In the order of the file, so that the second use is the mistake and not the first.
        let uses = configuration.pinUses.enumerated().sorted { left, right in
            (left.element.sourceLine ?? 0, left.offset) < (right.element.sourceLine ?? 0, right.offset)
        }
        for (_, use) in uses {
            let pin = pin(of: use.line, in: configuration)
            guard let other = first[pin] else {
                first[pin] = use
                continue
            }
            let mistake = PinMistake.usedTwice(
                pin: configuration.description(of: use.line),
                title: other.title,
                firstLine: other.sourceLine ?? 0
            )
            errors.append(ConfigurationError(line: use.sourceLine ?? 0, kind: .pin(mistake)))
        }
        return errors
    }

    private static func chipErrors(in configuration: Configuration) -> [ConfigurationError] {
        configuration.displays.compactMap { display in
            guard case .ledBar(let lines, _) = display.kind, let first = lines.first else { return nil }
            let chip = chip(of: first, in: configuration)
            guard let other = lines.firstIndex(where: { Self.chip(of: $0, in: configuration) != chip }) else {
                return nil
            }
            let title = "display \(display.name)"
            let mistake = PinMistake.severalChips(
                title: title,
                chip: configuration.chipText(of: first),
                other: configuration.chipText(of: lines[other])
            )
            let line = configuration.sourceLines.key("lines", in: title, at: other) ?? 0
            return ConfigurationError(line: line, kind: .pin(mistake))
        }
    }

    private static func kindErrors(in configuration: Configuration) -> [ConfigurationError] {
        var found: [(text: String, title: String)] = []
        for player in configuration.players where player.kind == .automatic {
            found.append(("auto", "player \(player.name)"))
        }
        for display in configuration.displays where display.kind == .terminal {
            found.append(("terminal", "display \(display.name)"))
        }
        return repeated(found, in: configuration) { kind, title, line in
            .kindUsedTwice(kind: kind, title: title, firstLine: line)
        }
    }

    private static func deviceErrors(in configuration: Configuration) -> [ConfigurationError] {
        var found: [(text: String, title: String)] = []
        for display in configuration.displays {
            switch display.kind {
            case .serial(let serial): found.append((serial.device, "display \(display.name)"))
            case .ledBar, .terminal: break
            }
        }
        return repeated(found, in: configuration) { device, title, line in
            .deviceUsedTwice(device: device, title: title, firstLine: line)
        }
    }

    /// A mistake for each of `found` whose text was there before, at the line of its section.
    private static func repeated(
        _ found: [(text: String, title: String)],
        in configuration: Configuration,
        mistake: (String, String, Int) -> PinMistake
    ) -> [ConfigurationError] {
        var first: [String: String] = [:]
        var errors: [ConfigurationError] = []
        for (text, title) in found {
            guard let other = first[text] else {
                first[text] = title
                continue
            }
            let mistake = mistake(text, other, configuration.sourceLines.section(other) ?? 0)
            errors.append(ConfigurationError(line: configuration.sourceLines.section(title) ?? 0, kind: .pin(mistake)))
        }
        return errors
    }
}
