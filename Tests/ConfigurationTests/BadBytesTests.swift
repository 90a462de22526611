import Configuration
import Simulation
import Testing

@Test("A line may have 4096 bytes and not one more")
func longLine() {
    let longest = "#" + String(repeating: "x", count: 4095)
    #expect(messages(of: Array((longest + "\r\n[log]").utf8)) == [])
    #expect(
        messages(of: Array((longest + "x\n[log]").utf8)) == [
            "test.conf:1: the line has 4097 bytes; allowed: at most 4096."
                + " Give a key that takes a list once more to make it longer"
        ]
    )
}

@Test("A file may have 256 KiB and not one byte more")
func longFile() {
    let lines = Array(repeating: UInt8(ascii: "\n"), count: 262_144)
    #expect(messages(of: lines) == [])
    #expect(
        messages(of: lines + [0x0A]) == ["test.conf:1: the file has 262145 bytes; allowed: at most 262144"]
    )
}

@Test(
    "What is not UTF-8 is shown where it is",
    arguments: [
        // ISO 8859-1, a sequence cut short, an overlong slash, a surrogate.
        ([0xFC], "byte 252 at column 3"), ([0x61, 0xC3, 0xBC, 0xC3], "byte 195 at column 5"),
        ([0xC0, 0xAF], "byte 192 at column 3"), ([0xED, 0xA0, 0x80], "byte 237 at column 3"),
    ] as [([UInt8], String)]
)
func notUTF8(bytes: [UInt8], place: String) {
    let file = Array("[log]\n# ".utf8) + bytes
    #expect(messages(of: file) == ["test.conf:2: \(place) is not UTF-8; save the file as UTF-8"])
}

@Test("UTF-16 is told once", arguments: [[0xFF, 0xFE, 0x5B, 0x00], [0xFE, 0xFF, 0x00, 0x5B]] as [[UInt8]])
func utf16(bytes: [UInt8]) {
    #expect(messages(of: bytes) == ["test.conf:1: the file is UTF-16; save it as UTF-8"])
}

/// Reads bytes that may be anything; what is good must also have a summary.
private func read(_ bytes: [UInt8]) {
    do {
        let configuration = try Configuration.parse(bytes: bytes, file: "f")
        #expect(configuration.summary.count >= 5)
        var board = BoardFacts()
        (board.hasI2S, board.hasI2C, board.hasSPI, board.hasSerialConsole) = (true, true, true, true)
        _ = configuration.findings(on: board)
    } catch {
        #expect(!error.errors.isEmpty)
        #expect(error.messages.allSatisfy { $0.hasPrefix("f:") })
        #expect(error.errors.allSatisfy { $0.line > 0 })
    }
}

@Test("Random bytes are read or refused")
func randomBytes() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
        let count = Int.random(in: 0...300, using: &generator)
        read((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

@Test("Lines put together at random are read or refused")
func randomLines() {
    let pieces = fullFile.split(whereSeparator: { " \n-:=[]".contains($0) }).map(String.init)
    let joints = [" ", "\n", "-", ":", " = ", "[", "]", ",", "=", "\n[", "\n# ", "999999999", "J8:"]
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
        var text = ""
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
            text += pieces.randomElement(using: &generator) ?? ""
            text += joints.randomElement(using: &generator) ?? ""
        }
        read(Array(text.utf8))
    }
}

@Test("Every beginning of a good file is read or refused, and so is the file with one byte changed")
func truncated() {
    let bytes = Array(fullFile.utf8)
    for count in 0...bytes.count { read(Array(bytes.prefix(count))) }
    var generator = SeededGenerator(seed: 3)
    for index in bytes.indices {
        var changed = bytes
        changed[index] = UInt8.random(in: 0...255, using: &generator)
        read(changed)
    }
}
