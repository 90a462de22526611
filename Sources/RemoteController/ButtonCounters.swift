import PlayerModel

/// What one button's line has been through since the start.
public struct ButtonCounters: Equatable, Sendable {
    /// Edges that the kernel delivered. It folds many into one, so this says how noisy a line is, never how often it
    /// was pressed.
    public var edges: Int64 = 0
    /// Presses that were told to the gestures.
    public var presses: Int64 = 0
    /// Bursts that came to nothing: contacts too short for a press, openings too short for a release.
    public var glitchesRejected: Int64 = 0
    /// From the first to the last change of an accepted press or release.
    public var longestBounce: Interval = .zero
    /// Times that the kernel's queue lost events, by its sequence numbers.
    public var eventsLost: Int64 = 0
    /// Presses that were decided over a second after their contact, and so were not acted on.
    public var dropped: Int64 = 0
    /// Edges that were read over a second after their stamp. They correct what is known, and never make a press.
    public var lateEdges: Int64 = 0

    public init() {}
}
