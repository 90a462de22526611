/// What the buttons named previous, playPause and next do where the file says nothing. The raw value is its name there.
public enum ButtonLayout: String, CaseIterable, Sendable {
    /// Holding previous or next moves the volume.
    case music
    /// Holding previous or next seeks.
    case audiobook
    /// No holds, so that every press acts at once.
    case plain

    /// What a press does: the button's own name for the three of the row; nil for every other button.
    public func press(ofButton name: String) -> Command? {
        Command.row.first { $0.rawValue == name }
    }

    /// What a hold does; nil for nothing.
    public func hold(ofButton name: String) -> Command? {
        switch (self, press(ofButton: name)) {
        case (.music, .previous): .volumeDown
        case (.music, .next): .volumeUp
        case (.audiobook, .previous): .seekBackward
        case (.audiobook, .next): .seekForward
        case (.music, _), (.audiobook, _), (.plain, _): nil
        }
    }
}
