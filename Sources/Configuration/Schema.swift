import PlayerModel

/// Every section and key of the file's format.
package enum Schema {
    /// The sections, in the order of the reference.
    package enum Section: String, CaseIterable, Sendable {
        case gpio
        case button
        case player
        case display
        case control
        case log

        /// Whether there may be several, each with a name.
        var isNamed: Bool {
            switch self {
            case .button, .player, .display: true
            case .gpio, .control, .log: false
            }
        }

        package var rules: [KeyRule] {
            switch self {
            case .gpio: Schema.gpio
            case .button: Schema.button
            case .player: Schema.player
            case .display: Schema.display
            case .control: Schema.control
            case .log: Schema.log
            }
        }
    }

    static let nameBytesMax = 32

    /// `[gpio]`, `[button NAME]` and so on.
    static let sectionForms = Section.allCases.map { $0.isNamed ? "[\($0.rawValue) NAME]" : "[\($0.rawValue)]" }

    private static let gpio = [
        KeyRule("chip", .chip, standard: "auto")
    ]

    private static let button = [
        KeyRule("line", .line, standard: "required"),
        KeyRule("press", .command, standard: "by layout"),
        KeyRule("double", .command, standard: "none"),
        KeyRule("triple", .command, standard: "none"),
        KeyRule("hold", .command, standard: "by layout"),
        KeyRule("long-hold", .command, standard: "none"),
        KeyRule("active-low", .boolean, standard: "yes"),
        KeyRule("bias", choice(ButtonConfiguration.Bias.self), standard: "pull-up; pull-down with active-low = no"),
        KeyRule("debounce-ms", .integer(1...1000), standard: "20"),
        KeyRule("glitch-ms", .integer(1...100), standard: "1"),
        KeyRule("lockout-ms", .integer(0...1000), standard: "10"),
        KeyRule("refractory-ms", .integer(0...1000), standard: "100"),
        KeyRule("refractory-quiet-ms", .integer(1...1000), standard: "20"),
        KeyRule("storm-edges-per-s", .integer(50...100_000), standard: "400"),
        KeyRule("hold-ms", .integer(100...10_000), standard: "500"),
        KeyRule("repeat-ms", .integer(50...5000), standard: "200"),
        KeyRule("long-hold-ms", .integer(500...60_000), standard: "3000"),
        KeyRule("multi-press-ms", .integer(50...2000), standard: "280"),
    ]

    private static let player = [
        KeyRule("kind", .choice(Supported.playerKinds, later: Supported.laterPlayerKinds), standard: "auto"),
        KeyRule("socket", .later, standard: "", kinds: ["mpv", "mpd"]),
        KeyRule("host", .later, standard: "", kinds: ["mpd"]),
        KeyRule("port", .later, standard: "", kinds: ["mpd"]),
        KeyRule("password-file", .later, standard: "", kinds: ["mpd"]),
        KeyRule("bus", .later, standard: "", kinds: ["mpris"]),
        KeyRule("name", .later, standard: "", kinds: ["mpris"]),
        KeyRule("device", .later, standard: "", kinds: ["bluez"]),
    ]

    private static let display = [
        KeyRule("kind", .choice(Supported.displayKinds, later: Supported.laterDisplayKinds), standard: "required"),
        KeyRule("lines", .lines(count: 1...LineSyntax.rangeCountMax), standard: "required", kinds: ["led-bar"]),
        KeyRule("active-low", .boolean, standard: "no", kinds: ["led-bar"]),
        KeyRule("device", .path, standard: "required", kinds: ["serial", "apa102", "shift-register"]),
        KeyRule(
            "dialect",
            choice(SerialDisplayConfiguration.Dialect.self, later: Supported.laterDialects),
            standard: "vt100",
            kinds: ["serial"]
        ),
        KeyRule("baud", .number(bauds), standard: "by dialect; vt100: 115200", kinds: ["serial"]),
        KeyRule(
            "size",
            .size(columns: 16...240, rows: 2...100),
            standard: "by dialect; vt100: 80x24",
            kinds: ["serial"]
        ),
        KeyRule("charset", choice(SerialDisplayConfiguration.Charset.self), standard: "ascii", kinds: ["serial"]),
        KeyRule("scroll", .boolean, standard: "no", kinds: ["serial"]),
        KeyRule("leds", .later, standard: "", kinds: ["leds"]),
        KeyRule("data", .later, standard: "", kinds: ["apa102", "shift-register"]),
        KeyRule("clock", .later, standard: "", kinds: ["apa102", "shift-register"]),
        KeyRule("latch", .later, standard: "", kinds: ["shift-register"]),
        KeyRule("count", .later, standard: "", kinds: ["apa102", "shift-register"]),
        KeyRule("brightness", .later, standard: "", kinds: ["leds", "apa102"]),
        KeyRule("reverse", .later, standard: "", kinds: ["leds", "apa102", "shift-register"]),
        KeyRule("host", .later, standard: "", kinds: ["lcdd"]),
        KeyRule("port", .later, standard: "", kinds: ["lcdd"]),
    ]

    private static let control = [
        KeyRule("layout", choice(ButtonLayout.self), standard: "music"),
        KeyRule("previous-restarts-after-s", .integer(0...60), standard: "3"),
        KeyRule("skip-while-paused", choice(SkipWhilePaused.self), standard: "stay"),
        KeyRule("seek-steps-s", .integers(1...600, count: 1...8), standard: "5 10 20 30"),
        KeyRule("volume-step", .integer(1...50), standard: "2"),
        KeyRule("volume-max", .integer(1...100), standard: "100"),
        KeyRule("live-pause", choice(LivePause.self), standard: "stop"),
        KeyRule("idle-off-s", .integer(1...86_400), standard: "60"),
        KeyRule("stuck-s", .integer(5...3600), standard: "30"),
        KeyRule("prefer", .names, standard: "none"),
        KeyRule("ignore", .names, standard: "none"),
    ]

    private static let log = [
        KeyRule("level", choice(Configuration.LogLevel.self), standard: "info")
    ]

    /// The rates that every Linux tty has.
    private static let bauds = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400]

    private static func choice<Value: RawRepresentable & CaseIterable>(
        _ type: Value.Type,
        later: [String] = []
    ) -> KeyRule.Shape where Value.RawValue == String {
        .choice(type.allCases.map(\.rawValue), later: later)
    }
}
