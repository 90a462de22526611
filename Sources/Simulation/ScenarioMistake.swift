/// What is wrong with a line of a script, with what was found.
public enum ScenarioMistake: Error, Equatable, Sendable {
    case text(Text)
    case word(Word)
    case number(Number)
    case board(Board)

    /// A line that cannot be read.
    public enum Text: Equatable, Sendable {
        case fileTooLong(bytes: Int)
        case lineTooLong(bytes: Int)
        case notUTF8
        case controlCharacter(Unicode.Scalar)
        case quoteNotClosed
        case tooManyStatements
    }

    /// A word that is wrong, missing or too much.
    public enum Word: Equatable, Sendable {
        /// None of the few that can stand there; `what` as in "a statement".
        case unknown(String, what: String, allowed: [String])
        /// The line ends where something is needed.
        case missing(String, after: String)
        case tooMuch(String, after: String)
        case optionTwice(String)
        case notAField(String, allowed: [String])
    }

    /// Which number of a statement is meant.
    public enum Number: Equatable, Sendable {
        case notATime(String)
        case timeOutOfRange(String)
        case notANumber(String, what: String, from: Int, to: Int)
        case scriptTooLong
        case tooManyStormEdges(Int64)
    }

    /// What this board, or the script up to here, does not allow.
    public enum Board: Equatable, Sendable {
        case buttonTwice(String)
        case heldAlready(button: String, line: Int)
        case notHeld(button: String)
        case startTooLate
        case chipIsLost(line: Int)
        case chipIsThere
        case notABar(String)
        case barLength(Int, needed: Int)
        case noBar
        case noText
    }

    /// What is wrong and what to do about it.
    public var message: String {
        switch self {
        case .text(let mistake): mistake.message
        case .word(let mistake): mistake.message
        case .number(let mistake): mistake.message
        case .board(let mistake): mistake.message
        }
    }

    /// Text of the script in quotes; what is longer than a message should be is marked as cut.
    static func quote(_ text: String) -> String {
        let scalarsMax = 60
        guard text.unicodeScalars.count > scalarsMax else { return "\"\(text)\"" }
        return "\"\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(scalarsMax))))…\""
    }
}

extension ScenarioMistake.Text {
    var message: String {
        switch self {
        case .fileTooLong(let bytes):
            return "the file has \(bytes) bytes; a script has at most \(Scenario.fileBytesMax). Is it the right file?"
        case .lineTooLong(let bytes):
            return "the line has \(bytes) bytes; at most \(Scenario.lineBytesMax) are allowed."
        case .notUTF8:
            return "the line is not UTF-8. Save the file as UTF-8."
        case .controlCharacter(let scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
            return "the line has the control character U+\(zeros)\(digits). Remove it."
        case .quoteNotClosed:
            return "a quoted text does not end. Write a second \" behind it, on the same line."
        case .tooManyStatements:
            return "there are more than \(Scenario.statementsMax) statements. Divide the script."
        }
    }
}

extension ScenarioMistake.Word {
    var message: String {
        switch self {
        case .unknown(let word, let what, let allowed):
            let nearest = NearestWord.find(word, among: allowed)
            let suggestion = nearest.map { "; did you mean \(ScenarioMistake.quote($0))?" } ?? "."
            return "\(ScenarioMistake.quote(word)) is not \(what)\(suggestion)"
                + " Allowed: \(allowed.joined(separator: ", "))."
        case .missing(let what, let after):
            return "\(what) is missing after \(ScenarioMistake.quote(after))."
        case .tooMuch(let text, let after):
            return "\(ScenarioMistake.quote(text)) is too much: the statement is complete with"
                + " \(ScenarioMistake.quote(after)). Write one statement a line."
        case .optionTwice(let option):
            return "\(ScenarioMistake.quote(option)) is given twice. Once is enough."
        case .notAField(let word, let allowed):
            return
                "\(ScenarioMistake.quote(word)) is not a field of an intent. Write NAME=VALUE, where NAME is one of: "
                + allowed.joined(separator: ", ") + "."
        }
    }
}

extension ScenarioMistake.Number {
    var message: String {
        switch self {
        case .notATime(let word):
            "\(ScenarioMistake.quote(word)) is not a time. Write a number and its unit, one of us, ms, s, min, h,"
                + " without a space between, as in 300ms or 1.5s."
        case .timeOutOfRange(let word):
            "the time \(ScenarioMistake.quote(word)) is out of range. Allowed: from 1us to 24h."
        case .notANumber(let word, let what, let from, let to):
            "\(ScenarioMistake.quote(word)) is not \(what). Allowed: a whole number from \(from) to \(to)."
        case .scriptTooLong:
            "the script takes more than 7 days up to here. Shorten its times."
        case .tooManyStormEdges(let count):
            "the storms of the script have \(count) edges up to here; at most \(Scenario.stormEdgesMax) are allowed."
                + " Make them shorter or slower."
        }
    }
}

extension ScenarioMistake.Board {
    var message: String {
        switch self {
        case .buttonTwice(let name):
            "the button \(ScenarioMistake.quote(name)) is named twice. Once is enough."
        case .heldAlready(let name, let line):
            "\(ScenarioMistake.quote(name)) is held down since line \(line). Write \"release \(name)\" first."
        case .notHeld(let name):
            "\(ScenarioMistake.quote(name)) is not held down. Write \"hold \(name)\" first."
        case .startTooLate:
            "\"start\" says how things stand when the program starts. Move the line above all others."
        case .chipIsLost(let line):
            "the chip is lost since line \(line). Write \"chip returns\" first."
        case .chipIsThere:
            "the chip is there. Write \"chip lost\" first."
        case .notABar(let text):
            "\(ScenarioMistake.quote(text)) is not a bar. Write ● or * for a lit LED, ○ or . for a dark one."
        case .barLength(let found, let needed):
            "the bar has \(found) LEDs here and \(needed) on the board. Write one sign for each of the \(needed)."
        case .noBar:
            "this board has no LED bar. Give it one in the configuration, or remove the line."
        case .noText:
            "this board has no text display. Give it one in the configuration, or remove the line."
        }
    }
}
