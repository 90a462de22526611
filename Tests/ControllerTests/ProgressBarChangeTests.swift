import PlayerModel
import Simulation
import Testing

@testable import RemoteController

/// `nextChange` names the moments at which the bar changes, all of them and no other.
@Suite struct ProgressBarChangeTests {
    @Test(arguments: [1, 2, 3, 5, 10, 64])
    func changesAreExact(count: Int) {
        for start in WidgetSamples.starts {
            for sample in WidgetSamples.all(at: start) {
                var bar = ProgressBar(count: count)
                let mistake = bar.mistake(of: sample.state, from: start, for: .seconds(130), steps: 200)
                #expect(mistake == nil, "\(sample.name)")
            }
        }
    }

    @Test(arguments: [0.5, 1.0, 1.25, 2.0, 0.01, 97.3, -1.0, -3.3, 1e300])
    func changesAreExactAtEveryRate(rate: Double) {
        for start in WidgetSamples.starts {
            for count in [1, 2, 7, 10, 64] {
                var player = WidgetSamples.track(.playing, at: .seconds(34), sampledAt: start - .milliseconds(777))
                player.position?.rate = rate
                let state = WidgetSamples.connected(player, activeAt: start)
                var bar = ProgressBar(count: count)
                #expect(bar.mistake(of: state, from: start, for: .seconds(4_000), steps: 100) == nil, "\(count)")
            }
        }
    }

    /// Any facts at once, in any order of time, stamps from the future among them.
    @Test(arguments: 0..<150 as Range<UInt64>)
    func changesAreExactForAnyFacts(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let start = WidgetSamples.starts[Int(seed % 2)]
        let count = Int.random(in: 1...64, using: &numbers)
        var bar = ProgressBar(count: count)
        let state = WidgetSamples.random(around: start, &numbers)
        #expect(bar.mistake(of: state, from: start, for: .seconds(300), steps: 80) == nil, "seed \(seed)")
    }

    @Test func aSteadyValueIsForetold() {
        // The bar has shown 0.8 s more than what is reported now: the next LED comes by the report.
        let start = WidgetSamples.start
        var bar = ProgressBar(count: 10)
        _ = bar.frame(for: WidgetSamples.connected(WidgetSamples.track(.playing, at: .seconds(31))), at: start)
        let late = WidgetSamples.connected(WidgetSamples.track(.playing, at: .milliseconds(30_200)))
        #expect(bar.frame(for: late, at: start).lit == 0b11)
        #expect(bar.nextChange(for: late, after: start) == start + .milliseconds(60_800 - 30_200))
        #expect(bar.mistake(of: late, from: start, for: .seconds(300)) == nil)
    }

    @Test func wakeUps() {
        let start = WidgetSamples.start
        func count(_ leds: Int, _ state: WidgetState, _ length: Interval) -> Int {
            var bar = ProgressBar(count: leds)
            return bar.changes(of: state, from: start, to: start + length).count
        }
        for sample in WidgetSamples.all(at: start) where sample.isDark {
            #expect(count(10, sample.state, .seconds(3600)) == 0, "\(sample.name)")
        }
        let paused = WidgetSamples.connected(WidgetSamples.track(.paused))
        // On at 0, off at 1, ... off at 59, which is dark for good.
        #expect(count(10, paused, .seconds(3600)) == 59)
        let playing = WidgetSamples.connected(WidgetSamples.track(.playing, at: .zero))
        #expect(count(10, playing, .seconds(3600)) == 9)
        #expect(count(64, playing, .seconds(3600)) == 63)
        #expect(count(1, playing, .seconds(3600)) == 0)
        let live = WidgetSamples.connected(WidgetSamples.track(.playing, of: nil))
        #expect(count(10, live, .seconds(3600)) == 0)
        #expect(count(1, live, .seconds(60)) == 30)
        let looking = WidgetState(link: .looking(since: start), activeAt: start)
        #expect(count(10, looking, .seconds(3600)) == 120)
    }
}

extension WidgetSamples {
    static func random(around start: MonotonicInstant, _ numbers: inout SeededGenerator) -> WidgetState {
        func moment() -> MonotonicInstant {
            start + .milliseconds(Int64.random(in: -3_000...3_000, using: &numbers))
        }
        func mark() -> WidgetState.Mark? {
            guard Bool.random(using: &numbers) else { return nil }
            return WidgetState.Mark(button: Int.random(in: -1...4, using: &numbers), since: moment())
        }
        let links: [WidgetState.Link] = [
            .connected, .connected, .connected, .absent,
            .looking(since: start - .milliseconds(Int64.random(in: -2_000...70_000, using: &numbers))),
        ]
        let active = start - .milliseconds(Int64.random(in: -3_000...70_000, using: &numbers))
        var state = WidgetState(link: links.randomElement(using: &numbers) ?? .absent, activeAt: active)
        state.player = track(
            Playback.allCases.randomElement(using: &numbers) ?? .playing,
            at: Int.random(in: 0..<6, using: &numbers) == 0
                ? nil : .milliseconds(Int64.random(in: -5_000...310_000, using: &numbers)),
            of: Int.random(in: 0..<4, using: &numbers) == 0
                ? nil : .milliseconds(Int64.random(in: -5_000...310_000, using: &numbers)),
            sampledAt: moment()
        )
        state.player.hasMedia = Bool.random(using: &numbers)
        state.player.position?.rate = [1, 1, 1, 0.7, 2, -1, .nan, .infinity, 0].randomElement(using: &numbers) ?? 1
        state.isLocked = Bool.random(using: &numbers)
        state.taken = mark()
        state.refused = mark()
        state.noPlayer = mark()
        if Bool.random(using: &numbers) {
            let value = Int64.random(in: -10...110, using: &numbers)
            state.gauge = WidgetState.Gauge(
                kind: Bool.random(using: &numbers) ? .volume : .position,
                value: value,
                total: Bool.random(using: &numbers) ? 100 : .max,
                changedAt: moment()
            )
        }
        if Bool.random(using: &numbers) {
            state.longHold = WidgetState.LongHold(button: 0, since: moment(), until: moment())
        }
        return state
    }
}
