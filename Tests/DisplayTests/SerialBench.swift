import EventLoop
import Glibc
import TestSupport

@testable import Displays

/// A display at the folder's link, and the conditions that it told.
final class SerialBench {
    let loop: EventLoop
    let folder: Folder
    var conditions: [TextDisplay.Condition] = []
    private(set) var display: TextDisplay?

    init() throws {
        loop = try EventLoop()
        folder = try Folder()
    }

    func open(baud: Int = 115_200, columns: Int = 16, rows: Int = 2, dialect: Dialect = .vt100(.utf8)) throws {
        display = try TextDisplay(
            loop: loop,
            path: folder.link,
            dialect: dialect,
            baud: baud,
            columns: columns,
            rows: rows
        ) { [unowned self] in conditions.append($0) }
    }

    func plugIn(_ terminal: PseudoTerminal) {
        symlink(terminal.path, folder.link)
    }
}
