import Glibc

/// What went wrong with a chip or a line. The description says what, where, and what to do.
public enum GPIOError: Error, Equatable, Sendable {
    /// No chip has this label, name or path; `available` are those that are there.
    case absentChip(String, available: [ChipSummary])
    /// There is no chip at all.
    case noChips
    /// Several chips fit; nil stands for the automatic choice.
    case ambiguousChip(String?, candidates: [ChipSummary])
    /// The path is no GPIO chip: a plain file, a directory, another device.
    case notAChip(path: String)
    /// The offset is beyond the chip's last line.
    case notALine(offset: Int, chip: String, lineCount: Int)
    /// The chip has no line of this name.
    case absentLine(name: String, chip: String)
    /// Someone holds the line; nil if the holder does not say who.
    case busy(offset: Int, chip: String, consumer: String?)
    /// May not be opened. `group` is the device's group unless that is root.
    case permission(path: String, group: String?)
    /// The chip cannot do this pull.
    case unsupportedBias(Bias, offset: Int, chip: String)
    /// The chip was removed while it was in use.
    case lostChip(String)
    /// The pin has another job on this board. `pin` and `job` are in words: `GPIO18 (header pin 12)`, `the I2S sound card`.
    case pinTaken(pin: String, job: String)
    /// One request names a line twice.
    case duplicateLine(offset: Int, chip: String)
    /// A request has no line, or more than `GPIO.linesInOneRequest`.
    case badLineCount(Int)
    /// Anything else that the system says. `call` tells what was tried, and on what.
    case system(errno: Int32, call: String)
}

extension GPIOError: CustomStringConvertible {
    /// What went wrong, where, and what to do.
    public var description: String {
        switch self {
        case .absentChip(let name, let available):
            "There is no GPIO chip \"\(name)\". \(GPIOError.list(available))"
        case .noChips:
            "This machine has no GPIO chip (no /dev/gpiochip*). Check that its driver is loaded."
        case .ambiguousChip(let name?, let candidates):
            "Several GPIO chips are called \"\(name)\". Set chip = to a path. \(GPIOError.list(candidates))"
        case .ambiguousChip(nil, let candidates):
            "None of the GPIO chips is known as the header's. Set chip = to one of them. \(GPIOError.list(candidates))"
        case .notAChip(let path):
            "\(path) is not a GPIO chip. Set chip = to a chip's label or path (gpiodetect lists them), or to auto."
        case .notALine(let offset, let chip, let count):
            "GPIO line \(offset) does not exist: \(chip) has \(GPIOError.range(count)). Choose one of those."
        case .absentLine(let name, let chip):
            "No line of \(chip) is called \"\(name)\". Use its number, or a name that gpioinfo shows."
        case .busy(let offset, let chip, let consumer):
            GPIOError.busyText(offset: offset, chip: chip, consumer: consumer)
        case .permission(let path, let group):
            GPIOError.permissionText(path: path, group: group)
        case .unsupportedBias(let bias, let offset, let chip):
            "GPIO line \(offset) on \(chip) cannot have bias = \(bias.rawValue). "
                + "Set bias = disabled and fit an external resistor."
        case .lostChip(let chip):
            "The GPIO chip \(chip) has gone away. It is used again when it returns."
        case .pinTaken(let pin, let job):
            "\(pin) is used by \(job). Choose another line, or switch that off."
        case .duplicateLine(let offset, let chip):
            "GPIO line \(offset) on \(chip) is named twice. Name each line once."
        case .badLineCount(let count):
            "\(count) lines were asked for in one request. It can be 1 to \(GPIO.linesInOneRequest)."
        case .system(let code, let call):
            "\(call): \(String(cString: strerror(code))) (error \(code))."
        }
    }

    private static func list(_ chips: [ChipSummary]) -> String {
        guard !chips.isEmpty else { return "There is none at all." }
        return "There are: " + chips.map(\.description).joined(separator: ", ") + "."
    }

    private static func range(_ count: Int) -> String {
        count > 0 ? "lines 0 to \(count - 1)" : "no lines"
    }

    private static func busyText(offset: Int, chip: String, consumer: String?) -> String {
        guard let consumer else {
            return "GPIO line \(offset) on \(chip) is in use, and its user gives no name. Choose another line."
        }
        let remedy =
            consumer == GPIO.consumer
            ? "Stop the other remote-agent first."
            : "Choose another line, or remove that overlay."
        return "GPIO line \(offset) on \(chip) is in use by \"\(consumer)\". \(remedy)"
    }

    private static func permissionText(path: String, group: String?) -> String {
        guard let group else {
            return "No permission to open \(path), which belongs to root alone. Give it to a group: "
                + "sudo groupadd --system --force gpio; sudo chgrp gpio \(path); sudo chmod g+rw \(path); "
                + "sudo usermod -aG gpio $USER; then log in again."
        }
        return "No permission to open \(path). Join its group: sudo usermod -aG \(group) $USER; then log in again."
    }
}

extension GPIOError {
    /// The error of a call that named a path.
    static func opening(_ path: String, errno code: Int32) -> GPIOError {
        switch code {
        case ENOENT, ENOTDIR: .absentChip(path, available: [])
        case EACCES, EPERM: .permission(path: path, group: groupOfDevice(path))
        case ENOTTY: .notAChip(path: path)
        case ENODEV: .lostChip(path)
        default: .system(errno: code, call: "opening \(path)")
        }
    }

    /// The error of a call on lines that are held.
    static func using(_ chip: String, errno code: Int32, call: String) -> GPIOError {
        code == ENODEV ? .lostChip(chip) : .system(errno: code, call: "\(call) on \(chip)")
    }

    /// The group whose members may open a device, nil if that is root or unknown.
    private static func groupOfDevice(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_gid != 0, let group = getgrgid(status.st_gid) else { return nil }
        return String(cString: group.pointee.gr_name)
    }
}
