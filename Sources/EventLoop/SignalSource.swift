import CSystemd
import Glibc

/// A signal that a program of this kind waits for.
public enum Signal: CaseIterable, Sendable {
    case hangup
    case interrupt
    case terminate
    case quit
    case user1
    case user2
    case windowChange
    case terminalStop
    case resumed

    /// Its number on this system.
    public var number: Int32 {
        switch self {
        case .hangup: SIGHUP
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .quit: SIGQUIT
        case .user1: SIGUSR1
        case .user2: SIGUSR2
        case .windowChange: SIGWINCH
        case .terminalStop: SIGTSTP
        case .resumed: SIGCONT
        }
    }
}

/// Signals that are read in turns of the loop instead of interrupting the program.
///
/// They stay blocked for the thread while the source lives, which a program started from it inherits: unblock them in
/// the child before it runs (`posix_spawnattr_setsigmask` with an empty set and POSIX_SPAWN_SETSIGMASK), or it cannot
/// be ended with SIGTERM. Threads that exist already do not block them: make the source before starting any.
/// When it ends, signals that it blocked are let through again, those that are waiting at once.
public final class SignalSource {
    private let loop: EventLoop
    private var sources: [OpaquePointer] = []
    private var blocked: [Signal] = []
    private var handler: ((Signal) -> Void)?

    init(
        loop: EventLoop,
        signals: [Signal],
        priority: SourcePriority,
        handler: @escaping (Signal) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.handler = handler
        for signal in signals {
            if block(signal) { blocked.append(signal) }
            var source: OpaquePointer?
            let userdata = Unmanaged.passUnretained(self).toOpaque()
            let result = sd_event_add_signal(loop.event, &source, signal.number, signalCame, userdata)
            guard result >= 0, let source else { throw .cannotCatch(signal: signal.number, code: -result) }
            sd_event_source_set_priority(source, priority.rawValue)
            sources.append(source)
        }
    }

    deinit {
        end()
    }

    /// Ends it. The handler is not called again.
    public func cancel() {
        end()
        handler = nil
    }

    private func end() {
        for source in sources { sd_event_source_disable_unref(source) }
        sources = []
        var set = sigset_t()
        sigemptyset(&set)
        for signal in blocked { sigaddset(&set, signal.number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        blocked = []
    }

    /// Returns whether it was open before.
    private func block(_ signal: Signal) -> Bool {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal.number)
        pthread_sigmask(SIG_BLOCK, &set, &before)
        return sigismember(&before, signal.number) == 0
    }

    fileprivate func dispatch(number: Int32) {
        guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return }
        loop.handlerBegins()
        handler?(signal)
    }
}

extension EventLoop {
    /// Calls `handler` in a turn of its own for each of `signals` that comes. Each signal can be taken once a loop.
    public func onSignals(
        _ signals: [Signal],
        priority: SourcePriority = .normal,
        handler: @escaping (Signal) -> Void
    ) throws(EventLoopError) -> SignalSource {
        try SignalSource(loop: self, signals: signals, priority: priority, handler: handler)
    }
}

private func signalCame(
    source: OpaquePointer?,
    info: UnsafePointer<signalfd_siginfo>?,
    userdata: UnsafeMutableRawPointer?
) -> Int32 {
    guard let userdata, let info else { return 0 }
    let number = Int32(info.pointee.ssi_signo)
    let object = Unmanaged<SignalSource>.fromOpaque(userdata).takeUnretainedValue()
    withExtendedLifetime(object) { object.dispatch(number: number) }
    return 0
}
