import Glibc
import TestSupport
import Testing

@Suite struct CheckTests {
    private func check(
        _ path: String,
        environment: [String: String] = [:]
    ) throws -> (exit: ChildProcess.Exit?, output: String, error: String) {
        try Agent.run(["check", "--config", path], environment: environment)
    }

    @Test func aGoodFileIsToldInFull() throws {
        let folder = try Folder()
        let path = try folder.write(
            "a.conf",
            """
            [button next]
            line = GPIO12
            [player main]
            kind = simulated
            [display bar]
            kind = led-bar
            lines = GPIO13 GPIO19

            """
        )
        let result = try check(path)
        #expect(result.exit == .code(0))
        #expect(
            result.output == """
                gpio: the chip of the header
                button next: GPIO12 (header pin 32), pulled up, pressed = low; press next, hold volumeUp
                player main: simulated
                display bar: 2 LEDs, lit = high; GPIO13 (header pin 33), GPIO19 (header pin 35)
                control: layout music, previous restarts a track after 3 s
                control: seek by 5 10 20 30 s, volume by 2 up to 100 %, dark after 60 s
                log: info

                """
        )
    }

    @Test func allMistakesAreToldAtOnce() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", "[button next]\ndebounce-ms = 0\npres = next\n")
        let result = try check(path)
        #expect(result.exit == .code(78))
        #expect(result.output == "")
        let lines = result.error.split(separator: "\n")
        #expect(lines.map { $0.prefix(path.utf8.count + 3) } == ["\(path):1:", "\(path):2:", "\(path):3:"])
    }

    @Test func whatIsNoFileIsSaid() throws {
        let folder = try Folder()
        #expect(try check(folder.path).error == "\(folder.path): Is a directory\n")
        #expect(try check(folder.path).exit == .code(78))
        let absent = folder.path + "/absent"
        let advice = "Write one (docs/configuration.md), or name another with --config FILE."
        #expect(try check(absent).error == "\(absent): there is no such file. \(advice)\n")
        #expect(try check(absent).exit == .code(78))
        let zero = try check("/dev/zero")
        #expect(zero.exit == .code(78) && zero.error == "/dev/zero: is larger than 256 KiB\n")
        let fifo = folder.path + "/fifo"
        mkfifo(fifo, 0o600)
        let silent = try check(fifo)
        #expect(silent.exit == .code(78) && silent.error == "\(fifo): is not a file, and nothing comes from it\n")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func aForbiddenFileExitsWith77() throws {
        let folder = try Folder()
        let path = try folder.write("a.conf", noChip)
        chmod(path, 0)
        let result = try check(path)
        #expect(result.exit == .code(77) && result.error == "\(path): Permission denied\n")
    }

    @Test func aPipeIsRead() throws {
        let agent = try Agent.start(["check", "--config", "/proc/self/fd/0"], .pipes(staysOpen: true))
        agent.closeInput()
        // Sockets cannot be opened by a path; that is said too.
        #expect(agent.waitForExit() == .code(78))
        #expect(agent.error.hasPrefix("/proc/self/fd/0: "))
        let folder = try Folder()
        let fifo = folder.path + "/fifo"
        mkfifo(fifo, 0o600)
        let writer = open(fifo, O_RDWR | O_CLOEXEC)
        let reader = try Agent.start(["check", "--config", fifo])
        let text = "[button next]\nline = GPIO12\n"
        #expect(write(writer, text, text.utf8.count) == text.utf8.count)
        // Its end comes when nobody writes any more, and it has begun to read by then.
        #expect(
            reader.wait {
                var count: Int32 = 0
                return ioctl(writer, UInt(FIONREAD), &count) == 0 && count == 0
            }
        )
        close(writer)
        #expect(reader.waitForExit() == .code(0))
        #expect(reader.output.contains("button next: GPIO12"))
    }

    @Test func longFilesAreRead() throws {
        let folder = try Folder()
        let comments = String(repeating: "# nothing\n", count: 10_000)
        let long = try folder.write("long.conf", comments + "[button next]\nline = GPIO12\n")
        #expect(try check(long).exit == .code(0))
        let wrong = try folder.write("wrong.conf", String(repeating: "wrong\n", count: 10_000))
        let result = try check(wrong)
        #expect(result.exit == .code(78))
        #expect(result.error.split(separator: "\n").count == 10_000)
        let wide = try folder.write("wide.conf", "# " + String(repeating: "x", count: 5 * 1024) + "\n")
        #expect(try check(wide).error.hasPrefix("\(wide):1: the line has 5122 bytes; allowed: at most 4096."))
        #expect(try check(wide).exit == .code(78))
    }

    @Test func bytesThatAreNoTextAreSaid() throws {
        let folder = try Folder()
        let path = try folder.write("binary.conf", [0x7F, 0x45, 0x4C, 0x46, 0xFF, 0x00, 0x0A, 0xC0, 0x80, 0x0A])
        let result = try check(path)
        #expect(result.exit == .code(78))
        #expect(result.error.hasPrefix("\(path):1: "))
        #expect(result.error.contains("\(path):2: byte 192 at column 1 is not UTF-8"))
    }

    @Test func anEmptyFileIsGoodAndWarnedOf() throws {
        let result = try check("/dev/null")
        #expect(result.exit == .code(0))
        #expect(result.error.contains("/dev/null: warning: no button is configured"))
    }

    @Test func whatIsOnThisMachineAndFitsNotIsWarnedOf() throws {
        let folder = try Folder()
        let plain = try folder.write("plain", "")
        let terminal = try PseudoTerminal()
        func warnings(chip: String, device: String) throws -> [String] {
            let text = "[gpio]\nchip = \(chip)\n[button next]\nline = 3\n"
            let display = "[display s]\nkind = serial\ndevice = \(device)\n"
            let path = try folder.write("a.conf", text + display)
            let result = try check(path)
            #expect(result.exit == .code(0))
            return result.error.split(separator: "\n").filter { $0.contains(" is not a ") }.map {
                String($0.dropFirst(path.utf8.count))
            }
        }
        #expect(try warnings(chip: "/nonexistent/chip", device: "/nonexistent/tty") == [])
        #expect(try warnings(chip: "auto", device: terminal.path) == [])
        for path in ["/dev/null", plain, folder.path] {
            let found = try warnings(chip: path, device: path)
            #expect(found.count == 2, "\(path)")
            #expect(found.first?.hasPrefix(":2: warning: \(path) is not a GPIO chip.") == true)
            #expect(found.last?.hasPrefix(":7: warning: \(path) is not a serial line.") == true)
        }
    }

    @Test func aPinOfTheSoundCardIsRefused() throws {
        let folder = try Folder()
        try folder.write("tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
        try folder.write("tree/soc/i2s@7e203000/status", "okay\0")
        let path = try folder.write("a.conf", "[button next]\nline = GPIO19\n")
        let tree = ["REMOTE_AGENT_DEVICE_TREE": folder.path + "/tree"]
        for command in ["check", "run"] {
            let result = try Agent.run([command, "--config", path], environment: tree)
            #expect(result.exit == .code(78))
            #expect(result.error.hasPrefix("\(path):2: GPIO19 (header pin 35)"), "\(result.error)")
            #expect(result.error.contains("I2S"))
        }
        try folder.write("tree/soc/i2s@7e203000/status", "disabled\0")
        #expect(try check(path, environment: tree).exit == .code(0))
    }
}
