/// The last lines of a log, for a picture. A line that comes again is counted instead.
struct RecentLines {
    private static let countMax = 100

    private var entries: [(text: String, times: Int)] = []

    mutating func append(_ text: String) {
        if let last = entries.last, last.text == text {
            entries[entries.count - 1].times += 1
            return
        }
        entries.append((text, 1))
        if entries.count > RecentLines.countMax { entries.removeFirst() }
    }

    var lines: [String] {
        entries.map { $0.times == 1 ? $0.text : "\($0.text) (\($0.times) times)" }
    }
}
