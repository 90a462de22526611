import PlayerModel

/// What one gesture of one button asks for. The `Controller` performs it against the model.
public struct ButtonIntent: Equatable, Sendable, Identifiable {
    /// Place of the button in the configuration, from 0.
    public let button: Int
    public let gesture: Gesture
    public let command: Command

    public init(button: Int, gesture: Gesture, command: Command) {
        self.button = button
        self.gesture = gesture
        self.command = command
    }

    /// `BUTTON:GESTURE:COMMAND`, such as `2:press:next`. The intent can be rebuilt from it alone.
    public var id: String { "\(button):\(gesture.rawValue):\(command.rawValue)" }

    /// The intent with this id; nil where it is not one.
    public init?(id: String) {
        let parts = id.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, let button = ButtonIntent.place(parts[0]) else { return nil }
        guard let gesture = Gesture(rawValue: String(decoding: parts[1], as: UTF8.self)),
            let command = Command(rawValue: String(decoding: parts[2], as: UTF8.self))
        else { return nil }
        self.init(button: button, gesture: gesture, command: command)
    }

    /// What stands on the button.
    public func symbol(isPlaying: Bool) -> Symbol {
        command.symbol(isPlaying: isPlaying)
    }

    /// Plain digits, at most four and without leading zeros: one intent has one id.
    private static func place(_ digits: Substring.UTF8View) -> Int? {
        guard (1...4).contains(digits.count) else { return nil }
        if digits.count > 1, digits.first == UInt8(ascii: "0") { return nil }
        var value = 0
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

extension Command {
    /// Whether a hold of it acts again at each repeat. The others act once a hold: a lock would flap.
    public var isRepeated: Bool {
        switch self {
        case .seekBackward, .seekForward, .volumeDown, .volumeUp: true
        case .previous, .playPause, .next, .mute, .stop, .lock, .powerOff: false
        }
    }
}
