import CSystemd
import Glibc
import PlayerModel

/// The program's one thread: waits for descriptors, timers and signals, and calls their handlers in order.
///
/// A turn waits, then calls one handler: the most urgent that is ready (`SourcePriority`). Handlers must not block.
/// What `watch`, `timer` and the others return is owned by the caller: the source ends when it is dropped or
/// cancelled, also while its own handler runs. A handler that holds the object that holds its source makes a circle:
/// capture it weakly, or call `cancel()`.
///
/// This module is the only one that reads a clock.
public final class EventLoop {
    /// The sd_event, for what attaches itself to it, as sd-bus does.
    package let event: OpaquePointer
    weak var suspendMonitor: SuspendMonitor?

    /// A loop of its own, not the thread's default loop.
    public init() throws(EventLoopError) {
        var event: OpaquePointer?
        let result = sd_event_new(&event)
        guard result >= 0, let event else { throw .cannotStart(code: -result) }
        self.event = event
    }

    deinit {
        sd_event_unref(event)
    }

    /// When this turn began, to the microsecond below; the same all through a handler.
    ///
    /// Before the first turn it is the time now. A kernel stamp taken during the turn can be later.
    public var now: MonotonicInstant {
        turnTime(CLOCK_MONOTONIC) ?? Clock.monotonic()
    }

    /// The time now, read anew: never before a kernel stamp that was read already.
    public func clock() -> MonotonicInstant {
        Clock.monotonic()
    }

    /// Runs turns until `stop(code:)`. Returns its code. A loop runs once.
    public func run() throws(EventLoopError) -> Int32 {
        let result = sd_event_loop(event)
        guard result >= 0 else { throw .cannotRun(code: -result) }
        return result
    }

    /// One turn: waits at most `limit` (nil: without end) for something to be ready, and handles it.
    ///
    /// Returns whether a handler was called. Throws ESTALE once the loop has been stopped and has ended.
    @discardableResult
    public func turn(waitingAtMost limit: Interval?) throws(EventLoopError) -> Bool {
        let microseconds = limit.map { UInt64(max(0, $0.nanoseconds) / 1_000) } ?? UInt64.max
        let result = sd_event_run(event, microseconds)
        guard result >= 0 else { throw .cannotRun(code: -result) }
        return result > 0
    }

    /// Ends `run()` after the current handler. `code` is an exit code, 0 to 255.
    public func stop(code: Int32) {
        sd_event_exit(event, code)
    }

    /// Answers the service manager's watchdog where it asks for that ($WATCHDOG_USEC); returns whether it does.
    ///
    /// sd-event answers at half to three quarters of the period, and only from turns: a handler that hangs is noticed.
    @discardableResult
    public func startWatchdog() throws(EventLoopError) -> Bool {
        let result = sd_event_set_watchdog(event, 1)
        guard result >= 0 else { throw .cannotStartWatchdog(code: -result) }
        return result > 0
    }

    /// Makes writing to a closed pipe or socket an error (EPIPE) instead of the end of the program.
    ///
    /// For the whole process; programs that it starts inherit that.
    public static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// To be called before each handler: a resume from suspend is told first.
    package func handlerBegins() {
        guard let suspendMonitor else { return }
        suspendMonitor.check(turn: now, boottime: turnTime(CLOCK_BOOTTIME) ?? Clock.boottime())
    }

    /// What sd-event read of a clock when it came back from waiting, the monotonic one first: no call to the kernel.
    private func turnTime(_ clock: clockid_t) -> MonotonicInstant? {
        var microseconds: UInt64 = 0
        guard sd_event_now(event, clock, &microseconds) >= 0 else { return nil }
        return MonotonicInstant(nanoseconds: Int64(microseconds) * 1_000)
    }
}

/// The kernel's clocks, read anew at each call.
enum Clock {
    static func monotonic() -> MonotonicInstant {
        MonotonicInstant(nanoseconds: nanoseconds(of: CLOCK_MONOTONIC))
    }

    /// As the monotonic clock, but it runs on during suspend.
    static func boottime() -> MonotonicInstant {
        MonotonicInstant(nanoseconds: nanoseconds(of: CLOCK_BOOTTIME))
    }

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
