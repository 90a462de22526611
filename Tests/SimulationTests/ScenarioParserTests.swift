import PlayerModel
import RemoteController
import Testing

@testable import Simulation

@Suite struct ScenarioParserTests {
    /// The only statement of a script.
    private func statement(_ text: String) throws -> ScenarioStatement? {
        try Scenario(Array(text.utf8), file: "demo", board: makeBoard()).steps.last?.statement
    }

    @Test(
        arguments: [
            ("start playing", .start(.player(.playing))),
            ("start paused", .start(.player(.paused))),
            ("start stopped", .start(.player(.stopped))),
            ("start no-player", .start(.noPlayer)),
            ("start held next and previous", .start(.held([2, 0]))),
            ("press next", .press([2], times: 1, holding: .milliseconds(60))),
            ("press next 10 times", .press([2], times: 10, holding: .milliseconds(60))),
            ("press next 1 time", .press([2], times: 1, holding: .milliseconds(60))),
            ("press next for 1.5s", .press([2], times: 1, holding: .milliseconds(1_500))),
            ("press previous and next 2 times for 40ms", .press([0, 2], times: 2, holding: .milliseconds(40))),
            ("press previous for 40ms 2 times", .press([0], times: 2, holding: .milliseconds(40))),
            ("hold playPause", .hold([1])),
            ("hold playPause for 2min", .press([1], times: 1, holding: .seconds(120))),
            ("bounce next like worn-pedal", .bounce([2], .wornPedal)),
            ("bounce all none", .bounce([0, 1, 2], nil)),
            ("bounce next and previous judco", .bounce([2, 0], .judco)),
            ("glitch next", .glitch([2], times: 1)),
            ("glitch next 20 times", .glitch([2], times: 20)),
            ("storm next for 5s", .storm([2], lasting: .seconds(5), edgesPerSecond: 1_000)),
            ("storm next for 5s at 100", .storm([2], lasting: .seconds(5), edgesPerSecond: 100)),
            ("wait 250us", .wait(.microseconds(250))),
            ("wait 0.000001s", .wait(.microseconds(1))),
            ("wait 24h", .wait(.seconds(86_400))),
            ("stall for 15s", .stall(.seconds(15))),
            ("sleep for 1h", .sleep(.seconds(3_600))),
            ("sleep 1h", .sleep(.seconds(3_600))),
            ("chip lost", .chip(isThere: false)),
            ("player disconnects", .player(.disconnects)),
            ("player skips", .player(.skips)),
            ("show", .show),
            ("forget", .forget),
            ("expect no intent", .expect(.noIntent)),
            ("expect no warning", .expect(.noWarning)),
            ("expect intent", .expect(.intents(1, IntentPattern()))),
            ("expect 3 intents button=next", .expect(.intents(3, IntentPattern(button: 2)))),
            (
                "expect intent button=next gesture=long-hold command=next player=main outcome=no-player",
                .expect(
                    .intents(
                        1,
                        IntentPattern(button: 2, gesture: .longHold, command: .next, player: "main", outcome: .noPlayer)
                    )
                )
            ),
            ("expect state no-player", .expect(.state(.noPlayer))),
            ("expect lock on", .expect(.lock(true))),
            ("expect bar ●●○○○○○○○●", .expect(.bar(0b10_0000_0011))),
            ("expect bar **.......*", .expect(.bar(0b10_0000_0011))),
            ("expect title Paper Lanterns", .expect(.title("Paper Lanterns"))),
            ("expect title \"Paper  # Lanterns\"  # the first", .expect(.title("Paper  # Lanterns"))),
            ("expect title Say \"hi\"", .expect(.title("Say \"hi\""))),
            ("expect title Track#1", .expect(.title("Track#1"))),
            ("expect text 0:34", .expect(.text(line: nil, "0:34"))),
            ("expect text line 2 Paper Lanterns", .expect(.text(line: 2, "Paper Lanterns"))),
            ("expect text line 2 \"\"", .expect(.text(line: 2, ""))),
            ("expect warning storm", .expect(.warning("storm"))),
            ("expect volume 42", .expect(.volume(42))),
            ("expect position 34s", .expect(.position(.seconds(34)))),
            ("expect position 0s", .expect(.position(.zero))),
            ("expect track 2", .expect(.track(2))),
            ("expect presses next 10", .expect(.presses(10, ofButton: 2))),
        ] as [(String, ScenarioStatement)]
    )
    func statement(text: String, expected: ScenarioStatement) throws {
        #expect(try statement(text) == expected)
        #expect(try statement("  \t" + text + "\t# a comment\r") == expected)
    }

    @Test func whatIsHeldCanBeReleasedAndTheChipReturns() throws {
        #expect(try statement("hold next and previous\nrelease next") == .release([2]))
        #expect(try statement("start held next\nrelease next\npress next") != nil)
        #expect(try statement("chip lost\nchip returns\nchip lost") == .chip(isThere: false))
    }

    @Test func blankLinesCommentsAndAByteOrderMarkAreNothing() throws {
        let text = "\u{FEFF}# one\n\n   # two\r\n\t\nshow\n"
        let scenario = try Scenario(Array(text.utf8), file: "demo", board: makeBoard())
        #expect(scenario.steps == [Scenario.Step(line: 5, statement: .show)])
        #expect(try Scenario([], file: "demo", board: makeBoard()).steps == [])
    }

    @Test func allMistakesAreToldAtOnceAndInOrder() {
        let text = "press nxt\nwait 5\nshow\nbar\n"
        #expect(mistakes(in: text).map { $0.prefix(7) } == ["demo:1:", "demo:2:", "demo:4:"])
    }
}

@Suite struct ScenarioMistakeTests {
    private static let verbs =
        "start, press, hold, release, bounce, glitch, storm, wait, stall, sleep, chip, player, show, forget, expect"

    /// Debian 13's compiler breaks down where a text in the arguments of a test has another in it.
    private static let texts: [(String, String)] = [
        ("pres next", "\"pres\" is not a statement; did you mean \"press\"? Allowed: \(verbs)."),
        ("xyzzy", "\"xyzzy\" is not a statement. Allowed: \(verbs)."),
        (
            "press nxet",
            "\"nxet\" is not a button of this board; did you mean \"next\"? Allowed: previous, playPause, next."
        ),
        (
            "press play-pause",
            "\"play-pause\" is not a button of this board; did you mean \"playPause\"?"
                + " Allowed: previous, playPause, next."
        ),
        ("press", "a button of this board (previous, playPause, next) is missing after \"press\"."),
        ("press next and", "a button of this board (previous, playPause, next) is missing after \"and\"."),
        ("press next and next", "the button \"next\" is named twice. Once is enough."),
        (
            "press next twice",
            "\"twice\" is too much: the statement is complete with \"next\". Write one statement a line."
        ),
        ("press next 3", "\"times\" is missing after \"3\"."),
        ("press next 0 times", "\"0\" is not a number of times. Allowed: a whole number from 1 to 1000."),
        ("press next 3 times 4 times", "\"times\" is given twice. Once is enough."),
        ("press next for 1s for 2s", "\"for\" is given twice. Once is enough."),
        ("wait", "a time, as in 300ms or 1.5s, is missing after \"wait\"."),
        (
            "wait 5",
            "\"5\" is not a time. Write a number and its unit, one of us, ms, s, min, h, without a space between,"
                + " as in 300ms or 1.5s."
        ),
        (
            "wait -5s",
            "\"-5s\" is not a time. Write a number and its unit, one of us, ms, s, min, h, without a space between,"
                + " as in 300ms or 1.5s."
        ),
        ("wait 0s", "the time \"0s\" is out of range. Allowed: from 1us to 24h."),
        ("wait 25h", "the time \"25h\" is out of range. Allowed: from 1us to 24h."),
        ("wait 99999999999999999999h", "the time \"99999999999999999999h\" is out of range. Allowed: from 1us to 24h."),
        ("storm next", "\"for TIME\", as in \"for 5s\", is missing after \"next\"."),
        (
            "storm next for 5s at 0",
            "\"0\" is not a number of edges a second. Allowed: a whole number from 1 to 100000."
        ),
        (
            "storm next for 1h",
            "the storms of the script have 3600000 edges up to here; at most 1000000 are allowed."
                + " Make them shorter or slower."
        ),
        (
            "bounce next like worn",
            "\"worn\" is not a kind of switch. Allowed: none, keyboard, metal, rocker, tactile, worn-pedal, judco,"
                + " industrial-stop."
        ),
        ("chip gone", "\"gone\" is not what a chip does. Allowed: lost, returns."),
        ("chip returns", "the chip is there. Write \"chip lost\" first."),
        ("chip lost\nchip lost", "the chip is lost since line 1. Write \"chip returns\" first."),
        ("hold next\nhold next", "\"next\" is held down since line 1. Write \"release next\" first."),
        ("hold next\npress next", "\"next\" is held down since line 1. Write \"release next\" first."),
        ("release next", "\"next\" is not held down. Write \"hold next\" first."),
        (
            "show\nstart playing",
            "\"start\" says how things stand when the program starts. Move the line above all others."
        ),
        (
            "player dances",
            "\"dances\" is not what a player does. Allowed: connects, disconnects, plays, pauses, stops, skips, ignores,"
                + " fails, obeys."
        ),
        ("show me", "\"me\" is too much: the statement is complete with \"show\". Write one statement a line."),
        (
            "expect",
            "what can be expected (intent, no, state, lock, bar, title, text, warning, volume, position, track,"
                + " presses) is missing after \"expect\"."
        ),
        ("expect no", "what can be absent (intent, warning) is missing after \"no\"."),
        (
            "expect state playng",
            "\"playng\" is not a state; did you mean \"playing\"? Allowed: playing, paused, stopped, no-player, looking."
        ),
        ("expect lock yes", "\"yes\" is not a state of the lock. Allowed: on, off."),
        ("expect bar ●●○", "the bar has 3 LEDs here and 10 on the board. Write one sign for each of the 10."),
        ("expect bar ●●x", "\"●●x\" is not a bar. Write ● or * for a lit LED, ○ or . for a dark one."),
        ("expect bar", "a bar, as in ●●○○○, is missing after \"bar\"."),
        ("expect title", "a title is missing after \"title\"."),
        ("expect title \"Paper", "a quoted text does not end. Write a second \" behind it, on the same line."),
        (
            "expect text line 5 x",
            "\"5\" is not a line of the text display. Allowed: a whole number from 1 to 4."
        ),
        ("expect volume 101", "\"101\" is not a volume in percent. Allowed: a whole number from 0 to 100."),
        (
            "expect intent next",
            "\"next\" is not a field of an intent. Write NAME=VALUE, where NAME is one of: button, gesture, command,"
                + " player, outcome."
        ),
        (
            "expect intent gesture=tripel",
            "\"tripel\" is not a gesture; did you mean \"triple\"? Allowed: press, double, triple, hold, repeat,"
                + " long-hold."
        ),
        ("expect intent button=next button=next", "\"button\" is given twice. Once is enough."),
        ("expect 3 presses", "\"presses\" is not what can be counted. Allowed: intents, intent."),
        ("wait\u{1}5s", "the line has the control character U+0001. Remove it."),
    ]

    @Test(arguments: texts)
    func message(text: String, expected: String) {
        let line = text.split(separator: "\n").count
        #expect(mistakes(in: text) == ["demo:\(line): \(expected)"])
    }

    @Test func aBoardWithoutDisplaysHasNothingToExpectOfThem() {
        let board = makeBoard(barCount: nil, textSize: nil)
        #expect(
            mistakes(in: "expect bar ●", board: board)
                == ["demo:1: this board has no LED bar. Give it one in the configuration, or remove the line."]
        )
        #expect(
            mistakes(in: "expect text x", board: board)
                == ["demo:1: this board has no text display. Give it one in the configuration, or remove the line."]
        )
    }

    @Test func whatIsNoScriptIsToldSo() {
        let long = String(repeating: "x", count: 5 * 1_024)
        #expect(mistakes(in: "show\n" + long) == ["demo:2: the line has 5120 bytes; at most 4096 are allowed."])
        #expect(mistakes(in: "wait " + String(repeating: "1", count: 100)).first?.contains("1…\"") == true)
        #expect(
            mistakes(in: String(repeating: "\n", count: 262_145))
                == ["demo:1: the file has 262145 bytes; a script has at most 262144. Is it the right file?"]
        )
        #expect(
            mistakes(in: String(repeating: "show\n", count: 10_001))
                == ["demo:10001: there are more than 10000 statements. Divide the script."]
        )
        #expect(
            mistakes(in: String(repeating: "wait 24h\n", count: 8))
                == ["demo:8: the script takes more than 7 days up to here. Shorten its times."]
        )
        let board = makeBoard()
        #expect(throws: ScenarioErrors.self) { try Scenario([0x73, 0xFF], file: "demo", board: board) }
    }
}
