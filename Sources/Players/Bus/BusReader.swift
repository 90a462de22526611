import CSystemd

/// Reads a message into values, within limits: what comes from a player may be anything.
///
/// libsystemd has checked by then that the message is well formed and its texts are UTF-8.
struct BusReader {
    /// Longer texts are omitted: pictures come as data addresses of any length.
    static let maximumTextBytes = 65_536
    /// What is nested deeper is omitted.
    static let maximumDepth = 32
    /// A message with more is not read at all.
    static let maximumValues = 65_536

    private let message: OpaquePointer
    private var count = 0

    private enum Failure: Error {
        case unreadable
    }

    /// The message's arguments; nil where it cannot be read or holds too much.
    static func arguments(of message: OpaquePointer) -> [BusValue]? {
        var reader = BusReader(message: message)
        return try? reader.values(depth: 0)
    }

    private init(message: OpaquePointer) {
        self.message = message
    }

    private mutating func values(depth: Int) throws(Failure) -> [BusValue] {
        var values: [BusValue] = []
        while let type = try peek() {
            values.append(try value(type, depth: depth))
        }
        return values
    }

    private struct Peeked {
        let type: UInt8
        let contents: UnsafePointer<CChar>?

        var isDictionary: Bool { isArray(of: UInt8(ascii: "{")) }

        /// Pictures and the like, which nothing here looks at.
        var isBytes: Bool { isArray(of: UInt8(ascii: "y")) }

        private func isArray(of element: UInt8) -> Bool {
            guard type == UInt8(ascii: "a"), let contents else { return false }
            return UInt8(truncatingIfNeeded: contents.pointee) == element
        }
    }

    /// What comes next; nil at the end of the container.
    private func peek() throws(Failure) -> Peeked? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        let result = sd_bus_message_peek_type(message, &type, &contents)
        guard result >= 0 else { throw .unreadable }
        return result == 0 ? nil : Peeked(type: UInt8(truncatingIfNeeded: type), contents: contents)
    }

    private mutating func value(_ peeked: Peeked, depth: Int) throws(Failure) -> BusValue {
        count += 1
        guard count <= Self.maximumValues else { throw .unreadable }
        switch peeked.type {
        case UInt8(ascii: "b"): return .boolean(try basic(peeked, Int32(0)) != 0)
        case UInt8(ascii: "y"): return .integer(Int64(try basic(peeked, UInt8(0))))
        case UInt8(ascii: "n"): return .integer(Int64(try basic(peeked, Int16(0))))
        case UInt8(ascii: "q"): return .integer(Int64(try basic(peeked, UInt16(0))))
        case UInt8(ascii: "i"): return .integer(Int64(try basic(peeked, Int32(0))))
        case UInt8(ascii: "u"): return .integer(Int64(try basic(peeked, UInt32(0))))
        case UInt8(ascii: "x"): return .integer(try basic(peeked, Int64(0)))
        case UInt8(ascii: "t"): return .integer(Int64(clamping: try basic(peeked, UInt64(0))))
        case UInt8(ascii: "d"): return .real(try basic(peeked, Double(0)))
        case UInt8(ascii: "s"), UInt8(ascii: "g"): return try text().map(BusValue.text) ?? .omitted
        case UInt8(ascii: "o"): return try text().map(BusValue.path) ?? .omitted
        case UInt8(ascii: "v"), UInt8(ascii: "a"), UInt8(ascii: "r"):
            guard depth < Self.maximumDepth, !peeked.isBytes else { return try skip() }
            return try container(peeked, depth: depth)
        default: return try skip()
        }
    }

    private func basic<Value: BitwiseCopyable>(_ peeked: Peeked, _ initial: Value) throws(Failure) -> Value {
        var value = initial
        let type = CChar(peeked.type)
        let result = withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(message, type, $0) }
        guard result > 0 else { throw .unreadable }
        return value
    }

    /// nil where it is too long.
    private func text() throws(Failure) -> String? {
        guard let peeked = try peek() else { throw .unreadable }
        var start: UnsafePointer<CChar>?
        let type = CChar(peeked.type)
        let result = withUnsafeMutablePointer(to: &start) { sd_bus_message_read_basic(message, type, $0) }
        guard result > 0, let start else { throw .unreadable }
        var length = 0
        while start[length] != 0 {
            length += 1
            if length > Self.maximumTextBytes { return nil }
        }
        return String(cString: start)
    }

    private func skip() throws(Failure) -> BusValue {
        guard sd_bus_message_skip(message, nil) >= 0 else { throw .unreadable }
        return .omitted
    }

    private mutating func container(_ peeked: Peeked, depth: Int) throws(Failure) -> BusValue {
        let isDictionary = peeked.isDictionary
        guard sd_bus_message_enter_container(message, CChar(peeked.type), peeked.contents) > 0 else {
            throw .unreadable
        }
        let value: BusValue
        switch peeked.type {
        case UInt8(ascii: "v"): value = try values(depth: depth + 1).first ?? .omitted
        case UInt8(ascii: "a"):
            value = isDictionary ? try dictionary(depth: depth + 1) : .array(try values(depth: depth + 1))
        default: value = .structure(try values(depth: depth + 1))
        }
        guard sd_bus_message_exit_container(message) >= 0 else { throw .unreadable }
        return value
    }

    /// Entries with other keys than texts are read and dropped.
    private mutating func dictionary(depth: Int) throws(Failure) -> BusValue {
        var entries: [String: BusValue] = [:]
        while let peeked = try peek() {
            guard sd_bus_message_enter_container(message, CChar(peeked.type), peeked.contents) > 0 else {
                throw .unreadable
            }
            let pair = try values(depth: depth)
            guard sd_bus_message_exit_container(message) >= 0 else { throw .unreadable }
            if pair.count == 2, let key = pair[0].textOrPath { entries[key] = pair[1] }
        }
        return .dictionary(entries)
    }
}
