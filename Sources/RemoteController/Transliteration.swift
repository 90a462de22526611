/// Writes text with the letters that every display has.
public enum Transliteration {
    /// Printable ASCII that stands for `scalar`; empty for what takes no place, "?" for what has no likeness.
    ///
    /// Latin letters lose their marks, Greek and Cyrillic are written as they are said, quotes and dashes become
    /// plain, and control characters become blanks.
    public static func ascii(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x20..<0x7F: return String(scalar)
        case 0..<0xA1, 0x2028, 0x2029, 0x3000: return " "
        // Full-width forms of ASCII; the letters of flags.
        case 0xFF01...0xFF5E: return letter(scalar.value - 0xFEE0)
        case 0x1F1E6...0x1F1FF: return letter(scalar.value - 0x1F1E6 + 0x41)
        default: break
        }
        if ColumnWidth.of(scalar) == 0 { return "" }
        if let block = TransliterationTable.block(of: scalar) {
            return word(Int(scalar.value - block.first), of: block.words)
        }
        return sign(scalar)
    }

    /// `text` in printable ASCII.
    public static func ascii(of text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result += ascii(scalar) }
        return result
    }

    /// The one byte of printable ASCII that stands for `scalar` where there is room for no more.
    public static func byte(_ scalar: Unicode.Scalar) -> UInt8 {
        ascii(scalar).utf8.first ?? 0x3F
    }

    private static func letter(_ value: UInt32) -> String {
        String(Unicode.Scalar(UInt8(truncatingIfNeeded: value)))
    }

    /// The word at `index` of words between single blanks.
    private static func word(_ index: Int, of words: String) -> String {
        var remaining = index
        var result = ""
        for byte in words.utf8 {
            if byte == 0x20 {
                if remaining == 0 { break }
                remaining -= 1
            } else if remaining == 0 {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return result
    }

    /// Punctuation, currency and other signs.
    private static func sign(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x2000...0x200A, 0x202F, 0x205F: " "
        case 0x2010...0x2015, 0x2043, 0x2212: "-"
        case 0x2018...0x201B, 0x2032, 0x2035, 0x2B9...0x2BF, 0x2C8: "'"
        case 0x201C...0x201F, 0x2033, 0x2036, 0x3003: "\""
        case 0x2020, 0x2021: "+"
        case 0x2022, 0x2023, 0x25CF, 0x2605, 0x2606: "*"
        case 0x2024: "."
        case 0x2025: ".."
        case 0x2026, 0x22EF: "..."
        case 0x2027, 0x22C5, 0x30FB: "."
        case 0x2030: "o/oo"
        case 0x2039: "<"
        case 0x203A: ">"
        case 0x203C: "!!"
        case 0x203D: "?!"
        case 0x2044, 0x2215: "/"
        case 0x20A4: "L"
        case 0x20A9: "KRW"
        case 0x20AA: "ILS"
        case 0x20AB: "VND"
        case 0x20AC: "EUR"
        case 0x20B9: "INR"
        case 0x20BA: "TRY"
        case 0x20BD: "RUB"
        case 0x20B4: "UAH"
        case 0x20BF: "BTC"
        case 0x2103: "degC"
        case 0x2116: "No"
        case 0x2117: "(p)"
        case 0x2120: "SM"
        case 0x2122: "TM"
        case 0x2190: "<-"
        case 0x2192: "->"
        case 0x2194: "<->"
        case 0x21D2: "=>"
        case 0x221E: "oo"
        case 0x2248: "~"
        case 0x2260: "!="
        case 0x2264: "<="
        case 0x2265: ">="
        case 0x2669...0x266C: "#"
        case 0x266D: "b"
        case 0x266F: "#"
        case 0x2764, 0x2665: "<3"
        case 0x3001: ","
        case 0x3002: "."
        case 0x300C...0x300F: "\""
        case 0xFB00: "ff"
        case 0xFB01: "fi"
        case 0xFB02: "fl"
        case 0xFB03: "ffi"
        case 0xFB04: "ffl"
        default: "?"
        }
    }
}
