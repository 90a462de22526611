import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// The link against Debian's MPD, with mpc as witness.
@Suite(.enabled(if: MPDDaemon.isInstalled, "mpd or mpc is not installed"), .serialized)
struct MPDDaemonTests {
    /// A daemon with its queue, brought to a state with mpc, and a link that is connected.
    func prepared(_ commands: [[String]], tracks: [Int] = [100, 100, 100]) throws -> (MPDDaemon, MPDBench) {
        let daemon = MPDDaemon(tracks: tracks)
        try daemon.startAndFill()
        for words in commands {
            #expect(MPDProcess.run(MPDDaemon.client, ["--host", daemon.socket] + words) == 0)
        }
        let bench = try MPDBench(daemon.endpoint)
        try bench.connect()
        return (daemon, bench)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var before: [[String]]
        var request: PlayerRequest
        /// What mpc says afterwards: the state, and the place from 1 (0: none).
        var after: String
        var fails = false

        var testDescription: String { "\(before) \(request)" }
    }

    static let stopped = [["play", "2"], ["stop"]]
    static let playing = [["play", "2"]]
    static let paused = [["play", "2"], ["pause"]]

    static let rows: [Row] = [
        Row(before: playing, request: .play, after: "playing 2"),
        Row(before: playing, request: .playFromStart, after: "playing 1"),
        Row(before: playing, request: .pause, after: "paused 2"),
        Row(before: playing, request: .stop, after: "stopped 2"),
        Row(before: playing, request: .next(staysPaused: false), after: "playing 3"),
        Row(before: playing, request: .previous(staysPaused: false), after: "playing 1"),
        Row(before: playing, request: .seek(to: .seconds(9)), after: "playing 2"),
        Row(before: playing, request: .setVolume(31), after: "playing 2"),
        Row(before: playing, request: .setMuted(true), after: "playing 2", fails: true),
        Row(before: playing, request: .endSeek, after: "playing 2"),
        Row(before: paused, request: .play, after: "playing 2"),
        Row(before: paused, request: .playFromStart, after: "playing 1"),
        Row(before: paused, request: .pause, after: "paused 2"),
        Row(before: paused, request: .stop, after: "stopped 2"),
        Row(before: paused, request: .next(staysPaused: true), after: "paused 3"),
        Row(before: paused, request: .previous(staysPaused: true), after: "paused 1"),
        Row(before: paused, request: .next(staysPaused: false), after: "playing 3"),
        Row(before: paused, request: .previous(staysPaused: false), after: "playing 1"),
        Row(before: paused, request: .seek(to: .seconds(9)), after: "paused 2"),
        Row(before: paused, request: .setVolume(31), after: "paused 2"),
        Row(before: stopped, request: .play, after: "playing 2"),
        Row(before: stopped, request: .playFromStart, after: "playing 1"),
        Row(before: stopped, request: .pause, after: "stopped 2"),
        Row(before: stopped, request: .stop, after: "stopped 2"),
        Row(before: stopped, request: .next(staysPaused: false), after: "stopped 2", fails: true),
        Row(before: stopped, request: .previous(staysPaused: false), after: "stopped 2", fails: true),
        Row(before: stopped, request: .seek(to: .seconds(9)), after: "stopped 2", fails: true),
        Row(before: stopped, request: .setVolume(31), after: "stopped 2"),
        Row(before: [["clear"]], request: .play, after: "stopped 0"),
        Row(before: [["clear"]], request: .playFromStart, after: "stopped 0", fails: true),
    ]

    @Test(arguments: rows)
    func eachRequestInEachState(row: Row) throws {
        let (daemon, bench) = try prepared(row.before)
        bench.forget()
        bench.perform(row.request)
        bench.call { bench.link.refresh() }
        let words = row.after.split(separator: " ").compactMap { String($0) }
        let place = Int(words[1]).map { $0 - 1 }
        let isThere = try bench.settles { state in
            "\(state.playback)" == words[0] && (state.queueIndex ?? -1) == place
        }
        #expect(isThere, "\(bench.reports)")
        #expect(daemon.witness == row.after)
        if row.fails {
            let hasFailed = try bench.wait { !bench.failed.isEmpty }
            #expect(hasFailed)
        }
        #expect(bench.failed == (row.fails ? [row.request] : []))
        if case .setVolume(let volume) = row.request {
            let isSet = try bench.settles { $0.volume == volume }
            #expect(isSet)
        }
        if case .seek(let target) = row.request, !row.fails {
            let isHere = try bench.settles { ($0.position?.position ?? .zero) >= target }
            #expect(isHere, "\(bench.reports)")
        }
        #expect(!bench.wasReentrant)
    }

    @Test func whatIsReported() throws {
        let (daemon, bench) = try prepared([["play", "1"], ["volume", "40"]])
        #expect(bench.lines.count == 1 && bench.lines.first?.contains(daemon.socket) == true)
        let isPlaying = try bench.settles { $0.position != nil && $0.duration != nil }
        #expect(isPlaying)
        let state = try #require(bench.state)
        #expect(state.title == "t0.wav" && state.queueIndex == 0 && state.queueCount == 3 && state.hasMedia)
        #expect(state.duration == .seconds(100) && state.canSeek && state.canGoNext == true && state.canPause)
        #expect(state.volume == 40 && state.isMuted == nil && !state.isLive && !state.previousRestarts)
        // What another client does is heard.
        daemon.mpc("pause")
        let isPaused = try bench.settles { $0.playback == .paused }
        #expect(isPaused)
        daemon.mpc("volume", "20")
        let isQuiet = try bench.settles { $0.volume == 20 }
        #expect(isQuiet)
        daemon.mpc("clear")
        let isEmpty = try bench.settles { !$0.hasMedia && $0.playback == .stopped }
        #expect(isEmpty)
    }

    @Test func theEndOfTheQueue() throws {
        let (daemon, bench) = try prepared([["play", "2"]], tracks: [100, 100])
        #expect(bench.state?.canGoNext == false)
        bench.perform(.seek(to: .milliseconds(99_500)))
        let isOver = try bench.settles { $0.playback == .stopped }
        #expect(isOver)
        #expect(bench.state?.queueIndex == nil && bench.state?.queueCount == 2 && bench.state?.hasMedia == true)
        bench.perform(.playFromStart)
        let plays = try bench.settles { $0.isPlaying && $0.queueIndex == 0 }
        #expect(plays)
        #expect(daemon.witness == "playing 1")
    }

    @Test func repeatAndRandom() throws {
        let (daemon, bench) = try prepared([["play", "3"]])
        #expect(bench.state?.canGoNext == false)
        daemon.mpc("repeat", "on")
        let goesRound = try bench.settles { $0.canGoNext == true }
        #expect(goesRound)
        daemon.mpc("random", "on")
        let isShuffled = try bench.settles { $0.queueIndex == nil }
        #expect(isShuffled)
    }

    @Test func tenNextInARow() throws {
        let (daemon, bench) = try prepared([["play", "1"]], tracks: [Int](repeating: 60, count: 14))
        for _ in 0..<10 { bench.perform(.next(staysPaused: false)) }
        let isThere = try bench.settles { $0.queueIndex == 10 }
        #expect(isThere, "\(bench.reports)")
        #expect(daemon.witness == "playing 11")
        #expect(bench.failed.isEmpty)
    }

    @Test func tenNextWhilePausedStayPaused() throws {
        let (daemon, bench) = try prepared([["play", "1"], ["pause"]], tracks: [Int](repeating: 60, count: 14))
        for _ in 0..<10 { bench.perform(.next(staysPaused: true)) }
        let isThere = try bench.settles { $0.queueIndex == 10 && $0.playback == .paused }
        #expect(isThere, "\(bench.reports)")
        #expect(daemon.witness == "paused 11")
    }

    @Test func thePositionRunsWithMPDs() throws {
        let (daemon, bench) = try prepared([["play", "1"]])
        try bench.run(for: .milliseconds(1_500))
        bench.forget()
        bench.call { bench.link.refresh() }
        let isFresh = try bench.wait { bench.state != nil }
        #expect(isFresh)
        let sample = try #require(bench.state?.position)
        #expect(sample.position > .zero && sample.position < .seconds(100))
        #expect(sample.sampledAt <= bench.loop.clock())
        #expect(bench.loop.clock() - sample.sampledAt < .seconds(60))
        #expect(daemon.witness == "playing 1")
    }
}
