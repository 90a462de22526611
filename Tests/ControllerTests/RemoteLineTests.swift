import PlayerModel
import RemoteController
import Simulation
import Testing

/// Lines that come, go, float, and lose edges.
@Suite struct RemoteLineTests {
    private let music = [
        ButtonBindings(press: .previous, hold: .seekBackward), ButtonBindings(press: .playPause),
        ButtonBindings(press: .next, hold: .seekForward),
    ]

    @Test func edgesOfALineThatIsNotHeldMeanNothing() {
        var bench = RemoteBench(music, isOpened: false)
        bench.press(1, 10, 80)
        bench.run(until: 1_000)
        #expect(bench.told == [])
        #expect(bench.remote.counters(ofButton: 1).edges == 0)
        bench.handle(.opened(button: 1, isClosed: false))
        bench.press(1, 1_010, 1_080)
        bench.run(until: 2_000)
        #expect(bench.recordTexts == ["1 press playPause sent"])
    }

    @Test func heldAtStartIsSilentUntilACleanReleaseAndThenCounts() {
        var bench = RemoteBench(music, isOpened: false)
        bench.press(1, -100, 2_000)
        bench.handle(.opened(button: 1, isClosed: true))
        bench.run(until: 3_000)
        #expect(bench.notices == [.heldAtStart(button: 1)])
        #expect(bench.records == [])
        bench.press(1, 3_010, 3_080)
        bench.run(until: 4_000)
        #expect(bench.recordTexts == ["1 press playPause sent"])
    }

    @Test func aLostLineEndsItsHoldAndTheOthersGoOn() {
        var bench = RemoteBench(music)
        bench.press(2, 10, nil)
        bench.run(until: 600)
        #expect(bench.recordTexts == ["2 hold seekForward sent"])
        bench.forget()
        bench.handle(.closed(button: 2))
        #expect(bench.requests == [.endSeek])
        bench.press(1, 700, 760)
        bench.run(until: 5_000)
        #expect(bench.recordTexts == ["1 press playPause sent"])
        // It comes back while it is still held.
        bench.forget()
        bench.handle(.opened(button: 2, isClosed: true))
        bench.run(until: 10_000)
        #expect(bench.told.map(\.action) == [.notice(.heldAtStart(button: 2))])
    }

    @Test func aPressThatIsUndecidedWhenItsLineGoesIsDropped() {
        var bench = RemoteBench(music)
        bench.press(2, 10, nil)
        bench.run(until: 200)
        bench.handle(.closed(button: 2))
        #expect(bench.recordTexts == ["2 press next dropped"])
        bench.run(until: 60_000)
        #expect(bench.records.count == 1)
    }

    @Test func aLevelThatCannotBeReadClosesTheLine() {
        var bench = RemoteBench(music)
        bench.remote.handle(.edge(button: 1, isClosed: true, at: bench.instant(10)), at: bench.instant(10))
        #expect(bench.remote.next(at: bench.instant(11)) == .readLevel(button: 1))
        bench.remote.handle(.closed(button: 1), at: bench.instant(11))
        bench.run(until: 1_000)
        #expect(bench.records == [])
        #expect(bench.remote.nextDeadline == nil)
    }

    @Test func aLevelThatDisagreesIsNoPress() {
        var bench = RemoteBench(music)
        bench.remote.handle(.edge(button: 1, isClosed: true, at: bench.instant(10)), at: bench.instant(10))
        #expect(bench.remote.next(at: bench.instant(11)) == .readLevel(button: 1))
        bench.remote.handle(.level(button: 1, isClosed: false), at: bench.instant(11))
        bench.run(until: 1_000)
        #expect(bench.records == [])
        #expect(bench.remote.nextDeadline == nil)
    }

    @Test func aStampFromTheFutureIsNotBelieved() {
        var bench = RemoteBench(music)
        bench.remote.handle(.edge(button: 1, isClosed: true, at: bench.instant(900_000)), at: bench.instant(10))
        bench.add([ContactChange(at: bench.instant(9), isClosed: true)], to: 1)
        bench.run(until: 100)
        #expect(bench.recordTexts == ["1 press playPause sent"])
    }

    @Test func edgesThatTheKernelLostMakeAtMostOneChange() {
        var bench = RemoteBench(music)
        bench.add([ContactChange(at: bench.instant(10), isClosed: true)], to: 1)
        bench.run(until: 10)
        bench.handle(.lost(button: 1, isClosed: true))
        bench.run(until: 500)
        #expect(bench.recordTexts == ["1 press playPause sent"])
        #expect(bench.remote.counters(ofButton: 1).eventsLost == 1)
        bench.handle(.lost(button: 1, isClosed: true))
        bench.run(until: 1_000)
        #expect(bench.records.count == 1)
    }

    /// Closed, then a gap, then open: nobody knows whether it was quiet in between.
    @Test func aLossInHandProvesNoQuiet() {
        var bench = RemoteBench(music)
        bench.now = bench.instant(500)
        bench.remote.handle(.edge(button: 1, isClosed: true, at: bench.instant(10)), at: bench.now)
        bench.remote.handle(.lost(button: 1, isClosed: false), at: bench.now)
        bench.drain()
        bench.run(until: 2_000)
        #expect(bench.records == [])
    }

    @Test func stuckIsSaidOnceAndTheOthersWork() {
        var bench = RemoteBench(music)
        bench.press(2, 10, 100_000)
        bench.press(1, 40_000, 40_060)
        bench.run(until: 100_500)
        #expect(bench.notices == [.stuck(button: 2)])
        #expect(bench.records.filter { $0.button == 1 }.count == 1)
        bench.forget()
        bench.press(2, 101_000, 101_060)
        bench.run(until: 102_000)
        #expect(bench.recordTexts == ["2 press next sent"])
    }
}

/// More edges than there is room for.
@Suite struct RemoteOverflowTests {
    private let plain = [ButtonBindings(press: .previous), ButtonBindings(press: .playPause)]

    @Test func tenThousandEdgesAtOnceAreToldOnceAndTheLevelDecides() {
        var bench = RemoteBench(plain)
        bench.now = bench.instant(100)
        for number in 0..<10_000 {
            let stamp = bench.instant(50) + Interval(nanoseconds: Int64(number))
            bench.remote.handle(.edge(button: 0, isClosed: number % 2 == 0, at: stamp), at: bench.now)
        }
        bench.drain()
        #expect(bench.notices == [.edgesDropped(button: 0)])
        #expect(bench.times(of: .readLevel(button: 0)).count == 1)
        bench.run(until: 1_000)
        #expect(bench.records == [])
        bench.press(0, 1_010, 1_060)
        bench.run(until: 2_000)
        #expect(bench.recordTexts == ["0 press previous sent"])
    }

    @Test func aClosedLevelAfterItIsOnePress() {
        var bench = RemoteBench(plain)
        bench.add([ContactChange(at: bench.instant(60), isClosed: true)], to: 0)
        bench.now = bench.instant(55)
        for number in 0..<1_100 {
            bench.remote.handle(.edge(button: 0, isClosed: number % 2 == 0, at: bench.instant(50)), at: bench.now)
        }
        bench.now = bench.instant(61)
        bench.drain()
        bench.run(until: 1_000)
        #expect(bench.recordTexts == ["0 press previous sent"])
        #expect(bench.remote.counters(ofButton: 0).eventsLost == 1)
    }

    /// A button whose own edges are few finds no room because of another's: its press is not told again and again.
    @Test func aFullQueueIsToldOnceAButton() {
        var bench = RemoteBench(plain)
        bench.now = bench.instant(55)
        for number in 0..<1_024 {
            bench.remote.handle(.edge(button: 0, isClosed: number % 2 == 0, at: bench.instant(50)), at: bench.now)
        }
        for number in 0..<500 {
            bench.remote.handle(.edge(button: 1, isClosed: number % 2 == 0, at: bench.instant(51)), at: bench.now)
        }
        bench.drain()
        #expect(bench.notices == [.edgesDropped(button: 1)])
    }
}
