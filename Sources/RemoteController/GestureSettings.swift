import PlayerModel

/// The gestures that a button has a command for. They decide how long a press must wait before it acts.
public struct BoundGestures: OptionSet, Equatable, Sendable {
    /// A bit for each gesture.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let press = BoundGestures(rawValue: 1 << 0)
    public static let double = BoundGestures(rawValue: 1 << 1)
    public static let triple = BoundGestures(rawValue: 1 << 2)
    public static let hold = BoundGestures(rawValue: 1 << 3)
    public static let longHold = BoundGestures(rawValue: 1 << 4)

    /// Whether a later press may still change what an earlier one was.
    var hasMultiPress: Bool { !isDisjoint(with: [.double, .triple]) }

    /// Whether the length of a press matters.
    var hasHold: Bool { !isDisjoint(with: [.hold, .longHold]) }

    /// How many presses make the longest gesture: 1 to 3.
    var longestRun: Int { contains(.triple) ? 3 : contains(.double) ? 2 : 1 }
}

/// The times that tell one gesture of a button from another.
public struct GestureSettings: Equatable, Sendable {
    /// From contact to a hold.
    public var hold: Interval = .milliseconds(500)
    /// From a hold to its first repeat, and from each repeat to the next.
    public var repeatEvery: Interval = .milliseconds(200)
    /// From contact to a long hold; not shorter than `hold`.
    public var longHold: Interval = .seconds(3)
    /// From a release to the last moment at which another press belongs to the same gesture.
    public var multiPress: Interval = .milliseconds(280)
    /// From contact to the moment at which the button counts as stuck.
    public var stuck: Interval = .seconds(30)
    /// From contact to the moment at which a hold ends by itself; nil for never. For volume: a hand rests on it.
    public var holdLimit: Interval?
    /// A gesture that is told later than this after it was due is dropped: late is worse than never.
    public var tellWithin: Interval = .seconds(1)
    /// What the button has commands for.
    public var bound: BoundGestures = .press

    /// The hold limit of a button whose hold moves the volume (TonUINO-TNG 24).
    public static let volumeHoldLimit = Interval.seconds(8)

    /// The default times for a button that has commands for `bound`.
    public init(bound: BoundGestures = .press) {
        self.bound = bound
    }
}
