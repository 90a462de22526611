import Glibc
import Testing

@testable import GPIO

extension BoardTests {
    @Test func busyLineNamesItsHolder() throws {
        let board = try SimulatedChip("busy", lines: 8, hogs: [6: "gpio-fan"])
        let chip = try Chip(path: board.path)
        let held = try ButtonLine(chip: chip, offset: 2, bias: .pullUp, isActiveLow: true, consumer: "somebody")
        #expect(throws: GPIOError.busy(offset: 2, chip: chip.path, consumer: "somebody")) {
            try ButtonLine(chip: Chip(path: board.path), offset: 2, bias: .pullUp, isActiveLow: true)
        }
        #expect(throws: GPIOError.busy(offset: 2, chip: chip.path, consumer: "somebody")) {
            try self.takeOutputs(board.path, [1, 2, 3])
        }
        #expect(throws: GPIOError.busy(offset: 6, chip: chip.path, consumer: "gpio-fan")) {
            try ButtonLine(chip: Chip(path: board.path), offset: 6, bias: .pullUp, isActiveLow: true)
        }
        held.close()
        try takeOutputs(board.path, [1, 2, 3])
    }

    private func takeOutputs(_ path: String, _ offsets: [Int]) throws {
        let outputs = try OutputLines(chip: Chip(path: path), offsets: offsets)
        outputs.close()
    }

    @Test func lineBeyondTheLastIsRefused() throws {
        let board = try SimulatedChip("beyond", lines: 8)
        let path = try board.path
        for offset in [8, 1000, -1] {
            let error = GPIOError.notALine(offset: offset, chip: path, lineCount: 8)
            #expect(throws: error) {
                try ButtonLine(chip: Chip(path: path), offset: offset, bias: .pullUp, isActiveLow: true)
            }
            #expect(throws: error) { try self.takeOutputs(path, [0, offset]) }
            #expect(throws: error) { try Chip(path: path).lineInfo(at: offset) }
        }
    }

    @Test func badOutputsAreRefused() throws {
        let board = try SimulatedChip("bad-outputs", lines: 80)
        let path = try board.path
        #expect(throws: GPIOError.badLineCount(0)) { try self.takeOutputs(path, []) }
        #expect(throws: GPIOError.badLineCount(65)) { try self.takeOutputs(path, Array(0..<65)) }
        #expect(throws: GPIOError.duplicateLine(offset: 3, chip: path)) { try self.takeOutputs(path, [3, 4, 3]) }
    }

    @Test func deniedChipNamesItsGroup() throws {
        let board = try SimulatedChip("denied", lines: 8)
        let path = try board.path
        chmod(path, 0o660)
        try asNobody {
            #expect(throws: GPIOError.permission(path: path, group: nil)) { try Chip(path: path).close() }
            #expect(throws: GPIOError.permission(path: path, group: nil)) { try Chip.open().close() }
            #expect(throws: GPIOError.permission(path: path, group: nil)) {
                try Chip.open(.named("some-label")).close()
            }
        }
        let group = try #require(getgrnam("tty")).pointee.gr_gid
        chown(path, 0, group)
        try asNobody {
            #expect(throws: GPIOError.permission(path: path, group: "tty")) { try Chip(path: path).close() }
        }
        chmod(path, 0o666)
        try asNobody {
            _ = try ButtonLine(chip: Chip(path: path), offset: 1, bias: .pullUp, isActiveLow: true)
        }
    }

    /// Runs with the file permissions of nobody, on this thread alone.
    private func asNobody(_ body: () throws -> Void) throws {
        typealias SetID = @convention(c) (UInt32) -> Int32
        let symbol = try #require(dlsym(nil, "setfsuid"))
        let setfsuid = unsafeBitCast(symbol, to: SetID.self)
        let groupSymbol = try #require(dlsym(nil, "setfsgid"))
        let setfsgid = unsafeBitCast(groupSymbol, to: SetID.self)
        _ = setfsgid(65534)
        _ = setfsuid(65534)
        defer {
            _ = setfsuid(0)
            _ = setfsgid(0)
        }
        try body()
    }
}
