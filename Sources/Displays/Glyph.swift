import RemoteController

/// How a cell stands out, where a display can do that.
public struct Style: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let bold = Style(rawValue: 1)
    public static let dim = Style(rawValue: 2)
    public static let reversed = Style(rawValue: 4)
    public static let red = Style(rawValue: 8)
    public static let green = Style(rawValue: 16)
    public static let yellow = Style(rawValue: 32)
    public static let blue = Style(rawValue: 64)
}

/// What one cell of a display shows, in the display's own terms.
struct Glyph: Hashable, Sendable {
    /// A Unicode scalar or a byte of the display's character set; only the dialect knows which.
    var code: UInt32
    var style: Style = []

    /// The second column of the wide character before it; never sent.
    static let continuation = Glyph(code: .max)
}

/// One cell of a terminal's screen.
public struct StyledCell: Equatable, Sendable {
    public var cell: Cell
    public var style: Style

    public init(_ cell: Cell, _ style: Style = []) {
        self.cell = cell
        self.style = style
    }

    /// One cell for each scalar of `text`.
    public static func line(_ text: String, _ style: Style = []) -> [StyledCell] {
        text.unicodeScalars.map { StyledCell(.character($0), style) }
    }
}
