import CGPIOD
import Glibc

/// A chip as it was when the chips were listed. It need not be there any more.
public struct ChipSummary: Equatable, Sendable, CustomStringConvertible {
    /// Such as `/dev/gpiochip0`.
    public var path: String
    /// Such as `gpiochip0`. The number is the order of arrival and may be another one next time.
    public var name: String
    /// What its driver calls it, such as `pinctrl-bcm2711`.
    public var label: String
    /// How many lines it has; their offsets begin at 0.
    public var lineCount: Int

    /// A chip that is known otherwise, such as in a test.
    public init(path: String, name: String, label: String, lineCount: Int) {
        self.path = path
        self.name = name
        self.label = label
        self.lineCount = lineCount
    }

    /// Its path, label and number of lines, for people.
    public var description: String { "\(path) \"\(label)\" with \(lineCount) lines" }
}

/// All chips, found by opening each for a moment.
public struct ChipList: Equatable, Sendable {
    /// Those that could be opened, in the order of their numbers.
    public var chips: [ChipSummary] = []
    /// Paths that may not be opened.
    public var denied: [String] = []
    /// Why more could not be looked at, such as for want of descriptors.
    public var failures: [GPIOError] = []

    /// A list that is known otherwise, such as in a test.
    public init(chips: [ChipSummary] = [], denied: [String] = [], failures: [GPIOError] = []) {
        self.chips = chips
        self.denied = denied
        self.failures = failures
    }

    /// Reads the chips in a directory, ordered by number. What is no chip, or not there any more, is left out; a link
    /// to a chip is not a chip of its own.
    public static func read(in directory: String = "/dev") -> ChipList {
        var list = ChipList()
        for name in names(in: directory, &list.failures) {
            let path = "\(directory)/\(name)"
            do throws(GPIOError) {
                let summary = try Chip(path: path).summary
                if !list.chips.contains(where: { $0.name == summary.name }) {
                    list.chips.append(summary)
                }
            } catch {
                if case .permission = error { list.denied.append(path) }
                if case .system = error { list.failures.append(error) }
            }
        }
        return list
    }

    private static func names(in directory: String, _ failures: inout [GPIOError]) -> [String] {
        guard let handle = opendir(directory) else {
            let code = errno
            if code != ENOENT { failures.append(.system(errno: code, call: "looking for GPIO chips in \(directory)")) }
            return []
        }
        defer { closedir(handle) }
        var found: [(name: String, isLink: Bool)] = []
        while found.count < 256, let entry = readdir(handle) {
            let name = text(of: entry.pointee.d_name)
            if name.hasPrefix("gpiochip") {
                found.append((name, entry.pointee.d_type == UInt8(DT_LNK)))
            }
        }
        // Links last, so that a chip is known by its own name; gpiochip10 comes after gpiochip9.
        found.sort { left, right in
            if left.isLink != right.isLink { return right.isLink }
            if left.name.utf8.count != right.name.utf8.count { return left.name.utf8.count < right.name.utf8.count }
            return left.name < right.name
        }
        return found.map(\.name)
    }
}
