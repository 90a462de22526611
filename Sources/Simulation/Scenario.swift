import PlayerModel

/// A script for a simulated board: what hands, player and chip do in virtual time, and what is expected of it.
///
/// The grammar is described in docs/scenarios.md. Everything that can be wrong with a script is found before it runs.
public struct Scenario: Equatable, Sendable {
    /// One statement and its line, from 1.
    struct Step: Equatable, Sendable {
        let line: Int
        let statement: ScenarioStatement
    }

    /// More than any real script has; keeps a wrong path from being read for minutes.
    public static let fileBytesMax = 262_144
    /// Longer lines are a mistake.
    public static let lineBytesMax = 4_096
    /// More statements are a mistake.
    public static let statementsMax = 10_000
    /// Virtual time that one script may take in all.
    public static let lengthMax = Interval.seconds(7 * 24 * 3600)
    /// Edges that the storms of one script may have in all.
    public static let stormEdgesMax: Int64 = 1_000_000

    /// The name for messages, as it was given.
    public let file: String
    let steps: [Step]

    /// The scenario in `bytes`, for a board with these buttons and displays.
    ///
    /// - Throws: all mistakes of the file at once, in the order of its lines.
    public init(_ bytes: [UInt8], file: String, board: SimulatedBoard) throws(ScenarioErrors) {
        var parser = ScenarioParser(board: board)
        let (steps, errors) = parser.parse(bytes)
        guard errors.isEmpty else { throw ScenarioErrors(file: file, errors: errors) }
        self.file = file
        self.steps = steps
    }
}

/// Everything that is wrong with a script, in the order of its lines.
public struct ScenarioErrors: Error, Equatable, Sendable {
    /// The file's name as it was given.
    public let file: String
    /// Never empty.
    public let errors: [ScenarioError]

    /// One text an error: `FILE:LINE: what is wrong, and what is allowed`.
    public var messages: [String] {
        errors.map { "\(file):\($0.line): \($0.message)" }
    }
}

/// One mistake in a script.
public struct ScenarioError: Error, Equatable, Sendable {
    /// From 1.
    public let line: Int
    /// What is wrong there.
    public let mistake: ScenarioMistake

    /// What is wrong and what to do about it, without file and line.
    public var message: String { mistake.message }
}
