import PlayerModel
import RemoteController
import Simulation
import Testing

/// Edges and deadlines of several buttons, worked off by their times and not by their arrival.
@Suite struct RemoteOrderTests {
    private let plain = [
        ButtonBindings(press: .previous), ButtonBindings(press: .playPause), ButtonBindings(press: .next),
    ]

    @Test(arguments: [0, 60 * 24 * 3600])
    func pressesActInTheOrderOfContact(startSeconds: Int64) {
        var bench = RemoteBench(plain, start: MonotonicInstant(nanoseconds: startSeconds * 1_000_000_000))
        bench.press(2, 10, 80)
        bench.press(0, 12, 90)
        bench.press(1, 14, 70)
        bench.run(until: 60_000)
        #expect(
            bench.recordTexts == ["2 press next sent", "0 press previous sent", "1 press playPause sent"]
        )
        #expect(bench.requests == [.next(staysPaused: false), .previous(staysPaused: false), .pause])
    }

    /// The line of button 0 is read first, though button 2 was touched before.
    @Test func lateWakeUpKeepsTheOrderOfContact() {
        var bench = RemoteBench(plain)
        bench.press(2, 10, 80)
        bench.press(0, 12, 90)
        bench.jump(to: 95)
        #expect(bench.recordTexts == ["2 press next sent", "0 press previous sent"])
    }

    /// Button 0 is proven only by its release, after button 1 came and went: it still acts first.
    @Test func aPressThatALaterEdgeProvesActsAtItsOwnTime() {
        var bench = RemoteBench(plain)
        bench.press(0, 10, 600)
        bench.press(1, 300, 360)
        bench.jump(to: 700)
        #expect(bench.recordTexts == ["0 press previous sent", "1 press playPause sent"])
    }

    @Test func aReleaseInHandMakesAPressOfWhatIsLongOver() {
        var bench = RemoteBench([ButtonBindings(press: .next, hold: .volumeUp)])
        bench.press(0, 10, 310)
        bench.jump(to: 800)
        #expect(bench.recordTexts == ["0 press next sent"])
    }

    @Test func aHoldThatIsOverByNowIsStillAHold() {
        var bench = RemoteBench([ButtonBindings(press: .next, hold: .volumeUp)])
        bench.press(0, 10, 760)
        bench.jump(to: 1_000)
        #expect(bench.recordTexts == ["0 hold volumeUp sent", "0 repeat volumeUp sent"])
    }

    /// 15 ms, and over by the time anybody looks (Phoniebox 1139).
    @Test func aTapThatIsOverByNowCounts() {
        var bench = RemoteBench(plain)
        bench.press(1, 10, 25)
        bench.jump(to: 40)
        #expect(bench.recordTexts == ["1 press playPause sent"])
    }

    @Test func tenPressesASecondAreTen() {
        var bench = RemoteBench(plain, isPlaying: false)
        for number in 0..<10 { bench.press(1, Double(number) * 100, Double(number) * 100 + 50) }
        bench.run(until: 2_000)
        #expect(bench.records.count == 10)
        #expect(bench.remote.counters(ofButton: 1).presses == 10)
    }

    @Test func aMinuteOfSilenceIsSilent() {
        var bench = RemoteBench([ButtonBindings(press: .next, double: .stop, hold: .seekForward, longHold: .lock)])
        bench.press(0, 10, 900)
        bench.press(0, 1_500, 1_560)
        bench.run(until: 5_000)
        let count = bench.told.count
        #expect(bench.remote.nextDeadline == nil)
        bench.run(until: 65_000)
        #expect(bench.told.count == count)
    }
}

/// Presses of all kinds on buttons of all kinds: whoever wakes late does the same as who is punctual.
@Suite struct RemoteLateTests {
    private static let bindings = [
        ButtonBindings(press: .previous, hold: .volumeDown),
        ButtonBindings(press: .playPause, double: .mute, triple: .next),
        ButtonBindings(press: .next, hold: .volumeUp, longHold: .lock),
        ButtonBindings(press: .playPause),
    ]

    private static func script(seed: UInt64) -> [[ContactChange]] {
        var generator = SeededGenerator(seed: seed)
        return bindings.map { _ in
            let kinds: [SimulatedSwitch.Kind] = [.keyboard, .metal, .rocker, .tactile]
            let kind = kinds[Int(generator.number(in: 0...3))]
            var contact = SimulatedSwitch(kind: kind, seed: generator.next())
            var time = generator.number(in: 1...500)
            var changes: [ContactChange] = []
            for _ in 0..<6 {
                let holding =
                    generator.happens(perMille: 600)
                    ? generator.number(in: 40...300) : generator.number(in: 300...4_000)
                let at = MonotonicInstant(nanoseconds: time * 1_000_000)
                changes += contact.press(at: at, holding: .milliseconds(holding))
                time += holding + generator.number(in: 60...500)
                if generator.happens(perMille: 200) {
                    changes += contact.glitch(at: MonotonicInstant(nanoseconds: (time - 10) * 1_000_000))
                }
            }
            return changes.sorted { $0.at < $1.at }
        }
    }

    private static func play(seed: UInt64, lateness: @escaping () -> Interval) -> [String] {
        var bench = RemoteBench(bindings)
        for (button, changes) in script(seed: seed).enumerated() { bench.add(changes, to: button) }
        bench.lateness = lateness
        bench.run(until: 60_000)
        return bench.recordTexts
    }

    @Test(arguments: UInt64(1)...60)
    func lateIsAsPunctual(seed: UInt64) {
        let punctual = RemoteLateTests.play(seed: seed) { .zero }
        #expect(punctual.count >= 12)
        for most in [1, 7, 60, 300] as [Int64] {
            var generator = SeededGenerator(seed: seed &* 31 &+ UInt64(most))
            let late = RemoteLateTests.play(seed: seed) {
                generator.interval(in: .zero ... .milliseconds(most))
            }
            #expect(late == punctual, "seed \(seed), up to \(most) ms late")
        }
    }
}
