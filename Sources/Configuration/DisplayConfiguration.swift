/// One display.
public struct DisplayConfiguration: Equatable, Sendable {
    /// Unique among the displays.
    public var name: String
    public var kind: Kind

    /// What it is and what it is connected to.
    public enum Kind: Equatable, Sendable {
        /// LEDs on GPIO lines, the first at the bar's start; 1 to 64.
        case ledBar(lines: [Configuration.LineReference], isActiveLow: Bool)
        /// The terminal that the program runs in.
        case terminal
        case serial(SerialDisplayConfiguration)
    }

    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// A text display behind a tty.
public struct SerialDisplayConfiguration: Equatable, Sendable {
    /// The tty's path.
    public var device: String
    public var dialect: Dialect
    public var baud: Int
    public var columns: Int
    public var rows: Int
    public var charset = Charset.ascii
    /// Whether a title longer than its line scrolls; it is cut with an ellipsis otherwise.
    public var scrolls = false

    /// The language a display speaks.
    public enum Dialect: String, CaseIterable, Sendable {
        case vt100

        /// Bits a second where the file says nothing.
        public var baud: Int {
            switch self {
            case .vt100: 115200
            }
        }

        /// Where the file says nothing.
        public var size: (columns: Int, rows: Int) {
            switch self {
            case .vt100: (80, 24)
            }
        }
    }

    /// What a display can show.
    public enum Charset: String, CaseIterable, Sendable {
        /// Seven bits: every terminal has them.
        case ascii
        /// Symbols, letters with accents, and a bar in eighths of a cell.
        case utf8 = "utf-8"
    }

    /// A display with what is usual for its dialect.
    public init(device: String, dialect: Dialect = .vt100) {
        self.device = device
        self.dialect = dialect
        baud = dialect.baud
        (columns, rows) = dialect.size
    }
}
