import Glibc

/// An open serial line: raw, 8 bits, no parity, one stop bit, no flow control, nothing blocks.
///
/// It owns the descriptor and closes it when it is dropped.
final class SerialPort {
    let path: String
    private(set) var descriptor: Int32

    /// Opens the line at `path`, which may be a link, and takes it for this program alone.
    init(path: String, baud: Int) throws(DisplayError) {
        let rate = try BaudRate(baud)
        self.path = path
        descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw DisplayError.opening(path, code: errno) }
        guard isatty(descriptor) == 1 else { throw .notATerminal(path: path) }
        // Another program on the same line would mix its bytes with ours.
        guard ioctl(descriptor, UInt(TIOCEXCL)) == 0 else { throw DisplayError.opening(path, code: errno) }
        try setUp(rate)
    }

    deinit {
        close()
    }

    private func setUp(_ rate: BaudRate) throws(DisplayError) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { throw DisplayError.opening(path, code: errno) }
        cfmakeraw(&settings)
        settings.c_iflag &= ~tcflag_t(IXON | IXOFF | IXANY)
        // HUPCL off: many boards begin anew when DTR falls, and would do so at each of our restarts.
        settings.c_cflag &= ~(tcflag_t(CSTOPB | HUPCL) | tcflag_t(CRTSCTS))
        settings.c_cflag |= tcflag_t(CLOCAL | CREAD | CS8)
        cfsetspeed(&settings, rate.speed)
        guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else { throw DisplayError.opening(path, code: errno) }
        // The call succeeds if any of it could be done, so the rate is read back.
        var taken = termios()
        guard tcgetattr(descriptor, &taken) == 0 else { throw DisplayError.opening(path, code: errno) }
        guard cfgetospeed(&taken) == rate.speed else { throw .baudRefused(path: path, baud: rate.baud) }
    }

    /// Throws away what the kernel has not sent yet; without that, closing can wait for half a minute.
    func discardUnsent() {
        guard descriptor >= 0 else { return }
        tcflush(descriptor, TCOFLUSH)
    }

    /// Bytes that the kernel has not sent yet.
    var unsentCount: Int {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    }

    func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }
}
