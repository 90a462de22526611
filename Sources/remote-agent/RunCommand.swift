import Configuration

/// `remote-agent run`: the service on the board.
enum RunCommand {
    static func run(_ arguments: [String]) -> Int32 {
        let description = """
            Controls the player with the buttons on this board, until it is told to end (SIGTERM, or Ctrl-C).
            SIGUSR1 has it log the counters of each button (with log level info): edges, presses, bounce, losses.
            Exit status: 0, 78 where the configuration cannot be used, 77 where it may not be read.
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
        for warning in file.warnings { log.warning(warning) }
        do {
            return try Service(file.configuration, log: log).run()
        } catch {
            log.error("\(error)")
            return ExitCode.unavailable
        }
    }
}
