import CGPIOD
import Glibc

let permissionDenied = EACCES

/// An open GPIO chip. It is needed to look at lines and to take them, and may be closed after that.
///
/// Let it go at once when it was removed: its number is not used again while a descriptor of it is open.
public struct Chip: ~Copyable {
    let handle: OpaquePointer

    /// The path that it was opened with.
    public let path: String
    /// Such as `gpiochip0`.
    public let name: String
    /// What its driver calls it, such as `pinctrl-bcm2711`.
    public let label: String
    /// How many lines it has; their offsets begin at 0.
    public let lineCount: Int

    /// Opens the chip with this path.
    ///
    /// Errors: `absentChip`, `notAChip`, `permission`, `system`.
    public init(path: String) throws(GPIOError) {
        guard let handle = cgpiod_chip_open(path) else {
            throw GPIOError.opening(path, errno: errno)
        }
        self.handle = handle
        self.path = path
        self.name = String(cString: cgpiod_chip_name(handle))
        self.label = String(cString: cgpiod_chip_label(handle))
        self.lineCount = Int(cgpiod_chip_line_count(handle))
    }

    deinit {
        cgpiod_chip_close(handle)
    }

    /// Opens the chip that the selector chooses among those in `directory`.
    ///
    /// Errors: those of `ChipSelector.choose(from:)` and of `init(path:)`.
    public static func open(
        _ selector: ChipSelector = .automatic,
        in directory: String = "/dev"
    ) throws(GPIOError) -> Chip {
        if case .named(let text) = selector {
            if text.hasPrefix("/") { return try Chip(path: text) }
            // A link such as Raspberry Pi OS makes for the Pi 5's old number is not in the list.
            if text.hasPrefix("gpiochip"), access("\(directory)/\(text)", F_OK) == 0 {
                return try Chip(path: "\(directory)/\(text)")
            }
        }
        return try Chip(path: selector.choose(from: ChipList.read(in: directory)).path)
    }

    /// Closes it now.
    public consuming func close() {}

    /// What the kernel tells about a line.
    ///
    /// Errors: `notALine`, `lostChip`, `system`.
    public func lineInfo(at offset: Int) throws(GPIOError) -> LineInfo {
        try check(offset)
        var info = cgpiod_line_info()
        guard cgpiod_chip_line_info(handle, UInt32(offset), &info) == 0 else {
            throw GPIOError.using(path, errno: errno, call: "looking at GPIO line \(offset)")
        }
        let name = text(of: info.name)
        let consumer = text(of: info.consumer)
        return LineInfo(
            offset: offset,
            name: name.isEmpty ? nil : name,
            consumer: consumer.isEmpty ? nil : consumer,
            isUsed: info.used,
            direction: info.output ? .output : .input,
            isActiveLow: info.active_low
        )
    }

    /// The offset of the line with this name.
    ///
    /// Errors: `absentLine`, `lostChip`, `system`.
    public func offset(ofLine name: String) throws(GPIOError) -> Int {
        let offset = cgpiod_chip_find_line(handle, name)
        guard offset >= 0 else {
            let code = errno
            if code == ENOENT { throw .absentLine(name: name, chip: path) }
            throw GPIOError.using(path, errno: code, call: "looking for the GPIO line \(name)")
        }
        return Int(offset)
    }

    /// The offset of a Pi's GPIO: its number, unless the chip calls that line something else and another one `GPIO5`.
    ///
    /// Searching looks at every line, so the line with that number is looked at first.
    public func offset(ofGPIO number: Int) -> Int {
        let name = "GPIO\(number)"
        if let info = try? lineInfo(at: number), info.name == nil || info.name == name { return number }
        return (try? offset(ofLine: name)) ?? number
    }

    var summary: ChipSummary {
        ChipSummary(path: path, name: name, label: label, lineCount: lineCount)
    }

    /// True if it has a line called GPIO17, which on a Pi only the header's chip has. Looks at every line.
    var hasHeaderNames: Bool { cgpiod_chip_find_line(handle, "GPIO17") >= 0 }

    func check(_ offset: Int) throws(GPIOError) {
        guard offset >= 0, offset < lineCount else {
            throw .notALine(offset: offset, chip: path, lineCount: lineCount)
        }
    }

    /// Why taking these lines failed: for a busy one, who holds it.
    func requestError(errno code: Int32, offsets: [Int], bias: Bias) -> GPIOError {
        switch code {
        case EBUSY:
            for offset in offsets {
                if let info = try? lineInfo(at: offset), info.isUsed {
                    return .busy(offset: offset, chip: path, consumer: info.consumer)
                }
            }
            // It was let go in the meantime.
            return .busy(offset: offsets[0], chip: path, consumer: nil)
        case EPERM, EACCES:
            return .opening(path, errno: code)
        case EINVAL where bias != .asIs, EOPNOTSUPP where bias != .asIs:
            return .unsupportedBias(bias, offset: offsets[0], chip: path)
        default:
            return .using(path, errno: code, call: "taking GPIO line \(offsets[0])")
        }
    }
}
