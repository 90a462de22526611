/// The other jobs that pins of the header have on a board, and what follows for a configuration.
enum PinJobs {
    /// A bus or a console that takes pins while it is on.
    private struct Job {
        let gpios: ClosedRange<Int>
        let isOn: @Sendable (BoardFacts) -> Bool
        let reason: String
        let remedy: String
    }

    // Sources: the pinout in the Raspberry Pi documentation; the boot overlays' README for the parameters.
    private static let jobs = [
        Job(
            gpios: 18...21,
            isOn: { $0.hasI2S },
            reason: "carries sound for the I2S sound card",
            remedy: "remove the card's dtoverlay line from /boot/firmware/config.txt"
        ),
        Job(
            gpios: 2...3,
            isOn: { $0.hasI2C },
            reason: "belongs to the I2C bus, which is on",
            remedy: "put dtparam=i2c_arm=off into /boot/firmware/config.txt"
        ),
        Job(
            gpios: 7...11,
            isOn: { $0.hasSPI },
            reason: "belongs to the SPI bus, which is on",
            remedy: "put dtparam=spi=off into /boot/firmware/config.txt"
        ),
        Job(
            gpios: 14...15,
            isOn: { $0.hasSerialConsole },
            reason: "belongs to the serial console, which is on",
            remedy: "remove console=serial0,115200 from /boot/firmware/cmdline.txt"
        ),
    ]

    /// A board on top of the header.
    private struct Hat {
        let name: String
        /// What its EEPROM says, in small letters; empty where it has none.
        let products: [String]
        let hasSoundCard: Bool
        let gpios: Set<Int>
        let use: String
    }

    // Sources: the makers' pin lists (pinout.xyz).
    private static let hats = [
        Hat(name: "DigiAMP+", products: ["digiamp"], hasSoundCard: true, gpios: [22], use: "mutes with it"),
        Hat(
            name: "IQaudIO",
            products: ["iqaudio", "iq-audio", "pi-dac", "pi-amp", "pi-digi", "pi-codec"],
            hasSoundCard: true,
            gpios: [22, 23, 24, 25, 27],
            use: "uses it"
        ),
        Hat(
            name: "Pirate Audio",
            products: ["pirate audio"],
            hasSoundCard: true,
            gpios: [5, 6, 16, 24],
            use: "has its buttons there"
        ),
        Hat(
            name: "OnOff SHIM",
            products: ["onoff shim"],
            hasSoundCard: false,
            gpios: [4, 17],
            use: "switches the power with it"
        ),
    ]

    static func findings(in configuration: Configuration, on board: BoardFacts) -> [Finding] {
        configuration.pinUses.flatMap { use -> [Finding] in
            guard let gpio = configuration.headerGPIO(of: use.line) else { return [] }
            return findings(gpio: gpio, use, on: board)
        }
    }

    private static func findings(gpio: Int, _ use: Configuration.PinUse, on board: BoardFacts)
        -> [Finding]
    {
        let subject = "\(Configuration.HeaderPins.description(ofGPIO: gpio)) of [\(use.title)]"
        var findings: [Finding] = []
        for job in jobs where job.gpios.contains(gpio) && job.isOn(board) {
            let message = "\(subject) \(job.reason); choose another pin, or \(job.remedy) and restart"
            findings.append(Finding(severity: .error, line: use.sourceLine, message: message))
        }
        if (0...1).contains(gpio) {
            let message = "\(subject) is read at boot to find out what HAT is fitted; choose another pin"
            findings.append(Finding(severity: .warning, line: use.sourceLine, message: message))
        }
        for hat in hats where hat.gpios.contains(gpio) {
            guard let severity = severity(of: hat, on: board) else { continue }
            let condition = severity == .hint ? ", if one is fitted" : ""
            let message = "\(subject): the \(hat.name) \(hat.use)\(condition); choose another pin then"
            findings.append(Finding(severity: severity, line: use.sourceLine, message: message))
        }
        return findings
    }

    /// nil where the HAT cannot be there.
    ///
    /// A HAT that names itself is the only one that names itself; boards without an EEPROM may be there as well.
    /// A sound card that has not named itself may be any of those that are one.
    private static func severity(of hat: Hat, on board: BoardFacts) -> Finding.Severity? {
        guard let product = board.hatProduct.map(folded), !product.isEmpty else {
            return hat.hasSoundCard && board.hasI2S ? .warning : .hint
        }
        if hat.products.contains(where: { contains(product, $0) }) { return .warning }
        return hat.hasSoundCard ? nil : .hint
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }

    private static func contains(_ text: [UInt8], _ word: String) -> Bool {
        let word = Array(word.utf8)
        guard text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { text[$0...].starts(with: word) }
    }
}
