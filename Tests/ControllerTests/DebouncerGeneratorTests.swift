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

extension SimulatedSwitch.Kind {
    /// What a user would set for this switch, and how it can then be used: the shortest hold and gap.
    var usage: (settings: DebounceSettings, hold: Interval, gap: Interval) {
        switch self {
        case .keyboard, .metal, .rocker, .tactile: (.standard, .milliseconds(36), .milliseconds(50))
        case .wornPedal: (DebounceSettings(release: .milliseconds(60)), .milliseconds(120), .milliseconds(150))
        case .judco: (DebounceSettings(release: .milliseconds(1_000)), .milliseconds(100), .milliseconds(2_100))
        case .industrialStop: (DebounceSettings(release: .milliseconds(700)), .milliseconds(100), .milliseconds(1_500))
        }
    }
}

/// A line on which a switch of one kind is pressed some times, with glitches between, and what was really done.
struct UsedLine {
    var changes: [ContactChange] = []
    /// First contact and first opening of each press.
    var presses: [(contact: MonotonicInstant, opening: MonotonicInstant)] = []

    init(kind: SimulatedSwitch.Kind, count: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var contacts = SimulatedSwitch(kind: kind, seed: generator.next())
        let usage = kind.usage
        var now = MonotonicInstant(nanoseconds: generator.number(in: 0...5_184_000_000_000_000))
        for _ in 0..<count {
            // Half of the holds and gaps are about as short as people make them.
            let isShort = generator.happens(perMille: 500)
            let spare = isShort ? Interval.milliseconds(10) : .milliseconds(900)
            let hold = generator.interval(in: usage.hold...(usage.hold + spare))
            let gap = generator.interval(in: usage.gap...(usage.gap + spare))
            now = now + gap
            // Where there is room, a neighbour disturbs the line at rest.
            if gap > usage.gap + .milliseconds(100), generator.happens(perMille: 300) {
                changes += contacts.glitch(at: now - .milliseconds(40))
            }
            changes += contacts.press(at: now, holding: hold)
            presses.append((now, now + hold))
            now = now + hold
        }
        changes.sort { $0.at < $1.at }
    }
}

@Suite struct DebouncerGeneratorTests {
    /// Each kind, well and badly delivered: presses out are presses made, each with its times.
    @Test(arguments: SimulatedSwitch.Kind.allCases, [Int64(0), 50, 300])
    func pressesOutArePressesMade(kind: SimulatedSwitch.Kind, threadMicroseconds: Int64) {
        for run in UInt64(0)..<12 {
            let seed = testSeed &+ run
            let used = UsedLine(kind: kind, count: 20, seed: seed)
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
            let used = UsedLine(kind: kind, count: 20, seed: seed)
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
            let used = UsedLine(kind: kind, count: 20, seed: seed)
            let line = SimulatedLine(changes: used.changes, kernel: SimulatedKernel(duplicatesPerMille: 20, seed: seed))
            var punctual = Debouncer(settings: kind.usage.settings)
            let expected = punctual.play(line).map(\.action)
            var late = Debouncer(settings: kind.usage.settings)
            let actions = late.play(line, lateness: lateness(seed: seed))
            #expect(actions.map(\.action) == expected, "REMOTE_AGENT_SEED=\(seed)")
        }
    }

    /// With a slow thread, a look may come between a change and its edge. No press is lost by it or made of it.
    @Test(arguments: SimulatedSwitch.Kind.allCases, [Int64(50), 300])
    func lateWakeUpsAndASlowThread(kind: SimulatedSwitch.Kind, threadMicroseconds: Int64) {
        for run in UInt64(0)..<12 {
            let seed = testSeed &+ run
            let used = UsedLine(kind: kind, count: 20, seed: seed)
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
        _ used: UsedLine,
        kernel: SimulatedKernel,
        kind: SimulatedSwitch.Kind,
        seed: UInt64,
        lateness: () -> Interval = { .zero }
    ) {
        var debouncer = Debouncer(settings: kind.usage.settings)
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
