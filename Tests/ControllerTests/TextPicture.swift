import PlayerModel
import RemoteController

extension TextFrame {
    /// A row as a person sees it. Cells that stand out are between brackets where they are blank.
    func line(_ row: Int) -> String {
        var line = ""
        for place in row * columns..<(row + 1) * columns {
            if let marked, cells[place] == .blank {
                if place == marked.lowerBound {
                    line += "["
                    continue
                }
                if place == marked.upperBound - 1 {
                    line += "]"
                    continue
                }
            }
            line += cells[place].picture
        }
        return line
    }

    /// All rows, with blanks at their ends left out.
    var picture: [String] {
        (0..<rows).map { row in
            var line = Substring(line(row))
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }
}

extension Cell {
    fileprivate var picture: String {
        switch self {
        case .character(let scalar): return String(scalar)
        case .symbol(let symbol): return symbol.picture
        case .bar(let filled, let steps):
            let eighths = ["_", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
            return eighths[filled * 8 / steps]
        }
    }
}

extension Symbol {
    fileprivate var picture: String {
        switch self {
        case .previous: "«"
        case .play: "▶"
        case .pause: "‖"
        case .next: "»"
        case .seekBackward: "‹"
        case .seekForward: "›"
        case .volumeDown: "-"
        case .volumeUp: "♪"
        case .mute: "m"
        case .stop: "■"
        case .lock: "L"
        case .power: "P"
        case .refused: "✗"
        }
    }
}
