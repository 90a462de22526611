import EventLoop
import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import Players

/// A real mpv with a link to it.
final class MPVRig {
    static let program = "/usr/bin/mpv"
    static var isInstalled: Bool { access(program, X_OK) == 0 }

    let folder: Folder
    let loop: EventLoop
    let link: MPVLink
    let recorder = Recorder()
    var player: Program?
    private var feeder: Int32 = -1
    private var feed: TimerSource?

    var socket: String { folder.path + "/socket" }

    init() throws {
        folder = try Folder()
        loop = try EventLoop()
        link = try MPVLink(loop: loop, path: folder.path + "/socket")
        for number in 0..<12 {
            try folder.write(
                "track\(number).wav",
                silence(seconds: 60, title: Array("Title \(number)".utf8), artist: Array("Artist".utf8))
            )
        }
    }

    deinit {
        link.close()
        player?.end()
        if feeder >= 0 { close(feeder) }
    }

    func startLink() {
        link.start { [recorder] in recorder.take($0) }
    }

    func startPlayer(_ arguments: [String] = [], idle: String = "yes") throws {
        player = try Program(
            Self.program,
            [
                "--no-config", "--idle=\(idle)", "--ao=null", "--vo=null", "--input-ipc-server=\(socket)",
            ] + arguments
        )
    }

    func tracks(_ count: Int) -> [String] {
        (0..<count).map { folder.path + "/track\($0).wav" }
    }

    /// Whether the last state becomes like that.
    func becomes(_ condition: (PlayerState) -> Bool) throws -> Bool {
        try turn(loop) { recorder.state.map(condition) ?? false }
    }

    func waits(_ condition: (Recorder) -> Bool) throws -> Bool {
        try turn(loop) { condition(recorder) }
    }

    /// A stream without an end: raw sound out of a FIFO, which the loop keeps filling.
    func startStream() throws {
        let path = folder.path + "/stream"
        try #require(mkfifo(path, 0o600) == 0)
        try startPlayer([
            "--demuxer=rawaudio", "--demuxer-rawaudio-rate=8000", "--demuxer-rawaudio-channels=1", path,
        ])
        EventLoop.ignoreBrokenPipes()
        let sound = [UInt8](repeating: 0, count: 3_200)
        feed = try loop.timer { [weak self] now in
            guard let self else { return }
            if feeder < 0 { feeder = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
            if feeder >= 0, write(feeder, sound, sound.count) < 0, errno == EPIPE {
                close(feeder)
                feeder = -1
            }
            feed?.arm(at: now + .milliseconds(50))
        }
        feed?.arm(at: loop.now)
    }
}

/// What the player is doing before a command.
enum Situation: CaseIterable, Sendable {
    case playing, paused, stopped, afterEnd, keptOpen, empty
}

extension MPVRig {
    /// Brings it there, with three tracks but for `empty`; the second one where one plays.
    func prepare(_ situation: Situation) throws {
        startLink()
        switch situation {
        case .empty:
            try startPlayer()
            try #require(becomes { !$0.hasMedia })
        case .playing, .paused, .stopped:
            try startPlayer(["--playlist-start=1"] + tracks(3))
            try #require(becomes { $0.isPlaying && $0.queueIndex == 1 && $0.position != nil && $0.canSeek })
            if situation == .paused { link.perform(.pause) }
            if situation == .stopped { link.perform(.stop) }
            let wanted: Playback =
                situation == .paused ? .paused : situation == .stopped ? .stopped : .playing
            try #require(becomes { $0.playback == wanted })
        case .afterEnd, .keptOpen:
            try startPlayer(
                ["--playlist-start=2", situation == .keptOpen ? "--keep-open=yes" : "--keep-open=no"] + tracks(3)
            )
            try #require(becomes { $0.isPlaying && $0.canSeek && $0.position != nil })
            link.perform(.seek(to: .milliseconds(59_900)))
            try #require(becomes { $0.playback == .stopped })
        }
    }
}
