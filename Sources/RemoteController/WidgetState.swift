import PlayerModel

/// All that a display shows, as facts with the time they became true. `ProgressBar` and `WidgetLayout` draw it.
///
/// Signs are not taken away when their time is over: whoever draws knows how long each is shown.
public struct WidgetState: Equatable, Sendable {
    /// Whether there is a player.
    public enum Link: Equatable, Sendable {
        /// No player found yet, since the start.
        case looking(since: MonotonicInstant)
        /// No player, and none is expected soon.
        case absent
        case connected
    }

    /// A sign at a button, by its place in `row`.
    public struct Mark: Equatable, Sendable {
        public var button: Int
        public var since: MonotonicInstant

        public init(button: Int, since: MonotonicInstant) {
            self.button = button
            self.since = since
        }
    }

    /// A value that a button moves, shown in place of the progress for a second after its last change.
    public struct Gauge: Equatable, Sendable {
        /// What is being set.
        public enum Kind: Equatable, Sendable {
            /// Nanoseconds of a track.
            case position
            /// Percent.
            case volume
        }
        public var kind: Kind
        /// 0 to `total`, in what `kind` says.
        public var value: Int64
        public var total: Int64
        public var changedAt: MonotonicInstant

        public init(kind: Kind, value: Int64, total: Int64, changedAt: MonotonicInstant) {
            self.kind = kind
            self.value = value
            self.total = total
            self.changedAt = changedAt
        }
    }

    /// A long hold on its way: the bar fills from `since` to `until`.
    public struct LongHold: Equatable, Sendable {
        public var button: Int
        public var since: MonotonicInstant
        public var until: MonotonicInstant

        public init(button: Int, since: MonotonicInstant, until: MonotonicInstant) {
            self.button = button
            self.since = since
            self.until = until
        }
    }

    public var link: Link
    /// The configured name of the player that is shown or looked for.
    public var playerName: String = "player"
    /// The model with what is expected laid over it.
    public var player = PlayerState()
    /// Whether all commands but unlocking are refused.
    public var isLocked = false
    /// What each button does at a press, in the order of the configuration.
    public var row: [Command] = Command.row
    public var taken: Mark?
    /// The last press that was answered with "no".
    public var refused: Mark?
    /// The last press that found no player.
    public var noPlayer: Mark?
    /// The value that was set last.
    public var gauge: Gauge?
    /// The long hold that is on its way.
    public var longHold: LongHold?
    /// The last press or change of the player: `idle-off-s` counts from here.
    public var activeAt: MonotonicInstant

    public init(link: Link, activeAt: MonotonicInstant) {
        self.link = link
        self.activeAt = activeAt
    }
}
