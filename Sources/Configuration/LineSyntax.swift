/// Reads the ways to write a line: `17`, `GPIO17`, `BCM17`, `J8:11`, `BOARD11`, a name; a chip before a colon.
struct LineSyntax {
    typealias LineReference = Configuration.LineReference

    /// For messages: the key, and what it may have.
    let key: String
    /// The chip of a line that is written without one; nil where the file says it wrongly.
    let standardChip: Configuration.Chip?

    static let allowed =
        "GPIO17, BCM17 or 17; J8:11 or BOARD11 (header pin); a line's name;"
        + " or gpiochip1:4, LABEL:4 (another chip)"

    /// The kernel keeps names of lines and labels of chips in 32 bytes, one of them zero.
    private static let nameBytesMax = 31
    /// The kernel counts a chip's lines in 16 bits.
    private static let offsetMax = 65_535
    /// No bar is longer.
    static let rangeCountMax = 64

    /// One line.
    func line(_ text: String) throws(ConfigurationError.Kind) -> LineReference {
        let parts = Self.parts(of: text)
        guard parts.count > 1 else { return try single(text) }
        // Some boards have names with blanks in them; two numbers are a list, and `GPIO 17` is a slip.
        let isList = parts.allSatisfy { Self.number(in: $0[...]) != nil || Self.headerPinText(in: $0[...]) != nil }
        if isList || text.utf8.contains(UInt8(ascii: ",")) { throw .pin(.severalLines(key: key, value: text)) }
        let joined = parts.joined()
        if Self.number(in: joined[...]) != nil || Self.headerPinText(in: joined[...]) != nil {
            throw .key(.invalid(key: key, value: text, nearest: joined, allowed: Self.allowed))
        }
        return try single(text)
    }

    /// One element of a list: a line, or a range such as `GPIO5-GPIO8`, `5-8`, `gpiochip1:0-7`, up or down.
    func lines(_ text: String) throws(ConfigurationError.Kind) -> [LineReference] {
        if let pins = Self.headerPinText(in: text[...]), pins.utf8.contains(UInt8(ascii: "-")) {
            throw .pin(.headerPinRange(key: key, value: text))
        }
        let (chip, rest) = Self.splitChip(text)
        let ends = rest.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return [try single(text)] }
        if Self.headerPinText(in: ends[0]) != nil { throw .pin(.headerPinRange(key: key, value: text)) }
        guard let first = Self.number(in: ends[0]) else { return [try single(text)] }
        // Behind GPIO5 a plain 8 is GPIO8, but GPIO8 does not follow a plain 5.
        guard let last = Self.number(in: ends[1]), first.isGPIO || !last.isGPIO,
            first.value <= Self.offsetMax, last.value <= Self.offsetMax
        else { throw invalid(text) }
        let chipReference = try self.chip(chip, in: text)
        let count = abs(first.value - last.value) + 1
        guard count <= Self.rangeCountMax else {
            throw .key(.wrongCount(key: key, count: count, allowed: 1...Self.rangeCountMax))
        }
        if first.isGPIO { try checkOnHeader(max(first.value, last.value), chipReference, in: text) }
        let numbers =
            first.value <= last.value ? Array(first.value...last.value) : (last.value...first.value).reversed()
        return numbers.map { LineReference(chip: chipReference, line: first.isGPIO ? .gpio($0) : .offset($0)) }
    }

    private func single(_ text: String) throws(ConfigurationError.Kind) -> LineReference {
        if let pinText = Self.headerPinText(in: text[...]) {
            return LineReference(line: .headerPin(try headerPin(pinText, in: text)))
        }
        let (chipText, rest) = Self.splitChip(text)
        if let chipText, LineSlip.isWayOfCounting(chipText) { throw invalid(text, nearest: LineSlip(text)?.meant) }
        if let chipText, Self.headerPinText(in: rest) != nil || Self.isHeader(chipText) {
            throw .pin(.headerPinWithChip(key: key, value: text))
        }
        let chip = try self.chip(chipText, in: text)
        if let number = Self.number(in: rest) {
            guard number.value <= Self.offsetMax else { throw invalid(text) }
            if number.isGPIO { try checkOnHeader(number.value, chip, in: text) }
            return LineReference(chip: chip, line: number.isGPIO ? .gpio(number.value) : .offset(number.value))
        }
        let hasLetter = rest.utf8.contains { Self.isLetter($0) }
        guard hasLetter, rest.utf8.count <= Self.nameBytesMax, !rest.hasPrefix("/") else { throw invalid(text) }
        try checkName(rest, chip, in: text)
        return LineReference(chip: chip, line: .name(String(rest)))
    }

    private func headerPin(_ digits: Substring, in text: String) throws(ConfigurationError.Kind) -> Int {
        guard let number = Digits.value(of: digits), let pin = Configuration.HeaderPins.pin(number) else {
            throw .pin(.noSuchHeaderPin(key: key, value: text))
        }
        guard case .gpio = pin else {
            throw .pin(.headerPinWithoutGPIO(key: key, pin: number, text: pin.text))
        }
        return number
    }

    /// Without a chip of its own, a GPIO is one of the header's.
    private func checkOnHeader(
        _ gpio: Int,
        _ chip: Configuration.Chip?,
        in text: String
    ) throws(ConfigurationError.Kind) {
        guard (chip ?? standardChip) == .automatic, !LineSlip.headerGPIOs.contains(gpio) else { return }
        throw .pin(.notOnHeader(key: key, value: text, gpio: gpio))
    }

    /// The header's chip has no names with blanks, and none that look like a slip: those are slips.
    private func checkName(
        _ name: Substring,
        _ chip: Configuration.Chip?,
        in text: String
    ) throws(ConfigurationError.Kind) {
        guard (chip ?? standardChip) == .automatic, Configuration.HeaderPins.gpio(named: String(name)) == nil else {
            return
        }
        if let slip = LineSlip(name) { throw invalid(text, nearest: slip.meant) }
        if name.utf8.contains(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
            throw .pin(.blankInName(key: key, value: text))
        }
    }

    private func chip(_ chip: Substring?, in text: String) throws(ConfigurationError.Kind) -> Configuration.Chip? {
        guard let chip else { return nil }
        guard Self.isChip(chip) else { throw invalid(text) }
        return Configuration.Chip(String(chip))
    }

    /// Whether this can be the label, name or path of a chip.
    static func isChip(_ text: some StringProtocol) -> Bool {
        switch Configuration.Chip(String(text)) {
        case .automatic, .name: true
        case .path(let path): path.utf8.count > 1
        case .label(let label): (1...nameBytesMax).contains(label.utf8.count)
        }
    }

    private func invalid(_ text: String, nearest: String? = nil) -> ConfigurationError.Kind {
        .key(.invalid(key: key, value: text, nearest: nearest, allowed: Self.allowed))
    }
}

extension LineSyntax {
    /// The parts of a list: blanks and commas separate.
    static func parts(of text: String) -> [String] {
        text.split { $0 == " " || $0 == "\t" || $0 == "," }.map { String($0) }
    }

    /// `17`, `GPIO17` or `BCM17`, in any letter case.
    private static func number(in text: Substring) -> (value: Int, isGPIO: Bool)? {
        if let value = Digits.value(of: text) { return (value, false) }
        for prefix in ["gpio", "bcm"] where hasPrefix(text, prefix) {
            if let value = Digits.value(of: text.dropFirst(prefix.count)) { return (value, true) }
        }
        return nil
    }

    /// What follows `J8:`, or the digits that follow `BOARD`; nil where the text is no header pin.
    private static func headerPinText(in text: Substring) -> Substring? {
        if hasPrefix(text, "j8:") { return text.dropFirst(3) }
        if hasPrefix(text, "board"), Digits.value(of: text.dropFirst(5)) != nil { return text.dropFirst(5) }
        return nil
    }

    /// Whether what stands before the last colon ends in a header's name, as in `gpiochip0:J8`.
    private static func isHeader(_ chip: Substring) -> Bool {
        let name = splitChip(String(chip)).rest
        return name.utf8.count == 2 && hasPrefix(name, "j8")
    }

    /// Cuts at the last colon: labels such as `gpio-sim.0:node0` have colons of their own.
    private static func splitChip(_ text: String) -> (chip: Substring?, rest: Substring) {
        guard let colon = text.lastIndex(of: ":") else { return (nil, text[...]) }
        return (text[..<colon], text[text.index(after: colon)...])
    }

    /// `prefix` is in small letters.
    private static func hasPrefix(_ text: Substring, _ prefix: String) -> Bool {
        let start = text.utf8.prefix(prefix.utf8.count)
        return start.elementsEqual(prefix.utf8) { byte, small in (isLetter(byte) ? byte | 0x20 : byte) == small }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
