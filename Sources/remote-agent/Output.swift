import Glibc

/// Whole lines to standard output and standard error, past all buffers.
enum Output {
    /// Waits for as long as the reader takes; false where nobody reads any more.
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
            let ready = poll(&wait, 1, milliseconds)
            if ready == 0 { return false }
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                bytes = bytes.dropFirst(written)
            } else {
                let code = errno
                guard code == EINTR || code == EAGAIN else { return false }
            }
        }
        return true
    }
}
