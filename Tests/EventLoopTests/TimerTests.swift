import PlayerModel
import Testing

@testable import EventLoop

@Suite struct TimerTests {
    @Test func onlyTheTimerThatIsDueFires() throws {
        let loop = try EventLoop()
        var fired: [Int] = []
        let timers = try (0..<3).map { number in try loop.timer { _ in fired.append(number) } }
        for timer in timers { timer.arm(at: loop.now + .seconds(3600)) }
        for number in [2, 0, 1] {
            timers[number].arm(at: loop.now + .milliseconds(2))
            #expect(try turn(loop) { fired.last == number })
            #expect(timers[number].deadline == nil)
        }
        #expect(fired == [2, 0, 1])
    }

    @Test(arguments: [1, 999, 1_000, 1_001, 1_234_567])
    func neverEarly(nanoseconds: Int64) throws {
        let loop = try EventLoop()
        var at: MonotonicInstant?
        let timer = try loop.timer { at = $0 }
        let deadline = loop.now + Interval(nanoseconds: nanoseconds)
        timer.arm(at: deadline)
        #expect(timer.deadline == deadline)
        #expect(try turn(loop) { at != nil })
        #expect(at.map { $0 >= deadline } == true)
    }

    @Test(
        arguments: [
            (-5, 0), (0, 0), (1, 1), (999, 1), (1_000, 1), (1_001, 2), (.max, 9_223_372_036_854_776),
        ] as [(Int64, UInt64)]
    )
    func deadlinesAreRoundedUp(nanoseconds: Int64, microseconds: UInt64) {
        #expect(TimerSource.microseconds(upTo: MonotonicInstant(nanoseconds: nanoseconds)) == microseconds)
    }

    @Test func firesOnceEachTimeItIsArmed() throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try loop.timer { _ in count += 1 }
        timer.arm(at: loop.now)
        #expect(try turn(loop) { count == 1 })
        try settle(loop)
        #expect(count == 1)
        timer.arm(at: loop.now + .milliseconds(2))
        #expect(try turn(loop) { count == 2 })
    }

    @Test func aHandlerCanArmItsOwnTimer() throws {
        let loop = try EventLoop()
        var count = 0
        var timer: TimerSource?
        timer = try loop.timer { now in
            count += 1
            if count < 5 { timer?.arm(at: now + .milliseconds(1)) }
        }
        timer?.arm(at: loop.now)
        #expect(try turn(loop) { count == 5 })
        try settle(loop)
        #expect(count == 5)
        timer?.cancel()
    }

    @Test func aLaterArmingTakesThePlaceOfAnEarlier() throws {
        let loop = try EventLoop()
        var fired: [String] = []
        let moved = try loop.timer { _ in fired.append("moved") }
        let other = try loop.timer { _ in fired.append("other") }
        moved.arm(at: loop.now + .milliseconds(1))
        other.arm(at: loop.now + .milliseconds(10))
        moved.arm(at: loop.now + .seconds(3600))
        #expect(try turn(loop) { !fired.isEmpty })
        try settle(loop)
        #expect(fired == ["other"])
        moved.arm(at: loop.now)
        #expect(try turn(loop) { fired.count == 2 })
    }

    @Test func disarmedIsSilent() throws {
        let loop = try EventLoop()
        var fired: [String] = []
        let disarmed = try loop.timer { _ in fired.append("disarmed") }
        let cancelled = try loop.timer { _ in fired.append("cancelled") }
        var dropped: TimerSource? = try loop.timer { _ in fired.append("dropped") }
        let last = try loop.timer { _ in fired.append("last") }
        for timer in [disarmed, cancelled, dropped] { timer?.arm(at: loop.now) }
        last.arm(at: loop.now + .milliseconds(3))
        disarmed.arm(at: nil)
        cancelled.cancel()
        dropped = nil
        #expect(try turn(loop) { !fired.isEmpty })
        #expect(fired == ["last"])
        cancelled.arm(at: loop.now)
        try settle(loop)
        #expect(fired == ["last"])
    }

    @Test func aTimeBeforeTheClocksStartFiresAtOnce() throws {
        let loop = try EventLoop()
        var count = 0
        let timer = try loop.timer { _ in count += 1 }
        timer.arm(at: MonotonicInstant(nanoseconds: .min))
        #expect(try turn(loop) { count == 1 })
        // So far off that it never comes, and it does not overflow.
        timer.arm(at: MonotonicInstant(nanoseconds: .max))
        try settle(loop)
        #expect(count == 1)
    }

    @Test func nowStandsStillInATurn() throws {
        let loop = try EventLoop()
        var times: [MonotonicInstant] = []
        let timer = try loop.timer { now in
            times = [now, loop.now]
            for _ in 0..<100_000 { times[1] = loop.now }
        }
        timer.arm(at: loop.now)
        #expect(try turn(loop) { !times.isEmpty })
        #expect(times[0] == times[1])
    }

    @Test func deferredWorkRunsOnceAfterMoreUrgentWork() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let display = try loop.deferred(priority: .displays) { order.append("display") }
        let edge = try loop.deferred(priority: .edges) { order.append("edge") }
        let normal = try loop.deferred { order.append("normal") }
        display.schedule()
        display.schedule()
        normal.schedule()
        edge.schedule()
        try settle(loop)
        #expect(order == ["edge", "normal", "display"])
        normal.cancel()
        normal.schedule()
        try settle(loop)
        #expect(order.count == 3)
    }
}
