import PlayerModel

/// The first line of a text display: symbols, a value, a bar, and a total or a word.
///
/// What does not fit goes from the back: the total, then the bar, then the value.
struct StatusLine {
    /// A bar that is shorter says nothing.
    static let leastBar = 3

    var symbols: [Cell]
    var value: [Cell] = []
    /// Whether there is a bar, and how much of it is filled.
    var bar: (value: Int64, total: Int64)?
    var trailing: [Cell] = []

    /// Whether `value` has a place on a line of `width`.
    func showsValue(width: Int) -> Bool {
        !value.isEmpty && symbols.count + Self.gap(width) + value.count <= width
    }

    func cells(width: Int, barSteps: Int) -> [Cell] {
        var line = Array(symbols.prefix(width))
        if showsValue(width: width) {
            line += Array(repeating: .blank, count: Self.gap(width)) + value
        } else if !value.isEmpty {
            return line
        }
        let room = width - line.count
        if let bar {
            let withTrailing = trailing.isEmpty ? 0 : room - 2 - trailing.count
            if withTrailing >= Self.leastBar {
                line.append(.blank)
                line += Self.bar(bar.value, of: bar.total, cells: withTrailing, steps: barSteps)
                line.append(.blank)
                line += trailing
            } else if room - 1 >= Self.leastBar {
                line.append(.blank)
                line += Self.bar(bar.value, of: bar.total, cells: room - 1, steps: barSteps)
            }
        } else if room > trailing.count {
            line += Array(repeating: .blank, count: room - trailing.count) + trailing
        }
        return line
    }

    /// A display of 16 has no cell to spare between symbol and value.
    private static func gap(_ width: Int) -> Int { width >= 20 ? 1 : 0 }

    private static func bar(_ value: Int64, of total: Int64, cells: Int, steps: Int) -> [Cell] {
        let filled = Share.parts(of: value, in: total, count: cells * steps)
        return (0..<cells).map { .bar(filled: max(0, min(steps, filled - $0 * steps)), steps: steps) }
    }
}
