import PlayerModel
import Testing

@Suite struct ProgressTests {
    private let start = MonotonicInstant(nanoseconds: 5_184_000_123_456_789)

    private func progress(
        _ position: Interval,
        of total: Interval? = .seconds(304),
        rate: Double = 1,
        isRunning: Bool = true
    ) -> Progress {
        let sample = PositionSample(position: position, rate: rate, sampledAt: start)
        return Progress(sample: sample, total: total, isRunning: isRunning)
    }

    @Test func movesWhilePlayingOnly() {
        let playing = progress(.seconds(34))
        #expect(playing.value(at: start) == .seconds(34))
        #expect(playing.value(at: start + Interval(nanoseconds: 1)) == Interval(nanoseconds: 34_000_000_001))
        #expect(playing.value(at: start + .seconds(3600)) == .seconds(304))
        // Before it was sampled it did not move.
        #expect(playing.value(at: start - .seconds(10)) == .seconds(34))
        let paused = progress(.seconds(34), isRunning: false)
        #expect(paused.value(at: start + .seconds(3600)) == .seconds(34))
        #expect(paused.instant(of: .seconds(35), after: start) == nil)
        #expect(Progress(sample: nil, total: .seconds(1), isRunning: true).value(at: start) == nil)
        #expect(Progress(sample: nil, total: nil, isRunning: true).instant(of: .seconds(1), after: start) == nil)
    }

    @Test func ratesOfAllKinds() {
        let later = start + .seconds(10)
        #expect(progress(.seconds(34), rate: 1.5).value(at: later) == .seconds(49))
        #expect(progress(.seconds(34), rate: -2).value(at: later) == .seconds(14))
        #expect(progress(.seconds(4), rate: -2).value(at: later) == .zero)
        for rate in [Double.nan, .infinity, -.infinity, 0] {
            #expect(progress(.seconds(34), rate: rate).value(at: later) == .seconds(34))
            #expect(progress(.seconds(34), rate: rate).instant(of: .seconds(35), after: start) == nil)
        }
        #expect(progress(.zero, of: nil, rate: 1e300).value(at: later) == .seconds(1_000))
        #expect(progress(.zero, rate: 1e-300).instant(of: .seconds(1), after: start) == nil)
    }

    @Test func extremesDoNotTrap() {
        let end = MonotonicInstant(nanoseconds: .max)
        for position in [Int64.min, -1, 0, .max] {
            for rate in [1, -1, 0.3, 100, -100] {
                for total in [nil, Interval(nanoseconds: 1), .seconds(304), Interval(nanoseconds: .max)] {
                    let progress = progress(Interval(nanoseconds: position), of: total, rate: rate)
                    for now in [MonotonicInstant(nanoseconds: 0), start, end] {
                        let value = progress.value(at: now)
                        #expect(value.map { $0 >= .zero } == true)
                        _ = progress.instant(of: Interval(nanoseconds: .max), after: now)
                        _ = progress.instant(of: .seconds(1), after: now)
                        _ = progress.instant(below: .seconds(1), after: now)
                    }
                }
            }
        }
    }

    @Test func totalsThatNoTrackHasAreUnknown() {
        for nanoseconds in [0, -1, Int64.max, Int64.min, 86_400_000_000_001] {
            #expect(progress(.zero, of: Interval(nanoseconds: nanoseconds)).total == nil)
        }
        #expect(progress(.zero, of: .seconds(86_400)).total == .seconds(86_400))
    }

    /// The moment is exact: reached then, and not a nanosecond before.
    @Test(arguments: [1, 0.5, 1.25, 0.001, 1 / 3, 97.3, 2] as [Double])
    func momentOfAValue(rate: Double) {
        for seconds in [35, 36, 100, 303, 304] as [Int64] {
            for odd in [0, 1, 333_333_333] as [Int64] {
                let target = Interval(nanoseconds: seconds * 1_000_000_000 - odd)
                let progress = progress(.milliseconds(34_017), rate: rate)
                guard let instant = progress.instant(of: target, after: start) else {
                    Issue.record("\(seconds) s is not reached at \(rate)")
                    continue
                }
                #expect(progress.value(at: instant).map { $0 >= target } == true)
                #expect(progress.value(at: instant - Interval(nanoseconds: 1)).map { $0 < target } == true)
                // Seen from later it is the same moment.
                let between = MonotonicInstant(nanoseconds: (start.nanoseconds + instant.nanoseconds) / 2)
                #expect(progress.instant(of: target, after: between) == instant)
                #expect(progress.instant(of: target, after: instant) == nil)
            }
        }
        #expect(progress(.seconds(34), rate: rate).instant(of: .seconds(305), after: start) == nil)
        #expect(progress(.seconds(34), rate: rate).instant(of: .seconds(34), after: start) == nil)
        #expect(progress(.seconds(34), rate: rate).instant(below: .seconds(34), after: start) == nil)
    }

    @Test(arguments: [-1, -0.5, -7.7] as [Double])
    func momentOfAValueInARewind(rate: Double) {
        let progress = progress(.milliseconds(34_017), rate: rate)
        for target in [Interval.seconds(34), .seconds(12), Interval(nanoseconds: 1)] {
            guard let instant = progress.instant(below: target, after: start) else {
                Issue.record("\(target.nanoseconds) ns is not reached")
                continue
            }
            #expect(progress.value(at: instant).map { $0 < target } == true)
            #expect(progress.value(at: instant - Interval(nanoseconds: 1)).map { $0 >= target } == true)
        }
        #expect(progress.instant(below: .zero, after: start) == nil)
        #expect(progress.instant(of: .seconds(35), after: start) == nil)
    }
}
