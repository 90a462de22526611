import Displays

/// The last lines of a log, for a picture. A line that comes again is counted instead.
struct RecentLines {
    private static let countMax = 100

    private struct Line {
        var text: String
        var isWarning: Bool
        var times = 1
    }

    private var lines: [Line] = []

    mutating func append(_ entry: Log.Entry) {
        let line = Line(text: entry.short ?? entry.text, isWarning: entry.level <= .warning)
        if let last = lines.last, last.text == line.text {
            lines[lines.count - 1].times += 1
            return
        }
        lines.append(line)
        if lines.count > RecentLines.countMax { lines.removeFirst() }
    }

    /// The last `count` lines of `width` columns, the newest entry last, long entries in several lines.
    func tail(count: Int, width: Int) -> [[StyledCell]] {
        var tail: [[StyledCell]] = []
        for line in lines.reversed() where tail.count < count {
            let text = line.times == 1 ? line.text : "\(line.text) (\(line.times) times)"
            tail = StyledText.wrapped(text, line.isWarning ? .yellow : .dim, width: width) + tail
        }
        return tail.suffix(count)
    }
}
