import PlayerModel
import RemoteController
import Testing

@Suite struct ButtonIntentTests {
    @Test(arguments: Command.allCases)
    func anIntentCanBeRebuiltFromItsIdAlone(_ command: Command) {
        for gesture in Gesture.allCases {
            for button in [0, 7, 63, 9999] {
                let intent = ButtonIntent(button: button, gesture: gesture, command: command)
                #expect(ButtonIntent(id: intent.id) == intent)
            }
        }
        #expect(ButtonIntent(button: 2, gesture: .longHold, command: .lock).id == "2:long-hold:lock")
    }

    @Test(arguments: [
        "", "next", "2:press", "2:press:next:", ":press:next", "-1:press:next", "02:press:next", "2:Press:next",
        "2:press:weiter", "2::next", "99999:press:next", "2 :press:next", "\u{0662}:press:next", "2:press:next\0",
    ])
    func whatIsNoIdGivesNoIntent(_ id: String) {
        #expect(ButtonIntent(id: id) == nil)
    }

    @Test func itShowsTheSymbolOfItsCommand() {
        let intent = ButtonIntent(button: 1, gesture: .press, command: .playPause)
        #expect(intent.symbol(isPlaying: true) == .pause)
        #expect(intent.symbol(isPlaying: false) == .play)
    }

    @Test func aGestureIsBoundWhereItHasACommand() {
        #expect(ButtonBindings(press: .next).bound == .press)
        #expect(ButtonBindings(press: .next, hold: .volumeUp).bound == [.press, .hold])
    }

    @Test func aGestureHasTheCommandThatIsBoundToIt() {
        let bindings = ButtonBindings(press: .next, double: .stop, triple: .mute, hold: .seekForward, longHold: .lock)
        #expect(Gesture.allCases.map(bindings.command) == [.next, .stop, .mute, .seekForward, .seekForward, .lock])
        #expect(bindings.bound == [.press, .double, .triple, .hold, .longHold])
        #expect(bindings.intent(button: 4, gesture: .double)?.id == "4:double:stop")
        let once = ButtonBindings(hold: .stop)
        #expect(once.command(of: .repeat) == nil)
        #expect(once.intent(button: 0, gesture: .press) == nil)
        #expect(once.bound == .hold)
    }

    @Test func onlyAHoldThatMovesTheVolumeHasALimit() {
        #expect(ButtonBindings(hold: .volumeDown).gestureSettings().holdLimit == .seconds(8))
        #expect(ButtonBindings(hold: .seekBackward).gestureSettings().holdLimit == nil)
        #expect(ButtonBindings(press: .volumeUp).gestureSettings().holdLimit == nil)
    }
}
