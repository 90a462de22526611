import PlayerModel
import RemoteController
import Testing

/// "A press that could not be decided within 1 s is dropped and counted: late is worse than never."
@Suite struct GestureLateTests {
    private func run(_ bound: BoundGestures, _ timeline: String, stoppedUntil milliseconds: Int64) -> String {
        let line = GestureTimeline(timeline)
        let end = MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
        return line.text(line.run(GestureSettings(bound: bound)) { max($0, end) })
    }

    @Test func aPressOlderThanASecondIsDropped() {
        #expect(run(.press, "0 down, 100 up", stoppedUntil: 1000) == "1000 press")
        #expect(run(.press, "0 down, 100 up", stoppedUntil: 1001) == "1001 dropped-press")
        #expect(run([.press, .double], "0 down, 100 up", stoppedUntil: 15_000) == "15000 dropped-press")
        #expect(run([.press, .hold], "0 down, 100 up", stoppedUntil: 15_000) == "15000 dropped-press")
    }

    @Test func aHoldThatWasReachedWhileWeWereStoppedIsDroppedWithoutAnEnd() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        let start = MonotonicInstant(nanoseconds: 0)
        #expect(recognizer.handle(.pressed(contact: start), at: start) == .none)
        #expect(recognizer.handleDeadline(at: start + .seconds(15)) == .dropped(.hold, contact: start))
        #expect(recognizer.nextDeadline == start + .seconds(30))
        #expect(recognizer.handle(.released(at: start + .seconds(16)), at: start + .seconds(16)) == .none)
        #expect(recognizer.nextDeadline == nil)
    }

    @Test func aLongHoldThatWasReachedWhileWeWereStoppedIsDropped() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: .longHold))
        let start = MonotonicInstant(nanoseconds: 0)
        #expect(recognizer.handle(.pressed(contact: start), at: start) == .none)
        #expect(recognizer.handleDeadline(at: start + .milliseconds(500)) == .none)
        #expect(recognizer.handleDeadline(at: start + .seconds(15)) == .dropped(.longHold, contact: start))
    }

    @Test func repeatsThatPiledUpWhileWeWereStoppedDoNotFlood() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        let start = MonotonicInstant(nanoseconds: 0)
        _ = recognizer.handle(.pressed(contact: start), at: start)
        #expect(recognizer.handleDeadline(at: start + .milliseconds(500)) == .gesture(.hold, contact: start))
        let late = start + .seconds(15)
        #expect(recognizer.handleDeadline(at: late) == .holdEnded)
        #expect(recognizer.handleDeadline(at: late) == .none)
        #expect(recognizer.nextDeadline == start + .seconds(30))
    }

    @Test func repeatsOfALateWakeUpComeOneACallStampedByTheirDeadline() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        let start = MonotonicInstant(nanoseconds: 0)
        _ = recognizer.handle(.pressed(contact: start), at: start)
        _ = recognizer.handleDeadline(at: start + .milliseconds(500))
        let now = start + .milliseconds(1150)
        for due: Int64 in [700, 900, 1100] {
            #expect(recognizer.handleDeadline(at: now) == .gesture(.repeat, contact: start + .milliseconds(due)))
        }
        #expect(recognizer.handleDeadline(at: now) == .none)
    }

    @Test func anInputBehindADeadlineWaitsForIt() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        let start = MonotonicInstant(nanoseconds: 0)
        _ = recognizer.handle(.pressed(contact: start), at: start)
        let now = start + .milliseconds(900)
        let release = start + .milliseconds(750)
        #expect(recognizer.handle(.released(at: release), at: now) == .gesture(.hold, contact: start))
        #expect(recognizer.handleDeadline(at: now) == .gesture(.repeat, contact: start + .milliseconds(700)))
        #expect(recognizer.handleDeadline(at: now) == .holdEnded)
        #expect(recognizer.nextDeadline == nil)
    }

    @Test func aReleaseAtTheVeryTimeOfTheHoldComesAfterIt() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        let start = MonotonicInstant(nanoseconds: 0)
        _ = recognizer.handle(.pressed(contact: start), at: start)
        let release = start + .milliseconds(500)
        #expect(recognizer.handle(.released(at: release), at: release) == .gesture(.hold, contact: start))
        #expect(recognizer.handleDeadline(at: release) == .holdEnded)
    }

    @Test func aCallerThatDoesNotGoOnLosesActionsButNotTheState() {
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        let start = MonotonicInstant(nanoseconds: 0)
        _ = recognizer.handle(.pressed(contact: start), at: start)
        let release = start + .milliseconds(750)
        _ = recognizer.handle(.released(at: release), at: release)
        let again = start + .milliseconds(800)
        #expect(recognizer.handle(.pressed(contact: again), at: again) == .none)
        let end = again + .milliseconds(50)
        #expect(recognizer.handle(.released(at: end), at: end) == .gesture(.press, contact: again))
    }
}
