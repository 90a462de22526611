import Glibc
import PlayerModel
import RemoteController
import Simulation
import Testing

/// The seed given back in REMOTE_AGENT_SEED, else one of this run. It is part of every failure's message.
let testSeed: UInt64 = {
    if let text = getenv("REMOTE_AGENT_SEED"), let seed = UInt64(String(cString: text)) { return seed }
    return UInt64.random(in: 0...UInt64(UInt32.max))
}()

@Suite struct DebouncerGeneratorTests {
    /// Each kind, well and badly delivered: presses out are presses made, each with its times.
    @Test(arguments: SimulatedSwitch.Kind.allCases, [Int64(0), 50, 300])
    func pressesOutArePressesMade(kind: SimulatedSwitch.Kind, threadMicroseconds: Int64) {
        for run in UInt64(0)..<12 {
            let seed = testSeed &+ run
            let used = SimulatedUse(kind: kind, count: 20, seed: seed)
            let kernel = SimulatedKernel(
                threadLatency: .microseconds(threadMicroseconds),
                foldedStamp: run.isMultiple(of: 2) ? .first : .last,
                duplicatesPerMille: run.isMultiple(of: 3) ? 0 : 20,
                seed: seed
            )
            check(used, kernel: kernel, kind: kind, seed: seed)
        }
    }

    /// Edges that come close after another are lost: the level decides.
    @Test(arguments: SimulatedSwitch.Kind.allCases, [Int64(0), 50])
    func lostEdges(kind: SimulatedSwitch.Kind, threadMicroseconds: Int64) {
        for run in UInt64(0)..<12 {
            let seed = testSeed &+ run
            let used = SimulatedUse(kind: kind, count: 20, seed: seed)
            let kernel = SimulatedKernel(
                threadLatency: .microseconds(threadMicroseconds),
                duplicatesPerMille: 20,
                lossesPerMille: 200,
                seed: seed
            )
            check(used, kernel: kernel, kind: kind, seed: seed)
        }
    }

    /// Late and jumping wake-ups make the same of it as punctual ones, to the nanosecond.
    @Test(arguments: SimulatedSwitch.Kind.allCases)
    func lateWakeUps(kind: SimulatedSwitch.Kind) {
        for run in UInt64(0)..<12 {
            let seed = testSeed &+ run
            let used = SimulatedUse(kind: kind, count: 20, seed: seed)
            let line = SimulatedLine(changes: used.changes, kernel: SimulatedKernel(duplicatesPerMille: 20, seed: seed))
            var punctual = Debouncer(settings: kind.settings)
            let expected = punctual.play(line).map(\.action)
            var late = Debouncer(settings: kind.settings)
            let actions = late.play(line, lateness: lateness(seed: seed))
            #expect(actions.map(\.action) == expected, "REMOTE_AGENT_SEED=\(seed)")
        }
    }

    /// With a slow thread, a look may come between a change and its edge. No press is lost by it or made of it.
    @Test(arguments: SimulatedSwitch.Kind.allCases, [Int64(50), 300])
    func lateWakeUpsAndASlowThread(kind: SimulatedSwitch.Kind, threadMicroseconds: Int64) {
        for run in UInt64(0)..<12 {
            let seed = testSeed &+ run
            let used = SimulatedUse(kind: kind, count: 20, seed: seed)
            let kernel = SimulatedKernel(
                threadLatency: .microseconds(threadMicroseconds),
                duplicatesPerMille: 20,
                seed: seed
            )
            check(used, kernel: kernel, kind: kind, seed: seed, lateness: lateness(seed: seed))
        }
    }

    /// Mostly up to 5 ms, at times up to 600 ms.
    private func lateness(seed: UInt64) -> () -> Interval {
        var generator = SeededGenerator(seed: seed)
        return {
            generator.interval(in: .zero...(generator.happens(perMille: 50) ? .milliseconds(600) : .milliseconds(5)))
        }
    }

    private func check(
        _ used: SimulatedUse,
        kernel: SimulatedKernel,
        kind: SimulatedSwitch.Kind,
        seed: UInt64,
        lateness: () -> Interval = { .zero }
    ) {
        var debouncer = Debouncer(settings: kind.settings)
        let actions = debouncer.play(SimulatedLine(changes: used.changes, kernel: kernel), lateness: lateness).map(
            \.action
        )
        // Where an edge was lost, the look that finds it is a little later than the bounce.
        let slack = kind.bounce.upperBound + .milliseconds(15)
        var isGood = actions.count == 2 * used.presses.count
        for (index, action) in actions.enumerated() where isGood {
            let press = used.presses[index / 2]
            switch action {
            case .pressed(let contact):
                isGood = index.isMultiple(of: 2) && contact >= press.contact && contact <= press.contact + slack
            case .released(let instant):
                isGood = !index.isMultiple(of: 2) && instant >= press.opening && instant <= press.opening + slack
            case .none, .readLevel, .dropped:
                isGood = false
            }
        }
        #expect(
            isGood,
            "\(kind), \(used.presses.count) presses, got \(actions.count) actions. REMOTE_AGENT_SEED=\(seed)"
        )
        #expect(debouncer.counters.presses == Int64(used.presses.count), "REMOTE_AGENT_SEED=\(seed)")
        #expect(debouncer.counters.dropped == 0 && debouncer.nextDeadline == nil, "REMOTE_AGENT_SEED=\(seed)")
    }
}
