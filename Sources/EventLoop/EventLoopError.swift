import Glibc

/// Why the event loop could not do something. `code` is an errno.
public enum EventLoopError: Error, Equatable, Sendable {
    case cannotStart(code: Int32)
    case cannotRun(code: Int32)
    case cannotWatch(descriptor: Int32, code: Int32)
    case cannotWatchPath(String, code: Int32)
    case cannotAddTimer(code: Int32)
    case cannotCatch(signal: Int32, code: Int32)
    case cannotNotify(code: Int32)
    case cannotStartWatchdog(code: Int32)
}

extension EventLoopError {
    /// The errno behind it.
    public var code: Int32 {
        switch self {
        case .cannotStart(let code), .cannotRun(let code), .cannotWatch(_, let code), .cannotWatchPath(_, let code),
            .cannotAddTimer(let code), .cannotCatch(_, let code), .cannotNotify(let code),
            .cannotStartWatchdog(let code):
            code
        }
    }
}

extension EventLoopError: CustomStringConvertible {
    /// What failed, where, and what to do.
    public var description: String {
        switch self {
        case .cannotStart(let code):
            "Cannot start the event loop: \(reason(code)). \(advice(code))"
        case .cannotRun(let code):
            "The event loop failed: \(reason(code)). Restart the program and report this."
        case .cannotWatch(let descriptor, EPERM):
            "Cannot wait for descriptor \(descriptor): it is a regular file. Use a device, a pipe or a socket."
        case .cannotWatch(let descriptor, EEXIST):
            "Descriptor \(descriptor) is waited for twice. Cancel the first watch, or duplicate the descriptor."
        case .cannotWatch(let descriptor, let code):
            "Cannot wait for descriptor \(descriptor): \(reason(code)). \(advice(code))"
        case .cannotWatchPath(let path, ENOSPC):
            "Cannot watch \(path): this user has too many watches. Raise fs.inotify.max_user_watches."
        case .cannotWatchPath(let path, let code):
            "Cannot watch \(path): \(reason(code)). \(advice(code))"
        case .cannotAddTimer(let code):
            "Cannot add a timer: \(reason(code)). \(advice(code))"
        case .cannotCatch(let signal, let code):
            "Cannot wait for signal \(signal): \(reason(code)). \(advice(code))"
        case .cannotNotify(let code):
            "Cannot reach the service manager: \(reason(code)). Check NOTIFY_SOCKET."
        case .cannotStartWatchdog(let code):
            "Cannot start the watchdog: \(reason(code)). Check WATCHDOG_USEC."
        }
    }

    private func reason(_ code: Int32) -> String {
        String(cString: strerror(code))
    }

    private func advice(_ code: Int32) -> String {
        switch code {
        case EMFILE, ENFILE: "Close descriptors or raise LimitNOFILE."
        case ENOMEM: "Free memory."
        case EACCES: "Check the permissions."
        default: "Report this."
        }
    }
}
