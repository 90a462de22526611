extension Configuration {
    /// One finding for each HAT whose pins the configuration takes: a warning where it is fitted, a hint where it may be.
    func hatFindings(on board: BoardFacts) -> [Finding] {
        Hat.known.compactMap { hat in
            let clashes = hat.parts.flatMap { self.clashes(with: $0) }
            guard !clashes.isEmpty else { return nil }
            let uses = Wording.sentence(clashes.map(\.text))
            let line = clashes.compactMap(\.sourceLine).min()
            switch hat.presence(on: board) {
            case .certain:
                let message = "the \(hat.name) uses \(uses); choose other pins"
                return Finding(severity: .warning, line: line, message: message)
            case .possible:
                let message = "if \(hat.article) \(hat.name) is fitted, it uses \(uses)"
                return Finding(severity: .hint, line: line, message: message)
            case .excluded:
                return nil
            }
        }
    }

    /// The pins of one section that a part of a HAT takes.
    private struct Clash {
        let title: String
        let purpose: String
        let sourceLine: Int?
        var gpios: [Int]

        /// `GPIO5 and 6 (header pins 29 and 31) of [display bar] for its buttons`.
        var text: String {
            let pins = gpios.compactMap { HeaderPins.pin(ofGPIO: $0) }
            return "GPIO\(Wording.sentence(gpios.map { "\($0)" }))"
                + " (header pin\(pins.count == 1 ? "" : "s") \(Wording.sentence(pins.map { "\($0)" })))"
                + " of [\(title)] \(purpose)"
        }
    }

    /// In the order of the file. A button of ours on a button of the HAT is meant so.
    private func clashes(with part: Hat.Part) -> [Clash] {
        var clashes: [Clash] = []
        for use in pinUses where !(part.isButtons && use.isButton) {
            guard let gpio = headerGPIO(of: use.line), part.gpios.contains(gpio) else { continue }
            if let last = clashes.indices.last, clashes[last].title == use.title {
                clashes[last].gpios.append(gpio)
            } else {
                let purpose = part.purpose
                clashes.append(Clash(title: use.title, purpose: purpose, sourceLine: use.sourceLine, gpios: [gpio]))
            }
        }
        return clashes
    }
}

extension Configuration.PinUse {
    fileprivate var isButton: Bool { title.hasPrefix("button ") }
}
