import Glibc

/// Which D-Bus a player is on.
public enum BusAddress: Equatable, Sendable {
    /// The user's: $DBUS_SESSION_BUS_ADDRESS, else "bus" in $XDG_RUNTIME_DIR.
    case session
    /// The machine's: $DBUS_SYSTEM_BUS_ADDRESS, else /run/dbus/system_bus_socket.
    case system
    /// An address as D-Bus writes it, such as unix:path=/run/user/1000/bus.
    case explicit(String)

    /// As in the configuration: "session", "system", else an address.
    public init(_ text: String) {
        switch text {
        case "session": self = .session
        case "system": self = .system
        default: self = .explicit(text)
        }
    }
}

extension BusAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .session: "the session bus"
        case .system: "the system bus"
        case .explicit(let address): "the bus at \(address)"
        }
    }
}

extension BusAddress {
    /// The address in D-Bus's words; nil where there is none, as for the session bus of a service without a user.
    var text: String? {
        switch self {
        case .session:
            if let address = Self.environment("DBUS_SESSION_BUS_ADDRESS") { return address }
            return Self.environment("XDG_RUNTIME_DIR").map { "unix:path=" + Self.escaped($0) + "/bus" }
        case .system:
            return Self.environment("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
        case .explicit(let address):
            return address
        }
    }

    /// Whether connecting to `address` only ever opens a socket: names of hosts would be looked up, which blocks, and
    /// other transports start programs.
    static func isUsable(_ address: String) -> Bool {
        !address.isEmpty
            && address.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { one in
                if one.hasPrefix("unix:") { return true }
                guard one.hasPrefix("tcp:") else { return false }
                return pairs(one).allSatisfy { isNumeric(key: $0.key, value: $0.value) }
            }
    }

    private static func isNumeric(key: Substring, value: Substring) -> Bool {
        switch key {
        case "host": value.utf8.allSatisfy(isNumeric) && value.utf8.contains { $0 == dot || $0 == colon }
        case "port": value.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        default: true
        }
    }

    private static let dot = UInt8(ascii: ".")
    private static let colon = UInt8(ascii: ":")

    /// Of an IPv4 or IPv6 address.
    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"), dot, colon:
            true
        default:
            false
        }
    }

    /// The socket's path, to wait for; nil where it has none.
    static func socketPath(of address: String) -> String? {
        guard let first = address.split(separator: ";").first, first.hasPrefix("unix:") else { return nil }
        return pairs(first).first { $0.key == "path" }.flatMap { unescaped($0.value) }
    }

    private static func pairs(_ address: Substring) -> [(key: Substring, value: Substring)] {
        guard let colon = address.firstIndex(of: ":") else { return [] }
        return address[address.index(after: colon)...].split(separator: ",").map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return (pair, "") }
            return (pair[..<equals], pair[pair.index(after: equals)...])
        }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Every byte that an address cannot hold as it is becomes %xx.
    static func escaped(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), dot:
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
