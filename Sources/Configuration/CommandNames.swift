import PlayerModel

extension Command {
    /// A command from any of its names: the raw value (`playPause`), the same in kebab-case (`play-pause`),
    /// `prev` and `toggle`.
    public init?(name: String) {
        switch name {
        case "prev": self = .previous
        case "toggle": self = .playPause
        default:
            guard let command = Command.allCases.first(where: { $0.rawValue == name || $0.kebabCase == name }) else {
                return nil
            }
            self = command
        }
    }

    /// The raw value with a hyphen before each word: `seek-backward`.
    public var kebabCase: String {
        var name = ""
        for scalar in rawValue.unicodeScalars {
            if ("A"..."Z").contains(scalar), let lower = Unicode.Scalar(scalar.value + 32) {
                name.unicodeScalars.append("-")
                name.unicodeScalars.append(lower)
            } else {
                name.unicodeScalars.append(scalar)
            }
        }
        return name
    }
}

/// What the keys of gestures take.
enum CommandNames {
    /// Unbinds what the layout binds.
    static let none = "none"
    static let allowed = Supported.commands.map(\.rawValue) + [none]
    /// All names that are understood, for finding the nearest.
    static let candidates = allowed + Supported.commands.map(\.kebabCase) + ["prev", "toggle"]
}
