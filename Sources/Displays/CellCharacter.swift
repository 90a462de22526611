import RemoteController

/// What is sent for a character of a cell: never what would move the cursor, turn the direction of writing, or take
/// another number of columns than the frame has for it.
enum CellCharacter {
    /// A printable ASCII character (32 to 126).
    static func ascii(_ scalar: Unicode.Scalar) -> UInt32 {
        ColumnWidth.of(scalar) == 0 ? 32 : UInt32(Transliteration.byte(scalar))
    }

    /// The scalar itself where a Unicode terminal shows it in one or two columns (`ColumnWidth.of`).
    static func unicode(_ scalar: Unicode.Scalar) -> UInt32 {
        if (32...126).contains(scalar.value) { return scalar.value }
        // Marks on the character before, and signs for the direction: a cell of their own shows nothing.
        if ColumnWidth.of(scalar) == 0 { return 32 }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return 32
        case .surrogate, .privateUse, .unassigned: return 63
        default: return scalar.value
        }
    }
}
