import PlayerModel
import Testing

@Suite struct ButtonLayoutTests {
    @Test(
        arguments: [
            (.music, [.volumeDown, nil, .volumeUp]), (.audiobook, [.seekBackward, nil, .seekForward]),
            (.plain, [nil, nil, nil]),
        ] as [(ButtonLayout, [Command?])]
    )
    func theRowHasItsHolds(_ layout: ButtonLayout, _ holds: [Command?]) {
        #expect(Command.row.map { layout.hold(ofButton: $0.rawValue) } == holds)
    }

    @Test(arguments: ButtonLayout.allCases) func onlyTheRowIsBoundByItsName(_ layout: ButtonLayout) {
        for command in Command.row { #expect(layout.press(ofButton: command.rawValue) == command) }
        for name in ["kitchen", "stop", "Next", ""] {
            #expect(layout.press(ofButton: name) == nil)
            #expect(layout.hold(ofButton: name) == nil)
        }
    }
}
