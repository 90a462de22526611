import PlayerModel

/// Draws a widget's state as text.
public struct WidgetLayout: Sendable {
    public let columns: Int
    public let rows: Int
    /// Parts of a fine bar cell: 1, 5 or 8.
    public let barSteps: Int
    public let idleOff: Interval
    public let scrolls: Bool
    /// Whether text is written in ASCII before it is cut to the line, for displays that have nothing else.
    public let isASCII: Bool

    public init(
        columns: Int,
        rows: Int,
        barSteps: Int,
        idleOff: Interval = .seconds(60),
        scrolls: Bool = false,
        isASCII: Bool = false
    ) {
        precondition(columns > 0 && rows > 0, "a layout has at least one cell")
        precondition(barSteps > 0, "a bar's cell has at least one part")
        self.columns = columns
        self.rows = rows
        self.barSteps = barSteps
        self.idleOff = idleOff
        self.scrolls = scrolls
        self.isASCII = isASCII
    }

    /// What the display shows at `now`.
    public mutating func frame(for state: WidgetState, at now: MonotonicInstant) -> TextFrame {
        TextFrame(columns: columns, rows: rows)
    }

    /// The next moment at which the frame differs by itself; nil when there is none.
    public func nextChange(for state: WidgetState, after now: MonotonicInstant) -> MonotonicInstant? {
        nil
    }
}
