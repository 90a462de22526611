/// What stands in a message, variants unwrapped and the widths of integers forgotten.
enum BusValue: Equatable, Sendable {
    case boolean(Bool)
    /// Unsigned numbers over Int64.max are Int64.max.
    case integer(Int64)
    case real(Double)
    /// A string or a signature.
    case text(String)
    case path(String)
    case array([BusValue])
    case structure([BusValue])
    /// A dictionary whose keys are texts or paths.
    case dictionary([String: BusValue])
    /// Too long, too deep, or of no use to a player's link: bytes, descriptors.
    case omitted
}

extension BusValue {
    var boolean: Bool? {
        guard case .boolean(let value) = self else { return nil }
        return value
    }

    var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// A number, whichever way the sender counts.
    var number: Double? {
        switch self {
        case .real(let value): value
        case .integer(let value): Double(value)
        case .boolean, .text, .path, .array, .structure, .dictionary, .omitted: nil
        }
    }

    /// A number cut to a whole one, held to the ends of 64 bits; nil for what is not a number.
    var wholeNumber: Int64? {
        switch self {
        case .integer(let value): return value
        case .real(let value):
            guard value.isFinite else { return nil }
            return Int64(max(-9.2e18, min(9.2e18, value)))
        case .boolean, .text, .path, .array, .structure, .dictionary, .omitted: return nil
        }
    }

    var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    var path: String? {
        guard case .path(let value) = self else { return nil }
        return value
    }

    var textOrPath: String? { text ?? path }

    var dictionary: [String: BusValue]? {
        guard case .dictionary(let value) = self else { return nil }
        return value
    }

    var array: [BusValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The texts of a list, such as several artists; a single text is a list of one.
    var texts: [String] {
        switch self {
        case .text(let value): [value]
        case .array(let values): values.compactMap(\.text)
        case .boolean, .integer, .real, .path, .structure, .dictionary, .omitted: []
        }
    }
}
