import CSystemd
import PlayerModel

/// What a service tells its manager.
public enum ServiceNotice: Equatable, Sendable {
    case ready
    case stopping
    /// The configuration is being read again; `ready` ends it. The manager compares the time with its own.
    case reloading
    /// One line for `systemctl status`.
    case status(String)

    func text(at now: MonotonicInstant) -> String {
        switch self {
        case .ready: "READY=1"
        case .stopping: "STOPPING=1"
        case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(now.nanoseconds / 1_000)"
        case .status(let line):
            // A line break would begin another assignment.
            "STATUS=" + String(String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
        }
    }
}

extension EventLoop {
    /// Sends all of `notices` in one message; returns false where no service manager listens.
    @discardableResult
    public func notify(_ notices: ServiceNotice...) throws(EventLoopError) -> Bool {
        let now = Clock.monotonic()
        let result = sd_notify(0, notices.map { $0.text(at: now) }.joined(separator: "\n"))
        guard result >= 0 else { throw .cannotNotify(code: -result) }
        return result > 0
    }
}

/// Whether standard error goes to the journal, which reads a priority such as "<4>" at the start of a line.
public func standardErrorIsJournal() -> Bool {
    csystemd_stderr_is_journal() != 0
}
