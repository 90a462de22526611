import PlayerModel
import RemoteController

extension ScenarioParser {
    /// What can be expected, by the word after "expect".
    enum Subject: String, CaseIterable {
        case intent
        case no
        case state
        case lock
        case bar
        case title
        case text
        case warning
        case volume
        case position
        case track
        case presses
    }

    func expectation(_ words: inout ScenarioWords) throws(ScenarioMistake) -> Expectation {
        if let word = words.peek(), let first = word.utf8.first, (48...57).contains(first) {
            let count = try number(&words, "a number of intents", 1...1_000)
            _ = try choice(&words, "what can be counted", [("intents", true), ("intent", true)])
            return .intents(count, try pattern(&words))
        }
        switch try choice(&words, "what can be expected", Subject.allCases.map { ($0.rawValue, $0) }) {
        case .intent: return .intents(1, try pattern(&words))
        case .no: return try choice(&words, "what can be absent", [("intent", .noIntent), ("warning", .noWarning)])
        case .state:
            return .state(try choice(&words, "a state", ShownState.allCases.map { ($0.rawValue, $0) }))
        case .lock: return .lock(try choice(&words, "a state of the lock", [("on", true), ("off", false)]))
        case .bar: return .bar(try bar(&words))
        case .title: return .title(try text(&words, "a title"))
        case .text: return try textLine(&words)
        case .warning: return .warning(try text(&words, "a part of the warning"))
        case .volume: return .volume(try number(&words, "a volume in percent", 0...100))
        case .position: return .position(try position(&words))
        case .track: return .track(try number(&words, "a track's number", 1...1_000_000))
        case .presses:
            let button = try button(&words)
            return .presses(try number(&words, "a number of presses", 0...1_000_000), ofButton: button)
        }
    }

    private func text(_ words: inout ScenarioWords, _ what: String) throws(ScenarioMistake) -> String {
        let before = words.last
        guard let text = words.remainder(), !text.isEmpty else { throw .word(.missing(what, after: before)) }
        return text
    }

    private func textLine(_ words: inout ScenarioWords) throws(ScenarioMistake) -> Expectation {
        guard let textRows else { throw .board(.noText) }
        guard words.peek() == "line" else { return .text(line: nil, try text(&words, "a text")) }
        _ = words.next()
        let line = try number(&words, "a line of the text display", 1...textRows)
        let before = words.last
        // A blank line can be expected too.
        guard let text = words.remainder() else { throw .word(.missing("a text", after: before)) }
        return .text(line: line, text)
    }

    /// Zero is a time here.
    private func position(_ words: inout ScenarioWords) throws(ScenarioMistake) -> Interval {
        if let word = words.peek(), ScenarioTime.parse(word) == .zero {
            _ = words.next()
            return .zero
        }
        return try time(&words)
    }

    private func bar(_ words: inout ScenarioWords) throws(ScenarioMistake) -> UInt64 {
        guard let barCount else { throw .board(.noBar) }
        let before = words.last
        guard let text = words.next() else { throw .word(.missing("a bar, as in ●●○○○,", after: before)) }
        var lit: UInt64 = 0
        var count = 0
        for sign in text.unicodeScalars {
            switch sign {
            case "●", "*": if count < 64 { lit |= 1 << UInt64(count) }
            case "○", ".": break
            default: throw .board(.notABar(text))
            }
            count += 1
        }
        guard count == barCount else { throw .board(.barLength(count, needed: barCount)) }
        return lit
    }
}

// MARK: - Fields of an intent

extension ScenarioParser {
    private enum Field: String, CaseIterable {
        case button
        case gesture
        case command
        case player
        case outcome
    }

    private func pattern(_ words: inout ScenarioWords) throws(ScenarioMistake) -> IntentPattern {
        var pattern = IntentPattern()
        var seen: [Field] = []
        while let word = words.next() {
            guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")),
                let field = Field(rawValue: String(word[..<equals]))
            else { throw .word(.notAField(word, allowed: Field.allCases.map(\.rawValue))) }
            guard !seen.contains(field) else { throw .word(.optionTwice(field.rawValue)) }
            seen.append(field)
            try set(field, to: String(word[word.utf8.index(after: equals)...]), in: &pattern)
        }
        return pattern
    }

    private func set(_ field: Field, to value: String, in pattern: inout IntentPattern) throws(ScenarioMistake) {
        switch field {
        case .button:
            guard let place = buttonNames.firstIndex(of: value) else {
                throw .word(.unknown(value, what: "a button of this board", allowed: buttonNames))
            }
            pattern.button = place
        case .gesture:
            pattern.gesture = try match(value, "a gesture", Gesture.allCases.map { ($0.rawValue, $0) })
        case .command:
            pattern.command = try match(value, "a command", Command.allCases.map { ($0.rawValue, $0) })
        case .player:
            pattern.player = try match(value, "this board's player", [(playerName, playerName)])
        case .outcome:
            pattern.outcome = try match(value, "an outcome", Outcome.allCases.map { ($0.rawValue, $0) })
        }
    }

    private func match<Value>(
        _ word: String,
        _ what: String,
        _ values: [(word: String, value: Value)]
    ) throws(ScenarioMistake) -> Value {
        guard let match = values.first(where: { $0.word == word }) else {
            throw .word(.unknown(word, what: what, allowed: values.map(\.word)))
        }
        return match.value
    }
}
