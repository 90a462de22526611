import Configuration

/// `remote-agent check`: every mistake of a file at once, or what the file comes to.
enum CheckCommand {
    static func run(_ arguments: [String]) -> Int32 {
        let description = """
            Checks a configuration file and tells what each button, player and display will be, or every mistake.
            Exit status: 0, 78 where the file cannot be used, 77 where it may not be read.
            """
        switch Options.read(.check, arguments, description, [Options.configOption]) {
        case .done(let code): return code
        case .go(let options): return check(options.value("config") ?? ConfigurationFile.standardPath)
        }
    }

    private static func check(_ path: String) -> Int32 {
        do throws(ConfigurationFile.Failure) {
            let file = try ConfigurationFile(path: path)
            let code = Output.lines(file.configuration.summary)
            for finding in file.findings { Output.error(finding.text(file: path)) }
            for finding in ThisBoard.findings(of: file.configuration) { Output.error(finding.text(file: path)) }
            return code
        } catch {
            for message in error.messages { Output.error(message) }
            return error.exitCode
        }
    }
}
