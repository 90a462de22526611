import CSystemd
import Glibc
import PlayerModel

/// Tells that the machine was suspended, at the resume, before any other handler is called.
///
/// The two clocks are compared before each handler, as the loop has read them at the beginning of the turn anyway:
/// that costs no call to the kernel. Where they differ by a sleep, they are read anew to be sure. The kernel wakes the
/// loop at a resume and when the wall clock is set. There is no timer and nothing is polled.
public final class SuspendMonitor {
    private var gauge = SuspendGauge()
    private let descriptor: Int32
    private var source: IOSource?
    private var handler: ((Interval) -> Void)?

    init(loop: EventLoop, handler: @escaping (Interval) -> Void) throws(EventLoopError) {
        descriptor = csystemd_clock_change_descriptor()
        self.handler = handler
        guard descriptor >= 0 else { throw .cannotStart(code: -descriptor) }
        source = try loop.watch(descriptor, .readable, priority: .clock) { [weak self] _ in
            self?.clockChanged()
        }
        check()
    }

    deinit {
        source?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Ends it. The handler is not called again.
    public func cancel() {
        source?.cancel()
        handler = nil
    }

    /// `turn` is the time and `boottime` the boot clock at the turn's beginning.
    func check(turn: MonotonicInstant, boottime: MonotonicInstant) {
        guard gauge.mayHaveSlept(monotonic: turn, boottime: boottime) else { return }
        check()
    }

    private func check() {
        let before = Clock.monotonic()
        let boottime = Clock.boottime()
        if let gap = gauge.handle(before: before, boottime: boottime, after: Clock.monotonic()) { handler?(gap) }
    }

    /// The comparison itself was made before this handler was called.
    private func clockChanged() {
        // A failure leaves the comparison at each handler, which is enough to notice, only later.
        if csystemd_clock_change_rearm(descriptor) < 0 { source?.cancel() }
    }
}

extension EventLoop {
    /// Calls `handler` with the length of the sleep after each resume from suspend.
    ///
    /// A loop has one monitor: a second one takes the place of the first.
    public func onResume(_ handler: @escaping (Interval) -> Void) throws(EventLoopError) -> SuspendMonitor {
        let monitor = try SuspendMonitor(loop: self, handler: handler)
        suspendMonitor = monitor
        return monitor
    }
}
