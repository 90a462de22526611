import Configuration
import EventLoop

/// The log: lines on standard error, with the journal's priorities where systemd reads them.
///
/// A line that standard error does not take is given up: a reader that sleeps must not hold up the buttons. How many
/// that were is told when it reads again.
final class Log {
    typealias Level = Configuration.LogLevel

    struct Entry {
        var level: Level
        var text: String
        /// The same for a person who looks on, in few words; nil: the text is for people.
        var short: String?
    }

    private static let patienceMilliseconds: Int32 = 100

    let level: Level
    private let hasPriorities: Bool
    private var lost = 0
    /// Where lines go instead, such as into the picture of `simulate`.
    var sink: ((Entry) -> Void)?

    init(level: Level) {
        self.level = level
        hasPriorities = standardErrorIsJournal()
    }

    func error(_ text: String) { write(.error, text) }

    func warning(_ text: String) { write(.warning, text) }

    func info(_ text: String, short: String? = nil) { write(.info, text, short: short) }

    func write(_ level: Level, _ text: String, short: String? = nil) {
        guard level <= self.level else { return }
        if let sink { return sink(Entry(level: level, text: text, short: short)) }
        if lost > 0 {
            let count = lost == 1 ? "1 line" : "\(lost) lines"
            guard put(.warning, "\(count) of the log were lost: standard error took no more", patience: 0) else {
                lost += 1
                return
            }
            lost = 0
        }
        if !put(level, text, patience: Log.patienceMilliseconds) { lost += 1 }
    }

    private func put(_ level: Level, _ text: String, patience: Int32) -> Bool {
        Output.error(hasPriorities ? "<\(priority(of: level))>\(text)" : text, waitingAtMost: patience)
    }

    /// As syslog counts them.
    private func priority(of level: Level) -> Int {
        switch level {
        case .error: 3
        case .warning: 4
        case .info: 6
        case .debug: 7
        }
    }
}
