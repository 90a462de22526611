/// What is wrong with how lines, pins and devices are named or shared out.
public enum PinMistake: Error, Equatable, Sendable {
    case severalLines(key: String, value: String)
    /// `text` is what the pin is: `ground`, `3.3 V`, `5 V`.
    case headerPinWithoutGPIO(key: String, pin: Int, text: String)
    case noSuchHeaderPin(key: String, value: String)
    case headerPinWithChip(key: String, value: String)
    case headerPinRange(key: String, value: String)
    case notOnHeader(key: String, value: String, gpio: Int)
    case blankInName(key: String, value: String)
    /// `pin` in both names; `title` is the section that has it already.
    case usedTwice(pin: String, title: String, firstLine: Int)
    /// The lines of one display are set in one call, which one chip takes.
    case severalChips(title: String, chip: String, other: String)
    case deviceUsedTwice(device: String, title: String, firstLine: Int)
    /// A kind of which one is enough: a second terminal.
    case kindUsedTwice(kind: String, title: String, firstLine: Int)

    var message: String {
        switch self {
        case .severalLines(let key, let value):
            "\(key) = \(Wording.quote(value)) is a list; allowed: one line"
        case .headerPinWithoutGPIO(let key, let pin, let text):
            "\(key): header pin \(pin) is \(text); allowed: a header pin with a GPIO, such as J8:11"
        case .noSuchHeaderPin(let key, let value):
            "\(key) = \(Wording.quote(value)) is no header pin; allowed: J8:1 to J8:40"
        case .headerPinWithChip(let key, let value):
            "\(key) = \(Wording.quote(value)) gives a chip to a header pin; allowed: the header pin alone,"
                + " or the line's number or name behind the chip"
        case .headerPinRange(let key, let value):
            "\(key) = \(Wording.quote(value)) is a range of header pins, which are not in a row;"
                + " give each of them"
        case .notOnHeader(let key, let value, let gpio):
            "\(key) = \(Wording.quote(value)) is not on the header; allowed: GPIO0 to GPIO27, J8:1 to J8:40,"
                + " or the chip before it, as in gpiochip1:GPIO\(gpio)"
        case .blankInName(let key, let value):
            "\(key) = \(Wording.quote(value)) has a blank in it. Allowed: \(LineSyntax.allowed);"
                + " a name with blanks only behind its chip, as in LABEL:NAME"
        case .usedTwice(let pin, let title, let firstLine):
            "\(pin) is used already by [\(title)], in line \(firstLine); choose another pin"
        case .severalChips(let title, let chip, let other):
            "[\(title)] has lines of \(chip) and of \(other); allowed: lines of one chip"
        case .deviceUsedTwice(let device, let title, let firstLine):
            "\(Wording.quote(device)) is used already by [\(title)], in line \(firstLine); choose another device"
        case .kindUsedTwice(let kind, let title, let firstLine):
            "kind = \(kind) is there already in [\(title)], in line \(firstLine), and one is all there can be;"
                + " remove one"
        }
    }
}
