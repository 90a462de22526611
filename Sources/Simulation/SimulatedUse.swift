import PlayerModel
import RemoteController

/// A line on which a switch of one kind is pressed some times as people press, with glitches between, and what was
/// really done: the oracle for whatever listens.
public struct SimulatedUse: Sendable {
    /// A press as the finger meant it.
    public struct Press: Equatable, Sendable {
        public var contact: MonotonicInstant
        public var opening: MonotonicInstant
    }

    /// What the contact did, in order of time.
    public private(set) var changes: [ContactChange] = []
    /// What the finger did, in order of time.
    public private(set) var presses: [Press] = []

    /// Begins somewhere in 60 days of uptime. The same seed gives the same use.
    public init(kind: SimulatedSwitch.Kind, count: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var contacts = SimulatedSwitch(kind: kind, seed: generator.next())
        var now = MonotonicInstant(nanoseconds: generator.number(in: 0...5_184_000_000_000_000))
        for _ in 0..<count {
            // Half of the holds and gaps are about as short as people make them.
            let isShort = generator.happens(perMille: 500)
            let spare = isShort ? Interval.milliseconds(10) : .milliseconds(900)
            let hold = generator.interval(in: kind.shortestHold...(kind.shortestHold + spare))
            let gap = generator.interval(in: kind.shortestGap...(kind.shortestGap + spare))
            now = now + gap
            // Where there is room, a neighbour disturbs the line at rest.
            if gap > kind.shortestGap + .milliseconds(100), generator.happens(perMille: 300) {
                changes += contacts.glitch(at: now - .milliseconds(40))
            }
            changes += contacts.press(at: now, holding: hold)
            presses.append(Press(contact: now, opening: now + hold))
            now = now + hold
        }
        changes.sort { $0.at < $1.at }
    }
}

extension SimulatedSwitch.Kind {
    /// What a user would set for this switch: the defaults, and for a worn one a longer `debounce-ms`.
    public var settings: DebounceSettings {
        switch self {
        case .keyboard, .metal, .rocker, .tactile: .standard
        case .wornPedal: DebounceSettings(release: .milliseconds(60))
        case .judco: DebounceSettings(release: .milliseconds(1_000))
        case .industrialStop: DebounceSettings(release: .milliseconds(700))
        }
    }

    /// People's shortest is 36 ms; a worn switch needs longer to be told from its bounce.
    public var shortestHold: Interval {
        switch self {
        case .keyboard, .metal, .rocker, .tactile: .milliseconds(36)
        case .wornPedal: .milliseconds(120)
        case .judco, .industrialStop: .milliseconds(100)
        }
    }

    /// Between a release and the next press. People's shortest is 50 ms; a worn switch is still bouncing then.
    public var shortestGap: Interval {
        switch self {
        case .keyboard, .metal, .rocker, .tactile: .milliseconds(50)
        case .wornPedal: .milliseconds(150)
        case .judco: .milliseconds(2_100)
        case .industrialStop: .milliseconds(1_500)
        }
    }
}
