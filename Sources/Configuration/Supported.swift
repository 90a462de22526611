import PlayerModel

/// What this version can do of what the file's format knows. A new kind of player or display is added here first.
enum Supported {
    static let playerKinds = ["auto", "simulated"]
    static let displayKinds = ["led-bar", "terminal", "serial"]

    /// Known to the format, refused with a message that says so.
    static let laterPlayerKinds = ["mpv", "mpd", "mpris", "bluez"]
    static let laterDisplayKinds = ["leds", "apa102", "shift-register", "lcdd"]
    static let laterDialects = ["matrix-orbital", "serlcd", "relay", "parallax", "charlcd"]
    static let laterCommands: [Command] = [.powerOff]

    static let commands = Command.allCases.filter { !laterCommands.contains($0) }

    /// What must not happen by accident is bound to a long hold and to nothing else.
    static let longHoldCommands: [Command] = [.powerOff]

    static func isSupported(kind: String) -> Bool {
        playerKinds.contains(kind) || displayKinds.contains(kind)
    }
}
