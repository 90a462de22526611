import PlayerModel
import Simulation
import Testing

@testable import RemoteController

/// `nextChange` names the moments at which the text changes, all of them and no other.
@Suite struct WidgetLayoutChangeTests {
    private static let sizes = [(1, 1), (3, 3), (8, 2), (16, 2), (20, 4), (40, 2), (100, 8)]

    @Test(arguments: sizes)
    func changesAreExact(columns: Int, rows: Int) {
        for start in WidgetSamples.starts {
            for scrolls in [false, true] {
                for sample in WidgetSamples.all(at: start) {
                    var layout = WidgetLayout(columns: columns, rows: rows, barSteps: 5, scrolls: scrolls)
                    let mistake = layout.mistake(of: sample.state, from: start, for: .seconds(70), steps: 100)
                    #expect(mistake == nil, "\(sample.name)")
                }
            }
        }
    }

    @Test(arguments: 0..<120 as Range<UInt64>)
    func changesAreExactForAnyFacts(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let start = WidgetSamples.starts[Int(seed % 2)]
        let (columns, rows) = Self.sizes[Int(seed) % Self.sizes.count]
        var layout = WidgetLayout(columns: columns, rows: rows, barSteps: 8, scrolls: Bool.random(using: &numbers))
        let state = WidgetSamples.random(around: start, &numbers)
        #expect(layout.mistake(of: state, from: start, for: .seconds(100), steps: 60) == nil, "seed \(seed)")
    }

    @Test func wakeUps() {
        let start = WidgetSamples.start
        func count(_ state: WidgetState, _ length: Interval, _ size: (Int, Int) = (20, 4), scrolls: Bool = false) -> Int
        {
            var layout = WidgetLayout(columns: size.0, rows: size.1, barSteps: 8, scrolls: scrolls)
            return layout.changes(of: state, from: start, to: start + length).count
        }
        for sample in WidgetSamples.all(at: start) where sample.isDark {
            #expect(count(sample.state, .seconds(3600)) == 0, "\(sample.name)")
        }
        // The light goes down, and that is all.
        #expect(count(WidgetSamples.connected(WidgetSamples.track(.paused)), .seconds(3600)) == 1)
        // A clock, and a bar that moves with it.
        var playing = WidgetSamples.connected(
            WidgetSamples.track(.playing, at: .milliseconds(500), of: .seconds(5_000))
        )
        #expect(count(playing, .seconds(60)) == 60)
        #expect(count(playing, .seconds(60), (200, 60)) == 60)
        // No place for a clock, no wake-ups for it.
        #expect(count(playing, .seconds(60), (4, 2)) == 0)
        playing.player.duration = nil
        #expect(count(playing, .seconds(60)) == 60)
        // Until the end of the track.
        #expect(count(WidgetSamples.connected(WidgetSamples.track(.playing)), .seconds(3600)) == 270)
        // Looking, then none, and the light goes down with it.
        #expect(count(WidgetState(link: .looking(since: start), activeAt: start), .seconds(3600)) == 1)
        // What fits does not scroll; what does not moves a cell each half second: 4 cells, and back.
        var paused = WidgetSamples.connected(WidgetSamples.track(.paused))
        #expect(count(paused, .seconds(59), scrolls: true) == 0)
        paused.player.title = "Twenty-four columns wide"
        // Within 59 s: ten rounds of 5.5 s with five changes each, and the first three of the eleventh.
        #expect(count(paused, .seconds(59), scrolls: true) == 54)
        #expect(count(paused, .seconds(59)) == 0)
        #expect(count(paused, .seconds(3600), scrolls: true) - count(paused, .milliseconds(60_000), scrolls: true) == 0)
    }

    @Test func scrolling() {
        var player = WidgetSamples.track(.playing)
        player.title = "A title of 20 cells."
        player.artist = nil
        let state = WidgetSamples.connected(player)
        var layout = WidgetLayout(columns: 16, rows: 2, barSteps: 5, scrolls: true)
        func title(_ milliseconds: Int64) -> String {
            layout.frame(for: state, at: WidgetSamples.start + .milliseconds(milliseconds)).picture[1]
        }
        #expect(title(0) == "A title of 20 ce")
        #expect(title(1_999) == "A title of 20 ce")
        #expect(title(2_000) == " title of 20 cel")
        #expect(title(2_500) == "title of 20 cell")
        #expect(title(3_500) == "tle of 20 cells.")
        #expect(title(5_499) == "tle of 20 cells.")
        #expect(title(5_500) == "A title of 20 ce")
    }
}
