import Glibc

/// Whole lines to standard output and standard error, past all buffers.
enum Output {
    /// Writes a line to standard output; waits for as long as the reader takes, or until we are told to end.
    ///
    /// Throws where it is not taken.
    static func line(_ text: String) throws(OutputError) {
        try write(text + "\n", to: STDOUT_FILENO, waitingAtMost: -1)
    }

    /// Writes lines to standard output and gives the exit code: `code`, or `unavailable` where they are not taken,
    /// which standard error is told.
    static func lines(_ lines: [String], exitCode code: Int32 = ExitCode.success) -> Int32 {
        do throws(OutputError) {
            for text in lines { try line(text) }
            return code
        } catch {
            return error.report() ?? code
        }
    }

    static func error(_ text: String) {
        try? write(text + "\n", to: STDERR_FILENO, waitingAtMost: -1)
    }

    /// Gives a line up that standard error does not take within `milliseconds`; returns whether it took it.
    ///
    /// For lines that fit the room that a pipe has when it has any (4 KiB).
    static func error(_ text: String, waitingAtMost milliseconds: Int32) -> Bool {
        (try? write(text + "\n", to: STDERR_FILENO, waitingAtMost: milliseconds)) != nil
    }

    private static func write(
        _ text: String,
        to descriptor: Int32,
        waitingAtMost milliseconds: Int32
    ) throws(OutputError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&wait, 1, milliseconds < 0 ? signalCheckMilliseconds : milliseconds)
            if ready == 0 {
                if milliseconds < 0, !isToldToEnd { continue }
                throw OutputError(code: milliseconds < 0 ? EPIPE : ETIMEDOUT)
            }
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                bytes = bytes.dropFirst(written)
            } else {
                let code = errno
                guard code == EINTR || code == EAGAIN else { throw OutputError(code: code) }
            }
        }
    }
}

/// Why text was not taken.
struct OutputError: Error {
    /// An errno.
    var code: Int32

    /// Tells standard error, and gives the exit code; nil and no word where nobody reads any more, as with `head`.
    func report() -> Int32? {
        guard code != EPIPE else { return nil }
        Output.error("remote-agent: writing to standard output: \(String(cString: strerror(code))).")
        return ExitCode.unavailable
    }
}

extension Output {
    fileprivate static let signalCheckMilliseconds: Int32 = 100

    /// Takes a signal that ends the program and waits for the loop, which does not turn while we wait for a reader.
    /// Whoever is told that the line was not taken ends the program.
    fileprivate static var isToldToEnd: Bool {
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
