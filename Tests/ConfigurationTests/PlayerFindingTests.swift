import Configuration
import Testing

private func warnings(_ configuration: Configuration) -> [String] {
    configuration.findings(on: BoardFacts()).filter { $0.severity == .warning }.map { $0.text(file: "f") }
        .filter { !$0.contains("no button") }
}

@Test(
    "A player that is found by itself is not found in this version",
    arguments: [([], "f"), (["[player main]"], "f:1"), (["[player main]", "kind = auto"], "f:2")]
        as [([String], String)]
)
func automaticPlayer(lines: [String], place: String) throws {
    let configuration = try parse(lines.joined(separator: "\n"))
    let said = "player main: kind = auto finds no player in this version; kind = simulated tries the remote"
    #expect(warnings(configuration) == ["\(place): warning: \(said)"])
    #expect(
        configuration.summary.contains(
            "player main: auto, which finds no player in this version; kind = simulated tries the remote"
        )
    )
}

@Test("A simulated player is no matter")
func simulatedPlayer() throws {
    #expect(warnings(try parse("[player p]", "kind = simulated")).isEmpty)
    #expect(warnings(Configuration.builtIn).isEmpty)
}

@Test("What is for several players does nothing yet, and says so")
func severalPlayers() throws {
    let configuration = try parse(
        "[player a]",
        "kind = simulated",
        "[player b]",
        "kind = simulated",
        "[control]",
        "prefer = b",
        "ignore = x y"
    )
    #expect(
        warnings(configuration) == [
            "f:3: warning: this version controls one player, [player a], the first; remove the others",
            "f:6: warning: prefer does nothing in this version, which controls one player; remove it",
            "f:7: warning: ignore does nothing in this version, which controls one player; remove it",
        ]
    )
}
