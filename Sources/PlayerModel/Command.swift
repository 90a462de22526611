/// What a button can ask for. The raw value is its id: in the configuration, on the wire and in the log.
public enum Command: String, CaseIterable, Identifiable, Sendable {
    case previous
    case playPause
    case next
    case seekBackward
    case seekForward
    case volumeDown
    case volumeUp
    case mute
    case stop
    case lock
    case powerOff

    public var id: String { rawValue }

    /// The three that a lock-screen widget shows, in its order.
    public static let row: [Command] = [.previous, .playPause, .next]

    /// What stands on the button. Play/pause shows what a press would do: pause while playing, play otherwise.
    public func symbol(isPlaying: Bool) -> Symbol {
        switch self {
        case .previous: .previous
        case .playPause: isPlaying ? .pause : .play
        case .next: .next
        case .seekBackward: .seekBackward
        case .seekForward: .seekForward
        case .volumeDown: .volumeDown
        case .volumeUp: .volumeUp
        case .mute: .mute
        case .stop: .stop
        case .lock: .lock
        case .powerOff: .power
        }
    }
}

/// A picture that a display draws its own way: a character, a custom character, or a word.
public enum Symbol: String, CaseIterable, Sendable {
    case previous
    case play
    case pause
    case next
    case seekBackward
    case seekForward
    case volumeDown
    case volumeUp
    case mute
    case stop
    case lock
    case power
    case refused
}
