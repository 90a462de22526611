import PlayerModel
import RemoteController
import Testing

/// The lines on commands that a hold repeats: seek and volume; and on mute.
@Suite struct ControllerHoldTests {
    /// A hold with `repeats` every 200 ms; what each call gave.
    private func hold(_ rig: inout ControllerRig, _ command: Command, repeats: Int) -> [String] {
        var given = [rig.act(command, .hold, button: 2, ago: 500)]
        for _ in 0..<repeats {
            _ = rig.wait(200)
            given.append(rig.act(command, .repeat, button: 2))
        }
        return given
    }

    private func refusals(_ rig: inout ControllerRig, _ command: Command) -> (text: Set<String>, marks: Set<Int64>) {
        var marks: Set<Int64> = []
        var given: Set<String> = [rig.act(command, .hold, button: 2)]
        for _ in 0..<5 {
            if let mark = rig.widget.refused { marks.insert(mark.since.nanoseconds) }
            _ = rig.wait(200)
            given.insert(rig.act(command, .repeat, button: 2))
        }
        if let mark = rig.widget.refused { marks.insert(mark.since.nanoseconds) }
        return (given, marks)
    }

    // MARK: seek

    @Test func stepsGrowAsTheHoldGoesOn() {
        var rig = ControllerRig(
            ControllerRig.with(ControllerRig.state(.paused, at: 0)) { $0.duration = .seconds(9000) }
        )
        let given = hold(&rig, .seekForward, repeats: 21)
        var expected: [String] = []
        var target = 0.0
        for step in [5, 10, 20, 30] as [Double] {
            for _ in 0..<5 {
                target += step
                expected.append("seek(\(target)) sent")
            }
        }
        expected += ["seek(\(target + 30)) sent", "seek(\(target + 60)) sent"]
        #expect(given == expected)
    }

    @Test func stepsBeginAnewWithEachHold() {
        var rig = ControllerRig(ControllerRig.state(.paused, at: 100))
        _ = hold(&rig, .seekForward, repeats: 6)
        #expect(rig.input(.holdEnded(button: 2)) == "end-seek")
        #expect(rig.shownMilliseconds == 145_000)
        #expect(rig.act(.seekBackward, .hold) == "seek(140.0) sent")
    }

    @Test func thePreviewMovesAtOnce() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        rig.act(.seekForward, .hold)
        #expect(rig.shownMilliseconds == 105_000)
        let gauge = rig.widget.gauge
        #expect(gauge?.kind == .position)
        #expect(gauge?.value == 105_000_000_000)
        #expect(gauge?.total == 304_000_000_000)
        #expect(gauge?.changedAt == rig.now)
    }

    @Test func notBelowZero() {
        var rig = ControllerRig(ControllerRig.state(.paused, at: 7))
        #expect(hold(&rig, .seekBackward, repeats: 2) == ["seek(2.0) sent", "seek(0.0) sent", "refused"])
    }

    @Test func forwardStopsASecondBeforeTheEnd() {
        var rig = ControllerRig(ControllerRig.state(.paused, at: 296))
        #expect(hold(&rig, .seekForward, repeats: 2) == ["seek(301.0) sent", "seek(303.0) sent", "refused"])
        #expect(rig.shownMilliseconds == 303_000)
    }

    @Test func aHoldDoesNotSeekOnInTheNextTrack() {
        var rig = ControllerRig(ControllerRig.state(.playing, at: 303))
        rig.act(.seekForward, .hold, button: 2)
        _ = rig.wait(1_000)
        rig.hear(ControllerRig.state(.playing, at: 0, index: 2))
        #expect(rig.act(.seekForward, .repeat, button: 2) == "refused")
    }

    @Test func notSeekableIsNoOnceAHoldNotOnceARepeat() {
        let states = [
            ControllerRig.with(ControllerRig.state(.playing)) { $0.canSeek = false },
            ControllerRig.with(ControllerRig.state(.playing)) { $0.position = nil },
            ControllerRig.with(ControllerRig.state(.playing)) { $0.duration = nil }, ControllerRig.live,
            ControllerRig.state(.stopped),
        ]
        for state in states {
            var rig = ControllerRig(state)
            let refused = refusals(&rig, .seekForward)
            #expect(refused.text == ["refused"])
            #expect(refused.marks == [rig.start.nanoseconds])
            #expect(rig.input(.holdEnded(button: 2)) == "")
            // The next hold says it again.
            #expect(refusals(&rig, .seekForward).marks == [rig.now.nanoseconds - 1_000_000_000])
        }
    }

    @Test func holdEndDisconnectAndExitEndAFastForward() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        rig.act(.seekForward, .hold)
        #expect(rig.input(.holdEnded(button: 0)) == "end-seek")
        #expect(rig.input(.holdEnded(button: 0)) == "")
        rig.act(.seekForward, .hold)
        #expect(rig.input(.shutdown) == "end-seek")
        #expect(rig.input(.holdEnded(button: 0)) == "")
        rig.act(.seekForward, .hold)
        #expect(rig.input(.player(.disconnected)) == "")
        #expect(rig.input(.player(.connected(ControllerRig.state(.playing)))) == "")
        #expect(rig.act(.seekForward, .repeat) == "dropped")
        #expect(rig.input(.holdEnded(button: 0)) == "")
        #expect(rig.act(.seekForward, .press) == "seek(105.0) end-seek sent")
    }

    // MARK: volume

    @Test func twoPointsARepeat() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        #expect(hold(&rig, .volumeUp, repeats: 2) == ["volume(42) sent", "volume(44) sent", "volume(46) sent"])
        #expect(rig.widget.player.volume == 46)
        #expect(rig.widget.gauge == .init(kind: .volume, value: 46, total: 100, changedAt: rig.now))
        #expect(rig.input(.holdEnded(button: 2)) == "")
    }

    @Test func clampedToZeroAndTheMaximumAndAtTheLimitNoOnce() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.volume = 57 }) {
            $0.volumeMax = 60
        }
        #expect(hold(&rig, .volumeUp, repeats: 2) == ["volume(59) sent", "volume(60) sent", "refused"])
        let first = rig.widget.refused
        _ = rig.wait(200)
        #expect(rig.act(.volumeUp, .repeat, button: 2) == "refused")
        #expect(rig.widget.refused == first)
        rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.volume = 3 })
        #expect(hold(&rig, .volumeDown, repeats: 2) == ["volume(1) sent", "volume(0) sent", "refused"])
        rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.volume = 90 }) { $0.volumeMax = 60 }
        #expect(rig.act(.volumeUp) == "refused")
        #expect(rig.act(.volumeDown) == "volume(60) sent")
    }

    @Test(arguments: [Command.volumeUp, .volumeDown, .mute])
    func onlyWhileSomethingPlays(_ command: Command) {
        for playback in [Playback.paused, .stopped] {
            var rig = ControllerRig(ControllerRig.state(playback))
            #expect(rig.act(command) == "refused")
        }
    }

    @Test func volumeUnknownIsNoOnceAHold() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.volume = nil })
        let refused = refusals(&rig, .volumeUp)
        #expect(refused.text == ["refused"])
        #expect(refused.marks.count == 1)
        #expect(rig.widget.player.volume == nil)
    }

    @Test func muteTurnsOverAndUnknownIsNo() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        #expect(rig.act(.mute) == "mute sent")
        #expect(rig.widget.player.isMuted == true)
        #expect(rig.act(.mute) == "unmute sent")
        rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.isMuted = nil })
        #expect(rig.act(.mute) == "refused")
    }

    private static let commandsThatDoNotRepeat = Command.allCases.filter { !$0.isRepeated }

    @Test(arguments: commandsThatDoNotRepeat)
    func aHoldOfAnyOtherCommandActsOnce(_ command: Command) {
        var rig = ControllerRig(ControllerRig.state(.playing))
        rig.act(command, .hold, button: 2)
        let widget = rig.widget
        #expect(rig.act(command, .repeat, button: 2) == "")
        #expect(rig.widget == widget)
    }

    @Test func aRepeatWithoutItsHoldDoesNothing() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        #expect(rig.act(.volumeUp, .repeat) == "")
    }
}
