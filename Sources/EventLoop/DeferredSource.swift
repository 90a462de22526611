import CSystemd

/// Something to be done once, in a later turn, after what is more urgent.
public final class DeferredSource {
    private let loop: EventLoop
    private var source: OpaquePointer?
    private var handler: (() -> Void)?

    init(loop: EventLoop, priority: SourcePriority, handler: @escaping () -> Void) throws(EventLoopError) {
        self.loop = loop
        self.handler = handler
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        let result = sd_event_add_defer(loop.event, &source, turnCame, userdata)
        guard result >= 0 else { throw .cannotAddTimer(code: -result) }
        sd_event_source_set_priority(source, priority.rawValue)
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    }

    deinit {
        sd_event_source_disable_unref(source)
    }

    /// Calls the handler once; asking twice before that changes nothing.
    public func schedule() {
        guard let source else { return }
        sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
    }

    /// Ends it. The handler is not called again.
    public func cancel() {
        source = sd_event_source_disable_unref(source)
        handler = nil
    }

    fileprivate func dispatch() {
        loop.handlerBegins()
        handler?()
    }
}

extension EventLoop {
    /// Work that can be put off to a later turn with `schedule()`.
    public func deferred(
        priority: SourcePriority = .normal,
        handler: @escaping () -> Void
    ) throws(EventLoopError) -> DeferredSource {
        try DeferredSource(loop: self, priority: priority, handler: handler)
    }
}

private func turnCame(source: OpaquePointer?, userdata: UnsafeMutableRawPointer?) -> Int32 {
    guard let userdata else { return 0 }
    let object = Unmanaged<DeferredSource>.fromOpaque(userdata).takeUnretainedValue()
    withExtendedLifetime(object) { object.dispatch() }
    return 0
}
