import Configuration
import EventLoop

/// The log: lines on standard error, with the journal's priorities where systemd reads them.
final class Log {
    typealias Level = Configuration.LogLevel

    var level: Level
    private let hasPriorities: Bool
    /// Where lines go instead, such as into the picture of `simulate`.
    var sink: ((Level, String) -> Void)?

    init(level: Level) {
        self.level = level
        hasPriorities = standardErrorIsJournal()
    }

    func error(_ text: String) { write(.error, text) }

    func warning(_ text: String) { write(.warning, text) }

    func info(_ text: String) { write(.info, text) }

    func debug(_ text: String) { write(.debug, text) }

    func write(_ level: Level, _ text: String) {
        guard level <= self.level else { return }
        if let sink { return sink(level, text) }
        Output.error(hasPriorities ? "<\(priority(of: level))>\(text)" : text)
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
