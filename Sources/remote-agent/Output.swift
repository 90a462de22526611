import Glibc

/// Whole lines to standard output and standard error, past all buffers.
enum Output {
    /// Why standard output did not take something; 0 while it took all. Written on one thread only.
    nonisolated(unsafe) private(set) static var failure: Int32 = 0

    /// Waits for as long as the reader takes, or until we are told to end; false where it is not read any more.
    @discardableResult
    static func line(_ text: String) -> Bool {
        write(text + "\n", to: STDOUT_FILENO, waitingAtMost: -1)
    }

    static func error(_ text: String) {
        _ = write(text + "\n", to: STDERR_FILENO, waitingAtMost: -1)
    }

    /// Gives a line up that standard error does not take within `milliseconds`; returns whether it took it.
    ///
    /// For lines that fit the room that a pipe has when it has any (4 KiB).
    static func error(_ text: String, waitingAtMost milliseconds: Int32) -> Bool {
        write(text + "\n", to: STDERR_FILENO, waitingAtMost: milliseconds)
    }

    private static func write(_ text: String, to descriptor: Int32, waitingAtMost milliseconds: Int32) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&wait, 1, milliseconds < 0 ? signalCheckMilliseconds : milliseconds)
            if ready == 0 {
                if milliseconds < 0, !isToldToEnd { continue }
                return false
            }
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                bytes = bytes.dropFirst(written)
            } else {
                let code = errno
                guard code == EINTR || code == EAGAIN else {
                    if descriptor == STDOUT_FILENO { failure = code }
                    return false
                }
            }
        }
        return true
    }

    private static let signalCheckMilliseconds: Int32 = 100

    /// Takes a signal that ends the program and waits for the loop, which does not turn while we wait for a reader.
    /// Whoever is told that the line was not taken ends the program.
    private static var isToldToEnd: Bool {
        var ending = sigset_t()
        sigpending(&ending)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] where sigismember(&ending, signal) == 1 {
            var only = sigset_t()
            sigaddset(&only, signal)
            var atOnce = timespec()
            return sigtimedwait(&only, nil, &atOnce) == signal
        }
        return false
    }
}
