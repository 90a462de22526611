import PlayerModel
import RemoteController
import Testing

/// The lines on a missing player, on the lock, and on what a display is told.
@Suite struct ControllerLinkTests {
    private let paused = ControllerRig.state(.paused)

    // MARK: no player

    @Test func aPressWithoutAPlayerShowsItAtOnceAndAsksForAConnection() {
        var rig = ControllerRig()
        #expect(rig.act(.next) == "connect")
        #expect(rig.widget.noPlayer == .init(button: 2, since: rig.now))
        #expect(rig.widget.taken == nil)
        #expect(rig.widget.player == PlayerState())
    }

    @Test func thePressIsSentIfAConnectionComesWithinASecond() {
        var rig = ControllerRig()
        rig.act(.playPause)
        _ = rig.wait(900)
        #expect(rig.input(.player(.connected(paused))) == "play sent late(playPause 900)")
        #expect(rig.widget.player.isPlaying)
        #expect(rig.widget.taken == .init(button: 1, since: rig.now))
        #expect(rig.widget.noPlayer == nil)
    }

    @Test func aPressNeverStartsMusicLater() {
        var rig = ControllerRig()
        rig.act(.playPause)
        #expect(ControllerRig.text(rig.wait(1_000)) == "no-player")
        #expect(rig.input(.player(.connected(paused))) == "")
        #expect(rig.widget.player == paused)
    }

    @Test func aConnectionThatIsHeardBeforeALateDeadlineStartsNothing() {
        var rig = ControllerRig()
        rig.act(.playPause)
        rig.now = rig.now + .milliseconds(1_001)
        #expect(rig.input(.player(.connected(paused))) == "no-player")
        #expect(rig.widget.player == paused)
    }

    @Test func onlyTheNewestPressIsSentAndEachHasOneLine() {
        var rig = ControllerRig()
        #expect(rig.act(.playPause) == "connect")
        _ = rig.wait(300)
        #expect(rig.act(.next) == "no-player connect")
        _ = rig.wait(900)
        #expect(rig.input(.player(.connected(ControllerRig.state(.playing)))) == "next sent late(next 900)")
    }

    @Test func aPressThatMeansNothingToThePlayerThatCameIsNo() {
        var rig = ControllerRig()
        rig.act(.next)
        #expect(rig.input(.player(.connected(ControllerRig.state(.stopped)))) == "refused")
    }

    @Test func aHoldWithoutAPlayerSaysItOnce() {
        var rig = ControllerRig()
        #expect(rig.act(.volumeUp, .hold) == "connect")
        let mark = rig.widget.noPlayer
        _ = rig.wait(200)
        #expect(rig.act(.volumeUp, .repeat) == "no-player")
        #expect(rig.widget.noPlayer == mark)
    }

    @Test func disconnectedIsANormalState() {
        var rig = ControllerRig(paused)
        rig.input(.player(.disconnected))
        #expect(rig.widget.link == .absent)
        #expect(rig.widget.player == PlayerState())
        #expect(rig.act(.playPause) == "connect")
        rig.input(.player(.connected(paused)))
        #expect(rig.widget.link == .connected)
    }

    @Test func lookingForAPlayerIsShownForAMinuteFromTheStart() {
        var rig = ControllerRig()
        #expect(rig.widget.link == .looking(since: rig.start))
        rig.input(.player(.disconnected))
        _ = rig.wait(59_999)
        #expect(rig.widget.link == .looking(since: rig.start))
        _ = rig.wait(1)
        #expect(rig.widget.link == .absent)
        #expect(rig.controller.nextDeadline == nil)
    }

    @Test func aPressIsLateFromTheMomentItIsDroppedAndCounted() {
        var rig = ControllerRig(paused)
        let intent = ButtonIntent(button: 1, gesture: .press, command: .playPause)
        let actions = rig.controller.handle(.dropped(intent), at: rig.now)
        #expect(actions == [.record(IntentRecord(button: 1, gesture: .press, command: .playPause, outcome: .dropped))])
        #expect(rig.widget.player == paused)
    }

    // MARK: suspend, exit

    @Test func afterASuspendThePlayerIsAskedAtOnceAndWaitingPressesAreDropped() {
        var rig = ControllerRig()
        rig.act(.playPause)
        #expect(rig.input(.resumed) == "dropped connect")
        #expect(rig.input(.player(.connected(paused))) == "")
        rig.act(.playPause)
        #expect(rig.input(.resumed) == "refresh")
        #expect(rig.controller.nextDeadline == nil)
        #expect(rig.widget.player == paused)
    }

    @Test func aHoldThatASuspendCutIsOver() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        rig.act(.seekForward, .hold)
        #expect(rig.input(.resumed) == "end-seek refresh")
        #expect(rig.act(.seekForward, .repeat) == "dropped")
    }

    @Test func exitEndsTheWaitOfAPress() {
        var rig = ControllerRig()
        rig.act(.playPause)
        #expect(rig.input(.shutdown) == "dropped")
    }

    // MARK: lock

    @Test func everyOtherCommandAnswersNoUntilTheSameGestureUnlocks() {
        var rig = ControllerRig(paused)
        #expect(rig.act(.lock, .longHold) == "sent")
        #expect(rig.widget.isLocked)
        #expect(rig.act(.playPause) == "refused")
        #expect(rig.widget.refused == .init(button: 1, since: rig.now))
        #expect(rig.act(.lock, .longHold) == "sent")
        #expect(!rig.widget.isLocked)
        #expect(rig.act(.playPause) == "play sent")
    }

    @Test func theLockIsKeptOverAReloadAndOverALostPlayerNotOverARestart() {
        var rig = ControllerRig(paused)
        rig.act(.lock)
        rig.controller.reconfigure(settings: ControlSettings(), row: [.stop])
        rig.input(.player(.disconnected))
        rig.input(.player(.connected(paused)))
        #expect(rig.widget.isLocked)
        #expect(rig.widget.row == [.stop])
        #expect(!ControllerRig(paused).widget.isLocked)
    }

    @Test func aPressThatWaitedIsNotSentPastALock() {
        var rig = ControllerRig()
        rig.act(.playPause)
        rig.act(.lock)
        #expect(rig.input(.player(.connected(paused))) == "refused")
    }

    @Test func aHoldWhileLockedSaysNoOnce() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        rig.act(.lock)
        #expect(rig.act(.volumeUp, .hold) == "refused")
        let mark = rig.widget.refused
        _ = rig.wait(200)
        #expect(rig.act(.volumeUp, .repeat) == "refused")
        #expect(rig.widget.refused == mark)
    }

    // MARK: what a display is told

    @Test func aPressOrAChangeIsActivityAndARepeatedPositionIsNot() {
        var rig = ControllerRig(ControllerRig.state(.playing))
        _ = rig.wait(5_000)
        let sample = PositionSample(position: .milliseconds(105_300), sampledAt: rig.now)
        rig.hear(ControllerRig.with(ControllerRig.state(.playing)) { $0.position = sample })
        #expect(rig.widget.activeAt == rig.start)
        rig.hear(ControllerRig.state(.playing, at: 200))
        #expect(rig.widget.activeAt == rig.now)
        _ = rig.wait(1_000)
        rig.hear(ControllerRig.state(.paused, at: 200))
        #expect(rig.widget.activeAt == rig.now)
        _ = rig.wait(1_000)
        rig.act(.lock)
        #expect(rig.widget.activeAt == rig.now)
    }

    @Test(arguments: Command.allCases)
    func numbersThatNoPlayerHasHarmNothing(_ command: Command) {
        for number in [Int64.min, -1, 0, Int64.max] {
            for rate in [Double.nan, -Double.infinity, 1e300, 0] {
                let wild = ControllerRig.with(ControllerRig.state(.playing)) {
                    $0.position = PositionSample(
                        position: Interval(nanoseconds: number),
                        rate: rate,
                        sampledAt: MonotonicInstant(nanoseconds: 0)
                    )
                    $0.duration = Interval(nanoseconds: number)
                    $0.volume = Int(number)
                    $0.queueIndex = Int(number)
                    $0.queueCount = Int(number)
                }
                var rig = ControllerRig(wild)
                rig.act(command, .hold)
                rig.hear(wild)
                rig.act(command, .repeat, ago: 500)
                _ = rig.wait(5_000)
                #expect((0...100).contains(rig.widget.player.volume ?? 0))
            }
        }
    }

    @Test func theNamesAndTheLongHoldArePassedOn() {
        var rig = ControllerRig()
        #expect(rig.widget.playerName == "main")
        rig.controller.setPlayerName("other")
        #expect(rig.widget.playerName == "other")
        let longHold = WidgetState.LongHold(button: 1, since: rig.now, until: rig.now + .seconds(2))
        rig.controller.setLongHold(longHold)
        #expect(rig.widget.longHold == longHold)
        rig.controller.setLongHold(nil)
        #expect(rig.widget.longHold == nil)
    }
}
