import Configuration

/// `remote-agent simulate --script FILE`.
enum ScenarioCommand {
    static func run(_ path: String, _ configuration: Configuration, seed: String?) -> Int32 {
        ExitCode.unavailable
    }
}
