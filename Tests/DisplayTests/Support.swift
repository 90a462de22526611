import EventLoop
import PlayerModel
import RemoteController
import Testing

@testable import Displays

/// Runs turns until `condition`; false if that takes a minute.
func turn(_ loop: EventLoop, until condition: () throws -> Bool) throws -> Bool {
    let limit = loop.now + .seconds(60)
    while try !condition() {
        guard loop.now < limit else { return false }
        try loop.turn(waitingAtMost: .milliseconds(20))
    }
    return true
}

extension EventLoop {
    /// A deadline for closing.
    var soon: MonotonicInstant { clock() + .milliseconds(250) }
}

extension TextFrame {
    /// A frame with `lines` from the top, cut to its size.
    init(columns: Int, rows: Int, _ lines: [String]) {
        self.init(columns: columns, rows: rows)
        for (row, line) in lines.prefix(rows).enumerated() {
            for (column, scalar) in line.unicodeScalars.prefix(columns).enumerated() {
                cells[row * columns + column] = .character(scalar)
            }
        }
    }
}
