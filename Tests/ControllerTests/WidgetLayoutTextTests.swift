import PlayerModel
import Testing

@testable import RemoteController

/// Titles from outside: long, empty, hostile, in any script.
@Suite struct WidgetLayoutTextTests {
    private let start = WidgetSamples.start

    private func title(_ title: String?, _ columns: Int = 16, isASCII: Bool = false) -> String {
        var player = WidgetSamples.track(.playing)
        player.title = title
        player.artist = nil
        var layout = WidgetLayout(columns: columns, rows: 2, barSteps: 5, isASCII: isASCII)
        return layout.frame(for: WidgetSamples.connected(player), at: start).picture[1]
    }

    @Test func cut() {
        #expect(title(nil) == "")
        #expect(title("") == "")
        #expect(title("Sixteen columns.") == "Sixteen columns.")
        #expect(title("Seventeen columns") == "Seventeen colum…")
        #expect(title("Seventeen columns", isASCII: true) == "Seventeen col...")
        #expect(title("Seventeen", 2, isASCII: true) == "..")
        #expect(title("Seventeen", 1) == "…")
        #expect(title(String(repeating: "x", count: 1_000_000), 10) == "xxxxxxxxx…")
    }

    @Test func controlBytesNeverReachADisplay() {
        #expect(title("a\u{1B}[2Jb\nc\td\0e\u{7F}") == "a [2Jb c d e")
        #expect(title("a\u{85}b\u{9B}c\u{2028}d\u{2029}e\u{A0}f") == "a b c d e f")
        for value in Array(0..<0x20) + Array(0x7F..<0xA0) as [UInt32] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(CellText.cells(String(scalar)) == [.blank])
            #expect(CellText.cells(String(scalar), isASCII: true) == [.blank])
        }
        #expect(title("\u{FFFF}x\u{FFFE}") == "?x?")
    }

    @Test func whatTakesNoPlaceIsDropped() {
        #expect(title("e\u{301}te\u{301}") == "ete")
        #expect(title("a\u{200B}b\u{200D}c\u{FEFF}d\u{AD}e") == "abcde")
        #expect(title("\u{202E}abc\u{202C}\u{2066}d\u{2069}") == "abcd")
        // A word under a hundred marks.
        #expect(title("Z" + String(repeating: "\u{30D}", count: 100) + "a") == "Za")
        #expect(title("שָׁלוֹם") == "שלום")
    }

    @Test func doubleWidthIsACellAndABlank() {
        #expect(title("日本") == "日 本")
        #expect(title("가🎵x") == "가 🎵 x")
        #expect(title("❤\u{FE0F}") == "❤")
        // Seventeen columns: no half is left before the ellipsis.
        #expect(title("aaaaaaaaaaaaaa日b") == "aaaaaaaaaaaaaa …")
        #expect(title("日本日本日本日本x") == "日 本 日 本 日 本 日  …")
        #expect(title("👩🏽‍🚀") == "👩 🚀")
        #expect(title("🇳🇴 Oslo") == "NO Oslo")
    }

    @Test func transliteration() {
        func ascii(_ text: String) -> String { Transliteration.ascii(of: text) }
        #expect(ascii("Café – “Ünïcödé” … ß Æ œ Ł ø þ") == "Cafe - \"Unicode\" ... ss AE oe L o th")
        #expect(ascii("Dvořák, Ștefan, Nguyễn, İstanbul, Çelik") == "Dvorak, Stefan, Nguyen, Istanbul, Celik")
        #expect(ascii("Кино – Группа крови, Ёлка, Щука, Їжак") == "Kino - Gruppa krovi, Yolka, Shchuka, Yizhak")
        #expect(ascii("Βαγγέλης Θεός") == "Vaggelis Theos")
        #expect(ascii("€ £ ¥ ½ 21° №5 ™") == "EUR GBP JPY 1/2 21deg No5 TM")
        #expect(ascii("ＡＢＣ　１") == "ABC 1")
        #expect(ascii("日本 🎵") == "?? ?")
        #expect(ascii("e\u{301}") == "e")
        #expect(ascii("'`~ \"\\") == "'`~ \"\\")
        #expect(title("Mötley – Größe", isASCII: true) == "Motley - Grosse")
        #expect(Transliteration.byte("é") == 0x65)
        #expect(Transliteration.byte("…") == 0x2E)
        #expect(Transliteration.byte("\u{301}") == 0x3F)
    }

    @Test func everyScalarBecomesPrintableASCII() {
        for value in 0..<0x20000 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let ascii = Transliteration.ascii(scalar)
            let isPrintable = ascii.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
            if !isPrintable || ascii.utf8.count > 5 { Issue.record("U+\(String(value, radix: 16)) is \(ascii)") }
            // Nothing vanishes but what takes no place.
            if ascii.isEmpty != (ColumnWidth.of(scalar) == 0), value > 0x7F, !ascii.allSatisfy({ $0 == " " }) {
                Issue.record("U+\(String(value, radix: 16)) is \"\(ascii)\"")
            }
        }
    }

    @Test func widths() {
        for scalar in "aé€—♪█▏אб".unicodeScalars { #expect(ColumnWidth.of(scalar) == 1, "\(scalar)") }
        for scalar in "日本あア가🎵😀（".unicodeScalars { #expect(ColumnWidth.of(scalar) == 2, "\(scalar)") }
        for scalar in "\u{301}\u{200D}\u{FE0F}\u{202E}\u{E34}\u{1F3FD}".unicodeScalars {
            #expect(ColumnWidth.of(scalar) == 0, "\(scalar.value)")
        }
    }
}
