import PlayerModel
import RemoteController
import Testing

@testable import Displays

@Suite struct CharacterTests {
    private func shown(_ scalar: Unicode.Scalar, _ charset: Dialect.Charset) -> Unicode.Scalar? {
        Unicode.Scalar(Dialect.vt100(charset).code(.character(scalar)))
    }

    @Test(
        arguments: [
            ("é", "é", "e"), ("Ł", "Ł", "L"), ("ß", "ß", "s"), ("–", "–", "-"), ("…", "…", "."), ("’", "’", "'"),
            ("ж", "ж", "z"), ("語", "語", "?"), ("😀", "😀", "?"), ("Ａ", "Ａ", "A"), ("\u{301}", " ", " "),
            ("\u{7}", " ", " "), ("\u{1B}", " ", " "), ("\u{9B}", " ", " "), ("\u{202E}", " ", " "),
            ("\u{A0}", "\u{A0}", " "), ("\u{AD}", " ", " "), ("\u{E000}", "?", "?"), ("\u{7F}", " ", " "),
            ("\u{2028}", " ", " "), ("\u{FEFF}", " ", " "), ("\u{E0001}", " ", "?"), ("\u{FFFE}", "?", "?"),
        ] as [(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)]
    )
    func neverWhatADisplayCannotTake(scalar: Unicode.Scalar, utf8: Unicode.Scalar, ascii: Unicode.Scalar) {
        #expect(shown(scalar, .utf8) == utf8)
        #expect(shown(scalar, .ascii) == ascii)
    }

    @Test func asciiIsPrintableForEveryScalar() {
        let code = Dialect.vt100(.ascii).code
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let ascii = code(.character(scalar))
            guard !(32...126).contains(ascii) else { continue }
            Issue.record("U+\(String(value, radix: 16)) gives \(ascii)")
            return
        }
    }

    @Test func controlsAreNeverSent() {
        let code = Dialect.vt100(.utf8).code
        for value in UInt32(0)...0x9F where !(32...126).contains(value) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(code(.character(scalar)) == 32)
        }
    }

    @Test(arguments: Dialect.Charset.allCases) func symbolsDiffer(charset: Dialect.Charset) {
        let code = Dialect.vt100(charset).code
        #expect(Set(Symbol.allCases.map { code(.symbol($0)) }).count == Symbol.allCases.count)
    }

    @Test func aBarCellFillsInEighths() {
        let code = Dialect.vt100(.utf8).code
        let eighths = (0...8).compactMap { Unicode.Scalar(code(.bar(filled: $0, steps: 8))) }
        #expect(eighths == ["░", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"])
        #expect(code(.bar(filled: 9, steps: 8)) == 0x2588)
        #expect(code(.bar(filled: -1, steps: 8)) == 0x2591)
        #expect(code(.bar(filled: 1, steps: 1)) == 0x2588)
        #expect(code(.bar(filled: 1, steps: 0)) == 0x2591)
        let ascii = Dialect.vt100(.ascii).code
        #expect(ascii(.bar(filled: 1, steps: 1)) == 35)
        #expect(ascii(.bar(filled: 0, steps: 1)) == 45)
    }

    @Test(
        arguments: [
            ("de_DE.UTF-8", "xterm-256color", .utf8), ("C.utf8", "screen", .utf8), ("C", "xterm", .ascii),
            ("", "xterm", .ascii), ("en_GB.UTF-8", "linux", .ascii), ("en_GB.UTF-8", "vt220", .ascii),
        ] as [(String, String, Dialect.Charset)]
    )
    func theEnvironmentDecides(locale: String, terminal: String, charset: Dialect.Charset) {
        #expect(Dialect.Charset.of(locale: locale, terminal: terminal) == charset)
    }
}
