import PlayerModel
import RemoteController
import Testing

/// Every command in every state of the player.
@Suite struct ControllerTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var state: PlayerState?
        var isLocked = false
        /// What each command gives, in the order of `Command.allCases`.
        var expected: [String]

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "playing",
            state: ControllerRig.state(.playing),
            expected: [
                "seek(0.0) sent", "pause sent", "next sent", "seek(95.0) end-seek sent", "seek(105.0) end-seek sent",
                "volume(38) sent", "volume(42) sent", "mute sent", "stop sent", "sent", "refused",
            ]
        ),
        Row(
            name: "paused",
            state: ControllerRig.state(.paused),
            expected: [
                "seek(0.0) sent", "play sent", "next-paused sent", "seek(95.0) end-seek sent",
                "seek(105.0) end-seek sent", "refused", "refused", "refused", "stop sent", "sent", "refused",
            ]
        ),
        Row(
            name: "stopped with something to play",
            state: ControllerRig.state(.stopped),
            expected: [
                "refused", "play sent", "refused", "refused", "refused", "refused", "refused", "refused", "refused",
                "sent", "refused",
            ]
        ),
        Row(
            name: "stopped after the end of the queue",
            state: ControllerRig.with(ControllerRig.state(.stopped)) {
                $0.queueIndex = nil
                $0.track = nil
                $0.position = nil
            },
            expected: [
                "refused", "play-from-start sent", "refused", "refused", "refused", "refused", "refused", "refused",
                "refused", "sent", "refused",
            ]
        ),
        Row(
            name: "nothing to play",
            state: PlayerState(),
            expected: Array(repeating: "refused", count: 9) + ["sent", "refused"]
        ),
        Row(
            name: "live",
            state: ControllerRig.live,
            expected: [
                "previous sent", "stop sent", "next sent", "refused", "refused", "volume(38) sent", "volume(42) sent",
                "mute sent", "stop sent", "sent", "refused",
            ]
        ),
        Row(
            name: "a player that says nothing of itself, and cannot pause",
            state: ControllerRig.with(PlayerState()) {
                $0.playback = .playing
                $0.canPause = false
            },
            expected: [
                "previous sent", "stop sent", "next sent", "refused", "refused", "refused", "refused", "refused",
                "stop sent", "sent", "refused",
            ]
        ),
        Row(
            name: "no player",
            state: nil,
            expected: Array(repeating: "connect", count: 9) + ["sent", "refused"]
        ),
        Row(
            name: "locked",
            state: ControllerRig.state(.playing),
            isLocked: true,
            expected: Array(repeating: "refused", count: 9) + ["sent", "refused"]
        ),
        Row(
            name: "locked without a player",
            state: nil,
            isLocked: true,
            expected: Array(repeating: "refused", count: 9) + ["sent", "refused"]
        ),
    ]

    @Test(arguments: rows)
    func everyCommandInEveryState(_ row: Row) {
        #expect(row.expected.count == Command.allCases.count)
        for (command, expected) in zip(Command.allCases, row.expected) {
            var rig = ControllerRig(row.state)
            if row.isLocked { rig.act(.lock) }
            rig.now = rig.now + .milliseconds(0)
            let before = rig.widget.player
            #expect(rig.act(command, button: 1) == expected, "\(command.rawValue)")
            let widget = rig.widget
            let mark = WidgetState.Mark(button: 1, since: rig.now)
            #expect((widget.refused == mark) == (expected == "refused"), "\(command.rawValue)")
            #expect((widget.noPlayer == mark) == (expected == "connect"), "\(command.rawValue)")
            #expect((widget.taken == mark) == expected.hasSuffix("sent"), "\(command.rawValue)")
            if expected == "refused" { #expect(widget.player == before) }
        }
    }

    /// A connection that refuses is still one line a press, and a press that repeats is not a hold's repeat.
    @Test(arguments: Gesture.allCases)
    func everyGestureGivesOneLine(_ gesture: Gesture) {
        var rig = ControllerRig(ControllerRig.state(.playing))
        if gesture == .repeat { rig.act(.volumeUp, .hold) }
        let intent = ButtonIntent(button: 0, gesture: gesture, command: .volumeUp)
        let actions = rig.controller.handle(.intent(intent, contact: rig.now), at: rig.now)
        let records = actions.compactMap { action -> IntentRecord? in
            guard case .record(let record) = action else { return nil }
            return record
        }
        #expect(records == [IntentRecord(button: 0, gesture: gesture, command: .volumeUp, outcome: .sent)])
    }
}
