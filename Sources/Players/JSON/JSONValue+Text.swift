import CJansson
import Glibc

extension JSONValue {
    /// The most bytes of one text.
    public static let largestText = 64 * 1024
    /// Objects and arrays within each other.
    public static let deepestNesting = 32

    /// Reads one object or array, which must be all of `bytes` but for white space.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        guard bytes.count <= Self.largestText else { throw .tooLong }
        let parsed = bytes.withUnsafeBytes { buffer in
            cjansson_parse(buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
        }
        guard let parsed else { throw .invalid }
        defer { json_decref(parsed) }
        self = try Self(parsed, depth: 0)
    }

    /// The text, without a line feed in it. Throws where a number is not finite.
    public func serialised() throws(JSONError) -> [UInt8] {
        let value = try made()
        defer { json_decref(value) }
        var count = 0
        guard let text = cjansson_serialise(value, &count) else { throw .invalid }
        defer { free(text) }
        return UnsafeBufferPointer(start: text, count: count).map { UInt8(bitPattern: $0) }
    }
}

// MARK: - From and to libjansson's values

extension JSONValue {
    private init(_ value: UnsafeMutablePointer<json_t>, depth: Int) throws(JSONError) {
        switch value.pointee.type {
        case JSON_NULL: self = .null
        case JSON_TRUE: self = .boolean(true)
        case JSON_FALSE: self = .boolean(false)
        case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
        case JSON_REAL: self = .number(json_real_value(value))
        case JSON_STRING: self = .string(Self.text(of: value))
        case JSON_ARRAY: self = .array(try Self.elements(of: value, depth: depth + 1))
        case JSON_OBJECT: self = .object(try Self.members(of: value, depth: depth + 1))
        default: throw .invalid
        }
    }

    private static func text(of value: UnsafeMutablePointer<json_t>) -> String {
        guard let start = json_string_value(value) else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(value))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func elements(
        of value: UnsafeMutablePointer<json_t>,
        depth: Int
    ) throws(JSONError) -> [JSONValue] {
        guard depth <= deepestNesting else { throw .tooDeep }
        var elements: [JSONValue] = []
        for index in 0..<json_array_size(value) {
            guard let element = json_array_get(value, index) else { throw .invalid }
            elements.append(try Self(element, depth: depth))
        }
        return elements
    }

    private static func members(
        of value: UnsafeMutablePointer<json_t>,
        depth: Int
    ) throws(JSONError) -> [String: JSONValue] {
        guard depth <= deepestNesting else { throw .tooDeep }
        var members: [String: JSONValue] = [:]
        var iterator = json_object_iter(value)
        while let place = iterator {
            guard let name = json_object_iter_key(place), let member = json_object_iter_value(place) else {
                throw .invalid
            }
            members[String(cString: name)] = try Self(member, depth: depth)
            iterator = json_object_iter_next(value, place)
        }
        return members
    }

    /// A new reference.
    private func made() throws(JSONError) -> UnsafeMutablePointer<json_t> {
        let value: UnsafeMutablePointer<json_t>?
        switch self {
        case .null: value = json_null()
        case .boolean(let flag): value = flag ? json_true() : json_false()
        case .integer(let integer): value = json_integer(json_int_t(integer))
        case .number(let number):
            guard number.isFinite else { throw .notFinite }
            value = json_real(number)
        case .string(let string):
            // With its NUL at the end, so that it is never an empty buffer; its length is given apart.
            value = string.withCString { json_stringn($0, string.utf8.count) }
        case .array(let elements): value = try Self.made(elements)
        case .object(let members): value = try Self.made(members)
        }
        guard let value else { throw .invalid }
        return value
    }

    private static func made(_ elements: [JSONValue]) throws(JSONError) -> UnsafeMutablePointer<json_t>? {
        guard let array = json_array() else { throw .invalid }
        for element in elements {
            do throws(JSONError) {
                guard json_array_append_new(array, try element.made()) == 0 else { throw .invalid }
            } catch {
                json_decref(array)
                throw error
            }
        }
        return array
    }

    private static func made(_ members: [String: JSONValue]) throws(JSONError) -> UnsafeMutablePointer<json_t>? {
        guard let object = json_object() else { throw .invalid }
        for (name, member) in members {
            do throws(JSONError) {
                guard json_object_set_new(object, name, try member.made()) == 0 else { throw .invalid }
            } catch {
                json_decref(object)
                throw error
            }
        }
        return object
    }
}
