import PlayerModel
import RemoteController
import Simulation
import Testing

/// A line that floats, beside one that works.
@Suite struct RemoteStormTests {
    private let plain = [ButtonBindings(press: .previous, hold: .seekBackward), ButtonBindings(press: .playPause)]

    private func storm(_ bench: RemoteBench, from begin: Double, to end: Double) -> [ContactChange] {
        stride(from: begin, to: end, by: 1).enumerated().map { number, time in
            ContactChange(at: bench.instant(time), isClosed: number % 2 == 0)
        } + [ContactChange(at: bench.instant(end), isClosed: false)]
    }

    @Test func isSilencedAndListenedToAgainAndTheOtherAnswersAtOnce() {
        var bench = RemoteBench(plain)
        bench.add(storm(bench, from: 100, to: 4_000), to: 0)
        bench.press(1, 3_000, 3_060)
        bench.run(until: 30_000)
        #expect(bench.notices == [.storm(button: 0), .stormOver(button: 0)])
        let silenced = bench.times(of: .silence(button: 0))
        #expect(silenced.count == 1)
        #expect(silenced.first.map { $0 < 1_300 } == true)
        #expect(
            bench.times(of: .record(IntentRecord(button: 1, gesture: .press, command: .playPause, outcome: .sent))) == [
                3_001
            ]
        )
        #expect(bench.records.count { $0.outcome == .sent } == 1)
        let listened = bench.times(of: .listen(button: 0))
        #expect(listened.count == 1)
        #expect(!bench.remote.isStorm(button: 0))
        // Sampled at 20 to 50 Hz in between.
        let samples = bench.times(of: .sampleLevel(button: 0)).count
        let seconds = Double((listened.first ?? 0) - (silenced.first ?? 0)) / 1_000
        #expect(samples >= Int(20 * seconds) - 1 && samples <= Int(50 * seconds) + 1)

        bench.forget()
        bench.press(0, 31_000, 31_060)
        bench.run(until: 32_000)
        #expect(bench.recordTexts == ["0 press previous sent"])
        #expect(bench.remote.nextDeadline == nil)
    }

    /// Listening again must not count as a repair: the next storm soon after it is silent for longer.
    @Test func backsOff() {
        var bench = RemoteBench(plain)
        bench.add(storm(bench, from: 100, to: 2_000), to: 0)
        bench.add(storm(bench, from: 10_000, to: 12_000), to: 0)
        bench.run(until: 60_000)
        let silenced = bench.times(of: .silence(button: 0))
        let listened = bench.times(of: .listen(button: 0))
        #expect(silenced.count == 2 && listened.count == 2)
        guard silenced.count == 2, listened.count == 2 else { return }
        #expect((5_000..<6_000).contains(listened[0] - silenced[0]))
        #expect((10_000..<11_100).contains(listened[1] - silenced[1]))
    }

    @Test func aHoldEndsWhereItsLineBeginsToStorm() {
        var bench = RemoteBench(plain)
        bench.press(0, 10, nil)
        bench.run(until: 600)
        #expect(bench.recordTexts == ["0 hold seekBackward sent"])
        bench.forget()
        bench.add(storm(bench, from: 700, to: 3_000), to: 0)
        bench.run(until: 30_000)
        #expect(bench.requests.last == .endSeek)
        #expect(bench.remote.nextDeadline == nil)
    }

    @Test func aChipThatIsLostInAStormStartsAnew() {
        var bench = RemoteBench(plain)
        bench.add(storm(bench, from: 100, to: 2_000), to: 0)
        bench.run(until: 1_800)
        #expect(bench.remote.isStorm(button: 0))
        bench.handle(.closed(button: 0))
        #expect(!bench.remote.isStorm(button: 0))
        #expect(bench.remote.nextDeadline == nil)
    }

    @Test func faultsAreToldWhileTheyLast() {
        var bench = RemoteBench(plain)
        bench.add(storm(bench, from: 100, to: 2_000), to: 0)
        bench.press(1, 500, 40_000)
        bench.run(until: 1_800)
        #expect(bench.remote.fault(ofButton: 0) == .storm)
        #expect(bench.remote.fault(ofButton: 1) == nil)
        bench.run(until: 39_000)
        #expect(bench.remote.fault(ofButton: 0) == nil)
        #expect(bench.remote.fault(ofButton: 1) == .stuck)
        bench.run(until: 41_000)
        #expect(bench.remote.fault(ofButton: 1) == nil)
    }

    /// Both say where to look for the cause.
    @Test func theMessagesOfAStormHaveAHint() {
        let message = Remote.Notice.storm(button: 0).message(buttonNames: ["next"], playerName: "main")
        #expect(message.hasPrefix("button next has far more edges than a switch makes"))
        for text in [message, ButtonFault.storm.words] {
            for hint in ["bias", "pull resistor", "loose wire"] { #expect(text.contains(hint)) }
        }
        #expect(ButtonFault.stuck.words.contains("stuck switch or a short circuit"))
    }

    @Test func allCountersAreInTheLine() {
        var counters = ButtonCounters()
        counters.edges = 1
        counters.presses = 2
        counters.glitchesRejected = 3
        counters.longestBounce = .microseconds(4)
        counters.eventsLost = 5
        counters.dropped = 6
        counters.lateEdges = 7
        #expect(
            counters.logLine(buttonName: "next")
                == "counters button=next edges=1 presses=2 glitches-rejected=3 longest-bounce-us=4 lost=5 dropped=6 late-edges=7"
        )
    }

    @Test func aStormThatIsSleptThroughGoesOnBeingSampled() {
        var bench = RemoteBench(plain)
        bench.add(storm(bench, from: 100, to: 2_000), to: 0)
        bench.run(until: 1_800)
        bench.handle(.resumed)
        bench.handle(.opened(button: 0, isClosed: true))
        #expect(!bench.notices.contains(.heldAtStart(button: 0)))
        bench.run(until: 30_000)
        #expect(bench.times(of: .listen(button: 0)).count == 1)
    }
}
