import PlayerModel
import RemoteController
import Simulation
import TestSupport
import Testing

@testable import Displays

@Suite struct TextEncoderTests {
    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func opened(_ charset: Dialect.Charset, columns: Int, rows: Int) -> (TextEncoder, VT100Screen) {
        var encoder = TextEncoder(dialect: .vt100(charset), columns: columns, rows: rows)
        var screen = VT100Screen(columns: columns, rows: rows)
        for step in encoder.open() { screen.receive(step.bytes) }
        return (encoder, screen)
    }

    @Test func anUnchangedFrameCostsNothing() {
        var (encoder, _) = opened(.utf8, columns: 16, rows: 2)
        let frame = TextFrame(columns: 16, rows: 2, ["1:04  ....  5:04", "Title"])
        #expect(encoder.differs(from: frame))
        #expect(!encoder.draw(frame).isEmpty)
        #expect(!encoder.differs(from: frame))
        #expect(encoder.draw(frame).isEmpty)
    }

    @Test func oneMoreSecondIsOneMoveAndOneCharacter() {
        var (encoder, _) = opened(.ascii, columns: 16, rows: 2)
        _ = encoder.draw(TextFrame(columns: 16, rows: 2, ["0:34", "Title"]))
        #expect(text(encoder.draw(TextFrame(columns: 16, rows: 2, ["0:35", "Title"]))) == "\u{1B}[1;4H5")
    }

    @Test func aShortGapIsWrittenAndALongOneJumped() {
        var (encoder, _) = opened(.ascii, columns: 20, rows: 1)
        _ = encoder.draw(TextFrame(columns: 20, rows: 1, ["9:59         x"]))
        let bytes = encoder.draw(TextFrame(columns: 20, rows: 1, ["8:58         y"]))
        #expect(text(bytes) == "\u{1B}[1;1H8:58\u{1B}[1;14Hy")
    }

    @Test func theFirstFrameAfterOpeningSendsNoBlanks() {
        var (encoder, _) = opened(.ascii, columns: 20, rows: 4)
        #expect(text(encoder.draw(TextFrame(columns: 20, rows: 4, ["", "", "  hi"]))) == "\u{1B}[3;3Hhi")
        #expect(encoder.draw(TextFrame(columns: 20, rows: 4, ["", "", "  hi"])).isEmpty)
    }

    @Test func aRedrawSendsEveryCell() {
        var (encoder, screen) = opened(.ascii, columns: 8, rows: 2)
        let frame = TextFrame(columns: 8, rows: 2, ["abc", "def"])
        screen.receive(encoder.draw(frame))
        var noisy = VT100Screen(columns: 8, rows: 2)
        noisy.receive(Array("\u{1B}[1;1HXXXXXXXX\u{1B}[2;1HXXXXXXX".utf8))
        noisy.receive(encoder.redraw(frame))
        #expect(noisy.places == screen.places)
        #expect(!noisy.isCursorVisible && !noisy.wraps)
    }

    @Test func theMarkedCellsAreReversed() {
        var (encoder, screen) = opened(.utf8, columns: 8, rows: 1)
        var frame = TextFrame(columns: 8, rows: 1, ["a b c"])
        frame.marked = 2..<3
        screen.receive(encoder.draw(frame))
        #expect(screen.places.indices.filter { screen.places[$0].isReversed } == [2])
        frame.marked = nil
        let bytes = encoder.draw(frame)
        screen.receive(bytes)
        #expect(screen.places.allSatisfy { !$0.isReversed })
        #expect(bytes.count < 16)
    }

    @Test func closingLeavesTheScreenBlankAndAsUsual() {
        var (encoder, screen) = opened(.utf8, columns: 8, rows: 2)
        screen.receive(encoder.draw(TextFrame(columns: 8, rows: 2, ["abc"])))
        #expect(!screen.isCursorVisible && !screen.wraps)
        // In the middle of a sequence that was cut off.
        screen.receive([0x1B, 0x5B, 0x31])
        screen.receive(encoder.close())
        #expect(screen.isCursorVisible && screen.wraps)
        #expect(screen.places.allSatisfy { $0 == VT100Screen.Place() })
        #expect(screen.strange.isEmpty)
    }

    @Test(arguments: Dialect.Charset.allCases, [(1, 1), (3, 1), (16, 2), (20, 4), (80, 24), (300, 3)])
    func anyFrameAfterAnyOther(charset: Dialect.Charset, size: (columns: Int, rows: Int)) throws {
        var generator = SeededGenerator(seed: UInt64(size.columns * 1_000 + size.rows))
        var (encoder, screen) = opened(charset, columns: size.columns, rows: size.rows)
        var frame = TextFrame(columns: size.columns, rows: size.rows)
        for _ in 0..<60 {
            change(&frame, &generator)
            screen.receive(Int.random(in: 0..<10, using: &generator) == 0 ? encoder.redraw(frame) : encoder.draw(frame))
            // A display that begins with this frame shows what one that came to it by changes shows.
            var (fresh, expected) = opened(charset, columns: size.columns, rows: size.rows)
            expected.receive(fresh.draw(frame))
            try #require(screen.places == expected.places)
            try #require(screen.strange.isEmpty)
        }
    }

    private func change(_ frame: inout TextFrame, _ generator: inout SeededGenerator) {
        let pool: [Cell] =
            [
                .blank, .character("a"), .character("é"), .character("ж"), .character("\u{7}"), .character("語"),
                .character("한"),
            ]
            + Symbol.allCases.map { .symbol($0) } + (0...5).map { .bar(filled: $0, steps: 5) }
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let place = Int.random(in: frame.cells.indices, using: &generator)
            frame.cells[place] = pool.randomElement(using: &generator) ?? .blank
        }
        let first = Int.random(in: frame.cells.indices, using: &generator)
        frame.marked = Bool.random(using: &generator) ? first..<min(first + 3, frame.cells.count) : nil
    }

    @Test func wideCharactersTakeTwoCells() {
        var (encoder, screen) = opened(.utf8, columns: 6, rows: 2)
        screen.receive(encoder.draw(TextFrame(columns: 6, rows: 2, ["日 本 x", "abcde語"])))
        #expect(screen.lines == ["日本x ", "abcde?"])
        #expect(encoder.draw(TextFrame(columns: 6, rows: 2, ["日 本 x", "abcde語"])).isEmpty)
        screen.receive(encoder.draw(TextFrame(columns: 6, rows: 2, ["a日 本 ", "abcdef"])))
        #expect(screen.lines == ["a日本 ", "abcdef"])
        screen.receive(encoder.draw(TextFrame(columns: 6, rows: 2, ["ab c", "日 本 語 "])))
        #expect(screen.lines == ["ab c  ", "日本語"])
        #expect(screen.strange.isEmpty)
    }

    @Test func aFrameOfAnotherSizeIsCutOrPadded() {
        var (encoder, screen) = opened(.ascii, columns: 4, rows: 2)
        screen.receive(encoder.draw(TextFrame(columns: 6, rows: 3, ["abcdef", "ghijkl", "mnopqr"])))
        #expect(screen.lines == ["abcd", "ghij"])
        screen.receive(encoder.draw(TextFrame(columns: 2, rows: 1, ["xy"])))
        #expect(screen.lines == ["xy  ", "    "])
    }

    @Test func displaysWithoutReverseGetBracketsAndLight() {
        var dialect = Dialect.vt100(.ascii)
        dialect.marking = .brackets
        dialect.light = { $0 ? [0x0E] : [0x0F] }
        var encoder = TextEncoder(dialect: dialect, columns: 9, rows: 2)
        _ = encoder.open()
        var frame = TextFrame(columns: 9, rows: 2, [" <  =  > ", "x"])
        frame.marked = 4..<5
        #expect(text(encoder.draw(frame)) == "\u{E}\u{1B}[1;2H< [=] >\u{1B}[2;1Hx")
        frame.isLit = false
        #expect(encoder.differs(from: frame))
        #expect(encoder.draw(frame) == [0x0F])
        // Not over the edge of a row.
        frame.marked = 0..<9
        #expect(text(encoder.draw(frame)) == "\u{1B}[1;4H = ")
        #expect(encoder.close().first == 0x0F)
    }
}
