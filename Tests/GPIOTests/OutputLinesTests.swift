import Glibc
import Testing

@testable import GPIO

extension BoardTests {
    @Test func outputsAreSetTogether() throws {
        let board = try SimulatedChip("outputs")
        let offsets = [5, 6, 13, 23, 24]
        let outputs = try OutputLines(chip: Chip(path: board.path), offsets: offsets, values: 0b00011)
        #expect(try offsets.map(board.value) == [1, 1, 0, 0, 0])
        for values: UInt64 in [0b11111, 0b10101, 0] {
            try outputs.set(values)
            #expect(try offsets.map(board.value) == offsets.indices.map { Int(values >> UInt64($0) & 1) })
        }
        let info = try Chip(path: board.path).lineInfo(at: 13)
        #expect(info.direction == .output)
        #expect(info.consumer == "remote-agent")
        outputs.close()
        #expect(try !Chip(path: board.path).lineInfo(at: 13).isUsed)
    }

    @Test func maskLeavesTheOthers() throws {
        let board = try SimulatedChip("mask", lines: 8)
        let outputs = try OutputLines(chip: Chip(path: board.path), offsets: [0, 1, 2, 3], values: 0b0101)
        try outputs.set(0b1111, mask: 0b0010)
        #expect(try board.values() == 0b0111)
        try outputs.set(0, mask: 0b0001)
        #expect(try board.values() == 0b0110)
        try outputs.set(.max, mask: 0)
        #expect(try board.values() == 0b0110)
        outputs.close()
    }

    @Test func activeLowOutputsAreTurned() throws {
        let board = try SimulatedChip("low-outputs", lines: 4)
        let outputs = try OutputLines(
            chip: Chip(path: board.path),
            offsets: [0, 1, 2, 3],
            isActiveLow: true,
            values: 0b0001
        )
        #expect(try board.values() == 0b1110)
        try outputs.set(0b0110)
        #expect(try board.values() == 0b1001)
        outputs.close()
    }

    @Test func sixtyFourOutputsInOneRequest() throws {
        let board = try SimulatedChip("sixty-four", lines: 64)
        let outputs = try OutputLines(chip: Chip(path: board.path), offsets: Array(0..<64), values: 1 << 63)
        #expect(try board.values() == 1 << 63)
        for values: UInt64 in [.max, 0xAAAA_5555_F00F_8001, 0] {
            try outputs.set(values)
            #expect(try board.values() == values)
        }
        outputs.close()
    }

    /// gpio-sim drops a line to its pull when it is let go, so only the kernel's trace shows what was driven last.
    @Test(arguments: [false, true])
    func closingDrivesThemInactiveFirst(isActiveLow: Bool) throws {
        let board = try SimulatedChip("dark-\(isActiveLow)", lines: 8)
        let tracing = "/sys/kernel/tracing"
        try writeFile("\(tracing)/events/gpio/gpio_value/enable", "1")
        defer { try? writeFile("\(tracing)/events/gpio/gpio_value/enable", "0") }
        do {
            let outputs = try OutputLines(
                chip: Chip(path: board.path),
                offsets: [0, 1, 2],
                isActiveLow: isActiveLow,
                values: 0b111
            )
            try outputs.set(0b111)
            try writeFile("\(tracing)/trace", "")  // emptied by opening it
        }
        let sets = try readFile("\(tracing)/trace").split(separator: "\n").filter { $0.contains("gpio_value:") }
        #expect(sets.count == 3)
        #expect(sets.allSatisfy { $0.hasSuffix(isActiveLow ? " set 1" : " set 0") }, "\(sets)")
    }
}
