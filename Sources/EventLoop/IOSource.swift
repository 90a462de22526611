import CSystemd
import Glibc

/// What a descriptor is waited for, and what it is ready for. Hang-up and error are always reported.
public struct IOEvents: OptionSet, Sendable {
    /// Bits of epoll.
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let readable = IOEvents(rawValue: UInt32(EPOLLIN.rawValue))
    /// An exceptional condition, such as a changed sysfs attribute.
    public static let urgent = IOEvents(rawValue: UInt32(EPOLLPRI.rawValue))
    public static let writable = IOEvents(rawValue: UInt32(EPOLLOUT.rawValue))
    public static let error = IOEvents(rawValue: UInt32(EPOLLERR.rawValue))
    public static let hangup = IOEvents(rawValue: UInt32(EPOLLHUP.rawValue))
    /// The other side of a socket will write no more.
    public static let peerClosed = IOEvents(rawValue: UInt32(EPOLLRDHUP.rawValue))
}

/// A descriptor that is waited for. It does not own the descriptor: cancel before closing it.
public final class IOSource {
    private let loop: EventLoop
    private var source: OpaquePointer?
    private var handler: ((IOEvents) -> Void)?

    /// What is waited for; changing it takes effect at the next turn. Empty: hang-up and error only.
    public var events: IOEvents {
        didSet {
            guard events != oldValue, let source else { return }
            // Fails only for a dead source; then nothing is waited for any more.
            sd_event_source_set_io_events(source, events.rawValue)
        }
    }

    init(
        loop: EventLoop,
        descriptor: Int32,
        events: IOEvents,
        priority: SourcePriority,
        handler: @escaping (IOEvents) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.events = events
        self.handler = handler
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        let result = sd_event_add_io(loop.event, &source, descriptor, events.rawValue, ioReady, userdata)
        guard result >= 0 else { throw .cannotWatch(descriptor: descriptor, code: -result) }
        sd_event_source_set_priority(source, priority.rawValue)
    }

    deinit {
        sd_event_source_disable_unref(source)
    }

    /// Whether it is waited for; off, not even hang-up and error are reported.
    public var isEnabled: Bool {
        get { source.map { sd_event_source_get_enabled($0, nil) > 0 } ?? false }
        set {
            guard let source else { return }
            sd_event_source_set_enabled(source, Int32(newValue ? SD_EVENT_ON : SD_EVENT_OFF))
        }
    }

    /// Ends it. The handler is not called again.
    public func cancel() {
        source = sd_event_source_disable_unref(source)
        handler = nil
    }

    fileprivate func dispatch(_ events: IOEvents) {
        loop.handlerBegins()
        handler?(events)
    }
}

extension EventLoop {
    /// Calls `handler` whenever `descriptor` is ready for one of `events`, or hangs up, or has an error.
    ///
    /// It is called again as long as that is so: on a hang-up, cancel.
    public func watch(
        _ descriptor: Int32,
        _ events: IOEvents,
        priority: SourcePriority = .normal,
        handler: @escaping (IOEvents) -> Void
    ) throws(EventLoopError) -> IOSource {
        try IOSource(loop: self, descriptor: descriptor, events: events, priority: priority, handler: handler)
    }
}

// C callbacks are formed from functions outside any type and actor: one formed in main-actor code kills the process.
private func ioReady(
    source: OpaquePointer?,
    descriptor: Int32,
    events: UInt32,
    userdata: UnsafeMutableRawPointer?
) -> Int32 {
    guard let userdata else { return 0 }
    // Kept alive here: the handler may drop the last other reference.
    let object = Unmanaged<IOSource>.fromOpaque(userdata).takeUnretainedValue()
    withExtendedLifetime(object) { object.dispatch(IOEvents(rawValue: events)) }
    return 0
}
