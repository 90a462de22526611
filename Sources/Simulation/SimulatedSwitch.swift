import PlayerModel

/// One change of a contact: what really happened on the line, before any kernel saw it.
public struct ContactChange: Equatable, Sendable {
    public var at: MonotonicInstant
    public var isClosed: Bool

    public init(at: MonotonicInstant, isClosed: Bool) {
        self.at = at
        self.isClosed = isClosed
    }
}

/// A switch that bounces as measured ones do. The same seed and calls give the same bounce everywhere.
///
/// Figures: adamfk/bouncy-button-data (issues 3 to 29), Ganssle's guide to debouncing, QMK commit cd30a60.
public struct SimulatedSwitch: Sendable {
    /// How good a switch it is.
    public enum Kind: String, CaseIterable, Sendable {
        /// Keyboard switches: at most 0.28 ms.
        case keyboard
        /// Metal push buttons: at most 1.2 ms.
        case metal
        /// KCD-101: at most 1.1 ms, but up to 157 changes in it; most releases are clean.
        case rocker
        /// The 6×6 mm switch of most boards: at most 14 ms.
        case tactile
        /// Drum pedals and worn keys: at most 47 ms.
        case wornPedal
        /// A push button that bounces for 69 to 973 ms.
        case judco
        /// Old stop buttons: about 650 ms.
        case industrialStop
    }

    public let kind: Kind
    private var generator: SeededGenerator

    /// A switch that is open. The same seed bounces in the same way.
    public init(kind: Kind, seed: UInt64) {
        self.kind = kind
        generator = SeededGenerator(seed: seed)
    }

    /// A press and its release, which begins `holding` after the first contact. At least a quarter of the time held
    /// is without bounce, as a finger that presses a worn switch shortly makes it bounce shortly.
    public mutating func press(at start: MonotonicInstant, holding: Interval) -> [ContactChange] {
        let longest = Interval(nanoseconds: holding.nanoseconds / 4 * 3)
        return burst(at: start, isClosed: true, atMost: longest) + open(at: start + holding)
    }

    /// The contact closes for good, after its bounce.
    public mutating func close(at start: MonotonicInstant) -> [ContactChange] {
        burst(at: start, isClosed: true, atMost: kind.bounce.upperBound)
    }

    /// The contact opens for good, after its bounce.
    public mutating func open(at start: MonotonicInstant) -> [ContactChange] {
        if generator.happens(perMille: kind.cleanReleasesPerMille) {
            return [ContactChange(at: start, isClosed: false)]
        }
        return burst(at: start, isClosed: false, atMost: kind.bounce.upperBound)
    }

    /// What a neighbour's edge does to a line at rest, which is open or closed: mostly 42 ns; a contact of 0.7 us, and
    /// again 69 us later, is on record.
    public mutating func glitch(at start: MonotonicInstant, lineIsClosed: Bool = false) -> [ContactChange] {
        var changes: [ContactChange] = []
        func pulse(after delay: Int64, lasting length: Int64) {
            let begin = start + Interval(nanoseconds: delay)
            changes.append(ContactChange(at: begin, isClosed: !lineIsClosed))
            changes.append(ContactChange(at: begin + Interval(nanoseconds: length), isClosed: lineIsClosed))
        }
        switch generator.number(in: 0...9) {
        case 0...6:
            pulse(after: 0, lasting: 42)
        case 7:
            pulse(after: 0, lasting: generator.number(in: 100...5_000))
        default:
            pulse(after: 0, lasting: 700)
            pulse(after: generator.number(in: 60_000...70_000), lasting: generator.number(in: 42...700))
        }
        return changes
    }

    private mutating func burst(
        at start: MonotonicInstant,
        isClosed: Bool,
        atMost longest: Interval
    ) -> [ContactChange] {
        let length = min(generator.interval(in: kind.bounce), longest)
        // A switch moves to its new state, and then away from it and back, any number of times.
        let pairs = generator.number(in: 0...kind.mostReturns)
        guard pairs > 0, length > .zero else { return [ContactChange(at: start, isClosed: isClosed)] }
        var offsets = [Int64(0), length.nanoseconds]
        for _ in 0..<(2 * pairs - 1) { offsets.append(bounceOffset(within: length)) }
        offsets.sort()
        var level = !isClosed
        return offsets.map { offset in
            level.toggle()
            return ContactChange(at: start + Interval(nanoseconds: offset), isClosed: level)
        }
    }

    /// Bounce is dense at its beginning: half of the changes are spread over its first eighth.
    private mutating func bounceOffset(within length: Interval) -> Int64 {
        let isEarly = generator.happens(perMille: 500)
        return generator.number(in: 0...(isEarly ? length.nanoseconds / 8 : length.nanoseconds))
    }
}

extension SimulatedSwitch.Kind {
    /// How long it bounces: from the shortest to the longest of many presses.
    public var bounce: ClosedRange<Interval> {
        switch self {
        case .keyboard: .microseconds(20) ... .microseconds(280)
        case .metal: .microseconds(50) ... .microseconds(1_200)
        case .rocker: .microseconds(20) ... .microseconds(1_100)
        case .tactile: .microseconds(100) ... .milliseconds(14)
        case .wornPedal: .milliseconds(11) ... .milliseconds(47)
        case .judco: .milliseconds(69) ... .milliseconds(973)
        case .industrialStop: .milliseconds(300) ... .milliseconds(650)
        }
    }

    /// How many times it leaves its new state at most.
    fileprivate var mostReturns: Int64 {
        switch self {
        case .keyboard: 5
        case .metal: 12
        case .rocker: 78
        case .tactile: 10
        case .wornPedal: 15
        case .judco, .industrialStop: 40
        }
    }

    fileprivate var cleanReleasesPerMille: Int64 {
        switch self {
        case .rocker: 909
        case .keyboard, .metal: 500
        case .tactile: 300
        case .wornPedal, .judco, .industrialStop: 0
        }
    }
}
