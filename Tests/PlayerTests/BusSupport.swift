import EventLoop
import Glibc
import PlayerModel
import Testing

@testable import Players

/// Runs turns until `condition`; false if that takes a minute.
func busTurn(_ loop: EventLoop, until condition: () -> Bool) throws -> Bool {
    let limit = loop.clock() + .seconds(60)
    while !condition() {
        guard loop.clock() < limit else { return false }
        try loop.turn(waitingAtMost: .milliseconds(50))
    }
    return true
}

/// Runs turns for some time in which something is not to happen.
func busTurns(_ loop: EventLoop, during time: Interval) throws {
    let end = loop.clock() + time
    while loop.clock() < end { try loop.turn(waitingAtMost: .milliseconds(20)) }
}

/// What a test needs is on this machine; where it is not, the test says that it is skipped.
enum BusTools {
    static func has(_ paths: String...) -> Bool { paths.allSatisfy { access($0, R_OK) == 0 } }

    static let daemon = "/usr/bin/dbus-daemon"
    static let python = "/usr/bin/python3"
    static let mpv = "/usr/bin/mpv"
    static let mpris = "/etc/mpv/scripts/mpris.so"
    static let playerctl = "/usr/bin/playerctl"
    static let mock = "/usr/lib/python3/dist-packages/dbusmock/__init__.py"
    static let hasDaemon = has(daemon)
    static let hasMock = has(daemon, python, mock)
    static let vlc = "/usr/bin/cvlc"
    static let setpriv = "/usr/bin/setpriv"
    static let hasVLC = has(daemon, vlc, setpriv)
    static let hasPlayer = has(daemon, mpv, mpris, playerctl)
}

/// A program that the test started, ended with it.
final class BusProgram {
    let pid: pid_t
    private let input: Int32
    private let output: Int32
    private(set) var text = ""
    private var isGone = false

    init(_ arguments: [String], environment: [String] = []) throws {
        var toChild: [Int32] = [0, 0]
        var fromChild: [Int32] = [0, 0]
        try #require(pipe(&toChild) == 0 && pipe(&fromChild) == 0)
        for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(fromChild[0], F_SETFL, O_NONBLOCK)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let inherited = ["PATH=/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8"]
        var pid: pid_t = 0
        let code = Self.withStrings(arguments) { argv in
            Self.withStrings(inherited + environment) {
                posix_spawn(&pid, arguments[0], &actions, &attributes, argv, $0)
            }
        }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(toChild[0])
        close(fromChild[1])
        input = toChild[1]
        output = fromChild[0]
        self.pid = pid
        try #require(code == 0, "cannot start \(arguments[0])")
    }

    deinit {
        end(SIGKILL)
        close(input)
        close(output)
    }

    func end(_ signal: Int32) {
        guard !isGone else { return }
        isGone = true
        kill(pid, SIGCONT)
        kill(pid, signal)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }

    func signal(_ signal: Int32) {
        kill(pid, signal)
    }

    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.write(input, bytes, bytes.count)
    }

    /// All that it has written so far.
    func output(since start: Int = 0) -> String {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(output, &bytes, bytes.count)
            guard count > 0 else { break }
            text += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        return String(text.dropFirst(start))
    }

    /// Runs it to its end and returns what it wrote, without the last line break.
    static func run(_ arguments: [String], environment: [String], _ loop: EventLoop) throws -> String {
        let program = try BusProgram(arguments, environment: environment)
        var status: Int32 = 0
        let isOver = try busTurn(loop) {
            _ = program.output()
            return waitpid(program.pid, &status, WNOHANG) != 0
        }
        try #require(isOver, "\(arguments[0]) does not end")
        program.isGone = true
        var text = program.output()
        while text.last == "\n" { text.removeLast() }
        return text
    }

    private static func withStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return body(copies)
    }
}

/// A bus of the test's own.
final class PrivateBus {
    let folder: String
    private(set) var daemon: BusProgram?

    var address: String { "unix:path=\(folder)/bus" }
    var environment: [String] {
        ["DBUS_SESSION_BUS_ADDRESS=\(address)", "DBUS_SYSTEM_BUS_ADDRESS=\(address)", "XDG_RUNTIME_DIR=\(folder)"]
    }

    init(started: Bool = true) throws {
        var template = Array("/tmp/remote-agent-bus-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        folder = try #require(made)
        write(
            """
            <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """,
            to: "configuration"
        )
        if started { try start() }
    }

    deinit {
        stop()
        for name in ["bus", "configuration", "a.wav", "b.wav", "c.wav"] { remove(folder + "/" + name) }
        rmdir(folder)
    }

    func start() throws {
        daemon = try BusProgram([
            BusTools.daemon, "--config-file=\(folder)/configuration", "--nofork", "--nopidfile",
        ])
        let loop = try EventLoop()
        try #require(try busTurn(loop) { access(folder + "/bus", F_OK) == 0 })
        // For a player that runs as somebody else.
        chmod(folder, 0o755)
        chmod(folder + "/bus", 0o777)
    }

    func stop() {
        daemon?.end(SIGKILL)
        daemon = nil
    }

    /// Silence of some length, 8 bits, 8000 samples a second.
    func wave(_ name: String, seconds: Int) -> String {
        let count = 8_000 * seconds
        let words = { (value: Int, width: Int) in (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var bytes: [UInt8] = Array("RIFF".utf8) + words(36 + count, 4) + Array("WAVEfmt ".utf8)
        bytes +=
            words(16, 4) + words(1, 2) + words(1, 2) + words(8_000, 4) + words(8_000, 4) + words(1, 2) + words(8, 2)
        bytes += Array("data".utf8) + words(count, 4) + [UInt8](repeating: 128, count: count)
        return write(bytes, to: name)
    }

    private func write(_ text: String, to name: String) {
        write(Array(text.utf8), to: name)
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to name: String) -> String {
        let path = folder + "/" + name
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(file)
        return path
    }
}

/// Objects of python-dbusmock; lines of Python change them.
final class BusMock {
    private static let script = #"""
        import os, sys, dbus, dbus.service, dbus.mainloop.glib, dbusmock.mockobject as mock
        from gi.repository import GLib
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        bus = dbus.bus.BusConnection(sys.argv[1])
        name = dbus.service.BusName(sys.argv[2], bus)
        manager = sys.argv[5] == "manager"
        main = mock.DBusMockObject(name, sys.argv[3], sys.argv[4], {}, None, manager)
        mock.objects[sys.argv[3]] = main
        objects = mock.objects
        rest = b""
        def take(source, condition):
            global rest
            got = os.read(0, 1 << 20)
            if not got: sys.exit(0)
            *lines, rest = (rest + got).split(b"\n")
            for line in lines:
                try: exec(line.decode(), globals())
                except Exception as error: print("ERROR", error, line, flush=True)
            return True
        GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, take)
        print("READY", flush=True)
        GLib.MainLoop().run()
        """#

    let program: BusProgram

    init(_ bus: PrivateBus, name: String, path: String, interface: String, isManager: Bool = false) throws {
        program = try BusProgram(
            [
                BusTools.python, "-u", "-c", Self.script, bus.address, name, path, interface,
                isManager ? "manager" : "plain",
            ],
            environment: bus.environment
        )
    }

    func run(_ line: String) {
        program.write(line)
    }

    /// How often `text` stands in what was called.
    func count(_ text: String) -> Int {
        var count = 0
        var rest = Substring(program.output())
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}

/// What a link reported.
final class LinkRecord {
    private(set) var reports: [LinkReport] = []
    private(set) var state: PlayerState?
    private(set) var lines: [LinkReport] = []
    var failed: [PlayerRequest] = []

    func take(_ report: LinkReport) {
        reports.append(report)
        switch report {
        case .player(.connected(let state)), .player(.changed(let state)): self.state = state
        case .player(.disconnected): state = nil
        case .requestFailed(let request): failed.append(request)
        case .connection: lines.append(report)
        }
    }

    var isUp: Bool {
        guard case .connection(let isUp, _) = lines.last else { return false }
        return isUp && state != nil
    }

    var lastLine: String {
        guard case .connection(_, let text) = lines.last else { return "" }
        return text
    }
}
