import PlayerModel
import RemoteController

@testable import Simulation

/// The board of the built-in configuration, with a bar of ten and a display of 20 by 4.
func makeBoard(
    layout: ButtonLayout = .music,
    bindings: [ButtonBindings]? = nil,
    barCount: Int? = 10,
    textSize: (columns: Int, rows: Int)? = (20, 4),
    seed: UInt64 = 1,
    start: MonotonicInstant = MonotonicInstant(nanoseconds: 0)
) -> SimulatedBoard {
    let names = ["previous", "playPause", "next"]
    let bindings =
        bindings ?? names.map { ButtonBindings(press: layout.press(ofButton: $0), hold: layout.hold(ofButton: $0)) }
    return SimulatedBoard(
        buttons: zip(names, bindings).map { (name: $0, setup: ButtonSetup(bindings: $1)) },
        playerName: "main",
        barCount: barCount,
        textSize: textSize,
        seed: seed,
        start: start
    )
}

/// The messages of the errors in `text`; empty for a good script.
func mistakes(in text: String, board: SimulatedBoard = makeBoard()) -> [String] {
    do throws(ScenarioErrors) {
        _ = try Scenario(Array(text.utf8), file: "demo", board: board)
        return []
    } catch {
        return error.messages
    }
}

func run(_ text: String, board: SimulatedBoard = makeBoard()) throws -> ScenarioResult {
    let scenario = try Scenario(Array(text.utf8), file: "demo", board: board)
    return ScenarioRunner(board: board).run(scenario)
}
