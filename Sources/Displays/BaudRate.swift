import Glibc

/// A rate of a serial line, and the kernel's name for it.
struct BaudRate: Sendable {
    let baud: Int
    let speed: speed_t

    /// The standard ones, from 1200 to 921600.
    static let all: [BaudRate] = [
        BaudRate(baud: 1200, speed: speed_t(B1200)),
        BaudRate(baud: 1800, speed: speed_t(B1800)),
        BaudRate(baud: 2400, speed: speed_t(B2400)),
        BaudRate(baud: 4800, speed: speed_t(B4800)),
        BaudRate(baud: 9600, speed: speed_t(B9600)),
        BaudRate(baud: 19200, speed: speed_t(B19200)),
        BaudRate(baud: 38400, speed: speed_t(B38400)),
        BaudRate(baud: 57600, speed: speed_t(B57600)),
        BaudRate(baud: 115_200, speed: speed_t(B115200)),
        BaudRate(baud: 230_400, speed: speed_t(B230400)),
        BaudRate(baud: 460_800, speed: speed_t(B460800)),
        BaudRate(baud: 500_000, speed: speed_t(B500000)),
        BaudRate(baud: 576_000, speed: speed_t(B576000)),
        BaudRate(baud: 921_600, speed: speed_t(B921600)),
    ]

    init(baud: Int, speed: speed_t) {
        self.baud = baud
        self.speed = speed
    }

    /// Throws `unknownBaud` where the kernel has no name for the rate.
    init(_ baud: Int) throws(DisplayError) {
        guard let known = Self.all.first(where: { $0.baud == baud }) else { throw .unknownBaud(baud) }
        self = known
    }
}
