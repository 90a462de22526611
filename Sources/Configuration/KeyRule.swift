/// What a key takes: the one place that says so, for the reader, its errors and the reference in docs/.
package struct KeyRule: Sendable {
    package let name: String
    package let shape: Shape
    /// The default as it would be written in a file, or a phrase where it depends on other things.
    package let standard: String
    /// The kinds of player or display that it belongs to; empty is all.
    package let kinds: [String]

    init(_ name: String, _ shape: Shape, standard: String, kinds: [String] = []) {
        self.name = name
        self.shape = shape
        self.standard = standard
        self.kinds = kinds
    }

    /// Whether this version has anything that the key works with.
    package var isUsable: Bool { kinds.isEmpty || kinds.contains(where: Supported.isSupported) }

    /// The kinds of value.
    package enum Shape: Equatable, Sendable {
        case chip
        case line
        case lines(count: ClosedRange<Int>)
        case command
        case boolean
        case choice([String], later: [String])
        case integer(ClosedRange<Int>)
        case integers(ClosedRange<Int>, count: ClosedRange<Int>)
        /// One of some numbers.
        case number([Int])
        case names
        case path
        case size(columns: ClosedRange<Int>, rows: ClosedRange<Int>)
        /// A key that only kinds of later versions have.
        case later

        /// Whether the key may be given again to make a list longer.
        var isList: Bool {
            switch self {
            case .lines, .integers, .names: true
            case .chip, .line, .command, .boolean, .choice, .integer, .number, .path, .size, .later: false
            }
        }

        /// What is allowed, for whoever wrote something else: a number is said to be whole and without a unit.
        var expected: String {
            switch self {
            case .integer: "a whole number from \(allowed), without a unit"
            case .integers: "\(allowed), whole and without a unit"
            case .chip, .line, .lines, .command, .boolean, .choice, .number, .names, .path, .size, .later: allowed
            }
        }

        /// What is allowed, for errors and the reference.
        package var allowed: String {
            switch self {
            case .chip: "auto, a label, a name such as gpiochip0, or a path"
            case .line: LineSyntax.allowed
            case .lines(let count): "\(count.lowerBound) to \(count.upperBound) lines or ranges such as GPIO5-GPIO8"
            case .command: Wording.list(CommandNames.allowed)
            case .boolean: "yes, no, true, false, on, off, 1, 0"
            case .choice(let names, _): Wording.list(names)
            case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
            case .integers(let range, let count):
                "\(count.lowerBound) to \(count.upperBound) rising numbers from \(range.lowerBound)"
                    + " to \(range.upperBound)"
            case .number(let numbers): Wording.list(numbers.map { "\($0)" })
            case .names: "names of players"
            case .path: "a path that begins with a slash"
            case .size(let columns, let rows):
                "COLUMNSxROWS, \(columns.lowerBound)x\(rows.lowerBound) to \(columns.upperBound)x\(rows.upperBound)"
            case .later: ""
            }
        }
    }
}
