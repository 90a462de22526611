import PlayerModel
import Testing

@testable import EventLoop

@Suite struct SuspendTests {
    private let start = MonotonicInstant(nanoseconds: 60 * 86_400 * 1_000_000_000)

    private func read(
        _ gauge: inout SuspendGauge,
        at milliseconds: Int64,
        ahead: Int64,
        bracketMicroseconds: Int64 = 1
    ) -> Interval? {
        let before = start + .milliseconds(milliseconds)
        let after = before + .microseconds(bracketMicroseconds)
        return gauge.handle(before: before, boottime: after + .milliseconds(ahead), after: after)
    }

    @Test func aSleepIsToldOnceWithItsLength() {
        var gauge = SuspendGauge()
        #expect(read(&gauge, at: 0, ahead: 5_000) == nil)
        #expect(read(&gauge, at: 1_000, ahead: 5_000) == nil)
        #expect(read(&gauge, at: 1_001, ahead: 35_000) == Interval.seconds(30))
        #expect(read(&gauge, at: 1_002, ahead: 35_000) == nil)
        #expect(read(&gauge, at: 1_003, ahead: 35_020) == Interval.milliseconds(20))
    }

    @Test func differencesBelowTheThresholdAreNone() {
        var gauge = SuspendGauge()
        _ = read(&gauge, at: 0, ahead: 0)
        #expect(read(&gauge, at: 1, ahead: 9) == nil)
        // Short ones do not add up to be forgotten: the first reading stays the measure.
        #expect(read(&gauge, at: 2, ahead: 12) == Interval.milliseconds(12))
    }

    @Test func readingsFarApartSayNothing() {
        var gauge = SuspendGauge()
        #expect(read(&gauge, at: 0, ahead: 100, bracketMicroseconds: 5_000) == nil)
        #expect(read(&gauge, at: 10, ahead: 0) == nil)
        #expect(read(&gauge, at: 20, ahead: 500, bracketMicroseconds: 5_000) == nil)
        #expect(read(&gauge, at: 30, ahead: 0) == nil)
    }

    @Test func readingsOfATurnCallForACloserLook() {
        var gauge = SuspendGauge()
        #expect(gauge.mayHaveSlept(monotonic: start, boottime: start))
        _ = read(&gauge, at: 0, ahead: 5_000)
        let turn = start + .seconds(1)
        let ahead = Interval.seconds(5)
        #expect(!gauge.mayHaveSlept(monotonic: turn, boottime: turn + ahead))
        #expect(!gauge.mayHaveSlept(monotonic: turn, boottime: turn + ahead + .milliseconds(9)))
        // A microsecond is lost where both readings are cut.
        #expect(gauge.mayHaveSlept(monotonic: turn, boottime: turn + ahead + Interval(nanoseconds: 9_999_001)))
        #expect(gauge.mayHaveSlept(monotonic: turn, boottime: turn + ahead + .milliseconds(10)))
        // A sleep that was told is known from then on.
        #expect(read(&gauge, at: 2_000, ahead: 35_000) == .seconds(30))
        #expect(!gauge.mayHaveSlept(monotonic: turn, boottime: turn + .seconds(35)))
    }

    @Test func aMonitorThatHasSeenNothingLooksAtTheTurn() throws {
        let loop = try EventLoop()
        var gaps: [Interval] = []
        let monitor = try loop.onResume { gaps.append($0) }
        // As if the boot clock had run ahead by a second: the closer look says that it has not.
        monitor.check(turn: loop.clock() - .seconds(1), boottime: loop.clock())
        #expect(gaps.isEmpty)
        monitor.cancel()
    }

    @Test func awakeTheMonitorIsSilent() throws {
        let loop = try EventLoop()
        var gaps: [Interval] = []
        let monitor = try loop.onResume { gaps.append($0) }
        var count = 0
        let work = try loop.deferred { count += 1 }
        for _ in 0..<100 {
            work.schedule()
            try settle(loop)
        }
        #expect(count == 100)
        #expect(gaps.isEmpty)
        monitor.cancel()
    }
}
