import Configuration

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
            Exit status: 0; 1 where an expect of the scenario was not met; 65 for a scenario that cannot be read,
            77 where it may not be.
            """
        let options: Options
        switch Options.read(.simulate, arguments, description, [configOption, scriptOption, seedOption]) {
        case .done(let code): return code
        case .go(let read): options = read
        }
        guard options.has("script") || !options.has("seed") else {
            Output.error("remote-agent simulate: --seed is of use with --script only.")
            return ExitCode.usage
        }
        do throws(ConfigurationFile.Failure) {
            // A workstation's pins are not the board's: what other job they have says nothing.
            let file = try options.value("config").map { path throws(ConfigurationFile.Failure) in
                try ConfigurationFile(path: path, facts: BoardFacts())
            }
            return simulate(file?.configuration ?? .builtIn, file?.warnings ?? [], options)
        } catch {
            for message in error.messages { Output.error(message) }
            return error.exitCode
        }
    }

    private static func simulate(_ configuration: Configuration, _ warnings: [String], _ options: Options) -> Int32 {
        if let script = options.value("script") {
            for warning in warnings { Output.error(warning) }
            return ScenarioCommand.run(script, configuration, seed: options.value("seed"))
        }
        do {
            return try Simulator(configuration, warnings: warnings).run()
        } catch {
            Output.error("remote-agent simulate: \(error)")
            return ExitCode.unavailable
        }
    }
}
