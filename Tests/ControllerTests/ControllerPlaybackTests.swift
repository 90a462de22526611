import PlayerModel
import RemoteController
import Testing

/// What playPause, previous, next and stop do to a player, in that order.
@Suite struct ControllerPlaybackTests {
    // MARK: playPause

    @Test func playingPausesAndPausedPlays() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        #expect(rig.act(.playPause) == "pause sent")
        #expect(rig.act(.playPause) == "play sent")
        #expect(rig.act(.playPause) == "pause sent")
    }

    @Test func afterTheEndOfTheQueueItPlaysFromItsStart() {
        var ended = ControllerRig.state(.stopped)
        ended.queueIndex = nil
        var rig = ControllerRig(ended)
        #expect(rig.act(.playPause) == "play-from-start sent")
        #expect(rig.widget.player.isPlaying)
    }

    @Test func nothingToPlayIsNoAndNothingUnrelatedStarts() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.stopped)) { $0.hasMedia = false })
        #expect(rig.act(.playPause) == "refused")
        #expect(rig.widget.player.playback == .stopped)
    }

    @Test func aPlayerThatCannotPauseIsStopped() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.canPause = false })
        #expect(rig.act(.playPause) == "stop sent")
        #expect(rig.widget.player.playback == .stopped)
        #expect(rig.act(.playPause) == "play sent")
    }

    // MARK: previous

    @Test(arguments: [
        (2_999, 0, "previous sent"), (3_000, 0, "previous sent"), (3_001, 0, "seek(0.0) sent"),
        // Contact lies before the decision: a hold or a double press may have been meant.
        (3_300, 299, "seek(0.0) sent"), (3_300, 300, "previous sent"),
    ])
    func previousOnBothSidesOfThreeSecondsJudgedAtContact(_ now: Int64, _ ago: Int64, _ expected: String) {
        var rig = ControllerRig(ControllerRig.state(.playing, at: 0))
        _ = rig.wait(now)
        #expect(rig.act(.previous, ago: ago) == expected)
    }

    @Test func contactBeforeTheLastReportIsJudgedByWhereTheTrackStoodThen() {
        var rig = ControllerRig(ControllerRig.state(.playing, at: 0))
        _ = rig.wait(3_100)
        let sampled = PositionSample(position: .milliseconds(3_100), sampledAt: rig.now)
        rig.hear(ControllerRig.with(ControllerRig.state(.playing)) { $0.position = sampled })
        #expect(rig.act(.previous, ago: 200) == "previous sent")
    }

    @Test func zeroMeansAlwaysThePreviousTrack() {
        var rig = ControllerRig(ControllerRig.state(.playing)) { $0.previousRestartsAfter = .zero }
        #expect(rig.act(.previous) == "previous sent")
    }

    @Test func firstTrackWithinThreeSecondsGoesToItsStart() {
        var rig = ControllerRig(ControllerRig.state(.playing, at: 2, index: 0))
        #expect(rig.act(.previous) == "seek(0.0) sent")
    }

    @Test func positionUnknownOrNotSeekableIsPrevious() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.position = nil })
        #expect(rig.act(.previous) == "previous sent")
        rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.canSeek = false })
        #expect(rig.act(.previous) == "previous sent")
    }

    @Test func twoQuickPressesGoBackOneTrack() {
        var rig = ControllerRig(ControllerRig.state(.playing, index: 3))
        #expect(rig.act(.previous) == "seek(0.0) sent")
        #expect(rig.shownMilliseconds == 0)
        _ = rig.wait(150)
        #expect(rig.act(.previous) == "previous sent")
        #expect(rig.widget.player.queueIndex == 2)
    }

    @Test func aPlayerThatRestartsByItselfJustGetsPrevious() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing)) { $0.previousRestarts = true })
        #expect(rig.act(.previous) == "previous sent")
        #expect(rig.shownMilliseconds == 0)
        // Whether the track changed is the player's business; a restart confirms it as well.
        _ = rig.wait(50)
        rig.hear(
            ControllerRig.with(ControllerRig.state(.playing)) {
                $0.previousRestarts = true
                $0.position = PositionSample(position: .zero, sampledAt: rig.now)
            }
        )
        #expect(ControllerRig.text(rig.wait(5_000)) == "")
    }

    @Test func pausedStaysPausedUnlessASettingLetsASkipPlay() {
        var rig = ControllerRig(ControllerRig.state(.paused, at: 1))
        #expect(rig.act(.previous) == "previous-paused sent")
        #expect(rig.act(.next) == "next-paused sent")
        #expect(rig.widget.player.playback == .paused)
        rig = ControllerRig(ControllerRig.state(.paused, at: 1)) { $0.skipWhilePaused = .play }
        #expect(rig.act(.next) == "next play sent")
        #expect(rig.widget.player.isPlaying)
        #expect(rig.act(.next) == "next sent")
        rig = ControllerRig(ControllerRig.state(.paused)) { $0.skipWhilePaused = .play }
        #expect(rig.act(.previous) == "seek(0.0) play sent")
        #expect(ControllerRig.text(rig.wait(5_000)) == "unconfirmed(previous)")
    }

    @Test func theMusicThatAPausedPlayerStartsAtATrackChangeIsNotShown() {
        var rig = ControllerRig(ControllerRig.state(.paused, at: 1))
        rig.act(.next)
        rig.hear(ControllerRig.with(ControllerRig.state(.playing, at: 0, index: 2)) { $0.title = "New" })
        #expect(rig.widget.player.playback == .paused)
        #expect(rig.widget.player.title == "New")
        rig.hear(ControllerRig.state(.paused, at: 0, index: 2))
        #expect(rig.controller.nextDeadline == nil)
        #expect(rig.widget.player == ControllerRig.state(.paused, at: 0, index: 2))
    }

    // MARK: next

    @Test func nPressesAreNTracks() {
        var rig = ControllerRig(ControllerRig.state(.playing, index: 0))
        for _ in 0..<4 { #expect(rig.act(.next) == "next sent") }
        #expect(rig.widget.player.queueIndex == 4)
        // The fifth track of five is the last, also before the player has said so.
        #expect(rig.act(.next) == "refused")
    }

    @Test func whatThePlayerSaidOfTheTrackBeforeDoesNotSkipPastTheLast() {
        var rig = ControllerRig(ControllerRig.with(ControllerRig.state(.playing, index: 3)) { $0.canGoNext = true })
        #expect(rig.act(.next) == "next sent")
        #expect(rig.act(.next) == "refused")
    }

    @Test func onTheLastTrackNothingIsSentAndTheMusicGoesOn() {
        var rig = ControllerRig(ControllerRig.state(.playing, index: 4))
        #expect(rig.act(.next) == "refused")
        #expect(rig.widget.player == ControllerRig.state(.playing, index: 4))
        rig = ControllerRig(
            ControllerRig.with(ControllerRig.state(.playing)) {
                $0.queueIndex = nil
                $0.canGoNext = false
            }
        )
        #expect(rig.act(.next) == "refused")
    }

    @Test func aQueueThatRepeatsGoesOnBehindItsLastTrack() {
        let state = ControllerRig.with(ControllerRig.state(.playing, index: 4)) { $0.canGoNext = true }
        var rig = ControllerRig(state)
        #expect(rig.act(.next) == "next sent")
        #expect(rig.widget.player.queueIndex == 4)
    }

    @Test func whileStoppedPreviousAndNextAreNo() {
        var rig = ControllerRig(ControllerRig.state(.stopped))
        #expect(rig.act(.previous) == "refused")
        #expect(rig.act(.next) == "refused")
    }

    // MARK: stop, live

    @Test func stopStops() {
        for playback in [Playback.playing, .paused] {
            var rig = ControllerRig(ControllerRig.state(playback))
            #expect(rig.act(.stop) == "stop sent")
            #expect(rig.widget.player.playback == .stopped)
        }
    }

    @Test func pausingALiveStreamStopsItAndPlayJoinsItAgain() {
        var rig = ControllerRig(ControllerRig.live)
        #expect(rig.act(.playPause) == "stop sent")
        #expect(rig.act(.playPause) == "play sent")
    }

    @Test func aSettingKeepsTheTimeShift() {
        var rig = ControllerRig(ControllerRig.live) { $0.livePause = .pause }
        #expect(rig.act(.playPause) == "pause sent")
        #expect(rig.act(.playPause) == "play sent")
    }

    @Test func elapsedRunsOnALiveStream() {
        var rig = ControllerRig(ControllerRig.live)
        _ = rig.wait(5_000)
        #expect(rig.shownMilliseconds == 105_000)
        #expect(rig.widget.player.progress.total == nil)
    }
}
