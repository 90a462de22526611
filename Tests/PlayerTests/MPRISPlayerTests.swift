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
}
