import PlayerModel
import Simulation
import Testing

@testable import RemoteController

@Suite struct ProgressBarTests {
    private func frame(_ count: Int, _ state: WidgetState, after start: Interval) -> BarFrame {
        var bar = ProgressBar(count: count)
        return bar.frame(for: state, at: WidgetSamples.start + start)
    }

    private func lights(_ frame: BarFrame) -> String {
        String((0..<frame.count).map { frame[$0] ? "#" : "." })
    }

    /// The lights at each of `milliseconds` after the start.
    private func lights(_ count: Int, _ state: WidgetState, _ milliseconds: [Int64]) -> [String] {
        var bar = ProgressBar(count: count)
        return milliseconds.map { lights(bar.frame(for: state, at: WidgetSamples.start + .milliseconds($0))) }
    }

    @Test(arguments: 1...64)
    func everyEdge(count: Int) {
        let hours24: Int64 = 86_400_000_000_000
        for total in [304_000_000_000, 1_000_000_007, hours24, Int64(count), 1, 63] {
            for part in 0...count {
                // The first whole value of the part, by the definition and not by the code under test.
                let edge = ceiling(part, total, count)
                for value in [edge - 1, edge, edge + 1] where value >= 0 && value <= total {
                    let (high, low) = UInt64(value).multipliedFullWidth(by: UInt64(count))
                    let floor = Int(UInt64(total).dividingFullWidth((high, low)).quotient)
                    let player = WidgetSamples.track(
                        .paused,
                        at: Interval(nanoseconds: value),
                        of: Interval(nanoseconds: total)
                    )
                    var playing = player
                    playing.playback = .playing
                    let index = min(count - 1, floor)
                    let filled = frame(count, WidgetSamples.connected(playing), after: .zero)
                    #expect(filled.lit == ~0 >> UInt64(63 - index), "\(value) of \(total)")
                    let blinking = frame(count, WidgetSamples.connected(player), after: .zero)
                    #expect(blinking.lit == 1 << UInt64(index), "\(value) of \(total)")
                }
            }
        }
    }

    private func ceiling(_ part: Int, _ total: Int64, _ count: Int) -> Int64 {
        let (high, low) = UInt64(part).multipliedFullWidth(by: UInt64(total))
        let (quotient, remainder) = UInt64(count).dividingFullWidth((high, low))
        return Int64(quotient) + (remainder > 0 ? 1 : 0)
    }

    @Test func sharesOfTheLargestNumbers() {
        #expect(Share.parts(of: .max, in: .max, count: 64) == 64)
        #expect(Share.parts(of: .max - 1, in: .max, count: 64) == 63)
        #expect(Share.parts(of: .max / 2, in: .max, count: 2) == 0)
        #expect(Share.parts(of: .max / 2 + 1, in: .max, count: 2) == 1)
        #expect(Share.parts(of: .min, in: .max, count: 64) == 0)
        #expect(Share.parts(of: 5, in: 0, count: 64) == 0)
        #expect(Share.parts(of: 5, in: -3, count: 64) == 0)
        #expect(Share.edge(of: 64, in: .max, count: 64) == .max)
        #expect(Share.edge(of: 1, in: .max, count: 64) == 1 << 57)
        var numbers = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let total = Int64.random(in: 1 ... .max, using: &numbers)
            let value = Int64.random(in: 0...total, using: &numbers)
            let count = Int.random(in: 1...1600, using: &numbers)
            let product = UInt64(value).multipliedFullWidth(by: UInt64(count))
            let parts = UInt64(total).dividingFullWidth(product).quotient
            #expect(Share.parts(of: value, in: total, count: count) == Int(parts), "\(value) of \(total), \(count)")
        }
    }

    @Test(arguments: 1...64)
    func statesDiffer(count: Int) {
        let states = WidgetSamples.all(at: WidgetSamples.start)
        let sequences = states.map { sample -> [UInt64] in
            var bar = ProgressBar(count: count)
            return (0..<1_000).map { bar.frame(for: sample.state, at: WidgetSamples.start + .milliseconds($0 * 5)).lit }
        }
        for first in states.indices {
            // The dark ones are one state: nothing to say. They differ by what a press does, which is among the rest.
            if states[first].isDark { #expect(sequences[first].allSatisfy { $0 == 0 }) }
            for second in states.indices where second > first {
                guard !(states[first].isDark && states[second].isDark) else { continue }
                #expect(sequences[first] != sequences[second], "\(states[first].name) and \(states[second].name)")
            }
        }
    }

    @Test(arguments: 1...64)
    func liveDiffersFromEveryProgress(count: Int) {
        var live = WidgetSamples.connected(WidgetSamples.track(.playing, of: nil))
        live.player.isLive = true
        var bar = ProgressBar(count: count)
        let sequence = (0..<100).map { bar.frame(for: live, at: WidgetSamples.start + .milliseconds($0 * 50)).lit }
        for index in 0..<count {
            #expect(sequence != Array(repeating: ~0 >> UInt64(63 - index), count: 100), "LED \(index)")
        }
    }

    @Test func pausedBlinksAndGoesDark() {
        let paused = WidgetSamples.connected(WidgetSamples.track(.paused, at: .seconds(152)))
        #expect(
            lights(4, paused, [0, 999, 1_000, 1_999, 2_000, 58_999, 59_000, 60_000, 62_000, 3_600_000])
                == ["..#.", "..#.", "....", "....", "..#.", "..#.", "....", "....", "....", "...."]
        )
    }

    @Test func stoppedWithSomethingToPlayBlinksAtTheFirst() {
        let stopped = WidgetSamples.connected(WidgetSamples.track(.stopped, at: nil))
        #expect(lights(3, stopped, [0, 1_000, 2_000, 60_000]) == ["#..", "...", "#..", "..."])
    }

    @Test func unknownDurationIsShownAsLive() {
        for duration in [nil, Interval.zero, .seconds(-5), .seconds(25 * 3600), Interval(nanoseconds: .max)] {
            let state = WidgetSamples.connected(WidgetSamples.track(.playing, of: duration))
            #expect(lights(5, state, [0, 3_900]) == ["#.#.#", "#.#.#"])
        }
        let state = WidgetSamples.connected(WidgetSamples.track(.playing, at: nil))
        #expect(lights(5, state, [0]) == ["#.#.#"])
    }

    @Test func liveOnOneAndTwo() {
        let live = WidgetSamples.connected(WidgetSamples.track(.playing, of: nil))
        let moments: [Int64] = [0, 3_799, 3_800, 3_999, 4_000]
        #expect(lights(1, live, moments) == ["#", "#", ".", ".", "#"])
        #expect(lights(2, live, moments) == ["#.", "#.", "..", "..", "#."])
    }

    @Test func lookingWalks() {
        let looking = WidgetState(link: .looking(since: WidgetSamples.start), activeAt: WidgetSamples.start)
        #expect(
            lights(3, looking, [0, 499, 500, 1_000, 1_500, 59_999, 60_000])
                == ["#..", "#..", ".#.", "..#", "#..", "..#", "..."]
        )
        #expect(lights(1, looking, [0, 99, 100, 1_999, 2_000, 58_000, 60_000]) == ["#", "#", ".", ".", "#", "#", "."])
    }

    @Test func signs() {
        var state = WidgetSamples.connected(WidgetSamples.track(.playing, at: .seconds(100)))
        let mark = WidgetState.Mark(button: 0, since: WidgetSamples.start)
        state.taken = mark
        #expect(lights(4, state, [0, 79, 80]) == ["#...", "#...", "##.."])
        state.refused = mark
        #expect(
            lights(4, state, [0, 74, 75, 149, 150, 225, 299, 300])
                == ["####", "####", "....", "....", "####", "....", "....", "##.."]
        )
        state.link = .absent
        state.refused = nil
        state.taken = nil
        state.noPlayer = mark
        let moments: [Int64] = [0, 199, 200, 399, 400, 600, 800, 999, 1_000]
        #expect(
            lights(4, state, moments) == ["#..#", "#..#", "....", "....", "#..#", "....", "#..#", "#..#", "...."]
        )
        #expect(lights(1, state, moments) == ["#", "#", ".", ".", "#", ".", "#", "#", "."])
        // Connected in the meantime: there is a player.
        state.link = .connected
        #expect(lights(4, state, [100]) == ["##.."])
    }

    @Test func gaugeAndLongHold() {
        var state = WidgetSamples.connected(WidgetSamples.track(.playing, at: .seconds(300)))
        state.gauge = WidgetState.Gauge(kind: .volume, value: 50, total: 100, changedAt: WidgetSamples.start)
        #expect(lights(4, state, [0, 999, 1_000]) == ["###.", "###.", "####"])
        #expect(lights(1, state, [0, 124, 125, 250, 999, 1_000]) == [".", ".", "#", ".", "#", "#"])
        state.longHold = WidgetState.LongHold(
            button: 0,
            since: WidgetSamples.start,
            until: WidgetSamples.start + .seconds(3)
        )
        #expect(
            lights(3, state, [0, 999, 1_000, 2_000, 2_999, 3_999, 4_000])
                == ["#..", "#..", "##.", "###", "###", "###", "###"]
        )
        // Over all of it, the press.
        state.taken = WidgetState.Mark(button: 0, since: WidgetSamples.start)
        #expect(lights(3, state, [0, 80]) == ["...", "#.."])
        // Let go before: cancelled.
        state.longHold = nil
        state.taken = nil
        #expect(lights(4, state, [500, 2_000]) == ["###.", "####"])
    }

    @Test func lockedIsAsWithout() {
        var state = WidgetSamples.connected(WidgetSamples.track(.playing))
        let unlocked = lights(10, state, [0, 20_000])
        state.isLocked = true
        #expect(lights(10, state, [0, 20_000]) == unlocked)
    }
}
