import Glibc

/// The terminal that a person sits at: an opening of its own, raw while it is held.
///
/// O_NONBLOCK belongs to an opening and not to a descriptor: set on standard output it would stay with the shell and
/// with everything that shares it, after us and beside us. So the terminal's device is opened a second time. The line
/// settings belong to the terminal itself: they are put back by `close` (and by `deinit`).
final class TerminalDevice {
    private(set) var descriptor: Int32
    private var before = termios()
    private var isRaw = false

    /// `path`: nil opens the terminal that standard output is.
    init(path: String?) throws(DisplayError) {
        descriptor = -1
        let path = if let path { path } else { try Self.pathOfStandardOutput() }
        descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 {
            let code = errno
            // After su the device may belong to another user; /dev/tty is open to all.
            descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw DisplayError.opening(path, code: code) }
        }
        guard tcgetattr(descriptor, &before) == 0 else { throw .notATerminal(path: path) }
        isRaw = true
        makeRaw()
    }

    deinit {
        close()
    }

    private static func pathOfStandardOutput() throws(DisplayError) -> String {
        guard isatty(STDOUT_FILENO) == 1 else { throw .noScreen }
        guard let name = ttyname(STDOUT_FILENO) else { return "/dev/tty" }
        return String(cString: name)
    }

    /// Keys come singly, without echo; Ctrl-C, Ctrl-Z and Ctrl-S are keys too.
    ///
    /// Also after a stop by SIGSTOP, when the shell has put its own settings back.
    func makeRaw() {
        guard isRaw else { return }
        var raw = before
        cfmakeraw(&raw)
        raw.c_iflag &= ~tcflag_t(IXON | IXOFF)
        set(&raw)
    }

    /// Whether we may draw: not while a shell has us in the background.
    var isInForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Columns and rows; 80 by 24 where the terminal does not know (a serial console).
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (min(Int(size.ws_col), 1000), min(Int(size.ws_row), 1000))
    }

    var isOpen: Bool { descriptor >= 0 }

    /// Throws away what a stalled terminal has not taken: the kernel may wait for it for half a minute at the close.
    func discardUnsent() {
        guard isOpen else { return }
        tcflush(descriptor, TCOFLUSH)
    }

    /// Puts the settings back. Keys that nobody read are thrown away: they were not meant for the shell.
    func close() {
        guard isOpen else { return }
        if isRaw {
            tcflush(descriptor, TCIFLUSH)
            set(&before)
        }
        Glibc.close(descriptor)
        descriptor = -1
    }

    private func set(_ settings: inout termios) {
        // From the background this would stop the program (SIGTTOU).
        var blocked = sigset_t()
        var mask = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &blocked, &mask)
        // Now, and not after what was written: a stalled terminal would block us.
        tcsetattr(descriptor, TCSANOW, &settings)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
