import PlayerModel
import RemoteController
import Testing

/// Sleep, the player's coming and going, and the end.
@Suite struct RemoteEndTests {
    private let music = [
        ButtonBindings(press: .previous, hold: .seekBackward), ButtonBindings(press: .playPause),
        ButtonBindings(press: .next, hold: .seekForward, longHold: .lock),
    ]

    @Test func aPressThatSpansSleepIsDroppedAndThePlayerAsked() {
        var bench = RemoteBench(music)
        bench.press(0, 10, nil)
        bench.run(until: 200)
        bench.handle(.resumed)
        for button in 0..<3 { bench.handle(.opened(button: button, isClosed: button == 0)) }
        #expect(bench.recordTexts == ["0 press previous dropped"])
        #expect(bench.told.map(\.action).contains(.refresh))
        #expect(bench.notices == [.heldAtStart(button: 0)])
        bench.run(until: 60_000)
        #expect(bench.records.count == 1)
    }

    /// Its contact was seen and not decided yet.
    @Test func aContactBeforeSleepIsNoPressAfterIt() {
        var bench = RemoteBench(music)
        bench.press(1, 10, nil)
        bench.run(until: 10)
        bench.handle(.resumed)
        bench.run(until: 1_000)
        #expect(bench.records == [])
    }

    @Test func aHoldEndsInSleep() {
        var bench = RemoteBench(music)
        bench.press(0, 10, nil)
        bench.run(until: 600)
        bench.forget()
        bench.handle(.resumed)
        #expect(bench.requests == [.endSeek])
    }

    @Test func withoutAPlayerItIsToldToConnect() {
        var bench = RemoteBench(music, isConnected: false)
        bench.press(1, 10, 60)
        bench.run(until: 500)
        #expect(bench.told.map(\.action).contains(.connectNow))
        bench.handle(.player(.connected(bench.player.state(at: bench.now))))
        bench.run(until: 2_000)
        #expect(bench.recordTexts == ["1 press playPause sent"])
        #expect(bench.notices == [.controller(.sentLate(button: 1, command: .playPause, after: .milliseconds(489)))])
    }

    @Test(arguments: [false, true])
    func shutdownEndsEverything(isConnected: Bool) {
        var bench = RemoteBench(music, isConnected: isConnected)
        bench.press(0, 10, nil)
        bench.press(1, 590, nil)
        bench.press(2, 595, nil)
        bench.run(until: 600)
        bench.forget()
        bench.handle(.shutdown)
        if isConnected { #expect(bench.requests == [.endSeek]) }
        #expect(bench.recordTexts.contains("2 press next dropped"))
        #expect(bench.remote.nextDeadline == nil)
        bench.forget()
        bench.handle(.edge(button: 1, isClosed: true, at: bench.now))
        bench.handle(.opened(button: 1, isClosed: true))
        bench.handle(.shutdown)
        bench.run(until: 60_000)
        #expect(bench.told == [])
        #expect(bench.remote.nextDeadline == nil)
    }

    @Test func aLongHoldOnItsWayIsShownAndCanBeCancelled() {
        var bench = RemoteBench(music)
        bench.press(2, 10, 1_500)
        bench.run(until: 400)
        #expect(bench.remote.widget.longHold == nil)
        bench.run(until: 1_000)
        #expect(
            bench.remote.widget.longHold
                == WidgetState.LongHold(button: 2, since: bench.instant(510), until: bench.instant(3_010))
        )
        bench.run(until: 2_000)
        #expect(bench.remote.widget.longHold == nil)
        #expect(bench.recordTexts == ["2 hold seekForward sent"])
        bench.press(2, 3_000, 6_500)
        bench.run(until: 7_000)
        #expect(bench.recordTexts.last == "2 long-hold lock sent")
        #expect(bench.remote.widget.isLocked)
        #expect(bench.remote.widget.longHold == nil)
    }

    @Test func theRowShowsWhatAPressDoes() {
        let bench = RemoteBench([
            ButtonBindings(press: .next, hold: .stop), ButtonBindings(hold: .mute), ButtonBindings(longHold: .lock),
        ])
        #expect(bench.remote.widget.row == [.next, .mute, .lock])
        #expect(bench.remote.buttonCount == 3)
    }

    @Test func theWidgetHasAnotherVersionWhereItChanged() {
        var bench = RemoteBench(music)
        let before = bench.remote.widgetVersion
        bench.press(1, 10, 60)
        bench.run(until: 100)
        #expect(bench.remote.widgetVersion != before)
        #expect(bench.remote.isPressed(button: 1) == false)
    }
}
