import Configuration
import Displays
import EventLoop
import Glibc
import PlayerModel
import Players
import RemoteController
import Simulation

/// `remote-agent simulate`: the same program on a workstation, with typed buttons and a simulated player.
enum SimulateCommand {
    private static let configOption = Options.Option(
        name: "config",
        value: "FILE",
        help: "a configuration, in place of three buttons and ten LEDs"
    )
    private static let scriptOption = Options.Option(
        name: "script",
        value: "FILE",
        help: "run a scenario in virtual time and print what happens"
    )
    private static let seedOption = Options.Option(
        name: "seed",
        value: "N",
        help: "with --script: the bounce of the simulated switches (1)"
    )

    static func run(_ arguments: [String]) -> Int32 {
        let description = """
            Shows the widget in this terminal, with typed buttons that bounce, an LED bar and a simulated player.
            Keys: 1 to 9, or the arrows and the space bar, press a button; h and then such a key holds it, or lets it go;
            q ends it. Without a terminal it prints lines, and reads the keys from standard input.
            Exit status: 0; 1 where an expect of the scenario was not met; 65 for a scenario that cannot be read.
            """
        let options: Options
        switch Options.read(.simulate, arguments, description, [configOption, scriptOption, seedOption]) {
        case .done(let code): return code
        case .go(let read): options = read
        }
        let configuration: Configuration
        do throws(ConfigurationFile.Failure) {
            configuration =
                try options.value("config").map { path throws(ConfigurationFile.Failure) in
                    try ConfigurationFile(path: path, facts: BoardFacts()).configuration
                } ?? .builtIn
        } catch {
            for message in error.messages { Output.error(message) }
            return error.exitCode
        }
        if let script = options.value("script") {
            return ScenarioCommand.run(script, configuration, seed: options.value("seed"))
        }
        do {
            return try Simulator(configuration).run()
        } catch {
            Output.error("remote-agent simulate: \(error)")
            return ExitCode.unavailable
        }
    }
}

/// The interactive simulation.
final class Simulator {
    private let loop: EventLoop
    private let log: Log
    private let session: Session
    private var signals: SignalSource?
    private var keys: PipedKeys?

    init(_ configuration: Configuration) throws {
        loop = try EventLoop()
        log = Log(level: configuration.logLevel)
        let contacts = try SimulatedContacts(loop: loop, count: configuration.buttons.count)
        session = try Session(
            loop: loop,
            log: log,
            remote: configuration.makeRemote(at: loop.clock()),
            names: configuration.names,
            contacts: contacts,
            player: try SimulatedPlayerLink(loop: loop)
        )
        signals = try loop.onSignals([.terminate, .interrupt, .hangup]) { [weak self] _ in self?.stop() }
        if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
            try addScreen(configuration, contacts)
        } else {
            try addLines(configuration, contacts)
        }
    }

    func run() throws -> Int32 {
        session.start()
        return try loop.run()
    }

    private func addScreen(_ configuration: Configuration, _ contacts: SimulatedContacts) throws {
        let screen = try SimulationScreen(loop: loop, configuration: configuration, contacts: contacts) {
            [weak self] in self?.stop()
        }
        screen.onRedraw = { [weak self] in self?.session.redraw() }
        log.sink = { [weak screen] _, line in screen?.append(line) }
        session.add(screen)
    }

    private func addLines(_ configuration: Configuration, _ contacts: SimulatedContacts) throws {
        let lines = SimulationLines(configuration: configuration, at: loop.clock())
        let loop = loop
        log.sink = { [weak lines] _, line in lines?.print(line, at: loop.clock()) }
        session.add(lines)
        keys = try PipedKeys(loop: loop, contacts: contacts, buttons: configuration.names.buttons) {
            [weak self] in self?.stop()
        }
    }

    private func stop() {
        session.close()
        loop.stop(code: ExitCode.success)
    }
}
