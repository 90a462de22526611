extension Configuration {
    /// What `simulate` runs on where there is no file: three buttons, ten LEDs, the terminal, the simulated player.
    ///
    /// The LEDs take the ten lines of the header that have no other job and no button.
    public static let builtIn: Configuration = {
        var configuration = Configuration()
        configuration.buttons = [
            ButtonConfiguration(name: "previous", line: .gpio(16), press: .previous, hold: .volumeDown),
            ButtonConfiguration(name: "playPause", line: .gpio(26), press: .playPause),
            ButtonConfiguration(name: "next", line: .gpio(12), press: .next, hold: .volumeUp),
        ]
        let leds = [4, 5, 6, 13, 17, 22, 23, 24, 25, 27]
        configuration.displays = [
            DisplayConfiguration(name: "bar", kind: .ledBar(lines: leds.map { .gpio($0) }, isActiveLow: false)),
            DisplayConfiguration(name: "terminal", kind: .terminal),
        ]
        configuration.players = [PlayerConfiguration(name: "main", kind: .simulated)]
        return configuration
    }()
}
