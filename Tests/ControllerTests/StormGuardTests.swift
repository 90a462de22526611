import PlayerModel
import RemoteController
import Simulation
import Testing

@Suite struct StormGuardTests {
    private let start = MonotonicInstant(nanoseconds: 1_000_000_000)

    /// Edges of one rate for a time; when the guard called for silence, if it did.
    private func silence(
        _ storms: inout StormGuard,
        edgesPerSecond: Int64,
        for length: Interval,
        from start: MonotonicInstant
    ) -> MonotonicInstant? {
        let period = Interval(nanoseconds: 1_000_000_000 / edgesPerSecond)
        var now = start
        while now < start + length {
            switch storms.handle(.edge(at: now), at: now) {
            case .silence: return now
            case .none: break
            case .sample, .listen: Issue.record("not asked")
            }
            now = now + period
        }
        return nil
    }

    @Test(arguments: [
        // Faster than 400 a second: within 0.7 s. 100 a second (mains): never quiet, within 1.1 s.
        (Int64(100_000), Int64(500), Int64(700)), (10_000, 500, 700), (1_000, 500, 700), (500, 500, 700),
        (100, 1_000, 1_100), (120, 1_000, 1_100), (399, 1_000, 1_100), (51, 1_000, 1_100),
    ])
    func storms(edgesPerSecond: Int64, earliestMilliseconds: Int64, latestMilliseconds: Int64) throws {
        var storms = StormGuard(release: .milliseconds(20))
        let found = silence(&storms, edgesPerSecond: edgesPerSecond, for: .seconds(5), from: start)
        let after = try #require(found) - start
        #expect(after >= .milliseconds(earliestMilliseconds) && after <= .milliseconds(latestMilliseconds))
        #expect(storms.isStorm && storms.stormCount == 1)
    }

    @Test func aSlowLineIsNoStorm() {
        var storms = StormGuard(release: .milliseconds(20))
        #expect(silence(&storms, edgesPerSecond: 49, for: .seconds(60), from: start) == nil)
        #expect(!storms.isStorm && storms.nextDeadline == nil)
    }

    @Test func theLimitIsASetting() {
        var storms = StormGuard(edgesPerSecondMax: 5_000, release: .milliseconds(20))
        #expect(
            silence(&storms, edgesPerSecond: 6_000, for: .seconds(5), from: start) ?? start < start + .milliseconds(700)
        )
        var tolerant = StormGuard(edgesPerSecondMax: 5_000, release: .milliseconds(20))
        // Below it, the line is still never quiet.
        let found = silence(&tolerant, edgesPerSecond: 4_000, for: .seconds(5), from: start)
        #expect(found.map { $0 >= start + .seconds(1) } == true)
    }

    @Test func tenThousandEdgesAtOnceAreNoStormByThemselves() {
        var storms = StormGuard(release: .milliseconds(20))
        for _ in 0..<10_000 { _ = storms.handle(.edge(at: start), at: start) }
        #expect(!storms.isStorm)
    }

    @Test(arguments: [Int64.max, 0, -1, Int64.min])
    func absurdStamps(stamp: Int64) {
        var storms = StormGuard(release: .milliseconds(20))
        for _ in 0..<100 {
            _ = storms.handle(.edge(at: MonotonicInstant(nanoseconds: stamp)), at: start)
            _ = storms.handle(.edge(at: start), at: start)
        }
        #expect(!storms.isStorm)
    }

    // MARK: People

    /// A finger at its fastest for ten seconds, on any switch, worn ones with their setting: no storm.
    @Test(arguments: SimulatedSwitch.Kind.allCases, [Int64(0), 50])
    func fastTappingIsNoStorm(kind: SimulatedSwitch.Kind, threadMicroseconds: Int64) {
        for run in UInt64(0)..<20 {
            let seed = testSeed &+ run
            var contacts = SimulatedSwitch(kind: kind, seed: seed)
            var changes: [ContactChange] = []
            // A worn switch cannot be tapped faster than it comes to rest.
            let hold = max(Interval.milliseconds(50), kind.bounce.upperBound + .milliseconds(30))
            for tap: Int64 in 0..<100 {
                let begin = start + Interval(nanoseconds: 2 * tap * hold.nanoseconds)
                if kind.bounce.upperBound < .milliseconds(20) {
                    changes += contacts.press(at: begin, holding: hold)
                } else {
                    changes += contacts.close(at: begin) + contacts.open(at: begin + hold)
                }
            }
            var kernel = SimulatedKernel(threadLatency: .microseconds(threadMicroseconds))
            var storms = StormGuard(release: kind.settings.release)
            for edge in kernel.edges(of: changes) { _ = storms.handle(.edge(at: edge.stamp), at: edge.readyAt) }
            #expect(!storms.isStorm, "REMOTE_AGENT_SEED=\(seed)")
        }
    }

    /// The worst switch on record, with the default setting: one change is no storm, nor is one press.
    @Test func aWornSwitchWithoutItsSetting() {
        for run in UInt64(0)..<200 {
            let seed = testSeed &+ run
            var contacts = SimulatedSwitch(kind: .judco, seed: seed)
            var kernel = SimulatedKernel()
            var storms = StormGuard(release: .milliseconds(20))
            let changes = contacts.close(at: start) + contacts.open(at: start + .milliseconds(1_500))
            for edge in kernel.edges(of: changes) { _ = storms.handle(.edge(at: edge.stamp), at: edge.readyAt) }
            #expect(!storms.isStorm, "REMOTE_AGENT_SEED=\(seed)")
        }
    }

    /// Two changes of the worst switch with hardly a rest between them: a storm by default, none where its setting
    /// says that it is worn. Slow bounce never rests; fast bounce is over the limit of edges as well.
    @Test(arguments: [Int64(120), 1_000])
    func theSettingOfAWornSwitchIsHeeded(edgesPerSecond: Int64) {
        var tolerant = StormGuard(release: .milliseconds(1_000))
        #expect(silence(&tolerant, edgesPerSecond: edgesPerSecond, for: .milliseconds(973), from: start) == nil)
        let again = start + .milliseconds(980)
        let length = Interval.milliseconds(edgesPerSecond == 120 ? 973 : 500)
        #expect(silence(&tolerant, edgesPerSecond: edgesPerSecond, for: length, from: again) == nil)

        var strict = StormGuard(release: .milliseconds(20))
        let found = silence(&strict, edgesPerSecond: edgesPerSecond, for: .milliseconds(973), from: start)
        #expect(found ?? silence(&strict, edgesPerSecond: edgesPerSecond, for: length, from: again) != nil)
    }

    // MARK: While it storms

    /// Samples as the guard asks for them, until it listens again. The level comes from `level`.
    private func sample(
        _ storms: inout StormGuard,
        limit: Interval,
        level: (MonotonicInstant) -> Bool
    ) -> (listened: MonotonicInstant?, samples: Int) {
        var samples = 0
        var first: MonotonicInstant?
        while let due = storms.nextDeadline {
            first = first ?? due
            if due - (first ?? due) > limit { return (nil, samples) }
            let early = storms.handleDeadline(at: due - Interval(nanoseconds: 1))
            let punctual = storms.handleDeadline(at: due)
            let again = storms.handleDeadline(at: due)
            if early != .none || punctual != .sample || again != .none { Issue.record("\(early) \(punctual) \(again)") }
            samples += 1
            switch storms.handle(.sample(isClosed: level(due)), at: due) {
            case .listen: return (due, samples)
            case .none: break
            case .silence, .sample: Issue.record("not expected")
            }
        }
        return (nil, samples)
    }

    @Test(arguments: [false, true])
    func aSteadyLineIsListenedToAfterFiveSeconds(isClosed: Bool) throws {
        var storms = StormGuard(release: .milliseconds(20))
        let silenced = try #require(silence(&storms, edgesPerSecond: 1_000, for: .seconds(2), from: start))
        // What was queued before the edges were switched off.
        #expect(storms.handle(.edge(at: silenced), at: silenced) == .none)
        let (listened, samples) = sample(&storms, limit: .seconds(10)) { _ in isClosed }
        let pause = try #require(listened) - silenced
        #expect(pause >= .seconds(5) && pause < .milliseconds(5_100))
        #expect((100...250).contains(samples), "20 to 50 a second")
        #expect(!storms.isStorm && storms.nextDeadline == nil)
    }

    /// Mains on a floating pin, at 50 and 60 Hz and rectified: never steady, so not tried.
    @Test(arguments: [Int64(50), 60, 100, 120])
    func aLineThatStillMovesIsNotTried(hertz: Int64) throws {
        var storms = StormGuard(release: .milliseconds(20))
        _ = try #require(silence(&storms, edgesPerSecond: 2 * hertz, for: .seconds(2), from: start))
        let end = start + .seconds(300)
        let (listened, _) = sample(&storms, limit: .seconds(600)) { now in
            // Then somebody mends the pull.
            now < end && now.nanoseconds * 2 * hertz / 1_000_000_000 % 2 == 0
        }
        let instant = try #require(listened)
        #expect(instant > end && instant < end + .milliseconds(1_200))
    }

    /// Short spikes look steady: each try fails, and the pauses grow to a minute. A minute of calm forgets that.
    @Test func pausesGrowAndAreForgotten() throws {
        var storms = StormGuard(release: .milliseconds(20))
        var now = start
        for pause: Int64 in [5, 10, 20, 40, 60, 60] {
            let silenced = try #require(silence(&storms, edgesPerSecond: 20_000, for: .seconds(2), from: now))
            let listened = try #require(sample(&storms, limit: .seconds(120), level: { _ in false }).listened)
            #expect(listened - silenced >= .seconds(pause) && listened - silenced < .milliseconds(pause * 1_000 + 100))
            now = listened
        }
        #expect(storms.stormCount == 6)
        now = now + .seconds(61)
        let silenced = try #require(silence(&storms, edgesPerSecond: 20_000, for: .seconds(2), from: now))
        let listened = try #require(sample(&storms, limit: .seconds(120), level: { _ in false }).listened)
        #expect(listened - silenced < .milliseconds(5_100))
    }

    /// A program that slept has not seen the line steady.
    @Test func lateSamplesDoNotCountForMore() throws {
        var storms = StormGuard(release: .milliseconds(20))
        let silenced = try #require(silence(&storms, edgesPerSecond: 1_000, for: .seconds(2), from: start))
        var now = silenced + .seconds(30)
        for _ in 0..<40 {
            #expect(storms.handleDeadline(at: now) == .sample)
            #expect(storms.handle(.sample(isClosed: false), at: now) == .none)
            now = now + .milliseconds(23)
        }
    }

    @Test func aReopenedChipBeginsAnew() throws {
        var storms = StormGuard(release: .milliseconds(20))
        _ = try #require(silence(&storms, edgesPerSecond: 1_000, for: .seconds(2), from: start))
        #expect(storms.handle(.reset, at: start + .seconds(2)) == .none)
        #expect(!storms.isStorm && storms.nextDeadline == nil && storms.stormCount == 1)
        #expect(storms.handle(.sample(isClosed: true), at: start + .seconds(2)) == .none)
        #expect(silence(&storms, edgesPerSecond: 1_000, for: .seconds(2), from: start + .seconds(3)) != nil)
    }
}
