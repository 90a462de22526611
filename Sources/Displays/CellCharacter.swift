/// What stands for characters that a display lacks.
enum CellCharacter {
    /// U+00A0 to U+017F, one ASCII character each: the letter without its mark, or the likest.
    private static let latin: [UInt8] = Array(
        (" !cL$Y|S\"Ca<--R-o+23'uP.,1o>113?"
            + "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
            + "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
            + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg"
            + "GgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
            + "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSs"
            + "SsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").utf8
    )

    /// A printable ASCII character (32 to 126) for any scalar; `?` for what has no likeness.
    static func ascii(_ scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        if (32...126).contains(value) { return value }
        if (0xA0...0x17F).contains(value) { return UInt32(latin[Int(value - 0xA0)]) }
        return likeness(value).map(\.value) ?? (isInvisible(scalar) ? 32 : 63)
    }

    /// A scalar that takes exactly one cell of a Unicode terminal: itself where it does.
    ///
    /// What would move the cursor, take no or two cells, or turn the direction of writing is never sent.
    static func oneCell(_ scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        if (32...126).contains(value) { return value }
        // A soft hyphen is shown by some terminals and not by others.
        if value == 0xAD { return 45 }
        if isInvisible(scalar) { return 32 }
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: return 63
        default: return isWide(value) ? likeness(value)?.value ?? 63 : value
        }
    }

    private static func likeness(_ value: UInt32) -> Unicode.Scalar? {
        switch value {
        case 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
        case 0x2010...0x2015, 0x2212: "-"
        case 0x2018...0x201B, 0x2032: "'"
        case 0x201C...0x201F, 0x2033: "\""
        case 0x2022, 0x2605, 0x2606: "*"
        case 0x2024, 0x2026: "."
        case 0x2039, 0x2190: "<"
        case 0x203A, 0x2192: ">"
        case 0x2044: "/"
        case 0x20AC: "E"
        // The wide forms of ASCII.
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
        default: nil
        }
    }

    /// Marks on the character before, and signs for the direction of writing.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// East Asian wide and emoji, which take two cells (UAX 11).
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE,
            0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F, 0x268A...0x268F, 0x2693, 0x26A1,
            0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5,
            0x26FA, 0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757,
            0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0xA4CF,
            0xA960...0xA97C, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1D300...0x1D376, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
