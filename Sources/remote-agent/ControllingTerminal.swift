import EventLoop
import Glibc

/// The terminal that the program was started from, if any.
enum ControllingTerminal {
    static var exists: Bool {
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Whether standard error is what standard output is: lines there would go over a picture.
    static var standardErrorIsStandardOutput: Bool {
        var output = stat()
        var error = stat()
        guard isatty(STDERR_FILENO) == 1, fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &error) == 0 else {
            return false
        }
        return output.st_rdev == error.st_rdev
    }
}

extension Signal {
    /// Whether whoever started us had it ignored, such as nohup does.
    var isIgnored: Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // SIG_IGN is 1 and no function.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self) == 1
    }
}
