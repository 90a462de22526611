import EventLoop
import Glibc
import PlayerModel
import RemoteController
import TestSupport
import Testing

@testable import Displays

@Suite struct SerialTests {
    private let frame = TextFrame(columns: 16, rows: 2, ["0:34 of 5:04", "First title"])

    private func shows(_ text: [String], _ screen: VT100Screen) -> Bool {
        zip(text, screen.lines).allSatisfy { $1.hasPrefix($0) }
    }

    @Test func aFrameArrivesAndTheLineIsRaw() throws {
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        bench.plugIn(terminal)
        try bench.open(baud: 1200)
        #expect(bench.conditions == [.open])
        var settings = terminal.settings
        #expect(cfgetospeed(&settings) == speed_t(B1200))
        #expect(settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == 0)
        #expect(settings.c_oflag & tcflag_t(OPOST) == 0)
        #expect(settings.c_iflag & tcflag_t(IXON | IXOFF | ICRNL) == 0)
        #expect(settings.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
        #expect(settings.c_cflag & (tcflag_t(PARENB | CSTOPB | HUPCL) | tcflag_t(CRTSCTS)) == 0)
        bench.display?.show(frame)
        var screen = VT100Screen(columns: 16, rows: 2)
        #expect(
            try turn(bench.loop) {
                screen.receive(terminal.received())
                return shows(["0:34 of 5:04", "First title"], screen)
            }
        )
        #expect(screen.strange.isEmpty)
        bench.display?.close(by: bench.loop.soon)
        screen.receive(terminal.received())
        #expect(shows(["            ", "           "], screen))
        #expect(screen.isCursorVisible)
    }

    @Test func unpluggedAndBack() throws {
        let bench = try SerialBench()
        let first = try PseudoTerminal()
        bench.plugIn(first)
        try bench.open()
        bench.display?.show(frame)
        #expect(try turn(bench.loop) { first.received().count > 20 })
        unlink(bench.folder.link)
        first.unplug()
        #expect(try turn(bench.loop) { bench.conditions.count >= 2 })
        #expect(bench.conditions[1] == .unavailable(.lost(path: bench.folder.link)))
        // Frames go on while it is away.
        let later = TextFrame(columns: 16, rows: 2, ["0:35 of 5:04", "First title"])
        bench.display?.show(later)
        let second = try PseudoTerminal()
        bench.plugIn(second)
        #expect(try turn(bench.loop) { bench.conditions.last == .open })
        var screen = VT100Screen(columns: 16, rows: 2)
        #expect(
            try turn(bench.loop) {
                screen.receive(second.received())
                return shows(["0:35 of 5:04", "First title"], screen)
            }
        )
        #expect(screen.strange.isEmpty)
    }

    @Test func absentAtFirstThenNoTerminalThenThere() throws {
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        try bench.open()
        #expect(bench.conditions == [.unavailable(.absent(path: bench.folder.link))])
        bench.display?.show(frame)
        close(open(bench.folder.link, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        #expect(try turn(bench.loop) { bench.conditions.count == 2 })
        #expect(bench.conditions.last == .unavailable(.notATerminal(path: bench.folder.link)))
        unlink(bench.folder.link)
        bench.plugIn(terminal)
        #expect(try turn(bench.loop) { bench.conditions.last == .open })
        #expect(try turn(bench.loop) { terminal.received().count > 20 })
    }

    @Test(arguments: ["/dev/null", "/tmp", "/proc/self/exe"]) func whatIsNoSerialLineSaysSo(path: String) throws {
        var conditions: [TextDisplay.Condition] = []
        let display = try TextDisplay(loop: EventLoop(), path: path, dialect: .vt100(.ascii)) { conditions.append($0) }
        #expect(conditions.count == 1)
        guard case .unavailable(let error)? = conditions.first else { return }
        #expect(error.description.contains(path))
        display.close(by: .init(nanoseconds: 0))
    }

    @Test(arguments: [0, -1, 300, 12_345, 1_000_000]) func anUnknownRateIsRefused(baud: Int) throws {
        let loop = try EventLoop()
        #expect(throws: DisplayError.unknownBaud(baud)) {
            try TextDisplay(loop: loop, path: "/dev/null", dialect: .vt100(.ascii), baud: baud) { _ in }
        }
    }

    @Test(arguments: BaudRate.all.map(\.baud)) func everyRateIsSet(baud: Int) throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(path: terminal.path, baud: baud)
        var settings = terminal.settings
        #expect(try cfgetospeed(&settings) == BaudRate(baud).speed)
        port.close()
    }

    @Test func oneTenthOfASecondBetweenFramesAndTheLatestWins() throws {
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        bench.plugIn(terminal)
        try bench.open(columns: 4, rows: 1, dialect: .vt100(.ascii))
        _ = terminal.received()
        let begin = bench.loop.now
        var count = 0
        var bytes: [UInt8] = []
        // A new frame each turn, for four tenths of a second.
        while bench.loop.now < begin + .milliseconds(400) {
            count += 1
            bench.display?.show(TextFrame(columns: 4, rows: 1, [count % 2 == 0 ? "a" : "b"]))
            try bench.loop.turn(waitingAtMost: .milliseconds(1))
            bytes += terminal.received()
        }
        bench.display?.show(TextFrame(columns: 4, rows: 1, ["last"]))
        var screen = VT100Screen(columns: 4, rows: 1)
        screen.receive(bytes)
        let elapsed = bench.loop.now - begin
        let frames = bytes.filter { $0 == 0x48 }.count
        #expect(frames <= Int(elapsed.milliseconds / 100) + 1)
        #expect(frames >= 1)
        #expect(
            try turn(bench.loop) {
                screen.receive(terminal.received())
                return screen.lines == ["last"]
            }
        )
    }

    @Test func aSlowLineIsNotFilledAhead() throws {
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        bench.plugIn(terminal)
        try bench.open(baud: 1200, dialect: .vt100(.ascii))
        let begin = bench.loop.now
        var bytes = terminal.received()
        var count = 0
        while bench.loop.now < begin + .milliseconds(600) {
            count += 1
            let letter = String(Unicode.Scalar(UInt8(65 + count % 26)))
            let line = String(repeating: letter, count: 16)
            bench.display?.show(TextFrame(columns: 16, rows: 2, [line, line]))
            try bench.loop.turn(waitingAtMost: .milliseconds(5))
            bytes += terminal.received()
        }
        let elapsed = bench.loop.now - begin
        // 120 bytes a second, what opening sends, and one frame on its way: 32 cells and two moves.
        #expect(bytes.count <= Int(elapsed.milliseconds) * 120 / 1000 + 32 + 12 + 24)
    }

    @Test func aReaderThatStopsStallsOnlyItsPicture() throws {
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        bench.plugIn(terminal)
        try bench.open(baud: 921_600, columns: 250, rows: 80, dialect: .vt100(.ascii))
        var beats = 0
        var beat: TimerSource?
        beat = try bench.loop.timer { now in
            beats += 1
            beat?.arm(at: now + .milliseconds(5))
        }
        beat?.arm(at: bench.loop.now)
        var count = 0
        func next() {
            count += 1
            let line = String(repeating: String(Unicode.Scalar(UInt8(65 + count % 26))), count: 250)
            bench.display?.show(TextFrame(columns: 250, rows: 80, Array(repeating: line, count: 80)))
        }
        #expect(
            try turn(bench.loop) {
                next()
                return bench.display?.isStalled == true
            }
        )
        let before = beats
        for _ in 0..<5 { next() }
        #expect(try turn(bench.loop) { beats >= before + 20 })
        #expect(bench.display?.isStalled == true)
        // When it reads again nothing of what was begun is missing, and the latest frame follows.
        var screen = VT100Screen(columns: 250, rows: 80)
        let letter = Unicode.Scalar(UInt8(65 + count % 26))
        #expect(
            try turn(bench.loop) {
                screen.receive(terminal.received())
                return screen.places.allSatisfy { $0.scalar == letter }
            }
        )
        #expect(screen.strange.isEmpty)
        beat?.cancel()
    }

    @Test func closingAStalledLineEnds() throws {
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        bench.plugIn(terminal)
        try bench.open(baud: 921_600, columns: 250, rows: 80, dialect: .vt100(.ascii))
        var count = 0
        #expect(
            try turn(bench.loop) {
                count += 1
                let line = String(repeating: count % 2 == 0 ? "a" : "b", count: 250)
                bench.display?.show(TextFrame(columns: 250, rows: 80, Array(repeating: line, count: 80)))
                return bench.display?.isStalled == true
            }
        )
        bench.display?.close(by: bench.loop.soon)
        bench.display?.close(by: bench.loop.soon)
        bench.display?.show(frame)
        // Whatever was cut off, the reader is left with a clear screen once it reads on.
        #expect(bench.display?.isStalled == false)
    }

    @Test func pausesAreKept() throws {
        var dialect = Dialect.vt100(.ascii)
        dialect.opening = [
            OutputStep([0x31], pauseAfter: .milliseconds(60)), OutputStep([0x32], pauseAfter: .milliseconds(60)),
        ]
        let bench = try SerialBench()
        let terminal = try PseudoTerminal()
        bench.plugIn(terminal)
        let begin = bench.loop.now
        try bench.open(columns: 4, rows: 1, dialect: dialect)
        bench.display?.show(TextFrame(columns: 4, rows: 1, ["x"]))
        var arrivals: [(byte: UInt8, at: MonotonicInstant)] = []
        #expect(
            try turn(bench.loop) {
                arrivals += terminal.received().map { ($0, bench.loop.now) }
                return arrivals.last?.byte == 0x78
            }
        )
        #expect(arrivals.prefix(2).map(\.byte) == [0x31, 0x32])
        #expect(arrivals[1].at >= begin + .milliseconds(60))
        #expect(arrivals[2].at >= begin + .milliseconds(120))
    }

    @Test func messagesSayWhatToDo() {
        #expect(
            DisplayError.opening("/dev/ttyUSB0", code: ENOENT).description
                == "/dev/ttyUSB0 is absent. Plug the display in, or set device to its path (see /dev/serial/by-id)."
        )
        #expect(DisplayError.opening("/dev/x", code: EACCES) == .permissionDenied(path: "/dev/x"))
        #expect(DisplayError.opening("/dev/x", code: EBUSY) == .busy(path: "/dev/x"))
        #expect(DisplayError.unknownBaud(300).description.contains("1200, 1800, 2400"))
    }
}
