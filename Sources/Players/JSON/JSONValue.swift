/// One JSON value. Read with limits, because it comes from outside (`init(parsing:)`); written compact.
public enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The member with this name; nil where there is none, or this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    public var boolean: Bool? {
        guard case .boolean(let value) = self else { return nil }
        return value
    }

    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// A whole number; nil for one with a fraction or out of range.
    public var integer: Int? {
        switch self {
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    /// A number, whole or not.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .boolean, .string, .array, .object: nil
        }
    }
}

/// Why bytes are no JSON value that is accepted.
public enum JSONError: Error, Equatable, Sendable {
    /// Over `JSONValue.largestText` bytes.
    case tooLong
    /// Nested deeper than `JSONValue.deepestNesting`.
    case tooDeep
    /// No JSON, no UTF-8, a number out of range, or neither object nor array.
    case invalid
    /// A number that JSON has no text for: infinite, or not a number.
    case notFinite
}
