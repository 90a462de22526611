import PlayerModel
import RemoteController
import Testing

/// Exactly one gesture a press: when each is told, and what it excludes.
@Suite struct GestureTests {
    @Test func aPressActsAtThePressWhereNothingElseIsBound() {
        expectGestures(.press, "0 down, 100 up", "0 press")
        expectGestures(.press, "5 down, 2000 up", "5 press")
    }

    @Test func aHoldActsWhenItsTimeIsReachedNotAtTheRelease() {
        expectGestures([.press, .hold], "0 down, 600 up", "500 hold, 600 end")
        expectGestures(.hold, "0 down, 600 up", "500 hold, 600 end")
    }

    @Test func whereHoldIsBoundThePressFiresAtAReleaseBeforeIt() {
        expectGestures([.press, .hold], "0 down, 100 up", "100 press")
        expectGestures([.press, .hold], "0 down, 499 up", "499 press")
    }

    @Test func aHoldNeverAlsoFiresThePress() {
        expectGestures([.press, .hold], "0 down, 500 up", "500 hold, 500 end")
        expectGestures([.press, .double, .triple, .hold], "0 down, 650 up", "500 hold, 650 end")
    }

    @Test func aHoldRepeatsEach200Milliseconds() {
        expectGestures([.press, .hold], "0 down, 1000 up", "500 hold, 700 repeat, 900 repeat, 1000 end")
    }

    @Test func holdAndRepeatAreTwoSettings() {
        var settings = GestureSettings(bound: [.press, .hold])
        settings.hold = .milliseconds(300)
        settings.repeatEvery = .milliseconds(50)
        expectGestures(settings, "0 down, 420 up", "300 hold, 350 repeat, 400 repeat, 420 end")
    }

    @Test func multiPressIsOffUnlessBound() {
        expectGestures(.press, "0 down, 50 up, 100 down, 150 up", "0 press, 100 press")
        expectGestures([.press, .hold], "0 down, 50 up, 100 down, 150 up", "50 press, 150 press")
    }

    @Test func aSinglePressWaitsForTheWindowOnlyWhereDoubleOrTripleIsBound() {
        expectGestures([.press, .double], "0 down, 100 up", "380 press")
        expectGestures([.press, .triple], "0 down, 100 up", "380 press")
    }

    @Test func theWindowStartsAtTheRelease() {
        expectGestures([.press, .double], "0 down, 400 up, 679 down, 700 up", "679 double")
        expectGestures([.press, .double], "0 down, 400 up, 680 down, 700 up", "680 press, 980 press")
    }

    @Test func theWindowCannotExpireWhileTheButtonIsDown() {
        expectGestures([.press, .triple], "0 down, 100 up, 300 down, 2300 up, 2400 down, 2450 up", "2400 triple")
        expectGestures([.press, .double, .hold], "0 down, 100 up, 300 down, 790 up", "790 double")
    }

    @Test func aDoubleFiresAtTheSecondPressUnlessItMayBecomeSomethingElse() {
        expectGestures([.press, .double], "0 down, 50 up, 100 down, 150 up", "100 double")
        expectGestures([.press, .double, .hold], "0 down, 50 up, 100 down, 150 up", "150 double")
        expectGestures([.press, .double, .triple], "0 down, 50 up, 100 down, 150 up", "430 double")
    }

    @Test func aTripleFiresAtTheThirdPressUnlessItMayBecomeAHold() {
        let three = "0 down, 50 up, 100 down, 150 up, 200 down, 250 up"
        expectGestures([.press, .triple], three, "200 triple")
        expectGestures([.press, .double, .triple], three, "200 triple")
        expectGestures([.press, .double, .triple, .hold], three, "250 triple")
    }

    @Test func pressesThatMakeNoLongerGestureAreToldOneByOne() {
        expectGestures([.press, .triple], "0 down, 50 up, 100 down, 150 up", "430 press, 430 press")
        expectGestures([.press, .double], "0 down, 50 up, 100 down, 150 up, 200 down, 250 up", "100 double, 530 press")
    }

    @Test func aHoldAfterTapsLeavesThemPresses() {
        expectGestures(
            [.press, .double, .hold],
            "0 down, 50 up, 100 down, 700 up",
            "600 press, 600 hold, 700 end"
        )
        expectGestures(
            [.press, .triple, .hold],
            "0 down, 50 up, 100 down, 150 up, 200 down, 750 up",
            "700 press, 700 press, 700 hold, 750 end"
        )
    }

    @Test func aLongHoldActsWhenItsTimeIsReached() {
        expectGestures([.press, .longHold], "0 down, 3500 up", "3000 long-hold")
        expectGestures([.press, .hold, .longHold], "0 down, 3500 up", "3000 long-hold")
        expectGestures(.longHold, "0 down, 3500 up", "3000 long-hold")
    }

    @Test func lettingGoOfALongHoldBeforeCancels() {
        expectGestures([.press, .longHold], "0 down, 2999 up", "")
        expectGestures(.longHold, "0 down, 1500 up", "")
        expectGestures([.press, .longHold], "0 down, 400 up", "400 press")
    }

    @Test func aButtonWithALongHoldFiresItsHoldAtAReleaseBetweenTheTwoTimes() {
        expectGestures([.press, .hold, .longHold], "0 down, 500 up", "500 hold, 500 end")
        expectGestures([.press, .hold, .longHold], "0 down, 2999 up", "2999 hold, 2999 end")
        expectGestures([.press, .hold, .longHold], "0 down, 499 up", "499 press")
    }

    @Test func theLongHoldIsKnownWhileItIsOnItsWay() {
        let start = MonotonicInstant(nanoseconds: 7_000_000)
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .longHold]))
        #expect(recognizer.handle(.pressed(contact: start), at: start) == .none)
        #expect(recognizer.longHold == nil)
        #expect(recognizer.nextDeadline == start + .milliseconds(500))
        #expect(recognizer.handleDeadline(at: start + .milliseconds(500)) == .none)
        #expect(recognizer.longHold?.since == start + .milliseconds(500))
        #expect(recognizer.longHold?.until == start + .seconds(3))
        let end = start + .seconds(3)
        #expect(recognizer.handleDeadline(at: end) == .gesture(.longHold, contact: start))
        #expect(recognizer.longHold == nil)
    }

    @Test func tenPressesASecondAreTenPresses() {
        let presses = (0..<10).map { "\($0 * 100) down, \($0 * 100 + 50) up" }.joined(separator: ", ")
        expectGestures(.press, presses, (0..<10).map { "\($0 * 100) press" }.joined(separator: ", "))
        expectGestures([.press, .hold], presses, (0..<10).map { "\($0 * 100 + 50) press" }.joined(separator: ", "))
    }

    @Test func stuckAfter30SecondsTheButtonIsOutUntilReleased() {
        let timeline = "0 down, 40000 up, 41000 down, 41100 up"
        expectGestures(.press, timeline, "0 press, 30000 stuck, 41000 press")
        expectGestures([.press, .double], timeline, "30000 stuck, 41380 press")
        expectGestures(.longHold, "0 down, 40000 up", "3000 long-hold, 30000 stuck")
    }

    @Test func aStuckHoldEnds() {
        var settings = GestureSettings(bound: [.press, .hold])
        settings.repeatEvery = .seconds(20)
        expectGestures(settings, "0 down, 31000 up", "500 hold, 20500 repeat, 30000 end, 30000 stuck")
    }

    @Test func aVolumeHoldEndsByItselfAfter8Seconds() {
        var settings = ButtonBindings(press: .next, hold: .volumeUp).gestureSettings()
        settings.repeatEvery = .seconds(3)
        expectGestures(settings, "0 down, 9500 up", "500 hold, 3500 repeat, 6500 repeat, 8000 end")
        settings = ButtonBindings(press: .next, hold: .seekForward).gestureSettings()
        settings.repeatEvery = .seconds(3)
        expectGestures(settings, "0 down, 9400 up", "500 hold, 3500 repeat, 6500 repeat, 9400 end")
    }

    @Test func holdEndComesAlsoOnShutdownAndALostLine() {
        expectGestures([.press, .hold], "0 down, 800 cancel", "500 hold, 700 repeat, 800 end")
        expectGestures([.press, .hold], "0 down, 800 cancel, 900 up", "500 hold, 700 repeat, 800 end")
    }

    @Test func aPressThatIsCancelledIsDroppedAndItsReleaseFiresNothing() {
        expectGestures([.press, .hold], "0 down, 100 cancel, 200 up, 300 down, 350 up", "100 dropped-press, 350 press")
        expectGestures([.press, .double], "0 down, 100 up, 200 cancel", "200 dropped-press")
        expectGestures(.press, "0 down, 100 cancel, 200 up", "0 press")
    }

    @Test func aButtonSaysOnlyWhatIsBound() {
        expectGestures(.double, "0 down, 50 up", "")
        expectGestures(.double, "0 down, 50 up, 100 down, 150 up", "100 double")
        expectGestures(.hold, "0 down, 50 up", "")
        expectGestures([], "0 down, 50 up", "")
    }

    @Test func theContactOfAGestureIsThatOfItsLastPress() {
        let line = GestureTimeline("3 down, 50 up, 100 down, 150 up, 1000 down, 2000 up")
        let told = line.run(GestureSettings(bound: [.press, .double, .hold])).map(\.action)
        let milliseconds = { MonotonicInstant(nanoseconds: $0 * 1_000_000) }
        #expect(
            told == [
                .gesture(.double, contact: milliseconds(100)), .gesture(.hold, contact: milliseconds(1000)),
                .gesture(.repeat, contact: milliseconds(1700)), .gesture(.repeat, contact: milliseconds(1900)),
                .holdEnded,
            ]
        )
    }

    @Test func callingTheDeadlineEarlyOrTwiceDoesNothing() {
        let start = MonotonicInstant(nanoseconds: 0)
        var recognizer = GestureRecognizer(settings: GestureSettings(bound: [.press, .hold]))
        #expect(recognizer.handleDeadline(at: start) == .none)
        _ = recognizer.handle(.pressed(contact: start), at: start)
        #expect(recognizer.handleDeadline(at: start + .milliseconds(499)) == .none)
        let hold = start + .milliseconds(500)
        #expect(recognizer.handleDeadline(at: hold) == .gesture(.hold, contact: start))
        #expect(recognizer.handleDeadline(at: hold) == .none)
    }

    @Test func anInputThatRepeatsChangesNothing() {
        expectGestures(.press, "0 down, 10 down, 50 up, 60 up", "0 press")
        expectGestures([.press, .hold], "0 down, 400 down, 600 up", "500 hold, 600 end")
        expectGestures(.press, "0 up", "")
    }
}
