import PlayerModel
import Simulation
import Testing

@Suite struct SimulatedSwitchTests {
    /// The first numbers of the published algorithm for this seed: the same on every platform.
    @Test func generatorIsTheOneDescribed() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
        #expect(generator.next() == 9_817_491_932_198_370_423)
    }

    @Test func numbersStayInRangeAndReachItsEnds() {
        var generator = SeededGenerator(seed: 1)
        var seen: Set<Int64> = []
        for _ in 0..<1_000 { seen.insert(generator.number(in: -2...3)) }
        #expect(seen == [-2, -1, 0, 1, 2, 3])
        #expect(generator.number(in: 7...7) == 7)
        _ = generator.number(in: .min ... .max)
    }

    @Test(arguments: SimulatedSwitch.Kind.allCases)
    func sameSeedSameBounce(kind: SimulatedSwitch.Kind) {
        var first = SimulatedSwitch(kind: kind, seed: 5)
        var second = SimulatedSwitch(kind: kind, seed: 5)
        var third = SimulatedSwitch(kind: kind, seed: 6)
        let start = MonotonicInstant(nanoseconds: 1_000)
        var differs = false
        for _ in 0..<20 {
            let press = first.press(at: start, holding: .seconds(2))
            #expect(press == second.press(at: start, holding: .seconds(2)))
            differs = differs || press != third.press(at: start, holding: .seconds(2))
        }
        #expect(differs)
    }

    /// A press begins at its time, alternates, stays within the kind's longest bounce, and ends open.
    @Test(arguments: SimulatedSwitch.Kind.allCases)
    func pressesAreWellFormed(kind: SimulatedSwitch.Kind) {
        var contacts = SimulatedSwitch(kind: kind, seed: 9)
        let start = MonotonicInstant(nanoseconds: 5_000_000_000)
        var longest = Interval.zero
        var mostChanges = 0
        for milliseconds: Int64 in 0..<500 {
            let hold = Interval.milliseconds(36 + 4 * milliseconds)
            let changes = contacts.press(at: start, holding: hold)
            #expect(changes.first == ContactChange(at: start, isClosed: true))
            #expect(changes.last?.isClosed == false)
            let pairs = zip(changes, changes.dropFirst())
            #expect(pairs.allSatisfy { $0.isClosed != $1.isClosed && $0.at <= $1.at })
            let closing = changes.filter { $0.at < start + hold }
            let opening = changes.filter { $0.at >= start + hold }
            #expect(closing.last?.isClosed == true && opening.first?.isClosed == false)
            for burst in [closing, opening] {
                guard let first = burst.first, let last = burst.last else { continue }
                #expect(last.at - first.at <= kind.bounce.upperBound)
                longest = max(longest, last.at - first.at)
                mostChanges = max(mostChanges, burst.count)
            }
        }
        // The worst of a thousand is close to the worst on record.
        #expect(longest.nanoseconds > kind.bounce.upperBound.nanoseconds / 10 * 9)
        if kind == .rocker { #expect(mostChanges > 140 && mostChanges <= 157) }
    }

    @Test func glitchesAreShortAndComeToNothing() {
        var contacts = SimulatedSwitch(kind: .metal, seed: 3)
        for lineIsClosed in [false, true] {
            for _ in 0..<200 {
                let start = MonotonicInstant(nanoseconds: 0)
                let changes = contacts.glitch(at: start, lineIsClosed: lineIsClosed)
                #expect(changes.first == ContactChange(at: start, isClosed: !lineIsClosed))
                #expect(changes.last?.isClosed == lineIsClosed)
                #expect(changes.allSatisfy { $0.at - start < .microseconds(80) })
            }
        }
    }
}

@Suite struct SimulatedKernelTests {
    private func changes(_ microseconds: [Int64]) -> [ContactChange] {
        microseconds.enumerated().map { index, time in
            ContactChange(at: MonotonicInstant(nanoseconds: time * 1_000), isClosed: index.isMultiple(of: 2))
        }
    }

    private func stamps(_ edges: [KernelEdge]) -> [Int64] { edges.map { $0.stamp.nanoseconds / 1_000 } }

    @Test func withoutLatencyEveryChangeIsAnEdge() {
        var kernel = SimulatedKernel()
        let edges = kernel.edges(of: changes([0, 10, 20]))
        #expect(stamps(edges) == [0, 10, 20])
        #expect(edges.map(\.isClosed) == [true, false, true])
    }

    @Test func changesFoldWhileTheThreadIsOnItsWay() {
        var kernel = SimulatedKernel(threadLatency: .microseconds(50))
        let edges = kernel.edges(of: changes([0, 10, 20, 49, 50, 200]))
        #expect(stamps(edges) == [0, 50, 200])
        #expect(edges.map(\.isClosed) == [true, true, false])
        #expect(edges.map(\.readyAt.nanoseconds) == [50_000, 100_000, 250_000])

        var last = SimulatedKernel(threadLatency: .microseconds(50), foldedStamp: .last)
        #expect(stamps(last.edges(of: changes([0, 10, 20, 49, 50, 200]))) == [49, 50, 200])
    }

    @Test func twoEdgesOfOneDirectionAreNormal() {
        var kernel = SimulatedKernel(threadLatency: .microseconds(50))
        let edges = kernel.edges(of: changes([0, 100, 110, 300]))
        #expect(edges.map(\.isClosed) == [true, true, false])
    }

    @Test func someInterruptsComeTwiceAndSomeAreLost() {
        var twice = SimulatedKernel(duplicatesPerMille: 1_000)
        let edges = twice.edges(of: changes([0, 1_000]))
        #expect(edges.map(\.isClosed) == [true, true, false, false])
        #expect((2...7).contains(stamps(edges)[1]))

        var lossy = SimulatedKernel(lossesPerMille: 1_000)
        #expect(stamps(lossy.edges(of: changes([0, 5, 1_000]))) == [0, 1_000])
        // The next call knows the level though its edge was lost.
        var silent = SimulatedKernel(lossesPerMille: 1_000)
        _ = silent.edges(of: changes([0, 5]))
        #expect(silent.edges(of: changes([2_000])).map(\.isClosed) == [true])
    }
}

@Suite struct BounceRecordingTests {
    @Test func readsVectors() {
        let text =
            "vector,kind,t_us,pressed\na,press,0.0,0\na,press,1.5,1\nb,release,0,1\nb,release,2,0\nb,release,3.0625,1\n"
        let recordings = BounceRecording.recordings(csv: text)
        #expect(recordings?.map(\.name) == ["a", "b"])
        #expect(recordings?.map(\.isPress) == [true, false])
        #expect(recordings?[0].changes == [ContactChange(at: MonotonicInstant(nanoseconds: 1_500), isClosed: true)])
        let moved = recordings?[1].changes(from: MonotonicInstant(nanoseconds: 100))
        #expect(moved?.map(\.at.nanoseconds) == [100, 1_162])
        #expect(moved?.map(\.isClosed) == [false, true])
    }

    @Test(arguments: ["title\na,press,0", "title\na,push,0,1", "title\na,press,x,1", "title\na,press,0,2"])
    func refusesOtherLines(text: String) {
        #expect(BounceRecording.recordings(csv: text) == nil)
    }
}
