import PlayerModel

extension ControlConfiguration.Layout {
    /// What a press does where the file says nothing: its own name for the three of the row, nothing else.
    public func press(ofButton name: String) -> Command? {
        Command.row.first { $0.rawValue == name }
    }

    /// What a hold does where the file says nothing.
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
