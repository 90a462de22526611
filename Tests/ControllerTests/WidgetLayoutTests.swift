import PlayerModel
import Simulation
import Testing

@testable import RemoteController

@Suite struct WidgetLayoutTests {
    private let start = WidgetSamples.start

    private func picture(
        _ columns: Int,
        _ rows: Int,
        _ state: WidgetState,
        after elapsed: Interval = .zero,
        isASCII: Bool = false
    ) -> [String] {
        var layout = WidgetLayout(columns: columns, rows: rows, barSteps: 8, isASCII: isASCII)
        return layout.frame(for: state, at: start + elapsed).picture
    }

    @Test(arguments: WidgetLayoutScreens.all.indices)
    func screens(index: Int) {
        let size = WidgetLayoutScreens.all[index]
        let expected = size.screens.split(separator: "\n").map(String.init)
        let drawn = WidgetSamples.all(at: start).map { sample -> String in
            var layout = WidgetLayout(columns: size.columns, rows: size.rows, barSteps: size.barSteps)
            let frame = layout.frame(for: sample.state, at: start + .milliseconds(300))
            return sample.name + (frame.isLit ? ": " : " (light off): ") + frame.picture.joined(separator: "|")
        }
        for (screen, wanted) in zip(drawn, expected) { #expect(screen == wanted) }
        #expect(drawn.count == expected.count)
    }

    /// Every size gives a frame of that size, whatever the state, and never traps.
    @Test func everySize() {
        var numbers = SeededGenerator(seed: 1)
        for columns in Array(1...45) + [80, 100, 199, 200] {
            for rows in [1, 2, 3, 4, 5, 6, 7, 12, 60] {
                var layout = WidgetLayout(
                    columns: columns,
                    rows: rows,
                    barSteps: [1, 5, 8].randomElement(using: &numbers) ?? 1,
                    scrolls: Bool.random(using: &numbers),
                    isASCII: Bool.random(using: &numbers)
                )
                for sample in WidgetSamples.all(at: start) {
                    let frame = layout.frame(for: sample.state, at: start)
                    #expect(frame.cells.count == columns * rows)
                    if let marked = frame.marked { #expect(marked.upperBound <= frame.cells.count) }
                }
                let frame = layout.frame(for: WidgetSamples.random(around: start, &numbers), at: start)
                #expect(frame.cells.count == columns * rows)
            }
        }
    }

    @Test func aWideTerminalShowsABlockInTheMiddle() {
        let picture = picture(200, 60, WidgetSamples.connected(WidgetSamples.track(.playing)))
        #expect(picture[26].isEmpty)
        #expect(picture[27].hasPrefix(String(repeating: " ", count: 60) + "▶ 0:34 █"))
        #expect(picture[27].hasSuffix(" 5:04"))
        #expect(picture[27].count == 140)
        #expect(picture[28] == String(repeating: " ", count: 60) + "Hammock Song")
        #expect(picture[31].count == 60 + 22 + 30)
        #expect(picture[32...].allSatisfy { $0.isEmpty })
    }

    @Test func statesDiffer() {
        for (columns, rows) in [(16, 2), (20, 4), (40, 2), (80, 8)] {
            var seen: [String: String] = [:]
            for sample in WidgetSamples.all(at: start) {
                var layout = WidgetLayout(columns: columns, rows: rows, barSteps: 5)
                let frame = layout.frame(for: sample.state, at: start + .milliseconds(100))
                // Refused is refused, but for what else is there to see.
                let key = frame.picture.joined(separator: "|") + "\(frame.isLit)"
                let other = seen.updateValue(sample.name, forKey: key)
                #expect(other == nil, "\(sample.name) is as \(other ?? "") on \(columns)x\(rows)")
            }
        }
    }

    @Test func times() {
        func line(_ position: Interval?, _ total: Interval?) -> String {
            picture(24, 2, WidgetSamples.connected(WidgetSamples.track(.paused, at: position, of: total)))[0]
        }
        #expect(line(.milliseconds(34_999), .seconds(304)) == "‖ 0:34 █▎__________ 5:04")
        #expect(line(.seconds(304), .seconds(304)) == "‖ 5:04 ████████████ 5:04")
        #expect(line(.seconds(900), .seconds(304)) == "‖ 5:04 ████████████ 5:04")
        #expect(line(.seconds(-7), .seconds(304)) == "‖ 0:00 ____________ 5:04")
        #expect(line(.seconds(3_723), .seconds(4_200)) == "‖ 1:02:03 █████▎ 1:10:00")
        #expect(line(.seconds(9), .seconds(600)) == "‖  0:09 ▏_________ 10:00")
        #expect(line(nil, .seconds(304)) == "‖ -:-- ____________ 5:04")
        // Over a day, or endless.
        #expect(line(.seconds(90_000), .seconds(90_000)) == "‖ 25:00:00          LIVE")
        #expect(line(Interval(nanoseconds: .max), nil) == "‖ 2562047:47:16     LIVE")
        #expect(line(nil, nil) == "‖ -:--              LIVE")
        #expect(line(Interval(nanoseconds: .min), Interval(nanoseconds: .max)) == "‖ 0:00              LIVE")
    }

    @Test func whatDoesNotFitGoesFromTheBack() {
        let state = WidgetSamples.connected(WidgetSamples.track(.paused, at: .seconds(3_723), of: .seconds(4_200)))
        #expect(picture(20, 2, state)[0] == "‖ 1:02:03 ████████▊_")
        #expect(picture(16, 2, state)[0] == "‖1:02:03 ██████▏")
        #expect(picture(12, 2, state)[0] == "‖1:02:03 ██▋")
        #expect(picture(11, 2, state)[0] == "‖1:02:03")
        #expect(picture(7, 2, state)[0] == "‖")
    }

    @Test func stoppedAndLocked() {
        var state = WidgetSamples.connected(WidgetSamples.track(.stopped, at: nil))
        #expect(picture(16, 2, state) == ["■", "Hammock Song"])
        state.player.position = PositionSample(position: .zero, sampledAt: start)
        #expect(picture(16, 2, state)[0] == "■0:00 _____ 5:04")
        state.isLocked = true
        #expect(picture(16, 2, state)[0] == "■L0:00 ____ 5:04")
        state.link = .absent
        #expect(picture(16, 2, state)[0] == "Lno player")
    }

    @Test func gauges() {
        var state = WidgetSamples.connected(WidgetSamples.track(.playing))
        state.gauge = WidgetState.Gauge(kind: .volume, value: 42, total: 100, changedAt: start)
        #expect(picture(40, 4, state)[0] == "♪ volume 42 %  ██████████▌______________")
        #expect(picture(8, 2, state)[0] == "♪42 %")
        state.player.isMuted = true
        state.gauge?.value = 0
        #expect(picture(16, 2, state)[0] == "m0 %   _________")
        state.gauge = WidgetState.Gauge(
            kind: .position,
            value: 152_000_000_000,
            total: 304_000_000_000,
            changedAt: start
        )
        #expect(picture(16, 2, state)[0] == "▶2:32 ██▌__ 5:04")
        #expect(picture(16, 2, state, after: .seconds(1))[0] == "▶0:35 ▌____ 5:04")
    }

    @Test func signsEnd() {
        var state = WidgetSamples.connected(WidgetSamples.track(.playing))
        state.taken = WidgetState.Mark(button: 1, since: start)
        #expect(picture(16, 4, state, after: .milliseconds(399))[3] == "  «   [‖]   »")
        #expect(picture(16, 4, state, after: .milliseconds(400))[3] == "  «    ‖    »")
        #expect(picture(16, 2, state, after: .milliseconds(400))[1] == "Hammock Song")
        state.taken = nil
        state.refused = WidgetState.Mark(button: 0, since: start)
        #expect(picture(16, 4, state, after: .milliseconds(999))[3] == "  «✗   ‖    »")
        #expect(picture(16, 4, state, after: .seconds(1))[3] == "  «    ‖    »")
        // A button that is not in the row marks nothing.
        state.refused = WidgetState.Mark(button: 7, since: start)
        state.taken = WidgetState.Mark(button: -1, since: start)
        #expect(picture(16, 4, state)[3] == "  «    ‖    »")
    }

    @Test func otherRows() {
        var state = WidgetSamples.connected(WidgetSamples.track(.playing))
        state.row = []
        #expect(picture(16, 4, state)[3] == "")
        state.row = Command.allCases
        #expect(picture(16, 4, state)[3].count == 13)
        #expect(picture(10, 4, state)[3] == "")
        state.row = [.playPause]
        #expect(picture(16, 4, state)[3] == "       ‖")
    }
}
