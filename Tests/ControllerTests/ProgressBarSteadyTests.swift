import PlayerModel
import Simulation
import Testing

@testable import RemoteController

/// A lit LED goes dark only on a seek, a track change or a real step back.
@Suite struct ProgressBarSteadyTests {
    private let start = WidgetSamples.start

    @Test(arguments: 0..<40 as Range<UInt64>)
    func jitterIsNotSeen(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        var bars = [3, 10, 64].map { ProgressBar(count: $0) }
        var lit = [UInt64](repeating: 0, count: bars.count)
        var layout = WidgetLayout(columns: 16, rows: 2, barSteps: 5)
        var clock = ""
        var now: Int64 = 0
        while now < 290_000 {
            let jitter = Int64.random(in: -500...500, using: &numbers)
            let sample = max(0, now + jitter)
            let player = WidgetSamples.track(.playing, at: .milliseconds(sample), sampledAt: start + .milliseconds(now))
            let state = WidgetSamples.connected(player)
            let until = now + Int64.random(in: 20...3_000, using: &numbers)
            while now < until {
                let moment = start + .milliseconds(now)
                for index in bars.indices {
                    let next = bars[index].frame(for: state, at: moment).lit
                    #expect(lit[index] & ~next == 0, "an LED went dark at \(now) ms, seed \(seed)")
                    lit[index] = next
                }
                let shown = layout.frame(for: state, at: moment).line(0)
                #expect(elapsed(shown) >= elapsed(clock), "the clock went back at \(now) ms, seed \(seed)")
                clock = shown
                now += Int64.random(in: 10...400, using: &numbers)
            }
        }
        #expect(lit[1].nonzeroBitCount == 10)
    }

    /// The clock on a line, in seconds; 0 where there is none.
    private func elapsed(_ line: String) -> Int {
        let digits = line.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == ":" }
        return digits.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }

    private func lit(_ bar: inout ProgressBar, _ player: PlayerState) -> Int {
        bar.frame(for: WidgetSamples.connected(player), at: start).lit.nonzeroBitCount
    }

    @Test func realStepsAreSeenAtOnce() {
        var bar = ProgressBar(count: 64)
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .seconds(100))) == 22)
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .milliseconds(99_600))) == 22)
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .milliseconds(99_000))) == 22)
        // A seek.
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .seconds(90))) == 19)
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .seconds(200))) == 43)
        // The end, and the same track again.
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .seconds(304))) == 64)
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .zero)) == 1)
    }

    @Test func aTrackChangeIsSeenAtOnce() {
        var bar = ProgressBar(count: 64)
        var player = WidgetSamples.track(.playing, at: .seconds(95))
        let before = lit(&bar, player)
        player.track = "2"
        player.position = PositionSample(position: .milliseconds(94_500), sampledAt: start)
        #expect(before == 21)
        #expect(lit(&bar, player) == 20)
        // Without a name of its own a track is known by its title.
        player.track = nil
        player.position = PositionSample(position: .seconds(95), sampledAt: start)
        #expect(lit(&bar, player) == 21)
        player.title = "Another"
        player.position = PositionSample(position: .milliseconds(94_500), sampledAt: start)
        #expect(lit(&bar, player) == 20)
    }

    @Test func aRewindIsSeen() {
        var bar = ProgressBar(count: 64)
        var player = WidgetSamples.track(.playing, at: .seconds(95))
        #expect(lit(&bar, player) == 21)
        player.position = PositionSample(position: .milliseconds(94_500), rate: -1, sampledAt: start)
        #expect(lit(&bar, player) == 20)
    }

    @Test func pausingAHairEarlierKeepsTheLED() {
        var bar = ProgressBar(count: 64)
        #expect(lit(&bar, WidgetSamples.track(.playing, at: .seconds(95))) == 21)
        let state = WidgetSamples.connected(WidgetSamples.track(.paused, at: .milliseconds(94_600)))
        #expect(bar.frame(for: state, at: start).lit == 1 << 20)
    }
}
