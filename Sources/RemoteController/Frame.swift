import PlayerModel

/// What an LED bar shows: one bit a LED, the first in bit 0.
public struct BarFrame: Equatable, Sendable {
    /// 1 to 64.
    public let count: Int
    /// Bit k is the LED at k; those past `count` mean nothing.
    public var lit: UInt64

    public init(count: Int, lit: UInt64) {
        precondition((1...64).contains(count), "a bar has 1 to 64 LEDs, not \(count)")
        self.count = count
        self.lit = lit
    }

    /// Whether the LED at `index`, from 0, is lit.
    public subscript(index: Int) -> Bool { lit >> UInt64(index) & 1 == 1 }
}

/// One place of a text display.
public enum Cell: Equatable, Sendable {
    /// Any printable scalar; a display without it transliterates (`Transliteration.byte`).
    ///
    /// After a scalar of double width (`ColumnWidth.of`) stands a blank cell. A display that draws such scalars over
    /// two columns does not write that one.
    case character(Unicode.Scalar)
    case symbol(Symbol)
    /// A cell of a fine bar, filled from the left by `filled` of `steps` parts.
    case bar(filled: Int, steps: Int)

    public static let blank = Cell.character(" ")
}

/// What a text display shows: `rows` times `columns` cells, row by row from the top left.
public struct TextFrame: Equatable, Sendable {
    public let columns: Int
    public let rows: Int
    /// `rows` times `columns` of them.
    public var cells: [Cell]
    /// Cells that stand out: reversed, or between brackets where a display cannot. Places in `cells`.
    public var marked: Range<Int>?
    /// Whether the display's light is on.
    public var isLit = true

    /// A blank frame.
    public init(columns: Int, rows: Int) {
        precondition(columns > 0 && rows > 0, "a frame has at least one cell, not \(columns) by \(rows)")
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: .blank, count: columns * rows)
    }
}
