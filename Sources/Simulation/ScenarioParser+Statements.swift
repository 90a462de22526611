import PlayerModel
import RemoteController

extension ScenarioParser {
    mutating func statement(
        _ verb: ScenarioVerb,
        _ words: inout ScenarioWords
    ) throws(ScenarioMistake) -> ScenarioStatement {
        switch verb {
        case .start: return .start(try start(&words))
        case .press: return try press(&words)
        case .hold: return try hold(&words)
        case .release: return try release(&words)
        case .bounce: return try bounce(&words)
        case .glitch:
            let buttons = try buttons(&words)
            return .glitch(buttons, times: try options(&words, ["times"]).times ?? 1)
        case .storm:
            let buttons = try buttons(&words)
            guard words.next() == "for" else {
                throw .word(.missing("\"for TIME\", as in \"for 5s\",", after: names(buttons)))
            }
            let lasting = try time(&words)
            let rate = try options(&words, ["at"]).rate ?? ScenarioRunner.stormEdgesPerSecond
            return .storm(buttons, lasting: lasting, edgesPerSecond: rate)
        case .wait: return .wait(try time(&words))
        case .stall: return .stall(try timeAfterFor(&words))
        case .sleep: return .sleep(try timeAfterFor(&words))
        case .chip: return try chip(&words)
        case .player:
            return .player(try choice(&words, "what a player does", PlayerDeed.allCases.map { ($0.rawValue, $0) }))
        case .show: return .show
        case .forget: return .forget
        case .expect: return .expect(try expectation(&words))
        }
    }

    private mutating func start(_ words: inout ScenarioWords) throws(ScenarioMistake) -> ScenarioStart {
        let ways: [(word: String, value: ScenarioStart)] = [
            ("playing", .player(.playing)), ("paused", .player(.paused)), ("stopped", .player(.stopped)),
            ("no-player", .noPlayer), ("held", .held([])),
        ]
        let way = try choice(&words, "a way to start", ways)
        guard way == .held([]) else { return way }
        let held = try buttons(&words)
        try holdDown(held)
        return .held(held)
    }
}

// MARK: - Buttons

extension ScenarioParser {
    private mutating func press(_ words: inout ScenarioWords) throws(ScenarioMistake) -> ScenarioStatement {
        let buttons = try buttons(&words)
        try expectUp(buttons)
        let options = try options(&words, ["times", "for"])
        return .press(buttons, times: options.times ?? 1, holding: options.time ?? ScenarioRunner.tap)
    }

    private mutating func hold(_ words: inout ScenarioWords) throws(ScenarioMistake) -> ScenarioStatement {
        let buttons = try buttons(&words)
        try expectUp(buttons)
        if let time = try options(&words, ["for"]).time { return .press(buttons, times: 1, holding: time) }
        try holdDown(buttons)
        return .hold(buttons)
    }

    private mutating func release(_ words: inout ScenarioWords) throws(ScenarioMistake) -> ScenarioStatement {
        let buttons = try buttons(&words)
        for button in buttons where heldSince[button] == nil {
            throw .board(.notHeld(button: buttonNames[button]))
        }
        for button in buttons { heldSince[button] = nil }
        return .release(buttons)
    }

    private mutating func bounce(_ words: inout ScenarioWords) throws(ScenarioMistake) -> ScenarioStatement {
        let buttons: [Int]
        if words.peek() == "all" {
            _ = words.next()
            buttons = Array(buttonNames.indices)
        } else {
            buttons = try self.buttons(&words)
        }
        if words.peek() == "like" { _ = words.next() }
        var kinds: [(String, SimulatedSwitch.Kind?)] = [("none", nil)]
        for kind in SimulatedSwitch.Kind.allCases { kinds.append((kind.scriptWord, kind)) }
        return .bounce(buttons, try choice(&words, "a kind of switch", kinds))
    }

    /// One button, or several joined by "and", each once.
    private func buttons(_ words: inout ScenarioWords) throws(ScenarioMistake) -> [Int] {
        var buttons = [try button(&words)]
        while words.peek() == "and" {
            _ = words.next()
            let next = try button(&words)
            guard !buttons.contains(next) else { throw .board(.buttonTwice(buttonNames[next])) }
            buttons.append(next)
        }
        return buttons
    }

    func button(_ words: inout ScenarioWords) throws(ScenarioMistake) -> Int {
        try choice(&words, "a button of this board", buttonNames.enumerated().map { ($0.element, $0.offset) })
    }

    private func names(_ buttons: [Int]) -> String {
        buttons.map { buttonNames[$0] }.joined(separator: " and ")
    }

    private func expectUp(_ buttons: [Int]) throws(ScenarioMistake) {
        for button in buttons {
            if let line = heldSince[button] { throw .board(.heldAlready(button: buttonNames[button], line: line)) }
        }
    }

    private mutating func holdDown(_ buttons: [Int]) throws(ScenarioMistake) {
        try expectUp(buttons)
        for button in buttons { heldSince[button] = line }
    }
}

// MARK: - Chip, times and choices

extension ScenarioParser {
    private mutating func chip(_ words: inout ScenarioWords) throws(ScenarioMistake) -> ScenarioStatement {
        let isThere = try choice(&words, "what a chip does", [("lost", false), ("returns", true)])
        if isThere {
            guard chipLostSince != nil else { throw .board(.chipIsThere) }
            chipLostSince = nil
        } else {
            if let line = chipLostSince { throw .board(.chipIsLost(line: line)) }
            chipLostSince = line
        }
        return .chip(isThere: isThere)
    }

    private struct Options {
        var times: Int?
        var time: Interval?
        var rate: Int?
    }

    /// `N times`, `for TIME` and `at N`, those of them that are allowed, in any order.
    private func options(_ words: inout ScenarioWords, _ allowed: [String]) throws(ScenarioMistake) -> Options {
        var options = Options()
        while let word = words.peek() {
            let before = words.last
            if word == "for", allowed.contains("for") {
                guard options.time == nil else { throw .word(.optionTwice(word)) }
                _ = words.next()
                options.time = try time(&words)
            } else if word == "at", allowed.contains("at") {
                guard options.rate == nil else { throw .word(.optionTwice(word)) }
                _ = words.next()
                options.rate = try number(&words, "a number of edges a second", 1...100_000)
            } else if allowed.contains("times"), let first = word.utf8.first, (48...57).contains(first) {
                guard options.times == nil else { throw .word(.optionTwice("times")) }
                options.times = try number(&words, "a number of times", 1...1_000)
                guard words.peek() == "times" || words.peek() == "time" else {
                    throw .word(.missing("\"times\"", after: words.last))
                }
                _ = words.next()
            } else {
                throw .word(.tooMuch(word, after: before))
            }
        }
        return options
    }

    private func timeAfterFor(_ words: inout ScenarioWords) throws(ScenarioMistake) -> Interval {
        if words.peek() == "for" { _ = words.next() }
        return try time(&words)
    }

    func time(_ words: inout ScenarioWords) throws(ScenarioMistake) -> Interval {
        let before = words.last
        guard let word = words.next() else { throw .word(.missing("a time, as in 300ms or 1.5s,", after: before)) }
        guard let time = ScenarioTime.parse(word) else { throw .number(.notATime(word)) }
        guard time >= .microseconds(1), time <= .seconds(24 * 3600) else { throw .number(.timeOutOfRange(word)) }
        return time
    }

    func number(
        _ words: inout ScenarioWords,
        _ what: String,
        _ range: ClosedRange<Int>
    ) throws(ScenarioMistake) -> Int {
        let before = words.last
        guard let word = words.next() else { throw .word(.missing(what, after: before)) }
        guard let number = ScenarioTime.wholeNumber(word.utf8), range.contains(number) else {
            throw .number(.notANumber(word, what: what, from: range.lowerBound, to: range.upperBound))
        }
        return number
    }

    /// One of a few words. Small and large letters are not the same.
    func choice<Value>(
        _ words: inout ScenarioWords,
        _ what: String,
        _ values: [(word: String, value: Value)]
    ) throws(ScenarioMistake) -> Value {
        let before = words.last
        let allowed = values.map(\.word)
        guard let word = words.next() else {
            throw .word(.missing("\(what) (\(allowed.joined(separator: ", ")))", after: before))
        }
        guard let match = values.first(where: { $0.word == word }) else {
            throw .word(.unknown(word, what: what, allowed: allowed))
        }
        return match.value
    }
}

extension SimulatedSwitch.Kind {
    /// Its word in a script.
    var scriptWord: String {
        switch self {
        case .keyboard: "keyboard"
        case .metal: "metal"
        case .rocker: "rocker"
        case .tactile: "tactile"
        case .wornPedal: "worn-pedal"
        case .judco: "judco"
        case .industrialStop: "industrial-stop"
        }
    }
}
