/// A board on top of the header that takes pins beside those of its bus.
struct Hat {
    let name: String
    /// What its EEPROM says, in small letters; empty where it has none.
    var products: [String] = []
    let isSoundCard: Bool
    let parts: [Part]

    var article: String {
        guard let first = name.unicodeScalars.first else { return "a" }
        return "AEIO".unicodeScalars.contains(first) ? "an" : "a"
    }

    /// Something on it, and the GPIOs that it takes.
    struct Part {
        /// As in `for its buttons`.
        let purpose: String
        let gpios: [Int]
        /// Whether they are buttons to press: then that is what to name in a section of a button.
        var isButtons = false
    }

    // Sources: the makers' pin lists (pinout.xyz).
    static let known = [
        Hat(
            name: "DigiAMP+",
            products: ["digiamp"],
            isSoundCard: true,
            parts: [Part(purpose: "to mute", gpios: [22])]
        ),
        Hat(
            name: "IQaudIO",
            products: ["iqaudio", "iq-audio", "pi-dac", "pi-amp", "pi-digi", "pi-codec"],
            isSoundCard: true,
            parts: [Part(purpose: "to mute and for its controls", gpios: [22, 23, 24, 25, 27])]
        ),
        Hat(
            name: "Pirate Audio",
            products: ["pirate audio"],
            isSoundCard: true,
            parts: [
                Part(purpose: "for its buttons", gpios: [5, 6, 16, 24], isButtons: true),
                Part(purpose: "for its display", gpios: [13]),
                Part(purpose: "for its amplifier", gpios: [25]),
            ]
        ),
        Hat(
            name: "pHAT BEAT",
            isSoundCard: true,
            parts: [
                Part(purpose: "for its buttons", gpios: [5, 6, 12, 13, 16, 26], isButtons: true),
                Part(purpose: "for its lights", gpios: [23, 24]),
            ]
        ),
        Hat(
            name: "Blinkt!",
            isSoundCard: false,
            parts: [Part(purpose: "for its lights", gpios: [23, 24])]
        ),
        Hat(
            name: "OnOff SHIM",
            isSoundCard: false,
            parts: [Part(purpose: "to switch the power", gpios: [4, 17])]
        ),
    ]

    /// Whether it is fitted, as far as the board tells.
    enum Presence {
        case certain
        case possible
        /// Another HAT has named itself, which is the sound card.
        case excluded
    }

    /// A HAT that names itself is the only one that names itself; boards without an EEPROM may be there as well.
    func presence(on board: BoardFacts) -> Presence {
        guard let product = board.hatProduct.map(Self.folded), !product.isEmpty else { return .possible }
        if products.contains(where: { Self.contains(product, $0) }) { return .certain }
        return isSoundCard ? .excluded : .possible
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
