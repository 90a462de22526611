import Displays
import RemoteController

/// What `simulate` draws: the widget in a frame, the LED bar as on the board, the keys, and the last lines of the log.
///
/// What does not fit is left out from the bottom, so that the widget itself stays at any size.
struct SimulationPicture {
    var widget: TextFrame
    var bar: BarFrame?
    var buttons: [String]
    /// Buttons that are down.
    var down: Set<Int>
    var awaitsHold: Bool
    var log: [String]
    var isASCII: Bool

    /// Columns that the frame around the widget takes.
    static let border = 4
    /// Narrower or lower terminals show the widget without a frame.
    static let framedColumnsMin = 24
    static let framedRowsMin = 7
    static let widgetColumnsMax = 96

    static func isFramed(columns: Int, rows: Int) -> Bool {
        columns >= framedColumnsMin && rows >= framedRowsMin
    }

    /// The size of the widget on a terminal of this size.
    static func widgetSize(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        guard isFramed(columns: columns, rows: rows) else { return (columns, min(rows, 4)) }
        return (min(columns - border, widgetColumnsMax), 4)
    }

    func lines(columns: Int, rows: Int) -> [[StyledCell]] {
        var lines = SimulationPicture.isFramed(columns: columns, rows: rows) ? framed : plain
        lines += ledLines + keyLines
        let free = rows - lines.count - 1
        if free > 0, !log.isEmpty {
            lines.append([])
            lines += log.suffix(free).map { StyledCell.line($0, .dim) }
        }
        return lines.prefix(rows).map { Array($0.prefix(columns)) }
    }

    private var plain: [[StyledCell]] {
        (0..<widget.rows).map { row in
            (0..<widget.columns).map { column in
                let place = row * widget.columns + column
                let isMarked = widget.marked?.contains(place) == true
                return StyledCell(widget.cells[place], isMarked ? .reversed : widget.isLit ? [] : .dim)
            }
        }
    }

    private var framed: [[StyledCell]] {
        let edge = isASCII ? ("+", "-", "+", "|", "+", "+") : ("╭", "─", "╮", "│", "╰", "╯")
        let bar = String(repeating: edge.1, count: widget.columns + 2)
        let side = StyledCell.line(edge.3 + " ")
        let otherSide = StyledCell.line(" " + edge.3)
        return [StyledCell.line(edge.0 + bar + edge.2)] + plain.map { side + $0 + otherSide }
            + [StyledCell.line(edge.4 + bar + edge.5)]
    }

    private var ledLines: [[StyledCell]] {
        guard let bar else { return [] }
        let lit = isASCII ? "#" : "●"
        let dark = isASCII ? "." : "○"
        let wide = widget.columns >= 2 * bar.count
        let lights = (0..<bar.count).flatMap { index in
            StyledCell.line(bar[index] ? lit : dark, bar[index] ? .green : .dim)
                + (wide ? StyledCell.line(" ") : [])
        }
        return [StyledCell.line("  ") + lights]
    }

    private var keyLines: [[StyledCell]] {
        let names = buttons.enumerated().map { index, name in
            "\(index + 1) \(name)\(down.contains(index) ? " (down)" : "")"
        }
        let help =
            awaitsHold
            ? "which button goes down, or comes up?" : "h and a number: hold/let go   q: quit"
        return [
            StyledCell.line("  " + names.joined(separator: "   "), .bold),
            StyledCell.line("  " + help, .dim),
        ]
    }
}
