import Glibc
import Testing

@testable import GPIO

struct ExampleTests {
    /// The example of the documentation is the one that is tried below.
    @Test func documentationHasTheExample() throws {
        let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let example = try readFile("\(folder)/Example.swift")
        let page = try readFile("\(folder)/../../docs/gpio-library.md")
        #expect(page.utf8.count > example.utf8.count)
        #expect(page.split(separator: "```").contains { $0.hasPrefix("swift\n" + example) })
    }
}

extension BoardTests {
    @Test func exampleSwitchesTheLamp() throws {
        let board = try SimulatedChip("example")
        var thread = pthread_t()
        let isStarted = pthread_create(&thread, nil, runExample, nil)
        try #require(isStarted == 0)

        let chip = try Chip(path: board.path)
        #expect(try eventually { try chip.lineInfo(at: 5).consumer == "lamp" })
        for level in [1, 0, 1] {
            try board.pull(17, .down)
            #expect(try eventually { try board.value(5) == level })
            try board.pull(17, .up)
        }
        try board.tearOut()

        var result: UnsafeMutableRawPointer?
        pthread_join(thread, &result)
        #expect(Int(bitPattern: result) == 1, "it ends when the chip is gone")
    }
}

/// 1 if the example ended because its chip was lost.
private func runExample(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    do {
        try switchLamp()
    } catch GPIOError.lostChip {
        return UnsafeMutableRawPointer(bitPattern: 1)
    } catch {
        print(error)
    }
    return nil
}
