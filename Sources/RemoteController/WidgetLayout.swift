import PlayerModel

/// Draws a widget's state as text.
///
/// From the top, as far as there are rows: the status (state symbol with elapsed, bar and total), the title, the
/// artist, the row of buttons. With fewer than four rows the row of buttons takes the last one for as long as a
/// press is marked. From five rows on a blank row stands before the buttons and the block is in the middle; it is
/// at most 80 columns wide, so that the ends of a line are seen together on a wide terminal.
///
/// A gauge or a long hold takes the place of the progress for as long as a bar of LEDs shows it. A taken press is
/// marked for 0.4 s, "no" for 1 s, "no player" for 2 s: people read slower than they see a flash.
///
/// It remembers the position it showed last, as `ProgressBar` does.
public struct WidgetLayout: Sendable {
    static let widest = 80
    static let takenTime = Interval.milliseconds(400)
    static let refusedTime = Interval.seconds(1)
    static let noPlayerTime = Interval.seconds(2)
    static let gaugeTime = Interval.seconds(1)

    public let columns: Int
    public let rows: Int
    /// Parts of a fine bar cell: 1, 5 or 8.
    public let barSteps: Int
    /// How long a display at rest stays lit.
    public let idleOff: Interval
    /// Whether a title that is too long moves, instead of ending in an ellipsis: two wake-ups a second.
    public let scrolls: Bool
    /// Whether text is written in ASCII before it is cut to the line, for displays that have nothing else.
    public let isASCII: Bool
    private var position = SteadyPosition()

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
        var upcoming = Upcoming()
        return draw(state, at: now, &upcoming)
    }

    /// The next moment at which the frame differs by itself; nil when there is none.
    public func nextChange(for state: WidgetState, after now: MonotonicInstant) -> MonotonicInstant? {
        var layout = self
        var upcoming = Upcoming()
        let current = layout.draw(state, at: now, &upcoming)
        // What ends may leave the frame as it is: a long hold moves in steps too small for a short bar.
        for _ in 0..<64 {
            guard let instant = upcoming.instant else { return nil }
            upcoming = Upcoming()
            if layout.draw(state, at: instant, &upcoming) != current { return instant }
        }
        return upcoming.instant
    }

    private mutating func draw(_ state: WidgetState, at now: MonotonicInstant, _ upcoming: inout Upcoming) -> TextFrame
    {
        let moment = WidgetMoment(state, position: position.value(of: state.player, at: now), at: now, self, &upcoming)
        let width = min(columns, Self.widest)
        let lines = WidgetLines(layout: self, width: width, moment: moment)
        var frame = TextFrame(columns: columns, rows: rows)
        frame.isLit = moment.isLit
        let left = (columns - width) / 2
        let top = max(0, (rows - 5) / 2)
        for (row, content) in plan(moment).enumerated() {
            let start = (top + row) * columns + left
            switch content {
            case .status: write(lines.status(&upcoming), at: start, width, into: &frame)
            case .title: write(lines.title(&upcoming), at: start, width, into: &frame)
            case .artist: write(lines.artist(&upcoming), at: start, width, into: &frame)
            case .blank: break
            case .buttons:
                let row = lines.buttons()
                write(row.cells, at: start, width, into: &frame)
                guard let range = moment.pressed.flatMap(row.range(of:)) else { break }
                frame.marked = start + range.lowerBound..<start + range.upperBound
            }
        }
        return frame
    }

    private enum Content {
        case status
        case title
        case artist
        case blank
        case buttons
    }

    private func plan(_ moment: WidgetMoment) -> [Content] {
        if rows >= 5 { return [.status, .title, .artist, .blank, .buttons] }
        if rows == 4 { return [.status, .title, .artist, .buttons] }
        let lines: [Content] = Array([.status, .title, .artist].prefix(rows))
        // Narrower than its buttons there is no row to show.
        let showsMark = moment.showsMark && columns >= moment.state.row.count
        return showsMark ? lines.dropLast() + [.buttons] : lines
    }

    private func write(_ cells: [Cell], at start: Int, _ width: Int, into frame: inout TextFrame) {
        for (offset, cell) in cells.prefix(width).enumerated() { frame.cells[start + offset] = cell }
    }
}
