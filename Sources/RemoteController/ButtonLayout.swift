import PlayerModel

/// What the buttons named previous, playPause and next do where the file says nothing. The raw value is its name there.
public enum ButtonLayout: String, CaseIterable, Sendable {
    /// Holding previous or next moves the volume.
    case music
    /// Holding previous or next seeks.
    case audiobook
    /// No holds, so every button acts at the press.
    case plain

    /// The commands of a button by its name; none for a name that is not of the row.
    public func bindings(forButtonNamed name: String) -> ButtonBindings {
        guard let command = Command(rawValue: name), Command.row.contains(command) else { return ButtonBindings() }
        return ButtonBindings(press: command, hold: hold(of: command))
    }

    /// What holding the button does whose press is `command`; nil for nothing.
    public func hold(of command: Command) -> Command? {
        switch self {
        case .music: outer(command, .volumeDown, .volumeUp)
        case .audiobook: outer(command, .seekBackward, .seekForward)
        case .plain: nil
        }
    }

    private func outer(_ command: Command, _ atPrevious: Command, _ atNext: Command) -> Command? {
        if command == .previous { return atPrevious }
        return command == .next ? atNext : nil
    }
}
