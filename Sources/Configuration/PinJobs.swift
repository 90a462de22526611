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

    static func findings(in configuration: Configuration, on board: BoardFacts) -> [Finding] {
        configuration.pinUses.flatMap { use -> [Finding] in
            if let finding = offHeaderFinding(use, in: configuration, on: board) { return [finding] }
            guard let gpio = configuration.headerGPIO(of: use.line) else { return [] }
            return findings(gpio: gpio, use, on: board)
        }
    }

    /// A bare number that the header does not have was most likely counted along the header.
    ///
    /// On another board the chip may well have such a line.
    private static func offHeaderFinding(
        _ use: Configuration.PinUse,
        in configuration: Configuration,
        on board: BoardFacts
    ) -> Finding? {
        guard case .offset(let offset) = use.line.line, !LineSlip.headerGPIOs.contains(offset),
            (use.line.chip ?? configuration.chip) == .automatic, board.model?.hasPrefix("Raspberry Pi") ?? true
        else { return nil }
        var message = "GPIO\(offset) is not on the header"
        if let pin = Configuration.HeaderPins.pin(offset) {
            message += "; header pin \(offset) is J8:\(offset), which is \(pin.text)"
        }
        return Finding(severity: .warning, line: use.sourceLine, message: message)
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
        return findings
    }
}
