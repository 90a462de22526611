import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// A real MPD without sound, in a directory of its own, with the media that a test needs.
final class MPDDaemon {
    static let program = "/usr/bin/mpd"
    static let client = "/usr/bin/mpc"
    static let isInstalled = access(program, X_OK) == 0 && access(client, X_OK) == 0

    let directory = MPDDirectory()
    private(set) var process: MPDProcess?

    var socket: String { directory.path + "/socket" }
    var endpoint: MPDEndpoint { .socket(socket) }

    /// `tracks`: the length of each file in seconds, t0.wav and so on.
    /// `settings`: further lines of mpd.conf. `output`: the kind of its only output.
    init(
        tracks: [Int] = [100, 100, 100],
        settings: String = "",
        output: String = "type \"null\"\n mixer_type \"software\""
    ) {
        mkdir(directory.path + "/music", 0o755)
        for (number, seconds) in tracks.enumerated() {
            MPDFiles.write(MPDFiles.wave(seconds: seconds), to: "\(directory.path)/music/t\(number).wav")
        }
        let text = """
            music_directory "\(directory.path)/music"
            db_file "\(directory.path)/database"
            state_file "\(directory.path)/state"
            restore_paused "yes"
            bind_to_address "\(socket)"
            zeroconf_enabled "no"
            auto_update "no"
            \(settings)
            audio_output {
             name "silence"
             \(output)
            }

            """
        MPDFiles.write(Array(text.utf8), to: directory.path + "/conf")
    }

    func start() {
        process = MPDProcess(Self.program, ["--no-daemon", "--stderr", directory.path + "/conf"], output: log)
    }

    /// Starts it, and waits until it answers and has found its files.
    func startAndFill() throws {
        start()
        var isThere = false
        for _ in 0..<600 where !isThere {
            isThere = mpc("update", "--wait") == 0
            if !isThere { usleep(50_000) }
        }
        try #require(isThere, "\(MPDFiles.read(log))")
        #expect(mpc("add", "/") == 0)
    }

    func stop(with signal: Int32 = SIGTERM) {
        process?.end(with: signal)
        process = nil
    }

    var log: String { directory.path + "/log" }

    /// The independent witness.
    @discardableResult
    func mpc(_ arguments: String...) -> Int32 {
        MPDProcess.run(Self.client, ["--host", password + socket] + arguments, output: answerFile)
    }

    var password = ""

    private var answerFile: String { directory.path + "/answer" }

    /// What mpc prints, without the last line feed.
    func answer(_ arguments: String...) -> String {
        MPDProcess.run(Self.client, ["--host", password + socket] + arguments, output: answerFile)
        var text = MPDFiles.read(answerFile)
        if text.hasSuffix("\n") { text.removeLast() }
        return text
    }

    /// "playing 2": what mpc says it does, and the track's place from 1.
    var witness: String {
        // Its %state% says "paused" of a player that is stopped; its usual words are right.
        let words = answer("status")
        let state = words.contains("[playing]") ? "playing" : words.contains("[paused]") ? "paused" : "stopped"
        return "\(state) \(answer("status", "%songpos%"))"
    }
}

extension MPDBench {
    /// Waits for the connection.
    func connect() throws {
        start()
        let isConnected = try wait { state != nil }
        try #require(isConnected, "\(reports)")
    }

    /// Waits until the reported state is so.
    func settles(_ condition: (PlayerState) -> Bool) throws -> Bool {
        try wait { state.map(condition) ?? false }
    }
}
