import PlayerModel

/// Draws a widget's state on a bar of LEDs.
public struct ProgressBar: Sendable {
    /// 1 to 64.
    public let count: Int
    public let idleOff: Interval

    public init(count: Int, idleOff: Interval = .seconds(60)) {
        precondition((1...64).contains(count), "a bar has 1 to 64 LEDs")
        self.count = count
        self.idleOff = idleOff
    }

    /// What the bar shows at `now`.
    public mutating func frame(for state: WidgetState, at now: MonotonicInstant) -> BarFrame {
        BarFrame(count: count, lit: 0)
    }

    /// The next moment at which the frame differs by itself; nil when there is none.
    public func nextChange(for state: WidgetState, after now: MonotonicInstant) -> MonotonicInstant? {
        nil
    }
}
