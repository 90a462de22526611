import PlayerModel
import RemoteController
import Simulation
import Testing

private let worn = DebounceSettings(release: .milliseconds(1_000))

/// The shapes that contacts make, and the rules of the debouncer, one a line.
private let timelines: [Timeline] = [
    // Shapes of a contact.
    Timeline(name: "clean tap", line: "0 closed, 60 open", gives: "1 pressed 0, 80 released 60"),
    Timeline(
        name: "burst of microseconds",
        line: "0 closed, 0.003 open, 0.0034 closed, 0.02 open, 0.022 closed, 0.31 open, 0.35 closed, 0.9 open,"
            + "0.91 closed, 70 open",
        gives: "1.91 pressed 0, 90 released 70"
    ),
    Timeline(
        name: "a contact of a microsecond, then a long gap",
        line: "0 closed, 0.0006 open, 69.8 closed, 150 open",
        gives: "70.8 pressed 69.8, 170 released 150"
    ),
    Timeline(
        name: "short contacts with gaps over the glitch time: the last one counts",
        line: "0 closed, 0.4 open, 4 closed, 4.3 open, 9 closed, 80 open",
        gives: "10 pressed 9, 100 released 80"
    ),
    Timeline(
        name: "the first contact is long enough, the bounce goes on",
        line: "0 closed, 2 open, 5 closed, 9 open, 13 closed, 80 open",
        gives: "1 pressed 0, 100 released 80"
    ),
    Timeline(
        name: "a bouncing release",
        line: "0 closed, 100 open, 100.2 closed, 100.7 open, 103 closed, 108 open",
        gives: "1 pressed 0, 128 released 108"
    ),
    Timeline(
        name: "a release smeared over 105 ms, with 82 ms of quiet in it",
        line: "0 closed, 500 open, 581.9 closed, 581.903 open, 582.5 closed, 585.7 open, 588.2 closed, 605.5 open",
        gives: "1 pressed 0, 520 released 500"
    ),
    Timeline(name: "a glitch of a neighbour", line: "0 closed, 0.000042 open", gives: ""),
    Timeline(name: "a glitch that the kernel's thread is too late for", line: "0 blip", gives: ""),
    Timeline(name: "0.7 us, and again 69 us later", line: "0 closed, 0.0007 open, 0.07 closed, 0.0707 open", gives: ""),
    Timeline(name: "a contact just too short", line: "0 closed, 0.999 open", gives: ""),
    Timeline(name: "a contact just long enough", line: "0 closed, 1 open", gives: "1 pressed 0, 21 released 1"),
    Timeline(
        name: "a glitch while held",
        line: "0 closed, 50 open, 50.1 closed, 90 open",
        gives: "1 pressed 0, 110 released 90"
    ),
    Timeline(
        name: "an opening just too short",
        line: "0 closed, 50 open, 69.999 closed, 200 open",
        gives: "1 pressed 0, 220 released 200"
    ),
    Timeline(
        name: "an opening just long enough, then a press soon after",
        line: "0 closed, 50 open, 70 closed, 200 open",
        gives: "1 pressed 0, 70 released 50, 90 pressed 70, 220 released 200"
    ),
    Timeline(
        name: "the shortest hold and gap of people",
        line: "0 closed, 36 open, 86 closed, 122 open, 172 closed, 208 open",
        gives: "1 pressed 0, 56 released 36, 106 pressed 86, 142 released 122, 192 pressed 172, 228 released 208"
    ),
    // The kernel.
    Timeline(
        name: "edges of one direction only",
        line: "0 closed, 0.2 closed, 0.4 closed, 60 open, 60.3 open, 61 open",
        gives: "1.4 pressed 0, 81 released 61"
    ),
    Timeline(
        name: "a bounce folded into one edge: it began as it says",
        line: "0 blip, 0.2 closed, 60 open",
        gives: "1.2 pressed 0, 80 released 60"
    ),
    Timeline(
        name: "the same interrupt twice",
        line: "0 closed, 0.004 closed, 60 open, 60.005 open",
        gives: "1.004 pressed 0, 80.005 released 60.005"
    ),
    Timeline(
        name: "the last closing edge is lost",
        line: "0 closed, 0.1 open, 0.104 closed-unseen, 60 open",
        gives: "2.1 pressed 0, 80 released 60",
        isPunctualOnly: true
    ),
    Timeline(
        name: "the last opening edge is lost",
        line: "0 closed, 60 open, 60.1 closed, 60.104 open-unseen",
        gives: "1 pressed 0, 81.1 released 61.1",
        isPunctualOnly: true
    ),
    Timeline(
        name: "the opening is lost within the lockout",
        line: "0 closed, 5 open-unseen",
        gives: "1 pressed 0, 31 released 11",
        isPunctualOnly: true
    ),
    Timeline(
        name: "a stamp from the future is not believed",
        line: "0 closed@5000, 60 open@5000",
        gives: "1 pressed 0, 80 released 60",
        isPunctualOnly: true
    ),
    Timeline(
        name: "stamps that run backwards",
        line: "10 closed, 11 open@3, 12 closed@2, 70 open, 71 open@60",
        gives: "12 pressed 10, 90 released 70",
        isPunctualOnly: true
    ),
    Timeline(
        name: "a stamp of the kernel's beginning",
        line: "10 closed@-900000, 70 open",
        gives: "10 dropped -900000",
        isPunctualOnly: true
    ),
    // Lockout and refractory.
    Timeline(
        name: "no release within the lockout",
        line: "0 closed, 3 open",
        gives: "1 pressed 0, 11 released 3",
        settings: DebounceSettings(release: .milliseconds(2))
    ),
    Timeline(
        name: "a release noticed in the lockout and taken back",
        line: "0 closed, 3 open, 8 closed, 60 open",
        gives: "1 pressed 0, 62 released 60",
        settings: DebounceSettings(release: .milliseconds(2))
    ),
    Timeline(
        name: "bounce after the release, under the quiet it needs",
        line: "0 closed, 60 open, 100 closed, 119.999 open",
        gives: "1 pressed 0, 80 released 60"
    ),
    Timeline(
        name: "a press after the release, with the quiet it needs",
        line: "0 closed, 60 open, 100 closed, 160 open",
        gives: "1 pressed 0, 80 released 60, 120 pressed 100, 180 released 160"
    ),
    Timeline(
        name: "a contact that began in the refractory time needs its quiet though it ends after",
        line: "0 closed, 60 open, 179 closed, 179.5 open, 180 closed, 195 open",
        gives: "1 pressed 0, 80 released 60"
    ),
    Timeline(
        name: "right after the refractory time",
        line: "0 closed, 60 open, 180 closed, 260 open",
        gives: "1 pressed 0, 80 released 60, 181 pressed 180, 280 released 260"
    ),
    // Worn switches, with a setting of their own.
    Timeline(
        name: "a second of bounce",
        line: "0 closed, 5 open, 300 closed, 310 open, 800 closed, 801 open, 973 closed, 2000 open, 2400 closed,"
            + "2450 open, 2900 closed, 2910 open",
        gives: "1 pressed 0, 3910 released 2910",
        settings: worn
    ),
    // Start, loss, and being late.
    Timeline(
        name: "held at start: silent until a clean release, which costs no press",
        line: "held 0 start, 500 open, 500.2 closed, 501 open, 700 closed, 760 open",
        gives: "701 pressed 700, 780 released 760",
        isPunctualOnly: true
    ),
    Timeline(
        name: "open at start",
        line: "0 start, 5 closed, 60 open",
        gives: "6 pressed 5, 80 released 60",
        isPunctualOnly: true
    ),
    Timeline(
        name: "a resume ends the press, and the button is silent",
        line: "0 closed, 300 start, 400 open, 600 closed",
        gives: "1 pressed 0, 300 released 300, 601 pressed 600",
        isPunctualOnly: true
    ),
    Timeline(
        name: "abandoned while pressed",
        line: "0 closed, 300 abandon",
        gives: "1 pressed 0, 300 released 300",
        isPunctualOnly: true
    ),
    Timeline(name: "abandoned on the way", line: "0 closed, 0.5 abandon", gives: "", isPunctualOnly: true),
    Timeline(
        name: "events lost, and it is closed",
        line: "0 closed-unseen, 10 lost, 60 open",
        gives: "11 pressed 10, 80 released 60",
        isPunctualOnly: true
    ),
    Timeline(
        name: "events lost, and it is open",
        line: "0 closed, 50 open-unseen, 60 lost",
        gives: "1 pressed 0, 80 released 60",
        isPunctualOnly: true
    ),
    Timeline(
        name: "events lost, and older ones follow: one change",
        line: "9 closed-unseen, 10 lost, 10.1 open@2, 10.2 closed@3",
        gives: "11 pressed 10",
        isPunctualOnly: true
    ),
    Timeline(
        name: "events lost, and nothing is new",
        line: "0 lost, 10 closed, 50 lost",
        gives: "11 pressed 10",
        isPunctualOnly: true
    ),
    Timeline(
        name: "an unasked look finds what was lost",
        line: "0 closed-unseen, 30 look, 90 open",
        gives: "31 pressed 30, 110 released 90",
        isPunctualOnly: true
    ),
    Timeline(
        name: "an unasked look that finds nothing new",
        line: "0 closed, 0.5 look",
        gives: "1 pressed 0",
        isPunctualOnly: true
    ),
    Timeline(
        name: "read 15 s late: dropped, then silent until released",
        line: "15000 closed@0, 15100 open, 15300 closed",
        gives: "15000 dropped 0, 15301 pressed 15300",
        isPunctualOnly: true
    ),
    Timeline(
        name: "a tap that was over 14 s ago",
        line: "15000 closed@0, 15000 open@100, 15001 closed",
        gives: "15000 dropped 0, 15002 pressed 15001",
        isPunctualOnly: true
    ),
    Timeline(
        name: "a late release ends the press",
        line: "0 closed, 15000 open@100",
        gives: "1 pressed 0, 15000 released 100",
        isPunctualOnly: true
    ),
]

/// Not in the test's own argument list: Swift 6.0 crashes on a closure there.
private let anyWakeUpTimelines = timelines.filter { !$0.isPunctualOnly }

/// Nanoseconds of uptime: the beginning, a second, around 2^32, 60 days.
private let startTimes: [Int64] = [0, 1_000_000_000, 4_294_967_290, 5_184_000_000_000_000]

@Suite struct DebouncerTimelineTests {
    @Test(arguments: timelines, startTimes)
    func punctual(timeline: Timeline, start: Int64) throws {
        let start = MonotonicInstant(nanoseconds: start)
        var player = TimelinePlayer(settings: timeline.settings)
        player.isClosed = timeline.line.hasPrefix("held")
        player.play(try timeline.steps(from: start))
        let expected = try timeline.expected(from: start)
        #expect(player.taken == expected)
        expectSilence(player)
    }

    /// Wake-ups that are late by the same time each, or by leaps.
    @Test(arguments: anyWakeUpTimelines, startTimes)
    func lateAndJumping(timeline: Timeline, start: Int64) throws {
        let start = MonotonicInstant(nanoseconds: start)
        let steps = try timeline.steps(from: start)
        let expected = try timeline.expected(from: start).map(\.action)
        for microseconds: Int64 in [1, 70, 400, 1_100, 4_000, 16_000, 90_000, 400_000] {
            var player = TimelinePlayer(settings: timeline.settings)
            player.play(steps) { .microseconds(microseconds) }
            #expect(player.taken.map(\.action) == expected, "late by \(microseconds) us")
            expectSilence(player)
        }
        for seed in UInt64(0)..<50 {
            var generator = SeededGenerator(seed: seed)
            var player = TimelinePlayer(settings: timeline.settings)
            player.play(steps) {
                let leap = generator.happens(perMille: 100) ? Interval.milliseconds(800) : .milliseconds(30)
                return generator.interval(in: .zero...leap)
            }
            #expect(player.taken.map(\.action) == expected, "jumping with seed \(seed)")
            expectSilence(player)
        }
    }

    /// Nothing is on its way, and a minute later still nothing comes, whoever asks.
    private func expectSilence(_ player: TimelinePlayer) {
        var player = player
        let last = player.taken.last?.at ?? MonotonicInstant(nanoseconds: 0)
        #expect(player.debouncer.nextDeadline == nil)
        let count = player.taken.count
        for second: Int64 in 1...60 {
            player.fireDeadlines(at: last + .seconds(second))
            #expect(player.debouncer.handleDeadline(at: last + .seconds(second)) == .none)
        }
        #expect(player.taken.count == count)
    }
}
