import CSystemd

/// A method to be called. It never starts a service that does not run.
struct BusMethod: Equatable, Sendable {
    var destination: String
    var path: String
    var interface: String
    var member: String
    var arguments: [BusArgument] = []
}

/// What is sent along.
indirect enum BusArgument: Equatable, Sendable {
    case text(String)
    case path(String)
    case int64(Int64)
    case uint16(UInt16)
    case double(Double)
    case variant(BusArgument)
}

extension BusMethod {
    private static let properties = "org.freedesktop.DBus.Properties"

    /// A method of the bus itself.
    static func ofBus(_ member: String, _ arguments: [BusArgument] = []) -> BusMethod {
        BusMethod(
            destination: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            member: member,
            arguments: arguments
        )
    }

    /// Answers with all properties of one interface.
    static func getAll(_ interface: String, of path: String, at destination: String) -> BusMethod {
        BusMethod(
            destination: destination,
            path: path,
            interface: properties,
            member: "GetAll",
            arguments: [.text(interface)]
        )
    }

    static func get(_ property: String, _ interface: String, of path: String, at destination: String) -> BusMethod {
        BusMethod(
            destination: destination,
            path: path,
            interface: properties,
            member: "Get",
            arguments: [.text(interface), .text(property)]
        )
    }

    static func set(
        _ property: String,
        to value: BusArgument,
        _ interface: String,
        of path: String,
        at destination: String
    ) -> BusMethod {
        BusMethod(
            destination: destination,
            path: path,
            interface: properties,
            member: "Set",
            arguments: [.text(interface), .text(property), .variant(value)]
        )
    }
}

extension BusMethod {
    /// The message, to be unreferenced; nil where a name is not one.
    func message(on connection: OpaquePointer) -> OpaquePointer? {
        var message: OpaquePointer?
        let result = sd_bus_message_new_method_call(connection, &message, destination, path, interface, member)
        guard result >= 0, let message else { return nil }
        sd_bus_message_set_auto_start(message, 0)
        for argument in arguments where !argument.append(to: message) {
            sd_bus_message_unref(message)
            return nil
        }
        return message
    }
}

extension BusArgument {
    fileprivate var signature: String {
        switch self {
        case .text: "s"
        case .path: "o"
        case .int64: "x"
        case .uint16: "q"
        case .double: "d"
        case .variant: "v"
        }
    }

    fileprivate func append(to message: OpaquePointer) -> Bool {
        let result: Int32
        switch self {
        case .text(let value):
            result = value.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) }
        case .path(let value):
            result = value.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "o")), $0) }
        case .int64(let value):
            result = withUnsafePointer(to: value) {
                sd_bus_message_append_basic(message, CChar(UInt8(ascii: "x")), $0)
            }
        case .uint16(let value):
            result = withUnsafePointer(to: value) {
                sd_bus_message_append_basic(message, CChar(UInt8(ascii: "q")), $0)
            }
        case .double(let value):
            result = withUnsafePointer(to: value) {
                sd_bus_message_append_basic(message, CChar(UInt8(ascii: "d")), $0)
            }
        case .variant(let value):
            guard sd_bus_message_open_container(message, CChar(UInt8(ascii: "v")), value.signature) >= 0,
                value.append(to: message)
            else { return false }
            result = sd_bus_message_close_container(message)
        }
        return result >= 0
    }
}
