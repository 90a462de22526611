import Displays
import RemoteController

extension TextFrame {
    /// Its rows as a terminal shows them: what is marked reversed, all of it dim where its light is off.
    var styledLines: [[StyledCell]] {
        (0..<rows).map { row in
            (0..<columns).map { column in
                let place = row * columns + column
                let isMarked = marked?.contains(place) == true
                return StyledCell(cells[place], isMarked ? .reversed : isLit ? [] : .dim)
            }
        }
    }
}

/// Text that is set in lines of a given width.
enum StyledText {
    /// As many of `pieces` in a line as fit, `gap` blanks between them. A longer piece has a line of its own.
    static func wrapped(_ pieces: [[StyledCell]], gap: Int, width: Int) -> [[StyledCell]] {
        var lines: [[StyledCell]] = []
        let blanks = Array(repeating: StyledCell(.blank), count: gap)
        for piece in pieces {
            if let last = lines.last, last.count + gap + piece.count <= width {
                lines[lines.count - 1] += blanks + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }

    /// Words in as many lines as they need.
    static func wrapped(_ text: String, _ style: Style, width: Int) -> [[StyledCell]] {
        let words = text.unicodeScalars.split(separator: " ").map { StyledCell.line(String($0), style) }
        return wrapped(words, gap: 1, width: width)
    }
}
