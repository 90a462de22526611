import PlayerModel

extension Configuration {
    /// What `simulate` runs on where there is no file: three buttons, ten LEDs, the terminal, the simulated player.
    ///
    /// The LEDs take the ten lines of the header that have no other job and no button.
    public static let builtIn: Configuration = {
        var configuration = Configuration()
        let lines: [(command: Command, gpio: Int)] = [(.previous, 16), (.playPause, 26), (.next, 12)]
        configuration.buttons = lines.map { command, gpio in
            let name = command.rawValue
            let layout = configuration.control.layout
            return ButtonConfiguration(
                name: name,
                line: .gpio(gpio),
                press: layout.press(ofButton: name),
                hold: layout.hold(ofButton: name)
            )
        }
        let leds = [4, 5, 6, 13, 17, 22, 23, 24, 25, 27]
        configuration.displays = [
            DisplayConfiguration(name: "bar", kind: .ledBar(lines: leds.map { .gpio($0) }, isActiveLow: false)),
            DisplayConfiguration(name: "terminal", kind: .terminal),
        ]
        configuration.players = [PlayerConfiguration(name: "main", kind: .simulated)]
        return configuration
    }()
}
