import EventLoop
import Glibc
import PlayerModel
import RemoteController
import Testing

@testable import Displays

/// Runs turns until `condition`; false if that takes a minute.
func turn(_ loop: EventLoop, until condition: () throws -> Bool) throws -> Bool {
    let limit = loop.now + .seconds(60)
    while try !condition() {
        guard loop.now < limit else { return false }
        try loop.turn(waitingAtMost: .milliseconds(20))
    }
    return true
}

extension TextFrame {
    /// A frame with `lines` from the top, cut to its size.
    init(columns: Int, rows: Int, _ lines: [String]) {
        self.init(columns: columns, rows: rows)
        for (row, line) in lines.prefix(rows).enumerated() {
            for (column, scalar) in line.unicodeScalars.prefix(columns).enumerated() {
                cells[row * columns + column] = .character(scalar)
            }
        }
    }
}

/// A pseudo-terminal: the test holds the far end, which stands for the display.
final class PseudoTerminal {
    /// TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h, macros that Swift cannot see.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private(set) var far: Int32
    let path: String

    init() throws {
        far = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        try #require(far >= 0 && ioctl(far, Self.setLock, &lock) == 0 && ioctl(far, Self.getNumber, &number) == 0)
        path = "/dev/pts/\(number)"
    }

    deinit {
        unplug()
    }

    func unplug() {
        if far >= 0 { close(far) }
        far = -1
    }

    /// All that has arrived.
    func received() -> [UInt8] {
        var all: [UInt8] = []
        var bytes: [UInt8] = Array(repeating: 0, count: 65_536)
        while case let count = read(far, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
        return all
    }

    func type(_ bytes: [UInt8]) {
        _ = write(far, bytes, bytes.count)
    }

    /// The settings of the near end; the far end reads the same.
    var settings: termios {
        var settings = termios()
        tcgetattr(far, &settings)
        return settings
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(far, UInt(TIOCSWINSZ), &size)
    }
}

/// A directory of its own, removed with what is in it when it is dropped.
final class Folder {
    let path: String
    var link: String { path + "/display" }

    init() throws {
        var template = Array("/tmp/remote-agent-test-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        path = try #require(made)
    }

    deinit {
        unlink(link)
        rmdir(path)
    }
}

/// A generator whose seed makes a failure repeatable (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
