import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// mpv with mpv-mpris on a bus of its own, and playerctl as a witness.
@Suite(.enabled(if: BusTools.hasPlayer, "needs dbus-daemon, mpv, mpv-mpris and playerctl"), .serialized)
struct MPRISPlayerTests {
    final class Scene {
        let loop: EventLoop
        let bus: PrivateBus
        let link: MPRISLink
        let record = LinkRecord()
        var player: BusProgram?

        init(started: Bool = true, arguments: [String] = ["--pause"], files: [String] = ["a.wav", "b.wav"]) throws {
            loop = try EventLoop()
            bus = try PrivateBus()
            for name in files { _ = bus.wave(name, seconds: 30) }
            link = try MPRISLink(loop: loop, bus: Bus(loop: loop, address: .explicit(bus.address)), name: "mpv")
            link.start { [record] in record.take($0) }
            if started {
                try startPlayer(arguments: arguments, files: files)
                try #require(try busTurn(loop) { record.isUp && (files.isEmpty || record.state?.duration != nil) })
            }
        }

        func startPlayer(arguments: [String] = ["--pause"], files: [String] = ["a.wav", "b.wav"]) throws {
            let fixed = [
                BusTools.mpv, "--no-config", "--no-terminal", "--ao=null", "--vid=no", "--idle", "--load-scripts=no",
                "--script=\(BusTools.mpris)",
            ]
            player = try BusProgram(
                fixed + arguments + files.map { bus.folder + "/" + $0 },
                environment: bus.environment
            )
        }

        func until(_ condition: (PlayerState) -> Bool) throws -> Bool {
            try busTurn(loop) { record.state.map(condition) ?? false }
        }

        func witness(_ arguments: String...) throws -> String {
            try BusProgram.run(
                [BusTools.playerctl, "-p", "mpv"] + arguments,
                environment: bus.environment,
                loop
            )
        }
    }

    @Test func everyCommandReachesThePlayerAndComesBack() throws {
        let scene = try Scene()
        let first = try #require(scene.record.state)
        #expect(first.playback == .paused)
        #expect(first.hasMedia && first.canPause && first.canSeek)
        #expect(first.duration == .seconds(30))
        #expect(try scene.witness("status") == "Paused")

        scene.link.perform(.play)
        #expect(try scene.until { $0.playback == .playing })
        #expect(try scene.witness("status") == "Playing")
        scene.link.perform(.seek(to: .seconds(12)))
        #expect(try scene.until { $0.position.map { $0.position >= .seconds(12) } ?? false })
        scene.link.perform(.pause)
        #expect(try scene.until { $0.playback == .paused })
        #expect(try scene.witness("status") == "Paused")
        scene.link.perform(.setVolume(40))
        #expect(try scene.until { $0.volume == 40 })
        #expect(try scene.witness("volume") == "0.400000")
        scene.link.perform(.setMuted(true))
        #expect(try scene.until { $0.isMuted == true && $0.volume == 0 })
        scene.link.perform(.setMuted(false))
        #expect(try scene.until { $0.isMuted == false && $0.volume == 40 })
        let track = scene.record.state?.track
        scene.link.perform(.next(staysPaused: true))
        #expect(try scene.until { $0.track != track && $0.playback == .paused })
        scene.link.perform(.previous(staysPaused: true))
        #expect(try scene.until { $0.track == track && $0.playback == .paused })
        scene.link.perform(.endSeek)
        #expect(scene.record.failed.isEmpty)
        scene.link.perform(.stop)
        #expect(try scene.until { $0.playback == .stopped })
        #expect(try scene.witness("status") == "Stopped")
    }

    @Test func positionIsReadAndRunsOnlyWhilePlaying() throws {
        let scene = try Scene(arguments: ["--pause", "--start=10"])
        #expect(try scene.until { $0.position?.position == .seconds(10) })
        scene.link.perform(.play)
        #expect(try scene.until { $0.isPlaying })
        let reads = scene.record.reports.count
        // The resync: another report that only moves the sample, and it has moved.
        #expect(try scene.until { $0.position.map { $0.position >= .seconds(14) && $0.rate == 1 } ?? false })
        #expect(scene.record.reports.count - reads <= 4)
        scene.link.perform(.pause)
        #expect(try scene.until { !$0.isPlaying })
        try busTurns(scene.loop, during: .milliseconds(400))
        let after = scene.record.reports.count
        // Paused: nothing is read any more.
        try busTurns(scene.loop, during: .seconds(6))
        #expect(scene.record.reports.count == after)
    }

    @Test func whatOthersDoIsFollowed() throws {
        let scene = try Scene()
        _ = try scene.witness("play")
        #expect(try scene.until { $0.isPlaying })
        _ = try scene.witness("position", "20")
        #expect(try scene.until { $0.position.map { $0.position >= .seconds(20) } ?? false })
        _ = try scene.witness("volume", "0.25")
        #expect(try scene.until { $0.volume == 25 })
        let track = scene.record.state?.track
        _ = try scene.witness("next")
        #expect(try scene.until { $0.track != track && $0.position.map { $0.position < .seconds(5) } ?? false })
    }

    @Test func tenNextAreTenTracks() throws {
        let files = (0..<12).map { $0 % 2 == 0 ? "a.wav" : "b.wav" }
        let scene = try Scene(files: files)
        for _ in 0..<10 { scene.link.perform(.next(staysPaused: true)) }
        #expect(try busTurn(scene.loop) { scene.record.state?.track?.contains("10") ?? false })
        #expect(scene.record.state?.playback == .paused && scene.record.failed.isEmpty)
    }

    @Test func theEndOfTheListIsTold() throws {
        let scene = try Scene(files: ["a.wav"])
        let before = scene.record.state
        scene.link.perform(.next(staysPaused: true))
        try busTurns(scene.loop, during: .milliseconds(600))
        #expect(scene.record.state?.track == before?.track)
        #expect(scene.record.state?.playback == .paused)
    }

    @Test func anIdlePlayerHasNothingToPlay() throws {
        let scene = try Scene(arguments: [], files: [])
        #expect(scene.record.state?.playback == .stopped && scene.record.state?.hasMedia == false)
        #expect(scene.record.state?.duration == nil && scene.record.state?.title == nil)
        scene.link.perform(.play)
        scene.link.perform(.previous(staysPaused: false))
        scene.link.perform(.next(staysPaused: false))
        scene.link.perform(.stop)
        try busTurns(scene.loop, during: .milliseconds(600))
        #expect(scene.record.isUp && scene.record.state?.playback == .stopped)
    }

    @Test func aPlayerThatIsKilledIsGoneAndComesBackUnderAnotherName() throws {
        let scene = try Scene()
        scene.link.perform(.play)
        scene.player?.end(SIGKILL)
        #expect(try busTurn(scene.loop) { !scene.record.isUp })
        #expect(scene.record.reports.contains(.player(.disconnected)))
        #expect(scene.record.lastLine.contains("no player mpv"))
        scene.link.perform(.pause)
        #expect(try busTurn(scene.loop) { scene.record.failed.contains(.pause) })
        let count = scene.record.lines.count
        try scene.startPlayer()
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        #expect(scene.record.lines.count == count + 1)
        // Nothing is replayed.
        try busTurns(scene.loop, during: .milliseconds(300))
        #expect(try scene.until { $0.playback == .paused })
        // A second one takes the name with its instance, and takes over when the first one goes.
        let first = scene.player
        try scene.startPlayer(arguments: ["--pause", "--start=5"])
        let other = "org.mpris.MediaPlayer2.mpv.instance\(scene.player?.pid ?? 0)"
        try busTurns(scene.loop, during: .seconds(1))
        first?.end(SIGKILL)
        #expect(try busTurn(scene.loop) { scene.record.isUp && scene.record.lastLine.contains(other) })
    }

    @Test func aPlayerThatStartsAfterUsIsFound() throws {
        let scene = try Scene(started: false)
        #expect(try busTurn(scene.loop) { scene.record.lastLine.contains("no player mpv") })
        scene.link.perform(.play)
        #expect(try busTurn(scene.loop) { scene.record.failed == [.play] })
        try scene.startPlayer()
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        #expect(try scene.until { $0.playback == .paused })
    }

    @Test func aStoppedPlayerIsGoneUntilItAnswersAgain() throws {
        let scene = try Scene()
        scene.player?.signal(SIGSTOP)
        scene.link.perform(.setVolume(30))
        let asked = scene.loop.clock()
        #expect(try busTurn(scene.loop) { scene.record.failed == [.setVolume(30)] })
        #expect(scene.loop.clock() - asked >= .milliseconds(1_900))
        // While that is being found out, nothing more is sent to it.
        scene.link.perform(.play)
        #expect(try busTurn(scene.loop) { scene.record.failed.last == .play })
        #expect(try busTurn(scene.loop) { !scene.record.isUp })
        #expect(scene.record.lastLine.contains("does not answer"))
        scene.link.perform(.next(staysPaused: false))
        #expect(try busTurn(scene.loop) { scene.record.failed.last == .next(staysPaused: false) })
        scene.player?.signal(SIGCONT)
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        try busTurns(scene.loop, during: .milliseconds(400))
        #expect(scene.record.state?.playback == .paused)
    }

    @Test func aPlayerIsNotedAsStoppedWithoutAPress() throws {
        let scene = try Scene(arguments: [])
        #expect(try scene.until { $0.isPlaying })
        scene.player?.signal(SIGSTOP)
        #expect(try busTurn(scene.loop) { scene.record.lastLine.contains("does not answer") })
        scene.player?.signal(SIGCONT)
        #expect(try busTurn(scene.loop) { scene.record.isUp })
    }

    @Test func theBusMayBeKilledAndComeBack() throws {
        let scene = try Scene()
        scene.bus.stop()
        #expect(try busTurn(scene.loop) { !scene.record.isUp })
        #expect(scene.record.lastLine.contains("cannot reach"))
        scene.player?.end(SIGKILL)
        try busTurns(scene.loop, during: .seconds(1))
        let count = scene.record.lines.count
        try scene.bus.start()
        try scene.startPlayer()
        #expect(try busTurn(scene.loop) { scene.record.isUp })
        #expect(scene.record.lines.count <= count + 2)
    }

    @Test func aClosedLinkSaysNothingMore() throws {
        let scene = try Scene()
        let count = scene.record.reports.count
        scene.link.close()
        _ = try scene.witness("play")
        try busTurns(scene.loop, during: .milliseconds(300))
        #expect(scene.record.reports.count == count)
    }
}
