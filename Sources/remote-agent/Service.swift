import Configuration
import Displays
import EventLoop
import GPIO
import PlayerModel
import Players
import RemoteController

/// The running service: the session on the board's lines, and its dealings with the service manager.
final class Service {
    private let loop: EventLoop
    private let log: Log
    private let keeper: LineKeeper
    private let session: Session
    private var signals: SignalSource?
    private var isStopped = false
    private var status: String?

    init(_ configuration: Configuration, log: Log) throws {
        self.log = log
        loop = try EventLoop()
        keeper = try LineKeeper(loop: loop, log: log)
        let contacts = BoardContacts(loop: loop, keeper: keeper, configuration: configuration)
        session = try Session(
            loop: loop,
            log: log,
            configuration: configuration,
            contacts: contacts,
            player: try Service.player(configuration, loop: loop)
        )
        // Before anything is lit that must be dark at the end.
        try takeSignals()
        for display in configuration.displays { add(display, configuration) }
        session.onButtonProblems = { [weak self] in self?.tellStatus() }
        keeper.onChange = { [weak self] in
            self?.tellStatus()
            self?.session.redraw()
        }
    }

    func run() throws(EventLoopError) -> Int32 {
        session.start()
        keeper.tellNews()
        try loop.startWatchdog()
        try loop.notify(.ready)
        tellStatus()
        let missing = keeper.missing
        log.info(missing.isEmpty ? "ready" : "ready, but without \(missing.joined(separator: ", "))")
        return try loop.run()
    }

    private static func player(_ configuration: Configuration, loop: EventLoop) throws(EventLoopError) -> PlayerLink? {
        switch configuration.players.first?.kind {
        case .simulated: try SimulatedPlayerLink(loop: loop)
        case .automatic, nil: nil
        }
    }

    /// From a terminal a hang-up ends it, as any program there; a service is asked to reload by it.
    private func takeSignals() throws(EventLoopError) {
        let endsOnHangup = ControllingTerminal.exists && !Signal.hangup.isIgnored
        let keyed: [Signal] = [.interrupt, .quit].filter { !$0.isIgnored }
        signals = try loop.onSignals([.terminate, .hangup, .user1] + keyed) { [weak self] signal in
            guard let self else { return }
            switch signal {
            case .hangup where !endsOnHangup:
                log.warning("reload (SIGHUP) is not supported yet: restart the service to read the configuration")
            case .user1:
                session.logCounters()
            case .hangup, .interrupt, .terminate, .quit, .user2, .windowChange, .terminalStop, .resumed:
                stop()
            }
        }
    }

    private func stop() {
        guard !isStopped else { return }
        isStopped = true
        _ = try? loop.notify(.stopping)
        session.close()
        log.sink = nil
        keeper.close()
        loop.stop(code: ExitCode.success)
    }

    /// One line for the service manager, only when it changes: what is missing, storms or is stuck, and why.
    private func tellStatus() {
        guard !isStopped else { return }
        let problems = keeper.problems + session.buttonProblems
        let text =
            problems.isEmpty
            ? "all lines are held"
            : "degraded: " + problems.joined(separator: " ")
        guard text != status else { return }
        status = text
        _ = try? loop.notify(.status(text))
    }
}

// Its displays. One that cannot be had never ends the service.
extension Service {
    private func add(_ display: DisplayConfiguration, _ configuration: Configuration) {
        do throws(DisplayError) {
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
                try addSerial(display.name, serial, configuration)
            case .terminal:
                try addTerminal(display.name, configuration)
            }
        } catch {
            log.warning("display \(display.name): \(error)")
        }
    }

    private func addSerial(
        _ name: String,
        _ serial: SerialDisplayConfiguration,
        _ configuration: Configuration
    ) throws(DisplayError) {
        let display = try SerialTextDisplay(
            name: name,
            serial,
            idleOff: configuration.control.idleOff,
            loop: loop,
            log: log,
            onOpen: { [weak self] in self?.session.redraw() }
        )
        session.add(display)
    }

    private func addTerminal(_ name: String, _ configuration: Configuration) throws(DisplayError) {
        let screen = try TerminalScreen(loop: loop) { [weak self] event in
            switch event {
            case .resized: self?.session.redraw()
            case .key(.control("c")), .key(.control("\\")): self?.stop()
            case .key: break
            case .closed: self?.terminalClosed(name)
            }
        }
        let display = WidgetOnTerminal(screen: screen, idleOff: configuration.control.idleOff)
        if ControllingTerminal.standardErrorIsStandardOutput {
            log.sink = { [weak display] entry in display?.append(entry) }
        }
        session.add(display)
    }

    private func terminalClosed(_ name: String) {
        log.sink = nil
        log.warning("display \(name): the terminal is gone")
    }
}
