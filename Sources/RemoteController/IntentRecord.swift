import PlayerModel

/// One performed intent and what became of it: one line of the log.
public struct IntentRecord: Equatable, Sendable {
    /// Place of the button in the configuration, from 0.
    public var button: Int
    public var gesture: Gesture
    public var command: Command
    public var outcome: Outcome

    public init(button: Int, gesture: Gesture, command: Command, outcome: Outcome) {
        self.button = button
        self.gesture = gesture
        self.command = command
        self.outcome = outcome
    }

    /// The record of `intent`.
    public init(_ intent: ButtonIntent, _ outcome: Outcome) {
        self.init(button: intent.button, gesture: intent.gesture, command: intent.command, outcome: outcome)
    }
}
