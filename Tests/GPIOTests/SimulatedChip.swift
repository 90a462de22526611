import Glibc

@testable import GPIO

/// True on the virtual board, and wherever gpio-sim may be used.
let isBoard = getenv("BOARD") != nil

/// A chip of the kernel's gpio-sim, with one bank. Gone after the test.
final class SimulatedChip {
    /// The outside of a line: what drives it when no output does.
    enum Pull: String {
        case up = "pull-up"
        case down = "pull-down"
    }

    private static let root = "/sys/kernel/config/gpio-sim"
    private let device: String
    private let lineCount: Int
    private var settledLines: Set<Int> = []

    /// `name` must be another one for each test. Names and hogs are by offset; a hog is a holder within the kernel.
    init(
        _ name: String,
        lines: Int = 32,
        label: String? = nil,
        names: [Int: String] = [:],
        hogs: [Int: String] = [:]
    ) throws {
        device = "\(SimulatedChip.root)/\(name)"
        lineCount = lines
        mkdir(device, 0o755)
        mkdir("\(device)/bank0", 0o755)
        try writeFile("\(device)/bank0/num_lines", "\(lines)")
        if let label { try writeFile("\(device)/bank0/label", label) }
        for (offset, name) in names {
            settledLines.insert(offset)
            mkdir("\(device)/bank0/line\(offset)", 0o755)
            try writeFile("\(device)/bank0/line\(offset)/name", name)
        }
        for (offset, holder) in hogs {
            settledLines.insert(offset)
            mkdir("\(device)/bank0/line\(offset)", 0o755)
            mkdir("\(device)/bank0/line\(offset)/hog", 0o755)
            try writeFile("\(device)/bank0/line\(offset)/hog/name", holder)
            try writeFile("\(device)/bank0/line\(offset)/hog/direction", "input")
        }
        try putIn()
    }

    deinit {
        try? tearOut()
        for offset in settledLines {
            rmdir("\(device)/bank0/line\(offset)/hog")
            rmdir("\(device)/bank0/line\(offset)")
        }
        rmdir("\(device)/bank0")
        rmdir(device)
    }

    func putIn() throws { try writeFile("\(device)/live", "1") }
    func tearOut() throws { try writeFile("\(device)/live", "0") }

    /// Such as `gpiochip0`, while it is in.
    var name: String { get throws { try readFile("\(device)/bank0/chip_name") } }
    var path: String { get throws { "/dev/\(try name)" } }

    private func attribute(_ offset: Int, _ attribute: String) throws -> String {
        "/sys/devices/platform/\(try readFile("\(device)/dev_name"))/\(try name)/sim_gpio\(offset)/\(attribute)"
    }

    func pull(_ offset: Int, _ pull: Pull) throws {
        try writeFile(attribute(offset, "pull"), pull.rawValue)
    }

    func pull(of offset: Int) throws -> String { try readFile(attribute(offset, "pull")) }

    /// The physical level: 0 or 1.
    func value(_ offset: Int) throws -> Int { try readFile(attribute(offset, "value")) == "1" ? 1 : 0 }

    /// The physical levels of all lines, bit by bit.
    func values() throws -> UInt64 {
        var bits: UInt64 = 0
        for offset in 0..<min(lineCount, 64) where try value(offset) == 1 { bits |= 1 << UInt64(offset) }
        return bits
    }
}

extension ButtonLine {
    /// Waits until so many events have come, and returns those and any that came with them.
    func wait(for count: Int) throws -> [EdgeEvent] {
        var events: [EdgeEvent] = []
        while events.count < count, let descriptor = fileDescriptor {
            guard pollOnce(descriptor, milliseconds: patienceMilliseconds) != 0 else { break }
            _ = try drain(into: &events)
        }
        return events
    }
}
