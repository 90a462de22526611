import PlayerModel
import RemoteController
import Simulation
import Testing

@Suite struct DebouncerTests {
    private let start = MonotonicInstant(nanoseconds: 1_000_000_000)

    // MARK: The contract

    @Test func aDeadlineThatIsEarlyOrFiredTwiceDoesNothing() {
        var debouncer = Debouncer(settings: .standard)
        #expect(debouncer.handleDeadline(at: start) == .none)
        _ = debouncer.handle(.edge(isClosed: true, at: start), at: start)
        #expect(debouncer.nextDeadline == start + .milliseconds(1))
        #expect(debouncer.handleDeadline(at: start + .microseconds(999)) == .none)
        #expect(debouncer.handleDeadline(at: start + .milliseconds(1)) == .readLevel)
        #expect(debouncer.nextDeadline == nil)
        #expect(debouncer.handleDeadline(at: start + .milliseconds(1)) == .none)
        #expect(debouncer.handle(.level(isClosed: true), at: start + .milliseconds(1)) == .pressed(contact: start))
        #expect(debouncer.handleDeadline(at: start + .milliseconds(1)) == .none)
        #expect(debouncer.isPressed)
    }

    @Test func aLevelThatDisagreesIsAnEventAtNow() {
        var debouncer = Debouncer(settings: .standard)
        _ = debouncer.handle(.edge(isClosed: true, at: start), at: start)
        let look = start + .milliseconds(1)
        #expect(debouncer.handleDeadline(at: look) == .readLevel)
        #expect(debouncer.handle(.level(isClosed: false), at: look) == .none)
        #expect(debouncer.nextDeadline == look + .milliseconds(1))
        #expect(!debouncer.isPressed)
    }

    @Test func anEdgeAfterTheQuietProvesItWithoutALook() {
        var debouncer = Debouncer(settings: .standard)
        let end = start + .milliseconds(15)
        let now = start + .milliseconds(40)
        #expect(debouncer.handle(.edge(isClosed: true, at: start), at: now) == .none)
        #expect(debouncer.handle(.edge(isClosed: false, at: end), at: now) == .pressed(contact: start))
        #expect(debouncer.handleDeadline(at: now) == .readLevel)
        #expect(debouncer.handle(.level(isClosed: false), at: now) == .released(at: end))
    }

    /// A look that comes between a change and its edge must not lose the quiet before the change.
    @Test func anEdgeThatWasOnItsWayExplainsALook() {
        var debouncer = Debouncer(settings: .standard)
        _ = debouncer.handle(.edge(isClosed: true, at: start), at: start)
        let opening = start + .milliseconds(100)
        #expect(debouncer.handleDeadline(at: opening + .microseconds(20)) == .readLevel)
        #expect(debouncer.handle(.level(isClosed: false), at: opening + .microseconds(20)) == .none)
        let edge = Debouncer.Input.edge(isClosed: false, at: opening)
        #expect(debouncer.handle(edge, at: opening + .microseconds(60)) == .pressed(contact: start))
        #expect(debouncer.nextDeadline == opening + .milliseconds(20))
    }

    // MARK: Late

    @Test(arguments: [(Int64(1_000), true), (1_001, false)])
    func aPressDecidedOverASecondAfterItsContactIsDropped(milliseconds: Int64, isPress: Bool) {
        var debouncer = Debouncer(settings: .standard)
        _ = debouncer.handle(.edge(isClosed: true, at: start), at: start)
        let now = start + .milliseconds(milliseconds)
        #expect(debouncer.handleDeadline(at: now) == .readLevel)
        let action = debouncer.handle(.level(isClosed: true), at: now)
        #expect(action == (isPress ? .pressed(contact: start) : .dropped(contact: start)))
        #expect(debouncer.counters.dropped == (isPress ? 0 : 1) && debouncer.counters.presses == (isPress ? 1 : 0))
        #expect(debouncer.isHeldAtStart == !isPress && debouncer.isPressed == isPress)
    }

    @Test func lateEdgesAreCounted() {
        var debouncer = Debouncer(settings: .standard)
        let now = start + .seconds(15)
        #expect(debouncer.handle(.edge(isClosed: true, at: start), at: now) == .none)
        let action = debouncer.handle(.edge(isClosed: false, at: start + .milliseconds(100)), at: now)
        #expect(action == .dropped(contact: start))
        #expect(debouncer.counters.lateEdges == 2 && debouncer.counters.dropped == 1)
        #expect(debouncer.counters.presses == 0 && !debouncer.isPressed)
    }

    /// Stamps of another clock, or of none.
    @Test(arguments: [Int64.max, Int64.max / 2, 1_700_000_000_000_000_000, 0, -1, Int64.min / 4, Int64.min])
    func absurdStamps(stamp: Int64) {
        var debouncer = Debouncer(settings: .standard)
        let stamp = MonotonicInstant(nanoseconds: stamp)
        _ = debouncer.handle(.edge(isClosed: true, at: stamp), at: start)
        _ = debouncer.handle(.edge(isClosed: false, at: stamp), at: start)
        _ = debouncer.handle(.edge(isClosed: true, at: start), at: start)
        var now = start
        while let deadline = debouncer.nextDeadline, now < start + .seconds(2) {
            now = max(now, deadline)
            if debouncer.handleDeadline(at: now) == .readLevel {
                _ = debouncer.handle(.level(isClosed: true), at: now)
            }
        }
        #expect(debouncer.isPressed || debouncer.isHeldAtStart)
    }

    // MARK: Floods

    /// 10,000 edges in one reading, of one stamp and of as many: one press at most, and one release.
    @Test(arguments: [Int64(0), 1, 90, 50_000], [true, false])
    func aFloodIsOneChange(nanosecondsApart: Int64, endsClosed: Bool) {
        var debouncer = Debouncer(settings: .standard)
        let now = start + .milliseconds(600)
        var actions: [Debouncer.Action] = []
        for index: Int64 in 0..<10_000 {
            let stamp = start + Interval(nanoseconds: index * nanosecondsApart)
            let isClosed = index == 9_999 ? endsClosed : index.isMultiple(of: 2)
            let action = debouncer.handle(.edge(isClosed: isClosed, at: stamp), at: now)
            if action != .none { actions.append(action) }
        }
        #expect(actions.isEmpty)
        #expect(debouncer.counters.edges == 10_000)
        while let deadline = debouncer.nextDeadline {
            if debouncer.handleDeadline(at: max(deadline, now)) == .readLevel {
                let action = debouncer.handle(.level(isClosed: endsClosed), at: max(deadline, now))
                if action != .none { actions.append(action) }
            }
        }
        #expect(actions == (endsClosed ? [.pressed(contact: start)] : []))
        #expect(debouncer.counters.glitchesRejected == (endsClosed ? 0 : 1))
    }

    // MARK: Counters

    private func counters(kind: SimulatedSwitch.Kind) -> ButtonCounters {
        let used = SimulatedUse(kind: kind, count: 200, seed: testSeed)
        var debouncer = Debouncer(settings: kind.settings)
        _ = debouncer.play(SimulatedLine(changes: used.changes, kernel: SimulatedKernel()))
        return debouncer.counters
    }

    /// The bounce of good switches is not taken for glitches, and its length is about that of the kind's worst.
    @Test(arguments: [SimulatedSwitch.Kind.keyboard, .metal, .rocker, .tactile])
    func bounceIsMeasured(kind: SimulatedSwitch.Kind) {
        let counters = counters(kind: kind)
        let longest = kind.bounce.upperBound
        #expect(counters.longestBounce <= longest, "REMOTE_AGENT_SEED=\(testSeed)")
        #expect(counters.longestBounce.nanoseconds > longest.nanoseconds / 10 * 8, "REMOTE_AGENT_SEED=\(testSeed)")
        #expect(counters.presses == 200 && counters.eventsLost == 0 && counters.dropped == 0)
    }

    @Test func glitchesAreCountedOnceEach() {
        var line: [ContactChange] = []
        var contacts = SimulatedSwitch(kind: .metal, seed: 4)
        for index: Int64 in 0..<50 { line += contacts.glitch(at: start + .milliseconds(100 * index)) }
        for latency: Int64 in [0, 50, 300] {
            var debouncer = Debouncer(settings: .standard)
            let kernel = SimulatedKernel(threadLatency: .microseconds(latency))
            #expect(debouncer.play(SimulatedLine(changes: line, kernel: kernel)).isEmpty)
            #expect(debouncer.counters.glitchesRejected == 50)
            #expect(debouncer.counters.presses == 0 && debouncer.counters.longestBounce == .zero)
        }
    }

    @Test func countersOutliveAnAbandonedLine() {
        var debouncer = Debouncer(settings: .standard)
        _ = debouncer.handle(.edge(isClosed: true, at: start), at: start)
        _ = debouncer.handle(.lost(isClosed: true), at: start)
        _ = debouncer.handle(.abandon, at: start)
        _ = debouncer.handle(.start(isClosed: false), at: start)
        #expect(debouncer.counters.edges == 1 && debouncer.counters.eventsLost == 1)
    }
}
