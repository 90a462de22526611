import Glibc
import PlayerModel
import RemoteController
import Testing

@testable import Simulation

/// The examples of the documentation run, and give the transcripts that stand beside them.
@Suite struct ScenarioExampleTests {
    @Test(arguments: ["first-steps", "bad-switch", "rough-day"])
    func exampleRuns(name: String) throws {
        let board = makeBoard(textSize: nil)
        let script = try #require(bytes(ofExample: name + ".scenario"))
        let scenario = try Scenario(script, file: name + ".scenario", board: board)
        let result = ScenarioRunner(board: board).run(scenario)
        #expect(result.failures == [])
        let expected = String(decoding: bytes(ofExample: name + ".transcript") ?? [], as: UTF8.self)
        let transcript = result.transcript.map { $0 + "\n" }.joined()
        #expect(transcript == expected)
        if getenv("REMOTE_AGENT_WRITE_TRANSCRIPTS") != nil {
            write(transcript, toExample: name + ".transcript")
        }
    }

    /// The first two blocks of docs/scenarios.md: a script, and how its transcript begins.
    @Test func theDocumentsExampleIsTried() throws {
        let document = String(decoding: try #require(bytes(ofExample: "../scenarios.md")), as: UTF8.self)
        let parts = document.split(separator: "```\n", omittingEmptySubsequences: false)
        try #require(parts.count >= 4)
        let result = try run(String(parts[1]), board: makeBoard(textSize: nil))
        #expect(result.failures == [])
        let beginning = parts[3].split(separator: "\n").dropLast().map { String($0) }
        #expect(beginning.count == 4)
        #expect(Array(result.transcript.prefix(beginning.count)) == beginning)
    }

    /// Each statement and each expectation of the document is one that the parser knows, and none is left out.
    @Test func theDocumentNamesEveryWord() throws {
        let document = String(decoding: try #require(bytes(ofExample: "../scenarios.md")), as: UTF8.self)
        for verb in ScenarioVerb.allCases { #expect(document.contains("`\(verb.rawValue)"), "\(verb.rawValue)") }
        for subject in ScenarioParser.Subject.allCases {
            #expect(document.contains(subject.rawValue), "\(subject.rawValue)")
        }
        for deed in PlayerDeed.allCases {
            #expect(document.contains("`\(deed.rawValue)`") || document.contains("player \(deed.rawValue)`"))
        }
        for kind in SimulatedSwitch.Kind.allCases { #expect(document.contains(kind.scriptWord)) }
    }

    private func path(ofExample name: String) -> String {
        let checkout = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(checkout)/docs/examples/\(name)"
    }

    private func bytes(ofExample name: String) -> [UInt8]? {
        guard let file = fopen(path(ofExample: name), "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return bytes
    }

    private func write(_ text: String, toExample name: String) {
        guard let file = fopen(path(ofExample: name), "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}
