import Configuration
import Testing

/// A file with mistakes, and each message that it must give, in order.
struct BadFile: CustomTestStringConvertible, Sendable {
    let lines: [String]
    let messages: [String]

    init(_ lines: String..., gives messages: String...) {
        self.lines = lines
        self.messages = messages
    }

    var testDescription: String { lines.joined(separator: " | ") }
}

private let sectionForms = "[gpio], [button NAME], [player NAME], [display NAME], [control], [log]"
private let buttonKeys =
    "line, press, double, triple, hold, long-hold, active-low, bias, debounce-ms, glitch-ms,"
    + " lockout-ms, refractory-ms, refractory-quiet-ms, storm-edges-per-s, hold-ms, repeat-ms, long-hold-ms,"
    + " multi-press-ms"
private let commands =
    "previous, playPause, next, seekBackward, seekForward, volumeDown, volumeUp, mute, stop, lock, none"
private let lineForms =
    "GPIO17, BCM17 or 17; J8:11 or BOARD11 (header pin); a line's name;"
    + " or gpiochip1:4, LABEL:4 (another chip)"
private let booleans = "yes, no, true, false, on, off, 1, 0"

private let syntaxMistakes = [
    BadFile("[gpio", gives: #"1: "[gpio" has no closing bracket; write [section] or [section NAME]"#),
    BadFile("[gpio] x", gives: #"1: "x" stands behind the section; give it a line of its own"#),
    BadFile("[gpio] # x", gives: ##"1: "# x" stands behind the section; give it a line of its own"##),
    BadFile("[ ]", gives: "1: the section has no name; allowed: \(sectionForms)"),
    BadFile(
        "[log]",
        "  level = info",
        gives: #"2: "level = info" is indented; begin it at the first column. There are no continuation lines:"#
            + " a key that takes a list may be given again"
    ),
    BadFile(
        "[log]",
        "\tlevel = info",
        gives: #"2: "level = info" is indented; begin it at the first column. There are no continuation lines:"#
            + " a key that takes a list may be given again"
    ),
    BadFile("level info", gives: #"1: "level info" is no section, no key and no comment; write key = value"#),
    BadFile("level: info", gives: #"1: "level: info" is no section, no key and no comment; write key = value"#),
    BadFile("= info", gives: #"1: "= info" has no key before the equals sign; write key = value"#),
    BadFile("[log]", "level =", gives: #"2: "level" has no value; give one, or remove the line for the default"#),
    BadFile("[log]", #"level = "info""#, gives: #"2: level = "info" is in quotes; write it without them"#),
    BadFile("[log]", "level = 'info'", gives: "2: level = 'info' is in quotes; write it without them"),
    BadFile(
        "[log]",
        "level = info # all",
        gives: ##"2: "level" has a comment behind its value, "# all"; give the comment a line of its own"##
    ),
    BadFile(
        "[log]",
        "level = info\t; all",
        gives: #"2: "level" has a comment behind its value, "; all"; give the comment a line of its own"#
    ),
    BadFile(
        "[log]",
        "level = # info",
        gives: ##"2: "level" has a comment behind its value, "# info"; give the comment a line of its own"##
    ),
    BadFile(
        "[display bar]",
        "kind = led-bar",
        #"lines = GPIO5 \"#,
        gives: #"3: "lines" ends in a backslash, and there are no continuation lines;"#
            + " a key that takes a list may be given again"
    ),
    BadFile("[log]", "level = in\u{0}fo", gives: "2: control character U+0000 at column 11; remove it"),
    BadFile("[log]", "# \u{1B}[31m", gives: "2: control character U+001B at column 3; remove it"),
    BadFile("[log]\r\rlevel = info", gives: "1: control character U+000D at column 6; remove it"),
    BadFile(
        "[log]",
        "level =\u{A0}info",
        gives: "2: invisible character U+00A0 at column 8; type a plain space, or nothing"
    ),
    BadFile(
        "[log]",
        "level = info",
        "\u{FEFF}# a byte order mark that is not at the start",
        gives: "3: invisible character U+FEFF at column 1; type a plain space, or nothing"
    ),
]

private let sectionMistakes = [
    BadFile(
        "[buton next]",
        "lines = all that follows is passed over",
        gives: #"1: unknown section "buton"; did you mean "button"? Allowed: "# + sectionForms
    ),
    BadFile("[mixer]", gives: #"1: unknown section "mixer". Allowed: "# + sectionForms),
    BadFile("[button]", gives: "1: [button] needs a name of your choice; write [button NAME]"),
    BadFile("[log x]", gives: #"1: [log] takes no name, and "x" was found; write [log]"#),
    BadFile(
        "[button a b]",
        gives: #"1: "a b" is no name for a button; allowed: 1 to 32 letters a to z, digits, "-", "_" and ".""#
    ),
    BadFile(
        "[display grün]",
        gives: #"1: "grün" is no name for a display; allowed: 1 to 32 letters a to z, digits, "-", "_" and ".""#
    ),
    BadFile(
        "[log]",
        "[gpio]",
        "[log]",
        gives: "3: [log] is there already, in line 1; put all its keys there, or choose another name"
    ),
    BadFile(
        "[player a]",
        "kind = simulated",
        "[player  a ]",
        "kind = simulated",
        gives: "3: [player a] is there already, in line 1; put all its keys there, or choose another name"
    ),
    BadFile(
        "level = info",
        gives: #"1: "level" stands before the first section; put it below one of "# + sectionForms
    ),
]

private let keyMistakes = [
    BadFile(
        "[button next]",
        "lne = GPIO17",
        gives: #"2: unknown key "lne" in [button next]; did you mean "line"? Allowed: "# + buttonKeys
    ),
    BadFile(
        "[log]",
        "layout = music",
        gives: #"2: unknown key "layout" in [log]; it belongs in [control]. Allowed: level"#
    ),
    BadFile("[log]", "colour = yes", gives: #"2: unknown key "colour" in [log]. Allowed: level"#),
    BadFile("[log]", "Level = info", gives: #"2: unknown key "Level" in [log]; did you mean "level"? Allowed: level"#),
    BadFile(
        "[log]",
        "level = info",
        "level = debug",
        gives: #"3: "level" is there already, in line 2, and takes one value; remove one"#
    ),
    BadFile("[button next]", gives: #"1: [button next] has no "line"; allowed: "# + lineForms),
    BadFile("[display d]", gives: #"1: [display d] has no "kind"; allowed: led-bar, terminal, serial"#),
    BadFile(
        "[display d]",
        "kind = led-bar",
        gives: #"1: [display d] has no "lines"; allowed: 1 to 64 lines or ranges such as GPIO5-GPIO8"#
    ),
    BadFile(
        "[display d]",
        "kind = serial",
        gives: #"1: [display d] has no "device"; allowed: a path that begins with a slash"#
    ),
    BadFile(
        "[gpio]",
        "chip = /",
        gives: "2: chip = \"/\" is not valid."
            + " Allowed: auto, a label, a name such as gpiochip0, or a path"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "press = nxt",
        gives: #"3: press = "nxt" is not valid; did you mean "next"? Allowed: "# + commands
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "double = volume_up",
        gives: #"3: double = "volume_up" is not valid; did you mean "volumeUp"? Allowed: "# + commands
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "debounce-ms = 0",
        "glitch-ms = 101",
        "lockout-ms = -1",
        "refractory-ms = 1.5",
        "refractory-quiet-ms = 20ms",
        "storm-edges-per-s = 99999999999999999999",
        "hold-ms = 99",
        "repeat-ms = 49",
        gives: #"3: debounce-ms = "0" is not valid. Allowed: 1 to 1000"#,
        #"4: glitch-ms = "101" is not valid. Allowed: 1 to 100"#,
        #"5: lockout-ms = "-1" is not valid. Allowed: 0 to 1000"#,
        #"6: refractory-ms = "1.5" is not valid. Allowed: 0 to 1000"#,
        #"7: refractory-quiet-ms = "20ms" is not valid. Allowed: 1 to 1000"#,
        #"8: storm-edges-per-s = "99999999999999999999" is not valid. Allowed: 50 to 100000"#,
        #"9: hold-ms = "99" is not valid. Allowed: 100 to 10000"#,
        #"10: repeat-ms = "49" is not valid. Allowed: 50 to 5000"#
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "active-low = yse",
        "bias = pullup",
        gives: #"3: active-low = "yse" is not valid; did you mean "yes"? Allowed: "# + booleans,
        #"4: bias = "pullup" is not valid; did you mean "pull-up"? Allowed: pull-up, pull-down, disabled"#
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "hold = powerOff",
        "long-hold = power-off",
        gives: "3: hold = powerOff could happen by accident; allowed for powerOff: long-hold",
        "4: long-hold = power-off is not supported by this version; allowed: " + commands
    ),
    BadFile(
        "[player p]",
        "kind = mpd",
        "socket = /run/mpd/socket",
        gives: "2: kind = mpd is not supported by this version; allowed: auto, simulated"
    ),
    BadFile("[player p]", "kind = winamp", gives: #"2: kind = "winamp" is not valid. Allowed: auto, simulated"#),
    BadFile(
        "[display d]",
        "kind = lcdd",
        gives: "2: kind = lcdd is not supported by this version; allowed: led-bar, terminal, serial"
    ),
    BadFile(
        "[display d]",
        "kind = serial",
        "device = ttyUSB0",
        "dialect = serlcd",
        "baud = 9601",
        "size = 8x1",
        "scroll = maybe",
        gives: #"3: device = "ttyUSB0" is not valid. Allowed: a path that begins with a slash"#,
        "4: dialect = serlcd is not supported by this version; allowed: vt100",
        #"5: baud = "9601" is not valid."#
            + " Allowed: 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400",
        #"6: size = "8x1" is not valid. Allowed: COLUMNSxROWS, 16x2 to 240x100"#,
        #"7: scroll = "maybe" is not valid. Allowed: "# + booleans
    ),
    BadFile(
        "[control]",
        "layout = musik",
        "seek-steps-s = 5 x",
        "volume-max = 101",
        "live-pause = yes",
        gives: #"2: layout = "musik" is not valid; did you mean "music"? Allowed: music, audiobook, plain"#,
        #"3: seek-steps-s = "x" is not valid. Allowed: 1 to 8 rising numbers from 1 to 600"#,
        #"4: volume-max = "101" is not valid. Allowed: 1 to 100"#,
        #"5: live-pause = "yes" is not valid. Allowed: stop, pause"#
    ),
    BadFile(
        "[control]",
        "seek-steps-s = 5 10",
        "seek-steps-s = 8",
        gives: "3: seek-steps-s falls from 10 to 8; give the steps in rising order"
    ),
    BadFile(
        "[control]",
        "seek-steps-s = 1 2 3 4 5 6 7 8 9",
        gives: #"2: "seek-steps-s" has 9 values; allowed: 1 to 8"#
    ),
    BadFile(
        "[control]",
        "prefer = mpv, vlc",
        "ignore = vlc",
        gives: #"3: "vlc" is in both prefer and ignore; remove it from one"#
    ),
    BadFile(
        "[log]",
        "level = \(String(repeating: "x", count: 70))",
        gives: "2: level = \""
            + String(repeating: "x", count: 60) + "…\" is not valid. Allowed: error, warning, info, debug"
    ),
]

private let meaningMistakes = [
    BadFile(
        "[button mute]",
        "line = GPIO17",
        gives: "1: [button mute] has no command. Give it press, double, triple, hold or long-hold;"
            + " only previous, playPause and next have commands of their own"
    ),
    BadFile(
        "[button play-pause]",
        "line = GPIO17",
        gives: #"1: [button play-pause] has no command; did you mean "playPause"?"#
            + " Give it press, double, triple, hold or long-hold;"
            + " only previous, playPause and next have commands of their own"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "press = none",
        "hold = none",
        gives: #"1: [button next] has no command; did you mean "next"?"#
            + " Give it press, double, triple, hold or long-hold;"
            + " only previous, playPause and next have commands of their own"
    ),
    BadFile(
        "[player p]",
        "socket = /run/mpd/socket",
        gives: #"2: "socket" has no effect with kind = auto, only with mpv, mpd; remove it"#
    ),
    BadFile(
        "[display d]",
        "kind = terminal",
        "lines = GPIO5",
        "brightness = 3",
        gives: #"3: "lines" has no effect with kind = terminal, only with led-bar; remove it"#,
        #"4: "brightness" has no effect with kind = terminal, only with leds, apa102; remove it"#
    ),
    BadFile(
        "[button playPause]",
        "line = GPIO17",
        "hold-ms = 400",
        "repeat-ms = 100",
        "long-hold-ms = 2000",
        "multi-press-ms = 300",
        gives: #"3: "hold-ms" has no effect in [button playPause], where no command is bound to hold or long-hold;"#
            + " bind one, or remove it",
        #"4: "repeat-ms" has no effect in [button playPause], where no command is bound to hold;"#
            + " bind one, or remove it",
        #"5: "long-hold-ms" has no effect in [button playPause], where no command is bound to long-hold;"#
            + " bind one, or remove it",
        #"6: "multi-press-ms" has no effect in [button playPause], where no command is bound to double or triple;"#
            + " bind one, or remove it"
    ),
    BadFile(
        "[control]",
        "layout = plain",
        "[button next]",
        "line = GPIO17",
        "hold-ms = 400",
        gives: #"5: "hold-ms" has no effect in [button next], where no command is bound to hold or long-hold;"#
            + " bind one, or remove it"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "repeat-ms = 100",
        gives: #"4: "repeat-ms" has no effect in [button next]: with long-hold bound, hold comes once,"#
            + " at the release; remove it"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "hold-ms = 3000",
        gives: "4: hold-ms = 3000 is not below long-hold-ms = 3000 (the default); lower the first or raise the second"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "long-hold-ms = 500",
        gives: "4: hold-ms = 500 (the default) is not below long-hold-ms = 500; lower the first or raise the second"
    ),
    BadFile(
        "[button next]",
        "line = GPIO17",
        "long-hold = lock",
        "long-hold-ms = 30000",
        gives: "4: long-hold-ms = 30000 is not below stuck-s = 30 (the default); lower the first or raise the second"
    ),
    BadFile(
        "[control]",
        "stuck-s = 5",
        "[button next]",
        "line = GPIO17",
        "hold-ms = 5000",
        gives: "5: hold-ms = 5000 is not below stuck-s = 5; lower the first or raise the second"
    ),
]

private let pinMistakes = [
    BadFile("[button next]", "line = GPIO5 GPIO6", gives: #"2: line = "GPIO5 GPIO6" is a list; allowed: one line"#),
    BadFile("[button next]", "line = J8:11,J8:13", gives: #"2: line = "J8:11,J8:13" is a list; allowed: one line"#),
    BadFile(
        "[button next]",
        "line = GPIO 17",
        gives: #"2: line = "GPIO 17" is not valid; did you mean "GPIO17"? Allowed: "# + lineForms
    ),
    BadFile("[button next]", "line = -5", gives: #"2: line = "-5" is not valid. Allowed: "# + lineForms),
    BadFile("[button next]", "line = 65536", gives: #"2: line = "65536" is not valid. Allowed: "# + lineForms),
    BadFile(
        "[button next]",
        "line = /dev/gpiochip0",
        gives: #"2: line = "/dev/gpiochip0" is not valid. Allowed: "# + lineForms
    ),
    BadFile("[button next]", "line = :4", gives: #"2: line = ":4" is not valid. Allowed: "# + lineForms),
    BadFile(
        "[button next]",
        "line = J8:6",
        gives: "2: line: header pin 6 is ground; allowed: a header pin with a GPIO, such as J8:11"
    ),
    BadFile(
        "[button next]",
        "line = BOARD1",
        gives: "2: line: header pin 1 is 3.3 V; allowed: a header pin with a GPIO, such as J8:11"
    ),
    BadFile(
        "[button next]",
        "line = j8:2",
        gives: "2: line: header pin 2 is 5 V; allowed: a header pin with a GPIO, such as J8:11"
    ),
    BadFile("[button next]", "line = J8:41", gives: #"2: line = "J8:41" is no header pin; allowed: J8:1 to J8:40"#),
    BadFile("[button next]", "line = J8:x", gives: #"2: line = "J8:x" is no header pin; allowed: J8:1 to J8:40"#),
    BadFile(
        "[button next]",
        "line = gpiochip0:J8:11",
        gives: #"2: line = "gpiochip0:J8:11" gives a chip to a header pin; allowed: the header pin alone,"#
            + " or the line's number or name behind the chip"
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = J8:11-J8:15 BOARD11-13 J8:11-15",
        gives: #"3: lines = "J8:11-J8:15" is a range of header pins, which are not in a row; give each of them"#,
        #"3: lines = "BOARD11-13" is a range of header pins, which are not in a row; give each of them"#,
        #"3: lines = "J8:11-15" is a range of header pins, which are not in a row; give each of them"#
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = 5-GPIO9 GPIO5-x",
        gives: #"3: lines = "5-GPIO9" is not valid. Allowed: "# + lineForms,
        #"3: lines = "GPIO5-x" is not valid. Allowed: "# + lineForms
    ),
    BadFile("[display d]", "kind = led-bar", "lines = 0-64", gives: #"3: "lines" has 65 values; allowed: 1 to 64"#),
    BadFile("[display d]", "kind = led-bar", "lines = ,", gives: #"3: "lines" has 0 values; allowed: 1 to 64"#),
    BadFile(
        "[button previous]",
        "line = GPIO17",
        "[button next]",
        "line = J8:11",
        "[display d]",
        "kind = led-bar",
        "lines = GPIO5",
        "lines = 17 5",
        gives: "4: GPIO17 (header pin 11) is used already by [button previous], in line 2; choose another pin",
        "8: GPIO17 (header pin 11) is used already by [button previous], in line 2; choose another pin",
        "8: GPIO5 (header pin 29) is used already by [display d], in line 7; choose another pin"
    ),
    BadFile(
        "[display d]",
        "kind = led-bar",
        "lines = SPI_MOSI",
        "[button next]",
        "line = pinctrl-bcm2711:10",
        gives: "5: GPIO10 (header pin 19) is used already by [display d], in line 3; choose another pin"
    ),
    BadFile(
        "[button next]",
        "line = gpiochip1:4",
        "[button previous]",
        "line = /dev/gpiochip1:GPIO4",
        gives: "4: GPIO4 of /dev/gpiochip1 is used already by [button next], in line 2; choose another pin"
    ),
    BadFile(
        "[button next]",
        "line = gpio-sim.0-node0:4",
        "[button previous]",
        "line = gpio-sim.0:node0:4",
        gives: "4: line 4 of gpio-sim.0:node0 is used already by [button next], in line 2; choose another pin"
    ),
    BadFile(
        "[display a]",
        "kind = terminal",
        "[display b]",
        "kind = terminal",
        "[player a]",
        "[player b]",
        "kind = auto",
        gives: "3: kind = terminal is there already in [display a], in line 1, and one is all there can be; remove one",
        "6: kind = auto is there already in [player a], in line 5, and one is all there can be; remove one"
    ),
    BadFile(
        "[display a]",
        "kind = serial",
        "device = /dev/ttyUSB0",
        "[display b]",
        "kind = serial",
        "device = /dev/ttyUSB0",
        gives: #"4: "/dev/ttyUSB0" is used already by [display a], in line 1; choose another device"#
    ),
]

/// What one mistake must not be followed by: a second message about its consequences.
private let quietFiles = [
    BadFile(
        "[button x]",
        "line = GPIO17",
        "prss = next",
        gives: #"3: unknown key "prss" in [button x]; did you mean "press"? Allowed: "# + buttonKeys
    ),
    BadFile(
        "[button x]",
        "line GPIO17",
        "press = next",
        gives: #"2: "line GPIO17" is no section, no key and no comment; write key = value"#
    ),
    BadFile(
        "[button x",
        "line = GPIO17",
        gives: #"1: "[button x" has no closing bracket; write [section] or [section NAME]"#
    ),
    BadFile(
        "[button x]",
        "line = GPIO17",
        "hold = lok",
        "hold-ms = 700",
        gives: #"3: hold = "lok" is not valid; did you mean "lock"? Allowed: "# + commands
    ),
]

// Not in the attribute: a closure in there crashes the compiler of Swift 6.0.
private let badFiles = [syntaxMistakes, sectionMistakes, keyMistakes, meaningMistakes, pinMistakes, quietFiles]
    .flatMap { $0 }

@Test("Each mistake has its words", arguments: badFiles)
func badFile(_ file: BadFile) {
    let expected = file.messages.map { "test.conf:\($0)" }
    #expect(messages(of: Array(file.lines.joined(separator: "\n").utf8)) == expected)
}

@Test("All mistakes come at once, in the order of the file")
func allAtOnce() {
    let file = "nonsense\n[display d]\n[log]\nlevel = loud\n[button next]\nline = J8:6\n[gpio\n"
    let lines = messages(of: Array(file.utf8)).map { $0.split(separator: ":")[1] }
    #expect(lines == ["1", "2", "4", "6", "7"])
}
