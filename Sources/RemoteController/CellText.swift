/// Text as cells of a display.
///
/// One scalar is one cell. Control characters become blanks; marks, joiners, direction controls and variation
/// selectors are dropped; a double-width scalar (CJK, emoji) is its cell and a blank, which a display that draws it
/// double leaves out; the letters of a flag are plain letters. Right-to-left text stays in the order it is read in.
enum CellText {
    /// No line is longer, so no title costs more.
    static let limit = 512

    static func cells(_ text: String, isASCII: Bool = false) -> [Cell] {
        var cells: [Cell] = []
        for scalar in text.unicodeScalars where cells.count < limit {
            if isASCII {
                for letter in Transliteration.ascii(scalar).unicodeScalars { cells.append(.character(letter)) }
                continue
            }
            switch scalar.value {
            case 0..<0x20, 0x7F...0xA0, 0x2028, 0x2029: cells.append(.blank)
            case 0x1F1E6...0x1F1FF:
                cells.append(.character(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 0x41)))
            case 0xFFFE, 0xFFFF: cells.append(.character("?"))
            default:
                let width = ColumnWidth.of(scalar)
                if width > 0 { cells.append(.character(scalar)) }
                if width > 1 { cells.append(.blank) }
            }
        }
        return cells
    }

    /// `cells`, or as many as fit before an ellipsis.
    static func cut(_ cells: [Cell], to width: Int, isASCII: Bool = false) -> [Cell] {
        guard cells.count > width else { return cells }
        guard width > 0 else { return [] }
        let ellipsis: [Cell] = isASCII ? Array(repeating: .character("."), count: min(3, width)) : [.character("…")]
        return window(cells, from: 0, width: width - ellipsis.count) + ellipsis
    }

    /// `width` cells from `offset` on. No half of a double-width character is left at the end.
    static func window(_ cells: [Cell], from offset: Int, width: Int) -> [Cell] {
        guard width > 0, offset < cells.count else { return [] }
        var window = Array(cells[offset..<min(cells.count, offset + width)])
        if case .character(let scalar) = window[window.count - 1], ColumnWidth.of(scalar) == 2 {
            window[window.count - 1] = .blank
        }
        return window
    }
}
