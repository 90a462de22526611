import PlayerModel

/// All that a configuration file says, checked and with defaults filled in.
///
/// Lines, devices and names are as the file writes them; what they stand for on this board is found by the shell.
public struct Configuration: Equatable, Sendable {
    /// The chip of every line that is written without one.
    public var chip = Chip.automatic
    /// In the file's order. None is no error: a package's file has none. See `hasButtons`.
    public var buttons: [ButtonConfiguration] = []
    /// In the file's order; never empty.
    public var players: [PlayerConfiguration] = [PlayerConfiguration(name: "main", kind: .automatic)]
    /// In the file's order. Nothing is driven that is not here.
    public var displays: [DisplayConfiguration] = []
    public var control = ControlConfiguration()
    public var logLevel = LogLevel.info
    /// Where in the file things stand, for messages.
    public var sourceLines = SourceLines()

    /// More than a header has pins to spare, and what the core has room for.
    public static let buttonsMax = 32

    public init() {}

    /// Whether there is anything to press. Without one the remote can only wait for another configuration.
    public var hasButtons: Bool { !buttons.isEmpty }

    /// How much is told in the log; each includes those before it.
    public enum LogLevel: String, CaseIterable, Comparable, Sendable {
        case error
        case warning
        case info
        case debug

        public static func < (left: LogLevel, right: LogLevel) -> Bool {
            left.severity < right.severity
        }

        private var severity: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .info: 2
            case .debug: 3
            }
        }
    }
}
