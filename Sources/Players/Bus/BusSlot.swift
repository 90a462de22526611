import CSystemd
import EventLoop

/// What became of a call.
enum BusReply: Equatable, Sendable {
    case values([BusValue])
    /// The other side, or the bus in its place, says no.
    case refused(name: String, text: String)
    case timedOut
    /// The connection to the bus ended before the answer.
    case lost
}

/// A call on its way or a signal that is listened to. Dropped, it is over: nothing comes any more.
final class BusSlot {
    private let loop: EventLoop
    private var slot: OpaquePointer?
    private var handler: ((OpaquePointer) -> Void)?

    fileprivate init(loop: EventLoop, handler: @escaping (OpaquePointer) -> Void) {
        self.loop = loop
        self.handler = handler
    }

    deinit {
        sd_bus_slot_unref(slot)
    }

    func cancel() {
        slot = sd_bus_slot_unref(slot)
        handler = nil
    }

    fileprivate func dispatch(_ message: OpaquePointer) {
        loop.handlerBegins()
        handler?(message)
    }
}

extension BusSlot {
    /// Sends a call. `completion` is called in a later turn, once. nil: it could not be sent.
    ///
    /// Without `limit` it waits as long as the connection lasts.
    static func call(
        _ method: BusMethod,
        on connection: OpaquePointer,
        loop: EventLoop,
        limitMicroseconds limit: UInt64,
        completion: @escaping (BusReply) -> Void
    ) -> BusSlot? {
        guard let message = method.message(on: connection) else { return nil }
        defer { sd_bus_message_unref(message) }
        let slot = BusSlot(loop: loop) { completion(BusReply(message: $0)) }
        let userdata = Unmanaged.passUnretained(slot).toOpaque()
        guard sd_bus_call_async(connection, &slot.slot, message, messageCame, userdata, limit) >= 0 else { return nil }
        return slot
    }

    /// Listens to the signals that `rule` is about. A message that cannot be read is passed over.
    static func match(
        _ rule: String,
        on connection: OpaquePointer,
        loop: EventLoop,
        handler: @escaping (BusSignal) -> Void
    ) -> BusSlot? {
        let slot = BusSlot(loop: loop) { message in
            if let signal = BusSignal(message: message) { handler(signal) }
        }
        let userdata = Unmanaged.passUnretained(slot).toOpaque()
        guard sd_bus_add_match_async(connection, &slot.slot, rule, messageCame, nil, userdata) >= 0 else { return nil }
        return slot
    }
}

/// A signal that came.
struct BusSignal: Equatable, Sendable {
    let sender: String
    let path: String
    let member: String
    let arguments: [BusValue]

    fileprivate init?(message: OpaquePointer) {
        guard let arguments = BusReader.arguments(of: message) else { return nil }
        sender = sd_bus_message_get_sender(message).map { String(cString: $0) } ?? ""
        path = sd_bus_message_get_path(message).map { String(cString: $0) } ?? ""
        member = sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
        self.arguments = arguments
    }
}

extension BusReply {
    fileprivate init(message: OpaquePointer) {
        guard let error = sd_bus_message_get_error(message) else {
            let values = BusReader.arguments(of: message)
            self = values.map(BusReply.values) ?? .refused(name: "", text: "the answer holds too much")
            return
        }
        let name = error.pointee.name.map { String(cString: $0) } ?? ""
        switch name {
        case "org.freedesktop.DBus.Error.Disconnected":
            self = .lost
        // sd-bus says NoReply or Timeout, depending on its version; the daemon says NoReply when the other side is gone.
        case "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.TimedOut",
            "org.freedesktop.DBus.Error.NoReply":
            self = .timedOut
        default:
            self = .refused(name: name, text: error.pointee.message.map { String(cString: $0) } ?? "")
        }
    }
}

// C callbacks are formed from functions outside any type and actor: one formed in main-actor code kills the process.
private func messageCame(
    message: OpaquePointer?,
    userdata: UnsafeMutableRawPointer?,
    error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let userdata else { return 0 }
    let object = Unmanaged<BusSlot>.fromOpaque(userdata).takeUnretainedValue()
    withExtendedLifetime(object) { object.dispatch(message) }
    return 0
}
