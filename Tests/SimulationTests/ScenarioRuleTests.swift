import PlayerModel
import RemoteController
import Testing

@testable import Simulation

/// A scenario for each rule of the buttons, on switches that bounce.
@Suite struct ScenarioRuleTests {
    /// previous: press and hold; playPause: press only; next: all gestures.
    private let bindings = [
        ButtonBindings(press: .previous, hold: .volumeDown),
        ButtonBindings(press: .playPause),
        ButtonBindings(press: .next, double: .mute, triple: .stop, hold: .seekForward, longHold: .lock),
    ]

    private func check(_ script: String, _ bindings: [ButtonBindings]? = nil) throws {
        let board = makeBoard(bindings: bindings ?? self.bindings)
        let result = try run(script, board: board)
        #expect(result.failures == [], "\(result.transcript.joined(separator: "\n"))")
    }

    @Test func aPressActsAtThePress() throws {
        try check("hold playPause\nwait 20ms\nexpect intent button=playPause gesture=press outcome=sent")
    }

    @Test func aPressActsAtTheReleaseWhereAHoldIsBound() throws {
        try check(
            """
            start playing
            hold previous
            wait 450ms
            expect no intent
            release previous
            wait 50ms
            expect intent button=previous gesture=press command=previous outcome=sent
            """
        )
    }

    @Test func aHoldActsAtItsTimeAndRepeatsAndIsNoPress() throws {
        try check(
            """
            start playing
            hold previous
            wait 560ms
            expect intent button=previous gesture=hold command=volumeDown
            wait 140ms
            expect intent gesture=repeat
            wait 200ms
            expect intent gesture=repeat
            release previous
            wait 2s
            expect no intent
            expect volume 34
            """
        )
    }

    @Test func aSinglePressWaitsForTheWindowOnlyWhereMoreIsBound() throws {
        try check(
            """
            start playing
            press next
            wait 200ms
            expect no intent
            wait 100ms
            expect intent button=next gesture=press command=next outcome=sent
            press playPause
            expect intent button=playPause gesture=press outcome=sent
            """
        )
    }

    @Test func twoAndThreePressesAreOneGesture() throws {
        try check(
            """
            start playing
            press next 2 times
            wait 1s
            expect intent gesture=double command=mute
            press next 3 times
            expect intent gesture=triple command=stop
            wait 1s
            expect no intent
            """
        )
    }

    /// Pressed again within the window, and held beyond it.
    @Test func theWindowCannotExpireWhileTheButtonIsDown() throws {
        try check(
            """
            start playing
            press next
            wait 200ms
            press next for 400ms
            wait 1s
            expect intent gesture=double
            expect no intent
            """
        )
    }

    @Test func aLongHoldFillsTheBarAndLettingGoBeforeCancelsIt() throws {
        try check(
            """
            start playing
            hold next
            wait 2900ms
            expect no intent
            expect bar ●●●●●●●●●●
            release next
            wait 100ms
            expect intent gesture=hold command=seekForward
            hold next for 3100ms
            expect intent gesture=long-hold command=lock outcome=sent
            wait 1s
            expect no intent
            expect lock on
            press playPause
            expect intent button=playPause outcome=refused
            """
        )
    }

    @Test func tenPressesASecondAreTen() throws {
        try check(
            "press playPause 10 times\nexpect 10 intents button=playPause outcome=sent\nexpect presses playPause 10"
        )
    }

    @Test func twoButtonsAtOnceAreTwoPresses() throws {
        try check(
            """
            bounce all none
            wait 1s
            press playPause and previous
            expect 2 intents outcome=sent
            """
        )
    }

    @Test func heldAtStartIsSilentAndCostsNoPress() throws {
        try check(
            """
            start held playPause
            expect warning button playPause reads pressed already
            wait 5s
            release playPause
            wait 1s
            expect no intent
            press playPause
            expect intent button=playPause outcome=sent
            """
        )
    }

    @Test func aHoldEndsWithTheChipAndIsSilentWhereItReturns() throws {
        try check(
            """
            start playing
            hold previous
            wait 600ms
            expect intent gesture=hold
            chip lost
            wait 5s
            expect no intent
            chip returns
            wait 1s
            expect warning reads pressed already
            release previous
            wait 1s
            expect no intent
            press previous
            expect intent button=previous gesture=press outcome=sent
            """
        )
    }

    @Test func stuckIsOutUntilReleasedAndAVolumeHoldEndsByItself() throws {
        try check(
            """
            start playing
            hold previous
            wait 8500ms
            forget
            wait 20s
            expect no intent
            press playPause
            expect intent button=playPause outcome=sent
            wait 2s
            expect warning button previous has been down for too long
            expect no warning
            release previous
            wait 1s
            expect no intent
            press previous
            expect intent button=previous gesture=press
            """
        )
    }

    @Test func aPressThatIsSeenTooLateIsDropped() throws {
        try check(
            """
            stall for 15s
            press playPause
            wait 20s
            expect intent button=playPause outcome=dropped
            expect warning a press of button playPause was dropped
            expect state paused
            press playPause
            expect intent button=playPause outcome=sent
            """
        )
    }

    @Test func aPressThatSpansSleepIsDropped() throws {
        try check(
            """
            start playing
            hold previous
            wait 100ms
            sleep for 8h
            expect intent button=previous gesture=press outcome=dropped
            release previous
            wait 1s
            expect no intent
            press playPause
            expect intent button=playPause outcome=sent
            """
        )
    }

    @Test func aGlitchIsNoPressAndNoRelease() throws {
        try check(
            """
            start playing
            glitch playPause 100 times
            wait 1s
            glitch previous 100 times
            wait 1s
            expect no intent
            hold previous
            wait 100ms
            glitch previous 20 times
            wait 600ms
            expect intent gesture=hold
            """
        )
    }

    @Test func aStormLeavesTheOthersAlone() throws {
        try check(
            """
            start playing
            storm previous for 10s
            wait 2s
            expect warning has far more edges than a switch makes
            forget
            press playPause
            expect intent button=playPause outcome=sent
            expect no intent
            wait 20s
            expect warning button previous is quiet again
            press previous
            expect intent button=previous gesture=press outcome=sent
            """
        )
    }

    @Test func whatThePlayerDoesNotDoRollsBack() throws {
        try check(
            """
            player ignores
            press playPause
            expect intent outcome=sent
            expect state playing
            wait 2s
            expect state paused
            expect warning did not do it in time
            player fails
            press playPause
            expect state paused
            expect warning refused playPause
            """
        )
    }

    @Test func aPressWaitsASecondForAPlayerAndNoLonger() throws {
        try check(
            """
            start no-player
            press playPause
            wait 500ms
            player connects
            expect intent button=playPause outcome=sent
            expect state playing
            player disconnects
            press playPause
            wait 2s
            player connects
            expect intent button=playPause outcome=no-player
            expect no intent
            expect state playing
            """
        )
    }
}
