extension Configuration {
    /// One line that the configuration takes, and for what.
    public struct PinUse: Equatable, Sendable {
        public let line: LineReference
        /// The section, as in `button next`.
        public let title: String
        /// Where the file says so; nil where there was no file.
        public let sourceLine: Int?
    }

    /// Every line of buttons and displays, in the file's order.
    public var pinUses: [PinUse] {
        var uses: [PinUse] = []
        for button in buttons {
            let title = "button \(button.name)"
            uses.append(PinUse(line: button.line, title: title, sourceLine: sourceLines.key("line", in: title)))
        }
        for display in displays {
            let title = "display \(display.name)"
            switch display.kind {
            case .ledBar(let lines, _):
                for (index, line) in lines.enumerated() {
                    let sourceLine = sourceLines.key("lines", in: title, at: index)
                    uses.append(PinUse(line: line, title: title, sourceLine: sourceLine))
                }
            case .terminal, .serial:
                break
            }
        }
        return uses
    }

    /// A line for people, in both names where it is on the header: `GPIO17 (header pin 11)`, `line 4 of gpiochip1`.
    public func description(of line: LineReference) -> String {
        if let number = headerGPIO(of: line) { return HeaderPins.description(ofGPIO: number) }
        let chip = line.chip ?? self.chip
        let owner = chip == .automatic ? "the header's chip" : chip.text
        switch line.line {
        case .offset(let offset): return "line \(offset) of \(owner)"
        case .gpio(let number): return "GPIO\(number) of \(owner)"
        case .headerPin(let pin): return "header pin \(pin)"
        case .name(let name): return "\(name) of \(owner)"
        }
    }

    /// The line's GPIO number where it is on the chip of the 40-pin header, as far as the file tells.
    ///
    /// A GPIO number or a header pin without a chip is meant so whatever `[gpio]` says; a bare offset or a name
    /// only on the header's own chip.
    public func headerGPIO(of line: LineReference) -> Int? {
        guard let number = line.number else { return nil }
        switch (line.chip, line.line) {
        case (nil, .gpio), (nil, .headerPin): return number
        case (_, .offset), (_, .name), (_, .gpio), (_, .headerPin):
            return (line.chip ?? chip).isHeader ? number : nil
        }
    }
}

extension Configuration.Chip {
    /// Whether this is the chip of a Raspberry Pi's header.
    ///
    /// Source: the kernel's pinctrl drivers; Pi 1 to 3, Pi 4, Pi 5.
    var isHeader: Bool {
        switch self {
        case .automatic: true
        case .label(let label): ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"].contains(label)
        case .name, .path: false
        }
    }
}
