import CSystemd
import Glibc
import PlayerModel

/// A deadline on the monotonic clock. It fires once each time it is armed, never early.
public final class TimerSource {
    private let loop: EventLoop
    private var source: OpaquePointer?
    private var handler: ((MonotonicInstant) -> Void)?

    /// When it will fire; nil while it is not armed.
    public private(set) var deadline: MonotonicInstant?

    init(
        loop: EventLoop,
        slack: Interval,
        priority: SourcePriority,
        handler: @escaping (MonotonicInstant) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.handler = handler
        // sd-event reads an accuracy of 0 as 250 ms.
        let accuracy = UInt64(max(1, slack.nanoseconds / 1_000))
        let userdata = Unmanaged.passUnretained(self).toOpaque()
        let result = sd_event_add_time(
            loop.event,
            &source,
            CLOCK_MONOTONIC,
            UInt64.max,
            accuracy,
            deadlineReached,
            userdata
        )
        guard result >= 0 else { throw .cannotAddTimer(code: -result) }
        sd_event_source_set_priority(source, priority.rawValue)
        sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
    }

    deinit {
        sd_event_source_disable_unref(source)
    }

    /// Fires at `instant`, or at once if that is past; nil disarms it. What was armed before is forgotten.
    public func arm(at instant: MonotonicInstant?) {
        guard let source, instant != deadline else { return }
        deadline = instant
        guard let instant else {
            sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF))
            return
        }
        sd_event_source_set_time(source, Self.microseconds(upTo: instant))
        sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
    }

    /// Up to the next whole one: sd-event's `now` is cut, and a deadline must be reached when it fires.
    static func microseconds(upTo instant: MonotonicInstant) -> UInt64 {
        (UInt64(max(0, instant.nanoseconds)) + 999) / 1_000
    }

    /// Ends it. The handler is not called again.
    public func cancel() {
        source = sd_event_source_disable_unref(source)
        deadline = nil
        handler = nil
    }

    fileprivate func dispatch() {
        loop.handlerBegins()
        deadline = nil
        handler?(loop.now)
    }
}

extension EventLoop {
    /// A timer that is not armed yet. `handler` gets the time of the turn, which is never before the deadline.
    ///
    /// It may fire up to `slack` late, so that wake-ups fall together; the least slack is one microsecond.
    /// Timers of one priority that are due at the same wake-up fire in any order, as sd-event has it.
    public func timer(
        slack: Interval = .microseconds(1),
        priority: SourcePriority = .normal,
        handler: @escaping (MonotonicInstant) -> Void
    ) throws(EventLoopError) -> TimerSource {
        try TimerSource(loop: self, slack: slack, priority: priority, handler: handler)
    }
}

private func deadlineReached(source: OpaquePointer?, time: UInt64, userdata: UnsafeMutableRawPointer?) -> Int32 {
    guard let userdata else { return 0 }
    let object = Unmanaged<TimerSource>.fromOpaque(userdata).takeUnretainedValue()
    withExtendedLifetime(object) { object.dispatch() }
    return 0
}
