import PlayerModel

/// Reads a script line by line, and goes on after each mistake.
struct ScenarioParser {
    let buttonNames: [String]
    let playerName: String
    let barCount: Int?
    let textRows: Int?

    /// The line on which each button was held down; nil for one that is up.
    var heldSince: [Int?]
    var chipLostSince: Int?
    var line = 0
    private var hasBegun = false
    private var length = Interval.zero
    private var stormEdges: Int64 = 0

    init(board: SimulatedBoard) {
        buttonNames = board.buttonNames
        playerName = board.playerName
        barCount = board.barCount
        textRows = board.textRows
        heldSince = Array(repeating: nil, count: board.buttonNames.count)
    }

    mutating func parse(_ bytes: [UInt8]) -> (steps: [Scenario.Step], errors: [ScenarioError]) {
        guard bytes.count <= Scenario.fileBytesMax else {
            return ([], [ScenarioError(line: 1, mistake: .text(.fileTooLong(bytes: bytes.count)))])
        }
        var steps: [Scenario.Step] = []
        var errors: [ScenarioError] = []
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        for content in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            do throws(ScenarioMistake) {
                let content = content.last == UInt8(ascii: "\r") ? content.dropLast() : content
                guard let statement = try statement(on: content) else { continue }
                guard steps.count < Scenario.statementsMax else { throw .text(.tooManyStatements) }
                steps.append(Scenario.Step(line: line, statement: statement))
            } catch {
                errors.append(ScenarioError(line: line, mistake: error))
                if error == .text(.tooManyStatements) { break }
            }
        }
        return (steps, errors)
    }

    private mutating func statement(on line: ArraySlice<UInt8>) throws(ScenarioMistake) -> ScenarioStatement? {
        var words = try ScenarioWords(line)
        guard let word = words.next() else { return nil }
        guard let verb = ScenarioVerb(rawValue: word) else {
            throw .word(.unknown(word, what: "a statement", allowed: ScenarioVerb.allCases.map(\.rawValue)))
        }
        if verb == .start {
            guard !hasBegun else { throw .board(.startTooLate) }
        } else {
            hasBegun = true
        }
        let statement = try statement(verb, &words)
        if let rest = words.surplus { throw .word(.tooMuch(rest, after: words.last)) }
        try takeTime(of: statement)
        return statement
    }

    /// Adds up what the script takes so far.
    private mutating func takeTime(of statement: ScenarioStatement) throws(ScenarioMistake) {
        switch statement {
        case .press(_, let times, let holding):
            let each = holding + ScenarioRunner.pause
            length = length + Interval(nanoseconds: each.nanoseconds * Int64(times))
        case .wait(let time), .sleep(let time), .stall(let time):
            length = length + time
        case .storm(let buttons, let lasting, let rate):
            // In milliseconds: a day of nanoseconds times a rate is more than 64 bits hold.
            stormEdges += lasting.milliseconds * Int64(rate) / 1_000 * Int64(buttons.count)
            guard stormEdges <= Scenario.stormEdgesMax else { throw .number(.tooManyStormEdges(stormEdges)) }
        case .start, .hold, .release, .bounce, .glitch, .chip, .player, .show, .forget, .expect:
            break
        }
        guard length <= Scenario.lengthMax else { throw .number(.scriptTooLong) }
    }
}

/// The first word of each statement.
enum ScenarioVerb: String, CaseIterable {
    case start
    case press
    case hold
    case release
    case bounce
    case glitch
    case storm
    case wait
    case stall
    case sleep
    case chip
    case player
    case show
    case forget
    case expect
}
