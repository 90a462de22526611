import PlayerModel
import RemoteController

extension IntentRecord {
    /// The record for a person who looks on: `next held: volume up`.
    func words(buttonName: String) -> String {
        "\(buttonName) \(gesture.words): \(command.words)\(outcome.words)"
    }
}

extension Gesture {
    fileprivate var words: String {
        switch self {
        case .press: "pressed"
        case .double: "pressed twice"
        case .triple: "pressed three times"
        case .hold: "held"
        case .repeat: "still held"
        case .longHold: "held long"
        }
    }
}

extension Command {
    fileprivate var words: String {
        switch self {
        case .previous: "previous track"
        case .playPause: "play or pause"
        case .next: "next track"
        case .seekBackward: "seek backward"
        case .seekForward: "seek forward"
        case .volumeDown: "volume down"
        case .volumeUp: "volume up"
        case .mute: "mute"
        case .stop: "stop"
        case .lock: "lock or unlock"
        case .powerOff: "power off"
        }
    }
}

extension Outcome {
    fileprivate var words: String {
        switch self {
        case .sent: ""
        case .noPlayer: " - no player"
        case .refused: " - no"
        case .dropped: " - dropped"
        }
    }
}
