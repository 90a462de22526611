import Glibc

/// A pseudo-terminal: the test holds the far end, which stands for the display.
public final class PseudoTerminal {
    /// TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h, macros that Swift cannot see.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    public private(set) var far: Int32
    public let path: String

    public init() throws(TestFailure) {
        far = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        let isOpen = far >= 0 && ioctl(far, Self.setLock, &lock) == 0 && ioctl(far, Self.getNumber, &number) == 0
        path = "/dev/pts/\(number)"
        guard isOpen else { throw TestFailure("no pseudo-terminal: errno \(errno)") }
    }

    deinit {
        unplug()
    }

    public func unplug() {
        if far >= 0 { close(far) }
        far = -1
    }

    /// All that has arrived.
    public func received() -> [UInt8] {
        var all: [UInt8] = []
        var bytes: [UInt8] = Array(repeating: 0, count: 65_536)
        while case let count = read(far, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
        return all
    }

    public func type(_ bytes: [UInt8]) {
        _ = write(far, bytes, bytes.count)
    }

    /// The settings of the near end; the far end reads the same.
    public var settings: termios {
        var settings = termios()
        tcgetattr(far, &settings)
        return settings
    }

    public func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(far, UInt(TIOCSWINSZ), &size)
    }
}
