import PlayerModel
import RemoteController
import Testing

@testable import Simulation

@Suite struct ScenarioFailureTests {
    @Test(arguments: [
        (
            "expect intent button=next",
            "expected intent button=next; there was no intent"
        ),
        (
            "press next\nexpect 2 intents",
            "expected intent, number 2 of 2; there was no intent"
        ),
        (
            "press playPause\nexpect intent button=playPause gesture=press command=stop player=main outcome=sent",
            "expected intent button=playPause gesture=press command=stop player=main outcome=sent; it was intent"
                + " button=playPause gesture=press command=playPause player=main outcome=sent"
        ),
        (
            "press playPause 3 times\nexpect no intent",
            "expected no intent; there was intent button=playPause gesture=press command=playPause player=main"
                + " outcome=sent, and 2 more"
        ),
        ("expect state playing", "expected state playing; it was paused"),
        ("start no-player\nexpect state paused", "expected state paused; it was looking"),
        ("player disconnects\nexpect state paused", "expected state paused; it was no-player"),
        ("expect lock on", "expected lock on; it was off"),
        ("expect bar ●○○○○○○○○○", "expected bar ●○○○○○○○○○; it was ○●○○○○○○○○"),
        ("expect title Coda", "expected title \"Coda\"; it was \"Paper Lanterns\""),
        ("start no-player\nexpect title Coda", "expected title \"Coda\"; it was unknown"),
        ("expect volume 41", "expected volume 41; it was 40"),
        ("expect position 35s", "expected position 0:35; it was 0:34"),
        ("expect track 2", "expected track 2; it was 1"),
        ("press next 2 times\nexpect presses next 3", "expected presses of next 3; it was 2"),
        ("expect warning storm", "expected a warning with \"storm\"; there was none"),
        ("expect text line 2 Coda", "expected text line 2 \"Coda\"; it was \"Paper Lanterns\""),
    ])
    func message(text: String, expected: String) throws {
        let result = try run(text)
        let line = text.split(separator: "\n").count
        #expect(result.messages(file: "demo") == ["demo:\(line): \(expected)"])
        #expect(result.transcript.contains { $0.hasSuffix(" FAILED line \(line): \(expected)") })
    }

    @Test func theTextThatIsShownIsTold() throws {
        let result = try run("expect text Coda")
        #expect(result.failures.first?.message.hasPrefix("expected text with \"Coda\"; the display shows \"") == true)
    }

    @Test func aWarningThatNobodyExpectedIsTold() throws {
        let result = try run("start held next\nexpect no warning\nexpect no warning")
        #expect(result.failures.count == 1)
        #expect(result.failures.first?.message.contains("button next reads pressed already") == true)
    }

    @Test func theScriptGoesOnAfterAFailure() throws {
        let result = try run("expect state playing\npress playPause\nexpect state playing\nexpect volume 3")
        #expect(result.failures.map(\.line) == [1, 4])
    }
}

@Suite struct ScenarioRunTests {
    private let everything = """
        bounce previous like metal
        bounce next like rocker
        press playPause
        press next 5 times
        hold next for 3s
        press previous and next
        glitch playPause 7 times
        storm previous for 4s
        wait 2s
        press next
        player ignores
        press playPause
        wait 3s
        player fails
        press playPause
        player obeys
        stall for 2s
        press playPause
        press next 20 times
        wait 3s
        hold next
        sleep for 10min
        release next
        chip lost
        wait 1s
        chip returns
        player disconnects
        press next
        wait 400ms
        player connects
        show
        wait 20min
        """

    @Test func isTheSameOnEveryRunAndFromEveryStart() throws {
        let first = try run(everything)
        #expect(first.transcript.count > 60)
        #expect(try run(everything) == first)
        for seconds in [7, 60 * 24 * 3600] as [Int64] {
            let board = makeBoard(start: MonotonicInstant(nanoseconds: seconds * 1_000_000_000))
            #expect(try run(everything, board: board) == first)
        }
        #expect(try run(everything, board: makeBoard(seed: 2)) != first)
    }

    @Test func aLineIsTheTimeAndTheLogsOwnLine() throws {
        let result = try run("bounce all none\nwait 1s\npress playPause")
        #expect(
            result.transcript.contains(
                "   1.001 intent button=playPause gesture=press command=playPause player=main outcome=sent"
            )
        )
        #expect(
            result.transcript.contains("   1.001 state playing track 1 \"Paper Lanterns\" at 0:34 of 5:04 volume 40")
        )
    }

    @Test func timesAreAsWideAsTheyNeedToBe() {
        #expect(Transcript.time(.milliseconds(1_001)) == "   1.001")
        #expect(Transcript.time(.zero) == "   0.000")
        #expect(Transcript.time(.milliseconds(604_800_012)) == "604800.012")
        #expect(Transcript.clock(.seconds(304)) == "5:04")
    }

    @Test func aWholePlaylistPlaysToItsEnd() throws {
        let result = try run(
            """
            press playPause
            wait 10min
            expect track 3
            press next 2 times
            wait 10min
            expect state stopped
            press playPause
            expect state playing
            expect track 1
            """
        )
        #expect(result.failures == [])
    }

    /// With every kind of switch, as often as it was pressed.
    @Test(arguments: ["none", "keyboard", "metal", "rocker", "tactile"], UInt64(1)...5)
    func noPressIsLostOrMade(kind: String, seed: UInt64) throws {
        let result = try run(
            """
            bounce all \(kind)
            press playPause 50 times
            expect 50 intents button=playPause outcome=sent
            expect no intent
            expect presses playPause 50
            """,
            board: makeBoard(seed: seed)
        )
        #expect(result.failures == [], "\(kind), seed \(seed)")
    }

    @Test func theEndEndsHolds() throws {
        let board = makeBoard(layout: .audiobook)
        let result = try run("start playing\nhold next\nwait 600ms", board: board)
        #expect(result.failures == [])
        // A press that is still undecided is dropped, and that is told.
        let other = try run("hold next\nwait 100ms", board: board)
        #expect(other.transcript.last?.hasSuffix("outcome=dropped") == true)
    }
}
