import Configuration
import Displays
import EventLoop
import GPIO
import Glibc
import PlayerModel
import Players
import RemoteController

/// `remote-agent run`: the service on the board.
enum RunCommand {
    static func run(_ arguments: [String]) -> Int32 {
        let description = """
            Controls the player with the buttons on this board, until it is told to end (SIGTERM, or Ctrl-C).
            Exit status: 0, or 78 where the configuration cannot be used.
            """
        switch Options.read(.run, arguments, description, [Options.configOption]) {
        case .done(let code): return code
        case .go(let options): return run(path: options.value("config") ?? ConfigurationFile.standardPath)
        }
    }

    private static func run(path: String) -> Int32 {
        let file: ConfigurationFile
        do throws(ConfigurationFile.Failure) {
            file = try ConfigurationFile(path: path)
        } catch {
            let log = Log(level: .error)
            for message in error.messages { log.error(message) }
            return error.exitCode
        }
        let log = Log(level: file.configuration.logLevel)
        for finding in file.findings where finding.severity == .warning { log.warning(finding.text(file: path)) }
        do {
            return try Service(file.configuration, log: log).run()
        } catch {
            log.error("\(error)")
            return ExitCode.unavailable
        }
    }
}

/// The running service: the session on the board's lines, and its dealings with the service manager.
final class Service {
    private let loop: EventLoop
    private let log: Log
    private let keeper: LineKeeper
    private let session: Session
    private var signals: SignalSource?
    private var status: String?

    init(_ configuration: Configuration, log: Log) throws {
        self.log = log
        loop = try EventLoop()
        keeper = try LineKeeper(loop: loop, log: log)
        let contacts = BoardContacts(loop: loop, keeper: keeper, configuration: configuration)
        session = try Session(
            loop: loop,
            log: log,
            remote: configuration.makeRemote(at: loop.clock()),
            names: configuration.names,
            contacts: contacts,
            player: try Service.player(configuration, loop: loop)
        )
        try addDisplays(configuration)
        signals = try loop.onSignals([.terminate, .interrupt]) { [weak self] _ in self?.stop() }
        keeper.onChange = { [weak self] in
            self?.tellStatus()
            self?.session.redraw()
        }
    }

    func run() throws(EventLoopError) -> Int32 {
        session.start()
        try loop.startWatchdog()
        try loop.notify(.ready)
        tellStatus()
        let missing = keeper.problems.map(\.name)
        log.info(missing.isEmpty ? "ready" : "ready, but without \(missing.joined(separator: ", "))")
        return try loop.run()
    }

    private static func player(_ configuration: Configuration, loop: EventLoop) throws(EventLoopError) -> PlayerLink? {
        switch configuration.players.first?.kind {
        case .simulated: try SimulatedPlayerLink(loop: loop)
        case .automatic, nil: nil
        }
    }

    private func addDisplays(_ configuration: Configuration) throws {
        for display in configuration.displays {
            switch display.kind {
            case .ledBar(let lines, let isActiveLow):
                session.add(
                    LEDBarOnLines(
                        name: display.name,
                        lines: lines,
                        isActiveLow: isActiveLow,
                        configuration: configuration,
                        keeper: keeper
                    )
                )
            case .serial(let serial):
                session.add(
                    try SerialTextDisplay(
                        name: display.name,
                        serial,
                        idleOff: configuration.control.idleOff,
                        loop: loop,
                        log: log,
                        onOpen: { [weak self] in self?.session.redraw() }
                    )
                )
            case .terminal:
                try addTerminal(configuration)
            }
        }
    }

    private func addTerminal(_ configuration: Configuration) throws {
        let screen = try TerminalScreen(loop: loop) { [weak self] event in
            switch event {
            case .resized: self?.session.redraw()
            case .key(.control("c")): self?.stop()
            case .key, .closed: break
            }
        }
        session.add(WidgetOnTerminal(screen: screen, idleOff: configuration.control.idleOff))
    }

    private func stop() {
        _ = try? loop.notify(.stopping)
        session.close()
        keeper.close()
        loop.stop(code: ExitCode.success)
    }

    /// One line for the service manager, only when it changes: what is held, and what is missing and why.
    private func tellStatus() {
        let problems = keeper.problems
        let text =
            problems.isEmpty
            ? "all lines are held"
            : "degraded: " + problems.map { "\($0.name): \($0.problem)" }.joined(separator: " ")
        guard text != status else { return }
        status = text
        _ = try? loop.notify(.status(text))
    }
}
