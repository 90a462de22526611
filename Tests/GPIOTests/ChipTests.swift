import Glibc
import Testing

@testable import GPIO

extension BoardTests {
    @Test func chipAndLinesAreDescribed() throws {
        let board = try SimulatedChip("described", lines: 28, label: "a-label", names: [17: "GPIO17", 3: "SCL"])
        let chip = try Chip(path: board.path)
        #expect(try chip.name == board.name)
        #expect(chip.label == "a-label")
        #expect(chip.lineCount == 28)
        #expect(try chip.offset(ofLine: "GPIO17") == 17)
        #expect(throws: GPIOError.absentLine(name: "GPIO99", chip: chip.path)) {
            try Chip(path: board.path).offset(ofLine: "GPIO99")
        }
        #expect(
            try chip.lineInfo(at: 3)
                == LineInfo(offset: 3, name: "SCL", consumer: nil, isUsed: false, direction: .input, isActiveLow: false)
        )
        #expect(try chip.lineInfo(at: 4).name == nil)
        let summary = try #require(ChipList.read().chips.first { $0.label == "a-label" })
        #expect(chip.hasHeaderNames == true)
        #expect(summary.lineCount == 28)
    }

    @Test func chipIsFoundByLabelNameAndPath() throws {
        let board = try SimulatedChip("found", label: "my-board")
        let name = try board.name
        for text in ["my-board", name, "/dev/\(name)"] {
            #expect(try Chip.open(.named(text)).name == name)
        }
        let own = try SimulatedChip("found-own", lines: 4)
        let label = try Chip(path: own.path).label  // gpio-sim.0:node0, or with a hyphen on older kernels
        for text in [label, String(label.map { $0 == ":" ? "-" : $0 })] {
            #expect(try Chip.open(.named(text)).label == label)
        }
        let available = ChipList.read().chips
        #expect(available.count == 2)
        #expect(throws: GPIOError.absentChip("your-board", available: available)) {
            try Chip.open(.named("your-board")).close()
        }
    }

    @Test func headerChipIsFoundAmongOthers() throws {
        let first = try SimulatedChip("auto-first", lines: 8)
        #expect(try Chip.open().name == first.name, "the only one")
        let header = try SimulatedChip("auto-header", lines: 54, label: "pinctrl-bcm2711")
        #expect(try Chip.open().name == header.name)
    }

    @Test func headerChipIsFoundByItsNames() throws {
        let first = try SimulatedChip("names-first", lines: 8)
        let header = try SimulatedChip("names-header", lines: 54, names: [17: "GPIO17"])
        #expect(try Chip.open().name == header.name)
        #expect(try first.name != header.name)
    }

    @Test func aGPIOIsFoundByItsNumberUnlessTheNamesSayOtherwise() throws {
        let names = [5: "GPIO5", 7: "other", 8: "SDA1", 9: "GPIO7", 10: "GPIO41"]
        let board = try SimulatedChip("numbered", lines: 28, names: names)
        let chip = try Chip(path: board.path)
        let offsets = [5, 4, 7, 8, 41, 99].map { chip.offset(ofGPIO: $0) }
        #expect(offsets == [5, 4, 9, 8, 10, 99])
    }

    @Test func noChipAtAllIsSaid() throws {
        #expect(throws: GPIOError.noChips) { try Chip.open().close() }
    }

    @Test func linkIsNoSecondChip() throws {
        let board = try SimulatedChip("linked", lines: 8)
        let name = try board.name
        #expect(symlink(name, "/dev/gpiochip99") == 0)
        defer { unlink("/dev/gpiochip99") }
        #expect(ChipList.read().chips.map(\.path) == ["/dev/\(name)"])
        #expect(try Chip.open(.named("gpiochip99")).name == name)
    }
}
