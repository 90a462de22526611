import Testing

@testable import Simulation

@Suite struct ScenarioRandomTests {
    @Test("Words put together at random are refused, or run the same way twice", arguments: 1...300)
    func words(seed: UInt64) {
        let words = [
            "press", "hold", "release", "bounce", "glitch", "storm", "wait", "expect", "next", "previous", "playPause",
            "for", "at", "2s", "60ms", "1us", "24h", "0s", "-1ms", "99999999999999999999", "3", "100", "rocker",
            "judco",
            "none", "intent", "no", "bar", "state", "playing", "volume", "warning", "text", "\"a", "●●○", "#", "\u{0}",
            "gesture=press", "=", "lock", "times",
        ]
        var generator = SeededGenerator(seed: seed)
        var text = ""
        for _ in 0..<generator.number(in: 1...6) {
            for _ in 0..<generator.number(in: 1...5) {
                text += words[Int(generator.number(in: 0...Int64(words.count - 1)))] + " "
            }
            text += "\n"
        }
        guard let scenario = try? Scenario(Array(text.utf8), file: "demo", board: makeBoard()) else {
            #expect(!mistakes(in: text).isEmpty)
            return
        }
        let runner = ScenarioRunner(board: makeBoard())
        #expect(runner.run(scenario) == runner.run(scenario), "\(text)")
    }

    @Test("Good statements in any order run to their end, the same way twice", arguments: 1...40)
    func statements(seed: UInt64) throws {
        let statements = [
            "press", "press", "hold", "release", "storm BUTTON for 2s at 5000", "glitch", "wait 10ms", "wait 700ms",
            "wait 31s", "bounce rocker", "bounce industrial-stop", "bounce none",
        ]
        let buttons = ["previous", "playPause", "next"]
        var generator = SeededGenerator(seed: seed)
        var lines: [String] = []
        for _ in 0..<12 {
            let button = buttons[Int(generator.number(in: 0...2))]
            var line = statements[Int(generator.number(in: 0...Int64(statements.count - 1)))]
            if ["press", "hold", "release", "glitch"].contains(line) { line += " " + button }
            if line.hasPrefix("storm") { line = "storm \(button) for 2s at 5000" }
            // What the grammar refuses where it stands, such as letting go of what is up, is left out.
            if mistakes(in: (lines + [line]).joined(separator: "\n")).isEmpty { lines.append(line) }
        }
        #expect(!lines.isEmpty)
        let text = lines.joined(separator: "\n")
        #expect(try run(text) == run(text), "\(text)")
    }

    @Test("Random bytes are refused", arguments: 1...100)
    func bytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<generator.number(in: 1...200)).map { _ in UInt8(generator.number(in: 0...255)) }
        _ = try? Scenario(bytes, file: "demo", board: makeBoard())
    }
}
