import Configuration
import Displays
import EventLoop
import Glibc
import PlayerModel
import Players
import RemoteController

/// The interactive simulation: the session on typed buttons, shown in the terminal or as lines.
final class Simulator {
    private let loop: EventLoop
    private let log: Log
    private let session: Session
    private var signals: SignalSource?
    private var keys: PipedKeys?
    private var isStopped = false

    init(_ configuration: Configuration, warnings: [String]) throws {
        loop = try EventLoop()
        log = Log(level: configuration.logLevel)
        let contacts = try SimulatedContacts(loop: loop, count: configuration.buttons.count)
        session = try Session(
            loop: loop,
            log: log,
            configuration: configuration,
            contacts: contacts,
            player: try SimulatedPlayerLink(loop: loop)
        )
        let ending: [Signal] = [.terminate, .interrupt, .hangup, .quit].filter { $0 == .terminate || !$0.isIgnored }
        signals = try loop.onSignals(ending) { [weak self] _ in self?.stop() }
        if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
            try addScreen(configuration, contacts)
        } else {
            try addLines(configuration, contacts)
        }
        for warning in warnings { log.warning(warning) }
    }

    func run() throws(EventLoopError) -> Int32 {
        session.start()
        return try loop.run()
    }

    private func addScreen(_ configuration: Configuration, _ contacts: SimulatedContacts) throws(DisplayError) {
        let screen = try SimulationScreen(loop: loop, configuration: configuration, contacts: contacts) {
            [weak self] in self?.stop()
        }
        screen.onRedraw = { [weak self] in self?.session.redraw() }
        log.sink = { [weak screen] entry in screen?.append(entry) }
        session.add(screen)
    }

    private func addLines(_ configuration: Configuration, _ contacts: SimulatedContacts) throws(EventLoopError) {
        let lines = SimulationLines(configuration: configuration, at: loop.clock()) { [weak self] error in
            guard let self, !isStopped else { return }
            stop(code: error.report() ?? ExitCode.success)
        }
        let loop = loop
        log.sink = { [weak lines] entry in lines?.print(entry.text, at: loop.clock()) }
        session.writesRecordsFirst = true
        session.add(lines)
        contacts.isOneAfterAnother = true
        keys = try PipedKeys(
            loop: loop,
            contacts: contacts,
            buttons: configuration.buttons,
            unknown: { [weak lines] text in lines?.print(text, at: loop.clock()) },
            end: { [weak self] in self?.stop() }
        )
        lines.onFirstLine = { [weak self] in self?.keys?.start() }
    }

    private func stop(code: Int32 = ExitCode.success) {
        guard !isStopped else { return }
        isStopped = true
        session.close()
        loop.stop(code: code)
    }
}
