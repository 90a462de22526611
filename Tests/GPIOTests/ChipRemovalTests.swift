import Glibc
import Testing

@testable import GPIO

extension BoardTests {
    @Test func lostChipIsToldByLineOutputsAndWatcher() throws {
        let board = try SimulatedChip("lost", lines: 8)
        let name = try board.name
        let path = try board.path
        let watcher = try ChipWatcher()
        let line = try ButtonLine(chip: Chip(path: path), offset: 1, bias: .disabled, isActiveLow: false)
        let sampled = try ButtonLine(chip: Chip(path: path), offset: 2, bias: .disabled, isActiveLow: false)
        try sampled.setEdgesEnabled(false)
        let outputs = try OutputLines(chip: Chip(path: path), offsets: [5, 6])
        #expect(try watcher.changes().isEmpty)

        try board.tearOut()

        #expect(pollOnce(watcher.fileDescriptor, milliseconds: patienceMilliseconds) != 0)
        #expect(try watcher.changes().contains(.vanished(name: name)))
        #expect(throws: GPIOError.lostChip(path)) {
            var events: [EdgeEvent] = []
            _ = try line.drain(into: &events)
        }
        #expect(throws: GPIOError.lostChip(path)) { try line.level() }
        #expect(throws: GPIOError.lostChip(path)) { try line.setEdgesEnabled(false) }
        #expect(throws: GPIOError.lostChip(path)) { try sampled.level() }
        do throws(GPIOError) {
            try outputs.set(1)
            Issue.record("a lost output was set")
        } catch {
            #expect(error == .lostChip(path))
        }
        outputs.close()
        watcher.close()
    }

    @Test func chipThatReturnsIsFoundByItsLabel() throws {
        let board = try SimulatedChip("returns", lines: 8, label: "the-board")
        let oldName = try board.name
        let watcher = try ChipWatcher()
        let line = try ButtonLine(chip: Chip.open(.named("the-board")), offset: 1, bias: .disabled, isActiveLow: false)
        // Still held when it returns, so the kernel gives it another number.
        try board.tearOut()
        try board.putIn()
        let newName = try board.name
        #expect(newName != oldName)
        #expect(pollOnce(watcher.fileDescriptor, milliseconds: patienceMilliseconds) != 0)
        let changes = try watcher.changes()
        // The kernel takes the node's mode away before the node: that is told as well.
        let vanished = try #require(changes.firstIndex(of: .vanished(name: oldName)))
        let appeared = try #require(changes.firstIndex(of: .appeared(name: newName)))
        #expect(vanished < appeared)
        line.close()

        let again = try ButtonLine(chip: Chip.open(.named("the-board")), offset: 1, bias: .disabled, isActiveLow: false)
        #expect(again.chipPath == "/dev/\(newName)")
        try board.pull(1, .up)
        #expect(try again.wait(for: 1).map(\.isActive) == [true])
        watcher.close()
    }

    @Test func nothingIsLeftOpen() throws {
        let board = try SimulatedChip("left-open", lines: 16)
        let name = try board.name
        do {
            let line = try ButtonLine(chip: Chip(path: board.path), offset: 1, bias: .disabled, isActiveLow: false)
            try line.setEdgesEnabled(false)
            try line.setEdgesEnabled(true)
            let explicit = try ButtonLine(chip: Chip(path: board.path), offset: 2, bias: .disabled, isActiveLow: false)
            explicit.close()
            #expect(throws: GPIOError.self) {
                try ButtonLine(chip: Chip(path: "/dev/\(name)"), offset: 1, bias: .disabled, isActiveLow: false)
            }
            let outputs = try OutputLines(chip: Chip(path: board.path), offsets: [5, 6])
            try outputs.set(3)
            _ = ChipList.read()
        }
        // The number is free again only if no descriptor of the chip is open.
        try board.tearOut()
        try board.putIn()
        #expect(try board.name == name)
    }

    @Test func accessIsToldWhenItChanges() throws {
        let board = try SimulatedChip("access", lines: 8)
        let watcher = try ChipWatcher()
        chmod(try board.path, 0o660)
        #expect(pollOnce(watcher.fileDescriptor, milliseconds: patienceMilliseconds) != 0)
        #expect(try watcher.changes() == [.accessChanged(name: board.name)])
        watcher.close()
    }
}
