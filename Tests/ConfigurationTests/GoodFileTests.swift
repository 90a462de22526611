import Configuration
import PlayerModel
import Testing

/// Every key that this version takes, each with another value than its default.
let fullFile = """
    # All there is
    [gpio]
    chip = pinctrl-rp1

    [button previous]
    line = GPIO16
    press = prev
    double = seek-backward
    triple = stop
    hold = seekBackward
    active-low = no
    bias = disabled
    debounce-ms = 30
    glitch-ms = 2
    lockout-ms = 11
    refractory-ms = 90
    refractory-quiet-ms = 25
    storm-edges-per-s = 500
    hold-ms = 600
    repeat-ms = 250
    multi-press-ms = 300
    ; the second
    [button b-2.x_Y]
    line = gpiochip1:4
    press = toggle
    hold = mute
    long-hold = lock
    long-hold-ms = 4000

    [player living-room]
    kind = simulated

    [display bar]
    kind = led-bar
    lines = GPIO5-GPIO8, 13
    lines = J8:11 pinctrl-rp1:24-22
    active-low = yes
    [display desk]
    kind = serial
    device = /dev/serial/by-id/usb-1
    dialect = vt100
    baud = 9600
    size = 20x4
    charset = utf-8
    scroll = on
    [display here]
    kind = terminal

    [control]
    layout = audiobook
    previous-restarts-after-s = 0
    skip-while-paused = play
    seek-steps-s = 10 10 60
    volume-step = 5
    volume-max = 80
    live-pause = pause
    idle-off-s = 300
    stuck-s = 20
    prefer = mpv, vlc.instance42
    prefer = spotifyd
    ignore = firefox
    [log]
    level = debug

    """

@Test("Every key arrives")
func everyKey() throws {
    let configuration = try parse(fullFile)
    #expect(configuration.chip == .label("pinctrl-rp1"))
    #expect(configuration.logLevel == .debug)
    #expect(configuration.players == [PlayerConfiguration(name: "living-room", kind: .simulated)])

    var control = ControlConfiguration()
    control.layout = .audiobook
    control.previousRestartsAfter = .zero
    control.skipWhilePaused = .play
    control.seekSteps = [.seconds(10), .seconds(10), .seconds(60)]
    control.volumeStep = 5
    control.volumeMaximum = 80
    control.livePause = .pause
    control.idleOff = .seconds(300)
    control.stuck = .seconds(20)
    control.prefer = ["mpv", "vlc.instance42", "spotifyd"]
    control.ignore = ["firefox"]
    #expect(configuration.control == control)
}

@Test("Every key of a button arrives")
func everyButtonKey() throws {
    let configuration = try parse(fullFile)
    var first = ButtonConfiguration(
        name: "previous",
        line: .gpio(16),
        press: .previous,
        double: .seekBackward,
        triple: .stop,
        hold: .seekBackward
    )
    first.isActiveLow = false
    first.bias = .disabled
    first.debounce = .milliseconds(30)
    first.glitch = .milliseconds(2)
    first.lockout = .milliseconds(11)
    first.refractory = .milliseconds(90)
    first.refractoryQuiet = .milliseconds(25)
    first.stormEdgesPerSecond = 500
    first.holdTime = .milliseconds(600)
    first.repeatTime = .milliseconds(250)
    first.multiPressTime = .milliseconds(300)
    var second = ButtonConfiguration(
        name: "b-2.x_Y",
        line: Configuration.LineReference(chip: .name("gpiochip1"), line: .offset(4)),
        press: .playPause,
        hold: .mute,
        longHold: .lock
    )
    second.longHoldTime = .milliseconds(4000)
    #expect(configuration.buttons == [first, second])
}

@Test("Every key of a display arrives")
func everyDisplayKey() throws {
    typealias LineReference = Configuration.LineReference
    let configuration = try parse(fullFile)
    let header = Configuration.Chip.label("pinctrl-rp1")
    let lines: [LineReference] =
        [.gpio(5), .gpio(6), .gpio(7), .gpio(8)]
        + [LineReference(line: .offset(13)), LineReference(line: .headerPin(11))]
        + [24, 23, 22].map { LineReference(chip: header, line: .offset($0)) }
    var serial = SerialDisplayConfiguration(device: "/dev/serial/by-id/usb-1")
    serial.baud = 9600
    (serial.columns, serial.rows) = (20, 4)
    serial.charset = .utf8
    serial.scrolls = true
    #expect(
        configuration.displays == [
            DisplayConfiguration(name: "bar", kind: .ledBar(lines: lines, isActiveLow: true)),
            DisplayConfiguration(name: "desk", kind: .serial(serial)),
            DisplayConfiguration(name: "here", kind: .terminal),
        ]
    )
    #expect(configuration.pinUses.last?.sourceLine == 36)
    #expect(configuration.sourceLines.key("lines", in: "display bar", at: 4) == 35)
    #expect(configuration.sourceLines.section("display bar") == 33)
}

@Test("A file with some of everything")
func example() throws {
    let configuration = try parse(
        "[button previous]",
        "line = GPIO16",
        "[button playPause]",
        "line = GPIO26",
        "[button next]",
        "line = GPIO12",
        "",
        "[display bar]",
        "kind = led-bar",
        "lines = GPIO5 GPIO6 GPIO13 GPIO23 GPIO24"
    )
    #expect(configuration.buttons == Configuration.builtIn.buttons)
    let bar = DisplayConfiguration.Kind.ledBar(lines: [5, 6, 13, 23, 24].map { .gpio($0) }, isActiveLow: false)
    #expect(configuration.displays == [DisplayConfiguration(name: "bar", kind: bar)])
    #expect(configuration.players == [PlayerConfiguration(name: "main", kind: .automatic)])
    #expect(configuration.control == ControlConfiguration())
}

@Test("The built-in configuration is what its file would give")
func builtIn() throws {
    var parsed = try parse(
        "[button previous]",
        "line = GPIO16",
        "[button playPause]",
        "line = GPIO26",
        "[button next]",
        "line = GPIO12",
        "[display bar]",
        "kind = led-bar",
        "lines = GPIO4 GPIO5 GPIO6 GPIO13 GPIO17 GPIO22-GPIO25 GPIO27",
        "[display terminal]",
        "kind = terminal",
        "[player main]",
        "kind = simulated"
    )
    parsed.sourceLines = Configuration.SourceLines()
    #expect(parsed == Configuration.builtIn)
    var board = BoardFacts()
    (board.hasI2S, board.hasI2C, board.hasSPI, board.hasSerialConsole) = (true, true, true, true)
    #expect(!Configuration.builtIn.findings(on: board).contains { $0.severity == .error })
}

@Test(
    "A layout gives holds to the three, where the file gives none",
    arguments: [
        ("music", Command.volumeDown, Command.volumeUp), ("audiobook", .seekBackward, .seekForward),
        ("plain", nil, nil),
    ] as [(String, Command?, Command?)]
)
func layouts(layout: String, previous: Command?, next: Command?) throws {
    let configuration = try parse(
        // Last, to show that the order of sections does not matter.
        "[button previous]",
        "line = 1",
        "[button playPause]",
        "line = 2",
        "[button next]",
        "line = 3",
        "[button other]",
        "line = 4",
        "press = stop",
        "[control]",
        "layout = \(layout)"
    )
    #expect(configuration.buttons.map(\.hold) == [previous, nil, next, nil])
    #expect(configuration.buttons.map(\.press) == [.previous, .playPause, .next, .stop])
}

@Test("The file's command goes before the layout's, and none unbinds")
func layoutIsOverruled() throws {
    let configuration = try parse(
        "[button previous]",
        "line = 1",
        "hold = stop",
        "[button next]",
        "line = 3",
        "press = mute",
        "hold = none"
    )
    #expect(configuration.buttons.map(\.hold) == [.stop, nil])
    #expect(configuration.buttons.map(\.press) == [.previous, .mute])
}

@Test("A command by each of its names", arguments: Command.allCases)
func commandNames(command: Command) {
    #expect(Command(name: command.rawValue) == command)
    #expect(Command(name: command.kebabCase) == command)
    #expect(!command.kebabCase.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
}

@Test("Short names of commands, and no others")
func shortCommandNames() {
    #expect(Command(name: "prev") == .previous)
    #expect(Command(name: "toggle") == .playPause)
    #expect(Command(name: "play-pause") == .playPause)
    #expect(Command(name: "Next") == nil)
    #expect(Command(name: "") == nil)
}

@Test(
    "Booleans",
    arguments: [
        ("yes", true), ("true", true), ("on", true), ("1", true),
        ("no", false), ("false", false), ("off", false), ("0", false),
    ]
)
func booleans(text: String, value: Bool) throws {
    let configuration = try parse("[button next]", "line = 1", "active-low = \(text)")
    #expect(configuration.buttons.first?.isActiveLow == value)
    #expect(configuration.buttons.first?.bias == (value ? .pullUp : .pullDown))
}

@Test("Byte order mark, CR LF, blanks, indented comments, and no newline at the end")
func acceptedFormats() throws {
    let text = "\u{FEFF}[log]\r\n  # comment\r\n\t\r\nlevel\t=  debug  \r\n; more\r\n[ control ]\r\nlayout=plain"
    let configuration = try parse(text)
    #expect(configuration.logLevel == .debug)
    #expect(configuration.control.layout == .plain)
    #expect(configuration.sourceLines.key("layout", in: "control") == 7)
}

@Test("Signs inside a value are no comments")
func signsInValues() throws {
    let configuration = try parse("[display d]", "kind = serial", "device = /dev/a#1;x=y")
    var expected = SerialDisplayConfiguration(device: "/dev/a#1;x=y")
    expected.baud = 115200
    #expect(configuration.displays.first?.kind == .serial(expected))
}

@Test("A file without a button is good, and says so", arguments: ["", "# nothing\n", "[log]\n"])
func noButton(text: String) throws {
    let configuration = try parse(text)
    #expect(!configuration.hasButtons)
    #expect(configuration.summary.contains("no button is configured"))
    let findings = configuration.findings(on: BoardFacts()).filter { !$0.message.contains("player") }
    #expect(
        findings.map { $0.text(file: "test.conf") } == [
            "test.conf: warning: no button is configured; add a section [button NAME] with a line"
        ]
    )
}

@Test("A later comment or another order of keys changes nothing but the places")
func comparison() throws {
    let first = try parse("[button next]", "line = 3", "hold-ms = 400")
    let second = try parse("# new", "[button next]", "hold-ms = 400", "line = 3")
    #expect(first.buttons == second.buttons)
    #expect(first.sourceLines != second.sourceLines)
}
