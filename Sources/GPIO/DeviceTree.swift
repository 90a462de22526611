import Glibc

/// The device tree that the firmware left, as directories and files.
public struct DeviceTree: Sendable {
    private let root: String
    private let commandLine: String

    /// The paths are arguments so that tests can bring their own.
    public init(root: String = "/proc/device-tree", commandLine: String = "/proc/cmdline") {
        self.root = root
        self.commandLine = commandLine
    }

    /// Reads what is there. A board without a device tree has no facts; that is no error.
    public func facts() -> BoardFacts {
        var facts = BoardFacts(
            model: property("model"),
            hatProduct: property("hat/product"),
            hatVendor: property("hat/vendor")
        )
        let enabled = enabledNodes()
        facts.hasI2S = enabled.contains { unit(of: $0).hasPrefix("i2s@") }
        // The alias says which bus is on the header; the addresses are those of the Pi 3 and 4, and of the Pi 5.
        facts.hasI2C = isEnabled(alias: "i2c1", orUnits: ["i2c@7e804000", "i2c@74000"], among: enabled)
        facts.hasSPI = isEnabled(alias: "spi0", orUnits: ["spi@7e204000", "spi@50000"], among: enabled)
        // A PC's ttyS0 is on no header.
        facts.hasSerialConsole = facts.model?.hasPrefix("Raspberry Pi") == true && hasSerialConsole()
        return facts
    }

    /// Deep enough for /axi/pcie@1000120000/rp1/i2s@a0000, with a bound for a tree that is no tree.
    private static let depthLimit = 6
    private static let nodeLimit = 4096
    private static let propertyLimit = 4096

    /// The paths of all nodes on the way to which no node is switched off.
    private func enabledNodes() -> [String] {
        var found: [String] = []
        var waiting: [(path: String, depth: Int)] = [("", 0)]
        while let (path, depth) = waiting.popLast(), found.count < DeviceTree.nodeLimit {
            for child in children(of: path) {
                let childPath = "\(path)/\(child)"
                // Without a status a node is on; "ok" is an old spelling.
                let status = property("\(childPath)/status") ?? "okay"
                guard status == "okay" || status == "ok" else { continue }
                found.append(childPath)
                if depth + 1 < DeviceTree.depthLimit { waiting.append((childPath, depth + 1)) }
            }
        }
        return found
    }

    private func isEnabled(alias: String, orUnits units: [String], among enabled: [String]) -> Bool {
        if let path = property("aliases/\(alias)") { return enabled.contains(path) }
        return enabled.contains { units.contains(unit(of: $0)) }
    }

    /// True for a console that is on GPIO14 and 15. The Pi 5 has ttyAMA10 on a socket of its own.
    private func hasSerialConsole() -> Bool {
        let text = contents(of: commandLine) ?? property("chosen/bootargs") ?? ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) where word.hasPrefix("console=") {
            let device = word.dropFirst("console=".count).prefix { $0 != "," }
            if device == "serial0" {
                let target = property("aliases/serial0") ?? ""
                return unit(of: target) != "serial@7d001000"
            }
            if device == "ttyS0" || device.hasPrefix("ttyAMA") && device != "ttyAMA10" { return true }
        }
        return false
    }

    /// The last part of a node's path.
    private func unit(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    private func children(of path: String) -> [String] {
        guard let handle = opendir(root + path) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while names.count < DeviceTree.nodeLimit, let entry = readdir(handle) {
            let name = text(of: entry.pointee.d_name)
            if entry.pointee.d_type == UInt8(DT_DIR), name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// A property that is text, without the zero at its end; nil if it is not there.
    private func property(_ path: String) -> String? {
        contents(of: "\(root)/\(path)")
    }

    private func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: DeviceTree.propertyLimit, alignment: 1) { buffer in
            var length = 0
            while length < buffer.count {
                let got = read(descriptor, buffer.baseAddress?.advanced(by: length), buffer.count - length)
                if got < 0 { return nil }
                if got == 0 { break }
                length += got
            }
            return String(decoding: buffer[..<length].prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
