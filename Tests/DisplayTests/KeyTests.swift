import PlayerModel
import Testing

@testable import Displays

@Suite struct KeyTests {
    private let start = MonotonicInstant(nanoseconds: 1_000_000_000)

    private func keys(_ bytes: [UInt8]) -> [TerminalKey] {
        var decoder = KeyDecoder()
        return bytes.flatMap { decoder.handle($0, at: start) }
    }

    @Test(
        arguments: [
            ("aZ ", [.character("a"), .character("Z"), .character(" ")]),
            ("\u{3}\u{1A}\u{1C}", [.control("c"), .control("z"), .control("\\")]),
            ("\r\n\t", [.enter, .enter, .tab]),
            ("\u{7F}\u{8}", [.backspace, .backspace]),
            ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
            ("\u{1B}OA\u{1B}OD", [.up, .left]),
            ("\u{1B}[1;5C", [.right]),
            ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end]),
            ("\u{1B}[2~\u{1B}[3;2~\u{1B}[5~\u{1B}[6~", [.insert, .delete, .pageUp, .pageDown]),
            ("é語😀", [.character("é"), .character("語"), .character("😀")]),
            ("\u{1B}[15~x", [.character("x")]),
            ("\u{1B}x", [.escape, .character("x")]),
        ] as [(String, [TerminalKey])]
    )
    func sequences(text: String, expected: [TerminalKey]) {
        #expect(keys(Array(text.utf8)) == expected)
    }

    @Test func whatIsNoUTF8GivesNothing() {
        #expect(keys([0xC3, 0x41]) == [.character("A")])
        #expect(keys([0xFF, 0x80, 0x42]) == [.character("B")])
        #expect(keys([0xE0, 0x80, 0x80, 0x43]) == [.character("C")])
        #expect(keys([0xED, 0xA0, 0x80, 0x44]) == [.character("D")])
        #expect(keys([0xC2, 0x9B]) == [])
    }

    @Test func anEndlessSequenceEnds() {
        let decoded = keys([0x1B, 0x5B] + Array(repeating: 0x31, count: 10_000) + [0x7E])
        #expect(decoded.count < 10_000)
        #expect(keys([0x1B, 0x5B] + Array(repeating: 0x31, count: 17) + [0x61]) == [.character("a")])
    }

    @Test func aLoneEscapeIsAKeyAfterAWhile() {
        var decoder = KeyDecoder()
        #expect(decoder.handle(0x1B, at: start).isEmpty)
        #expect(decoder.nextDeadline == start + KeyDecoder.escapeWait)
        #expect(decoder.handleDeadline(at: start).isEmpty)
        #expect(decoder.handleDeadline(at: start + KeyDecoder.escapeWait) == [.escape])
        #expect(decoder.handleDeadline(at: start + .seconds(9)).isEmpty)
        #expect(decoder.nextDeadline == nil)
        #expect(decoder.handle(0x1B, at: start) + decoder.handle(0x5B, at: start) == [])
        #expect(decoder.nextDeadline == nil)
    }

    @Test("Random bytes give at most two keys each, and an escape afterwards is a key again")
    func randomBytes() {
        var decoder = KeyDecoder()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let byte = UInt8.random(in: 0...255, using: &random)
            #expect(decoder.handle(byte, at: start).count <= 2, "\(byte)")
        }
        for _ in 0...KeyDecoder.maximumParameters { _ = decoder.handle(UInt8(ascii: "a"), at: start) }
        #expect(decoder.handle(0x1B, at: start).isEmpty)
        #expect(decoder.handleDeadline(at: start + KeyDecoder.escapeWait) == [.escape])
    }
}
