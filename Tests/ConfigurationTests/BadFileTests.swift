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

let sectionForms = "[gpio], [button NAME], [player NAME], [display NAME], [control], [log]"
let buttonKeys =
    "line, press, double, triple, hold, long-hold, active-low, bias, debounce-ms, glitch-ms,"
    + " lockout-ms, refractory-ms, refractory-quiet-ms, storm-edges-per-s, hold-ms, repeat-ms, long-hold-ms,"
    + " multi-press-ms"
let commands =
    "previous, playPause, next, seekBackward, seekForward, volumeDown, volumeUp, mute, stop, lock, none"
let lineForms =
    "GPIO17, BCM17 or 17; J8:11 or BOARD11 (header pin); a line's name;"
    + " or gpiochip1:4, LABEL:4 (another chip)"
let booleans = "yes, no, true, false, on, off, 1, 0"

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
