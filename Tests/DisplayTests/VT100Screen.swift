/// A VT100's screen after ECMA-48 and the VT100 user guide, as far as our output goes; all else is noted as strange.
///
/// Written from the standards and not from the encoder, so that both can be wrong only apart.
struct VT100Screen {
    struct Place: Equatable {
        /// nil in the right half of a wide character.
        var scalar: Unicode.Scalar? = " "
        var isReversed = false
    }

    let columns: Int
    let rows: Int
    private(set) var places: [Place]
    private(set) var isCursorVisible = true
    private(set) var wraps = true
    private(set) var isAlternate = false
    private(set) var strange: [String] = []

    private enum State {
        case ground
        case escape
        case sequence(String)
        case scalar([UInt8], missing: Int)
    }

    private var state = State.ground
    private var column = 0
    private var row = 0
    /// The cursor waits behind the last column for the next character to wrap.
    private var isPastEnd = false
    private var isReversed = false

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        places = Array(repeating: Place(), count: columns * rows)
    }

    var lines: [String] {
        (0..<rows).map { row in
            String(String.UnicodeScalarView(places[row * columns..<(row + 1) * columns].compactMap(\.scalar)))
        }
    }

    mutating func receive(_ bytes: [UInt8]) {
        for byte in bytes { receive(byte) }
    }

    private mutating func receive(_ byte: UInt8) {
        // CAN and SUB end whatever sequence is under way (VT100 user guide, control characters).
        if byte == 0x18 || byte == 0x1A {
            state = .ground
            return
        }
        if byte == 0x1B {
            state = .escape
            return
        }
        switch state {
        case .ground: ground(byte)
        case .escape:
            state = byte == 0x5B ? .sequence("") : .ground
            if byte != 0x5B { strange.append("ESC \(byte)") }
        case .sequence(let parameters):
            if (0x40...0x7E).contains(byte) {
                state = .ground
                perform(parameters, Unicode.Scalar(byte))
            } else {
                state = .sequence(parameters + String(Unicode.Scalar(byte)))
            }
        case .scalar(let before, let missing): scalar(before + [byte], missing - 1)
        }
    }

    private mutating func ground(_ byte: UInt8) {
        switch byte {
        case 0x20...0x7E: put(Unicode.Scalar(byte))
        case 0xC2...0xDF: state = .scalar([byte], missing: 1)
        case 0xE0...0xEF: state = .scalar([byte], missing: 2)
        case 0xF0...0xF4: state = .scalar([byte], missing: 3)
        default: strange.append("byte \(byte)")
        }
    }

    private mutating func scalar(_ bytes: [UInt8], _ missing: Int) {
        guard missing == 0 else {
            state = .scalar(bytes, missing: missing)
            return
        }
        state = .ground
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else {
            strange.append("UTF-8 \(bytes)")
            return
        }
        put(scalar)
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if isPastEnd, wraps {
            column = 0
            if row + 1 < rows { row += 1 } else { strange.append("scrolled") }
        }
        let width = Self.isWide(scalar) ? 2 : 1
        if column + width > columns { strange.append("\(scalar) cut by the edge") }
        for place in column..<min(column + width, columns) { erase(row * columns + place) }
        places[row * columns + column] = Place(scalar: scalar, isReversed: isReversed)
        if width == 2 { places[row * columns + column + 1] = Place(scalar: nil, isReversed: isReversed) }
        isPastEnd = column + width >= columns
        column = min(column + width, columns - 1)
    }

    /// Half a wide character cannot stay: the other half becomes blank.
    private mutating func erase(_ place: Int) {
        if places[place].scalar == nil { places[place - 1] = Place() }
        if place + 1 < places.count, places[place + 1].scalar == nil { places[place + 1] = Place() }
        places[place] = Place()
    }

    /// The scripts that the tests use; the tables of the program are not asked.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F600...0x1F64F: true
        default: false
        }
    }

    private mutating func perform(_ parameters: String, _ final: Unicode.Scalar) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        switch (parameters, final) {
        case ("?25", "h"): isCursorVisible = true
        case ("?25", "l"): isCursorVisible = false
        case ("?7", "h"): wraps = true
        case ("?7", "l"): wraps = false
        case ("?1049", "h"): isAlternate = true
        case ("?1049", "l"): isAlternate = false
        case ("2", "J"): places = Array(repeating: Place(), count: columns * rows)
        case (_, "H"):
            row = (numbers.first.flatMap { $0 } ?? 1) - 1
            column = (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1
            isPastEnd = false
            guard (0..<rows).contains(row), (0..<columns).contains(column) else {
                strange.append("moved to \(row), \(column)")
                row = 0
                column = 0
                return
            }
        case (_, "m"):
            for number in numbers {
                switch number ?? 0 {
                case 0: isReversed = false
                case 7: isReversed = true
                case 1, 2, 31, 32, 33, 34: break
                default: strange.append("SGR \(parameters)")
                }
            }
        default: strange.append("CSI \(parameters)\(final)")
        }
    }
}
