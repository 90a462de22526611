extension Configuration {
    /// Which GPIO chip a line is on, as the file writes it.
    public enum Chip: Hashable, Sendable {
        /// The chip of the 40-pin header, whatever its number is today.
        case automatic
        /// The kernel's label, such as `pinctrl-bcm2711`; it may hold colons.
        case label(String)
        /// The kernel's name, such as `gpiochip1`. Its number may change with the kernel.
        case name(String)
        /// A device file, such as `/dev/gpiochip1`.
        case path(String)

        /// `auto`, a path when it begins with a slash, a name when it is `gpiochip` and a number, else a label.
        public init(_ text: String) {
            let prefix = "gpiochip"
            if text == "auto" {
                self = .automatic
            } else if text.hasPrefix("/") {
                self = .path(text)
            } else if text.hasPrefix(prefix), Digits.value(of: text.dropFirst(prefix.count)) != nil {
                self = .name(text)
            } else {
                self = .label(text)
            }
        }

        /// As it is written in a file.
        public var text: String {
            switch self {
            case .automatic: "auto"
            case .label(let label): label
            case .name(let name): name
            case .path(let path): path
            }
        }

        /// One spelling for each chip: `/dev/gpiochip1` is `gpiochip1`, and where Linux 6.12 has a colon in a label
        /// 6.1 has a hyphen.
        var normalized: Chip {
            switch self {
            case .automatic, .name:
                return self
            case .label(let label):
                return .label(label.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "-"))
            case .path(let path):
                guard path.hasPrefix("/dev/") else { return self }
                let name = Chip(String(path.dropFirst("/dev/".count)))
                guard case .name = name else { return self }
                return name
            }
        }
    }
}
