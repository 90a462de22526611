import PlayerModel
import RemoteController
import Testing

/// What is expected of a player and not yet confirmed: shown at once, for 2 s, never in the way of what it reports.
@Suite struct ControllerOverlayTests {
    private let playing = ControllerRig.state(.playing)
    private let paused = ControllerRig.state(.paused)

    @Test func theExpectedStateShowsAtOnce() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        #expect(rig.widget.player.playback == .paused)
        #expect(rig.widget.taken == .init(button: 1, since: rig.now))
    }

    @Test func notConfirmedInTwoSecondsItRollsBackWithNoOneLineAndNoResend() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        #expect(rig.controller.nextDeadline == rig.now + .seconds(2))
        #expect(ControllerRig.text(rig.wait(1_999)) == "")
        #expect(rig.widget.player.playback == .paused)
        #expect(ControllerRig.text(rig.wait(1)) == "unconfirmed(playPause)")
        #expect(rig.widget.player == playing)
        #expect(rig.widget.refused == .init(button: 1, since: rig.now))
        #expect(ControllerRig.text(rig.wait(10_000)) == "")
        #expect(rig.controller.nextDeadline == .none || rig.controller.nextDeadline == rig.start + .seconds(60))
    }

    @Test func callingTheDeadlineEarlyOrTwiceDoesNothing() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        #expect(rig.controller.handleDeadline(at: rig.now + .milliseconds(1_999)).isEmpty)
        #expect(rig.controller.handleDeadline(at: rig.now + .seconds(9)).count == 1)
        #expect(rig.controller.handleDeadline(at: rig.now + .seconds(9)).isEmpty)
    }

    @Test func aReportThatConfirmsEndsIt() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        _ = rig.wait(30)
        rig.hear(paused)
        #expect(rig.controller.nextDeadline == nil)
        #expect(rig.widget.player == paused)
        // From here on the player's word counts at once.
        rig.hear(playing)
        #expect(rig.widget.player == playing)
    }

    @Test func aReportThatWasOnItsWayDoesNotFlicker() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        _ = rig.wait(10)
        rig.hear(ControllerRig.with(playing) { $0.title = "Renamed" })
        #expect(rig.widget.player.playback == .paused)
        #expect(rig.widget.player.title == "Renamed")
    }

    @Test func reportsOfRequestsThatWereOvertakenDoNotFlicker() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        _ = rig.wait(20)
        rig.act(.playPause)
        for report in [playing, paused, playing] {
            _ = rig.wait(20)
            rig.hear(report)
            #expect(rig.widget.player.isPlaying)
        }
        #expect(rig.controller.nextDeadline == nil)
        #expect(ControllerRig.text(rig.wait(5_000)) == "")
    }

    @Test func aPlayerThatLeavesOutTheStepBetweenIsBelievedInTheEnd() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        rig.act(.playPause)
        rig.hear(playing)
        #expect(ControllerRig.text(rig.wait(5_000)) == "")
        #expect(rig.widget.refused == nil)
    }

    @Test func musicThatEndsJustBeforeItsPauseIsNotTakenForFailed() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        let ended = ControllerRig.with(ControllerRig.state(.stopped)) { $0.queueIndex = nil }
        rig.hear(ended)
        #expect(rig.widget.player == ended)
        #expect(ControllerRig.text(rig.wait(3_000)) == "")
    }

    @Test func pausingFreezesThePositionAndRollingBackLetsItRunOn() {
        var rig = ControllerRig(playing)
        _ = rig.wait(4_000)
        rig.act(.playPause)
        _ = rig.wait(1_500)
        #expect(rig.shownMilliseconds == 104_000)
        _ = rig.wait(500)
        #expect(rig.shownMilliseconds == 106_000)
    }

    @Test func playingRunsFromWhereItStood() {
        var rig = ControllerRig(paused)
        _ = rig.wait(30_000)
        rig.act(.playPause)
        _ = rig.wait(1_000)
        #expect(rig.shownMilliseconds == 101_000)
    }

    @Test func aCommandNeverEditsTheReportedState() {
        for command in Command.allCases where command != .lock {
            var rig = ControllerRig(playing)
            rig.act(command)
            _ = rig.wait(2_000)
            #expect(rig.widget.player == playing, "\(command.rawValue)")
        }
    }

    @Test(arguments: [
        (Command.next, "unconfirmed(next)"), (.previous, "unconfirmed(previous)"), (.stop, "unconfirmed(stop)"),
        (.seekForward, "unconfirmed(seekForward)"), (.volumeUp, "unconfirmed(volumeUp)"), (.mute, "unconfirmed(mute)"),
    ])
    func everyCommandIsRolledBack(_ command: Command, _ expected: String) {
        var rig = ControllerRig(playing)
        rig.act(command, button: 2)
        #expect(rig.widget.player != playing)
        #expect(ControllerRig.text(rig.wait(2_000)) == expected)
        #expect(rig.widget.refused?.button == 2)
        #expect(rig.widget.gauge == nil)
    }

    @Test func aHoldThatIsNotConfirmedIsOneLine() {
        var rig = ControllerRig(playing)
        rig.act(.volumeUp, .hold)
        for _ in 0..<5 {
            _ = rig.wait(200)
            rig.act(.volumeUp, .repeat)
        }
        #expect(ControllerRig.text(rig.wait(5_000)) == "unconfirmed(volumeUp)")
        #expect(rig.widget.player.volume == 40)
    }

    @Test func aHoldThatLagsDoesNotFlicker() {
        var rig = ControllerRig(playing)
        rig.act(.volumeUp, .hold)
        for volume in [42, 44, 46, 48] {
            _ = rig.wait(200)
            rig.act(.volumeUp, .repeat)
            rig.hear(ControllerRig.with(playing) { $0.volume = volume })
            #expect(rig.widget.player.volume == volume + 2)
        }
        rig.hear(ControllerRig.with(playing) { $0.volume = 50 })
        #expect(rig.controller.nextDeadline == nil)
    }

    @Test func aMixerThatRoundsConfirmsAllTheSame() {
        var rig = ControllerRig(playing)
        rig.act(.volumeUp)
        rig.hear(ControllerRig.with(playing) { $0.volume = 41 })
        #expect(rig.widget.player.volume == 41)
        rig.act(.volumeUp)
        // 31 steps: 43 is not one of them.
        rig.hear(ControllerRig.with(playing) { $0.volume = 45 })
        #expect(ControllerRig.text(rig.wait(3_000)) == "")
        #expect(rig.widget.player.volume == 45)
    }

    @Test func seeksThatLagDoNotFlicker() {
        var rig = ControllerRig(paused)
        for (place, report) in zip([105, 110, 115], [100, 105, 110] as [Int64]) {
            rig.act(.seekForward)
            rig.hear(ControllerRig.state(.paused, at: report))
            #expect(rig.shownMilliseconds == Int64(place) * 1_000)
        }
        // The player lands beside the target, on a key frame.
        rig.hear(ControllerRig.state(.paused, at: 113))
        #expect(rig.shownMilliseconds == 113_000)
        #expect(ControllerRig.text(rig.wait(3_000)) == "")
    }

    @Test func aTrackThatEndsByItselfTakesTheExpectedPlaceWithIt() {
        var rig = ControllerRig(ControllerRig.state(.playing, at: 300))
        rig.act(.seekBackward)
        let next = ControllerRig.state(.playing, at: 0, index: 2)
        rig.hear(next)
        #expect(rig.widget.player == next)
        #expect(ControllerRig.text(rig.wait(3_000)) == "")
    }

    @Test func threeSkipsAreConfirmedByTheThirdTrack() {
        var rig = ControllerRig(ControllerRig.state(.playing, index: 0))
        for _ in 0..<3 { rig.act(.next) }
        for index in [1, 2] {
            rig.hear(ControllerRig.state(.playing, at: 0, index: index))
            #expect(rig.widget.player.queueIndex == 3)
            #expect(rig.widget.player.title == "Title \(index)")
            #expect(rig.shownMilliseconds == 0)
        }
        rig.hear(ControllerRig.state(.playing, at: 0, index: 3))
        #expect(rig.controller.nextDeadline == nil)
    }

    @Test func skipsWithoutAQueueAreCountedByTheirTracks() {
        let track = { (name: String) in
            ControllerRig.with(ControllerRig.state(.playing)) {
                $0.queueIndex = nil
                $0.track = name
            }
        }
        var rig = ControllerRig(track("a"))
        rig.act(.next)
        rig.act(.next)
        rig.hear(track("b"))
        #expect(rig.controller.nextDeadline != nil)
        rig.hear(track("c"))
        #expect(rig.controller.nextDeadline == nil)
        // Reports that fell together: the tracks moved, and that is enough.
        rig.act(.next)
        rig.act(.next)
        rig.hear(track("e"))
        #expect(ControllerRig.text(rig.wait(3_000)) == "")
    }

    @Test func backAndForthIsNotTakenForDoneByAnOldReport() {
        var rig = ControllerRig(ControllerRig.state(.playing, index: 1))
        rig.act(.next)
        rig.act(.previous)
        #expect(rig.widget.player.queueIndex == 1)
        rig.hear(ControllerRig.state(.playing, at: 101, index: 1))
        #expect(rig.shownMilliseconds == 0)
        rig.hear(ControllerRig.state(.playing, at: 0, index: 2))
        #expect(rig.widget.player.queueIndex == 1)
        rig.hear(ControllerRig.state(.playing, at: 0, index: 1))
        #expect(rig.controller.nextDeadline == nil)
    }

    @Test func previousAtTheStartOfTheOnlyTrackIsNotTakenForFailed() {
        let only = ControllerRig.with(ControllerRig.state(.playing, at: 1)) { $0.queueIndex = nil }
        var rig = ControllerRig(only)
        rig.act(.previous)
        rig.hear(
            ControllerRig.with(only) { $0.position = PositionSample(position: .zero, sampledAt: rig.now) }
        )
        #expect(ControllerRig.text(rig.wait(3_000)) == "")
    }

    @Test func aRequestThatFailsRollsBackAtOnce() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        _ = rig.wait(100)
        #expect(rig.input(.requestFailed(.pause)) == "failed(playPause)")
        #expect(rig.widget.player == playing)
        #expect(rig.widget.refused == .init(button: 1, since: rig.now))
        #expect(rig.input(.requestFailed(.pause)) == "")
        #expect(ControllerRig.text(rig.wait(5_000)) == "")
    }

    @Test(arguments: [
        (Command.next, PlayerRequest.next(staysPaused: false)), (.previous, .seek(to: .zero)), (.stop, .stop),
        (.seekForward, .seek(to: .seconds(105))), (.volumeUp, .setVolume(42)), (.mute, .setMuted(true)),
    ])
    func everyRequestThatFailsRollsBack(_ command: Command, _ request: PlayerRequest) {
        var rig = ControllerRig(playing)
        rig.act(command)
        #expect(rig.input(.requestFailed(request)) == "failed(\(command.rawValue))")
        #expect(rig.widget.player == playing)
    }

    @Test func disconnectingForgetsWhatWasExpected() {
        var rig = ControllerRig(playing)
        rig.act(.playPause)
        rig.input(.player(.disconnected))
        rig.input(.player(.connected(playing)))
        #expect(rig.widget.player == playing)
        #expect(ControllerRig.text(rig.wait(5_000)) == "")
    }
}
