/// A name of a line that looks like a GPIO or a pin of the header written wrongly: `J8-13`, `GPIO_17`, `pin 11`.
struct LineSlip {
    /// What was most likely meant, such as `J8:13`; nil where that cannot be told.
    let meant: String?

    private static let gpioWords = ["gpio", "bcm", "gp", "io"]
    private static let pinWords = ["board", "pin"]

    /// nil for a name that looks like a name. Letter case does not count.
    init?(_ name: some StringProtocol) {
        let text = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        if text.starts(with: "j8".utf8) {
            meant = Self.pin(Self.number(behind: text.dropFirst(2)))
            return
        }
        let word = text.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let rest = text[word.endIndex...].drop(while: Self.isSeparator)
        guard rest.first.map(Self.isDigit) ?? true else { return nil }
        if Self.pinWords.contains(where: { word.elementsEqual($0.utf8) }) {
            meant = Self.pin(Self.number(behind: rest))
        } else if Self.isGPIO(word, rest) {
            meant = Self.number(behind: rest).flatMap { Self.headerGPIOs.contains($0) ? "GPIO\($0)" : nil }
        } else {
            return nil
        }
    }

    /// The GPIOs that the header has.
    static let headerGPIOs = 0...27

    /// Whether a word before a colon names no chip but the way of counting: `BOARD:11`.
    static func isWayOfCounting(_ chip: some StringProtocol) -> Bool {
        ["gpio", "bcm", "board", "pin"].contains { word in
            chip.utf8.elementsEqual(word.utf8) { byte, small in byte | 0x20 == small }
        }
    }

    /// One of the words, or `GPIO` with one wrong or swapped letter, or with a zero for its O.
    private static func isGPIO(_ word: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
        if gpioWords.contains(where: { word.elementsEqual($0.utf8) }) { return true }
        if word.elementsEqual("gpi".utf8) { return rest.first == UInt8(ascii: "0") && rest.count > 1 }
        return word.count == 4 && !rest.isEmpty && NearestName.distance(Array(word), Array("gpio".utf8)) == 1
    }

    private static func pin(_ number: Int?) -> String? {
        number.flatMap { Configuration.HeaderPins.gpio(ofPin: $0) == nil ? nil : "J8:\($0)" }
    }

    /// The number that a text is, apart from separators before it.
    private static func number(behind text: ArraySlice<UInt8>) -> Int? {
        Digits.value(of: String(decoding: text.drop(while: isSeparator), as: UTF8.self))
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { " \t-_.:#/=".utf8.contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
