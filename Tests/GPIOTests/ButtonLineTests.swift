import Glibc
import Testing

@testable import GPIO

extension BoardTests {
    @Test func edgesHaveLevelAndStamp() throws {
        let board = try SimulatedChip("edges")
        try board.pull(17, .up)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 17, bias: .disabled, isActiveLow: false)
        #expect(try line.level())
        var last = monotonicNow()
        var lastSequence: UInt32 = 0
        for isUp in [false, true, false, true] {
            let before = monotonicNow()
            try board.pull(17, isUp ? .up : .down)
            let events = try line.wait(for: 1)
            #expect(events.count == 1)
            let event = try #require(events.first)
            #expect(event.offset == 17)
            #expect(event.isActive == isUp)
            #expect(try line.level() == isUp)
            #expect(event.timestampNanoseconds >= max(before, last))
            #expect(event.timestampNanoseconds <= monotonicNow())
            #expect(event.sequence == (GPIO.libraryGeneration == 1 ? 0 : lastSequence + 1))
            last = event.timestampNanoseconds
            lastSequence = event.sequence
        }
    }

    @Test func drainingNothingDoesNotBlock() throws {
        let board = try SimulatedChip("nothing", lines: 4)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 3, bias: .disabled, isActiveLow: false)
        var events: [EdgeEvent] = []
        #expect(try line.drain(into: &events) == Drained())
        #expect(events.isEmpty)
    }

    @Test(arguments: [Bias.pullUp, .pullDown])
    func biasReachesTheChip(bias: Bias) throws {
        let board = try SimulatedChip("bias-\(bias.rawValue)", lines: 8)
        try board.pull(2, bias == .pullUp ? .down : .up)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 2, bias: bias, isActiveLow: false)
        #expect(try board.pull(of: 2) == bias.rawValue)
        #expect(try line.level() == (bias == .pullUp))
    }

    @Test func activeLowTurnsLevelsAndEdges() throws {
        let board = try SimulatedChip("active-low", lines: 8)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 5, bias: .pullUp, isActiveLow: true)
        #expect(try !line.level())
        try board.pull(5, .down)
        #expect(try line.wait(for: 1).map(\.isActive) == [true])
        #expect(try line.level())
        try board.pull(5, .up)
        #expect(try line.wait(for: 1).map(\.isActive) == [false])
        #expect(try Chip(path: board.path).lineInfo(at: 5).isActiveLow)
    }

    @Test func heldAtStartIsRead() throws {
        let board = try SimulatedChip("held", lines: 8)
        try board.pull(1, .down)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 1, bias: .disabled, isActiveLow: true)
        #expect(try line.level())
        var events: [EdgeEvent] = []
        #expect(try line.drain(into: &events).count == 0)
    }

    @Test func limitBoundsADrain() throws {
        let board = try SimulatedChip("limit", lines: 8)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 0, bias: .disabled, isActiveLow: false)
        // Not read in between, so pace by what the kernel has queued: it wakes a poll at the first only.
        var events: [EdgeEvent] = []
        let isThere = try eventually {
            try board.pull(0, board.value(0) == 1 ? .down : .up)
            usleep(2_000)
            let drained = try line.drain(into: &events, limit: 1)
            guard drained.isAtLimit, pollOnce(try #require(line.fileDescriptor), milliseconds: 0) != 0 else {
                // One of one: make two before the next look.
                try board.pull(0, board.value(0) == 1 ? .down : .up)
                return false
            }
            return drained.count == 1
        }
        #expect(isThere)
    }

    @Test func fullQueueIsNoticed() throws {
        let board = try SimulatedChip("full", lines: 8)
        let chip = try Chip(path: board.path)
        let line = try ButtonLine(chip: chip, offset: 0, bias: .disabled, isActiveLow: false, queue: 16)
        let other = try ButtonLine(chip: chip, offset: 1, bias: .disabled, isActiveLow: false)
        try board.pull(0, .down)
        try board.pull(0, .up)
        _ = try line.wait(for: 1)  // its number is where the gap is counted from
        var lost = Drained()
        let isNoticed = try eventually {
            for _ in 0..<24 {
                try board.pull(0, board.value(0) == 1 ? .down : .up)
                usleep(2_000)
            }
            var events: [EdgeEvent] = []
            lost = try line.drain(into: &events)
            return lost.needsLevel
        }
        #expect(isNoticed)
        #expect(lost.count == 16)
        #expect(GPIO.libraryGeneration == 1 ? lost.lost == 0 && lost.mayHaveLost : lost.lost > 0 && !lost.mayHaveLost)
        // The neighbour has a descriptor and a queue of its own.
        var events: [EdgeEvent] = []
        #expect(try other.drain(into: &events) == Drained())
        try board.pull(1, .up)
        #expect(try other.wait(for: 1).map(\.isActive) == [true])
    }

    @Test func edgesCanBeSwitchedOffAndOn() throws {
        let board = try SimulatedChip("off-on", lines: 8)
        let chip = try Chip(path: board.path)
        let line = try ButtonLine(chip: chip, offset: 4, bias: .disabled, isActiveLow: true)
        try board.pull(4, .up)
        #expect(pollOnce(try #require(line.fileDescriptor), milliseconds: patienceMilliseconds) != 0)

        try line.setEdgesEnabled(false)
        #expect(line.fileDescriptor == nil)
        #expect(try chip.lineInfo(at: 4).consumer == "remote-agent")
        #expect(try !line.level())
        try board.pull(4, .down)
        #expect(try line.level())

        try line.setEdgesEnabled(true)
        var events: [EdgeEvent] = []
        #expect(try line.drain(into: &events) == Drained(), "what was queued before is gone")
        #expect(try line.level())
        try board.pull(4, .up)
        events = try line.wait(for: 1)
        #expect(events.map(\.isActive) == [false])
        try board.pull(4, .down)
        #expect(try line.wait(for: 1).map(\.isActive) == [true])
    }

    @Test func biasStaysWhileEdgesAreOff() throws {
        let board = try SimulatedChip("off-bias", lines: 8)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 4, bias: .pullUp, isActiveLow: true)
        for isEnabled in [false, true] {
            // Setting a bias moves gpio-sim's outside: that is how it shows that it was set again.
            try board.pull(4, .down)
            try line.setEdgesEnabled(isEnabled)
            #expect(try board.pull(of: 4) == "pull-up")
            #expect(try !line.level())
        }
    }

    @Test func switchingTwiceDoesNothing() throws {
        let board = try SimulatedChip("off-off", lines: 8)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 4, bias: .disabled, isActiveLow: true)
        try line.setEdgesEnabled(true)
        let descriptor = line.fileDescriptor
        try line.setEdgesEnabled(true)
        #expect(line.fileDescriptor == descriptor)
        try line.setEdgesEnabled(false)
        try line.setEdgesEnabled(false)
        #expect(line.fileDescriptor == nil)
    }

    @Test func closedLineSaysSo() throws {
        let board = try SimulatedChip("closed", lines: 8)
        let line = try ButtonLine(chip: Chip(path: board.path), offset: 4, bias: .disabled, isActiveLow: true)
        line.close()
        line.close()
        #expect(line.fileDescriptor == nil)
        #expect(throws: GPIOError.system(errno: EBADF, call: "reading the level of GPIO line 4 on \(try board.path)")) {
            try line.level()
        }
        // The line is free again.
        _ = try ButtonLine(chip: Chip(path: board.path), offset: 4, bias: .disabled, isActiveLow: true)
    }
}
