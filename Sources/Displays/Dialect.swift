import PlayerModel
import RemoteController

/// Bytes for a display, and the time it needs after they have arrived.
public struct OutputStep: Equatable, Sendable {
    public var bytes: [UInt8]
    /// How long the display is busy with it, beyond its time on the wire.
    public var pauseAfter: Interval

    public init(_ bytes: [UInt8], pauseAfter: Interval = .zero) {
        self.bytes = bytes
        self.pauseAfter = pauseAfter
    }
}

/// How one family of text displays is spoken to: data, and functions from what is meant to bytes.
///
/// A dialect keeps no state: `TextEncoder` knows what the display shows and where its cursor is.
public struct Dialect: Sendable {
    /// How a marked cell stands out.
    public enum Marking: Sendable {
        /// The display can reverse cells: `styling` says how.
        case style
        /// A bracket in the blank before and the blank behind.
        case brackets
    }

    /// As in the configuration.
    public var name: String
    public var defaultBaud: Int
    public var defaultColumns: Int
    public var defaultRows: Int
    /// Parts that a cell of a bar can show: `WidgetLayout` makes them.
    public var barSteps: Int
    /// Whether it has ASCII only; the layout then writes text so before it cuts it to the line.
    public var isASCII: Bool
    /// After every opening: modes, characters of its own, clear. It ends with a blank display in plain style.
    public var opening: [OutputStep]
    /// Before a whole redraw of a display that may have lost its modes; it must not flicker.
    public var refreshing: [UInt8]
    /// At the end: the display is left blank, its modes as usual. Begins with what breaks off a half-sent command.
    public var closing: [UInt8]
    /// Whether the cursor stays in the row, one to the right, after each cell but the last of a row.
    public var cursorAdvances: Bool
    /// How cells stand out.
    public var marking: Marking
    /// To a cell, both from 0.
    public var moveTo: @Sendable (_ column: Int, _ row: Int) -> [UInt8]
    /// From one style to another.
    public var styling: @Sendable (_ from: Style, _ to: Style) -> [UInt8]
    /// Light on or off; empty where there is none.
    public var light: @Sendable (_ isOn: Bool) -> [UInt8]
    /// The character that shows a cell, transliterated where the display lacks it.
    public var code: @Sendable (Cell) -> UInt32
    /// How many columns such a character takes: 1 or 2.
    public var width: @Sendable (_ code: UInt32) -> Int
    /// The bytes that show such a character.
    public var bytes: @Sendable (_ code: UInt32) -> [UInt8]

    public init(
        name: String,
        defaultBaud: Int,
        defaultColumns: Int,
        defaultRows: Int,
        barSteps: Int,
        isASCII: Bool,
        opening: [OutputStep],
        refreshing: [UInt8],
        closing: [UInt8],
        cursorAdvances: Bool = true,
        marking: Marking,
        moveTo: @escaping @Sendable (Int, Int) -> [UInt8],
        styling: @escaping @Sendable (Style, Style) -> [UInt8],
        light: @escaping @Sendable (Bool) -> [UInt8],
        code: @escaping @Sendable (Cell) -> UInt32,
        width: @escaping @Sendable (UInt32) -> Int = { _ in 1 },
        bytes: @escaping @Sendable (UInt32) -> [UInt8]
    ) {
        self.name = name
        self.defaultBaud = defaultBaud
        self.defaultColumns = defaultColumns
        self.defaultRows = defaultRows
        self.barSteps = barSteps
        self.isASCII = isASCII
        self.opening = opening
        self.refreshing = refreshing
        self.closing = closing
        self.cursorAdvances = cursorAdvances
        self.marking = marking
        self.moveTo = moveTo
        self.styling = styling
        self.light = light
        self.code = code
        self.width = width
        self.bytes = bytes
    }
}
