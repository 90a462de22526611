import PlayerModel

extension Debouncer {
    /// What is known of the line's last moves.
    struct Burst {
        /// How far the burst has come.
        enum Phase {
            case idle
            /// The line moved and has not been quiet for long enough: look at the deadline.
            case moving
            /// The deadline was reached and `.level` is awaited.
            case asked
            /// Quiet and confirmed, yet further changes would still belong to the same burst.
            case settling
        }

        var phase = Phase.idle
        /// The level after the last change.
        var isClosed = false
        /// Whether an accepted press belongs to the burst, so that the rest of it is bounce.
        var hasPress = false
        var lastChange = Debouncer.longAgo
        var start = Debouncer.longAgo
        /// Of the press that may come of it.
        var contact = Debouncer.longAgo
        /// Quiet that this contact needs to be a press.
        var pressQuiet = Interval.zero
    }
}
