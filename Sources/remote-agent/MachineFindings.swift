import Configuration
import Displays
import GPIO
import Glibc

// What `check` sees by looking at this machine. What is absent is fine: the file may be meant for another one.

extension ThisBoard {
    /// Paths in the file that exist here and are something else than the file says.
    static func findings(of configuration: Configuration) -> [Finding] {
        chipFindings(of: configuration) + serialFindings(of: configuration)
    }

    private static func chipFindings(of configuration: Configuration) -> [Finding] {
        var places: [(chip: Configuration.Chip, line: Int?)] = [
            (configuration.chip, configuration.sourceLines.key("chip", in: "gpio"))
        ]
        func add(_ reference: Configuration.LineReference, _ line: Int?) {
            guard let chip = reference.chip, !places.contains(where: { $0.chip == chip }) else { return }
            places.append((chip, line))
        }
        for button in configuration.buttons {
            add(button.line, configuration.sourceLines.key("line", in: "button \(button.name)"))
        }
        for display in configuration.displays {
            guard case .ledBar(let lines, _) = display.kind else { continue }
            for (index, reference) in lines.enumerated() {
                add(reference, configuration.sourceLines.key("lines", in: "display \(display.name)", at: index))
            }
        }
        return places.compactMap { place in
            guard case .path(let path) = place.chip, isOther(thanAChip: path) else { return nil }
            return Finding(severity: .warning, line: place.line, message: "\(GPIOError.notAChip(path: path))")
        }
    }

    private static func serialFindings(of configuration: Configuration) -> [Finding] {
        configuration.displays.compactMap { display in
            guard case .serial(let serial) = display.kind, isOther(thanATerminal: serial.device) else { return nil }
            return Finding(
                severity: .warning,
                line: configuration.sourceLines.key("device", in: "display \(display.name)"),
                message: "\(DisplayError.notATerminal(path: serial.device))"
            )
        }
    }

    private static func isOther(thanAChip path: String) -> Bool {
        switch Node(path) {
        case .absent: return false
        case .other: return true
        case .device(let major, let minor):
            // The kernel tells its kind: some devices do something when they are opened for a look.
            var bytes = [CChar](repeating: 0, count: 4096)
            let count = readlink("/sys/dev/char/\(major):\(minor)/subsystem", &bytes, bytes.count)
            guard count > 0 else { return false }
            let kind = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return !kind.hasSuffix("/gpio")
        }
    }

    /// By the list of the kernel's drivers: many boards begin anew when their serial line is opened.
    private static func isOther(thanATerminal path: String) -> Bool {
        switch Node(path) {
        case .absent: return false
        case .other: return true
        case .device(let major, _):
            let limit = 64 << 10
            guard
                let drivers = try? SmallFile.read(
                    "/proc/tty/drivers",
                    bytesMax: limit,
                    failure: { _, code in OutputError(code: code) }
                )
            else { return false }
            // A driver a line: its name, the path of its devices, their major number, the minor ones, its type.
            let lines = String(decoding: drivers, as: UTF8.self).split(separator: "\n")
            return !lines.contains { line in
                let words = line.split(separator: " ")
                return words.count > 2 && words[2] == String(major)
            }
        }
    }
}

/// What is at a path.
private enum Node {
    /// Nothing, or nothing that may be seen.
    case absent
    /// A character device, with its numbers.
    case device(major: UInt64, minor: UInt64)
    case other

    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .absent
            return
        }
        guard status.st_mode & S_IFMT == S_IFCHR else {
            self = .other
            return
        }
        let number = UInt64(status.st_rdev)
        self = .device(
            major: number >> 8 & 0xFFF | number >> 32 & ~0xFFF,
            minor: number & 0xFF | number >> 12 & 0xFFFFF00
        )
    }
}
