import Displays
import RemoteController

/// What `simulate` draws: the widget in a frame, the LED bar as on the board, the keys, and the last lines of the log.
///
/// What does not fit is left out from the bottom, so that the widget itself stays at any size.
struct SimulationPicture {
    struct Button {
        var name: String
        /// Its key besides its number.
        var key: String?
        var isDown: Bool
    }

    var widget: TextFrame
    var bar: BarFrame?
    var buttons: [Button]
    var awaitsHold: Bool
    var log: RecentLines
    var isASCII: Bool

    private static let title = " remote-agent "
    /// Columns that the frame around the widget takes.
    private static let border = 4
    /// Narrower or lower terminals show the widget without a frame.
    private static let framedColumnsMin = 24
    private static let framedRowsMin = 9
    /// From this height on there is a blank row between the widget's text and its buttons.
    private static let airyRowsMin = 16
    private static let widgetColumnsMax = 76

    static func isFramed(columns: Int, rows: Int) -> Bool {
        columns >= framedColumnsMin && rows >= framedRowsMin
    }

    /// The size of the widget on a terminal of this size.
    static func widgetSize(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        guard isFramed(columns: columns, rows: rows) else { return (min(columns, widgetColumnsMax), min(rows, 4)) }
        return (min(columns - border, widgetColumnsMax), rows >= airyRowsMin ? 5 : 4)
    }

    /// The rows of a terminal of this size, from its top; `widget` has the size that belongs to it.
    func lines(columns: Int, rows: Int) -> [[StyledCell]] {
        let isFramed = SimulationPicture.isFramed(columns: columns, rows: rows)
        let indent = isFramed ? SimulationPicture.border / 2 : 0
        let blockColumns = widget.columns + 2 * indent
        let shift = blanks((columns - blockColumns) / 2)
        let inner = shift + blanks(indent)

        var parts = [isFramed ? framed.map { shift + $0 } : widget.styledLines.map { shift + $0 }]
        parts += [ledLines, keyLines].filter { !$0.isEmpty }.map { $0.map { inner + $0 } }
        // Blank rows between the parts where enough is left for the log.
        let isRoomy = rows >= parts.joined().count + parts.count + 3
        var lines = Array(parts.joined(separator: isRoomy ? [[]] : []))
        let free = rows - lines.count - 1
        if free > 0 {
            lines.append([])
            lines += log.tail(count: free, width: widget.columns).map { inner + $0 }
        }
        return lines.prefix(rows).map { Array($0.prefix(columns)) }
    }

    private func blanks(_ count: Int) -> [StyledCell] {
        Array(repeating: StyledCell(.blank), count: max(0, count))
    }

    private var framed: [[StyledCell]] {
        let edge = isASCII ? ("+", "-", "+", "|", "+", "+") : ("╭", "─", "╮", "│", "╰", "╯")
        func rule(_ count: Int) -> String { String(repeating: edge.1, count: count) }
        let title = SimulationPicture.title
        let top = edge.0 + edge.1 + title + rule(widget.columns + 1 - title.utf8.count) + edge.2
        let left = StyledCell.line(edge.3 + " ")
        let right = StyledCell.line(" " + edge.3)
        return [StyledCell.line(top)] + widget.styledLines.map { left + $0 + right }
            + [StyledCell.line(edge.4 + rule(widget.columns + 2) + edge.5)]
    }

    /// The LEDs, apart where there is room, in several rows where there is not.
    private var ledLines: [[StyledCell]] {
        guard let bar else { return [] }
        let lit = isASCII ? "#" : "●"
        let dark = isASCII ? "." : "○"
        let lights = (0..<bar.count).map { StyledCell.line(bar[$0] ? lit : dark, bar[$0] ? .green : .dim) }
        let gap = widget.columns >= 2 * bar.count - 1 ? 1 : 0
        return StyledText.wrapped(lights, gap: gap, width: widget.columns)
    }

    private var keyLines: [[StyledCell]] {
        let isWide = widget.columns >= 72
        func key(_ key: String, _ meaning: String, isOn: Bool = false) -> [StyledCell] {
            StyledCell.line(key, .bold) + StyledCell.line(" ") + StyledCell.line(meaning, isOn ? .reversed : .dim)
        }
        var keys: [[StyledCell]] = []
        for (index, button) in buttons.enumerated() {
            let number = index < 9 ? "\(index + 1)" : nil
            let symbol = isWide && !isASCII ? button.key : nil
            let names = [symbol, number].compactMap { $0 }
            guard !names.isEmpty else { continue }
            keys.append(key(names.joined(separator: "/"), button.name, isOn: button.isDown))
        }
        if !buttons.isEmpty {
            keys.append(
                awaitsHold
                    ? key("h", isWide ? "and its number" : "number?", isOn: true)
                    : key("h", isWide ? "hold or let go" : "hold")
            )
        }
        keys.append(key("q", "quit"))
        return StyledText.wrapped(keys, gap: isWide ? 3 : 2, width: widget.columns)
    }
}
