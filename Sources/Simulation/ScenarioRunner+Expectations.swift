import PlayerModel
import RemoteController

extension SimulatedBoard {
    /// What was expected and what was the case; nil where it is as expected.
    mutating func check(_ expectation: Expectation) -> String? {
        let player = remote.widget.player
        switch expectation {
        case .intents(let count, let pattern): return check(count, pattern)
        case .noIntent: return checkNoIntent()
        case .warning(let text): return checkWarning(text)
        case .noWarning: return checkNoWarning()
        case .state(let state):
            return compare("state", state.rawValue, ShownState(remote.widget).rawValue)
        case .lock(let isLocked):
            return compare("lock", isLocked ? "on" : "off", remote.widget.isLocked ? "on" : "off")
        case .bar(let lit):
            guard let frame = screen.barFrame else { return "expected a bar; there is none" }
            return compare("bar", SimulatedScreen.text(ofBar: lit, count: frame.count), SimulatedScreen.text(of: frame))
        case .title(let title):
            return compare("title", "\"\(title)\"", player.title.map { "\"\($0)\"" } ?? "unknown")
        case .text(let line, let text): return check(text, line)
        case .volume(let volume):
            return compare("volume", String(volume), player.volume.map { String($0) } ?? "unknown")
        case .position(let position): return check(position, player.progress.value(at: now))
        case .track(let track):
            return compare("track", String(track), player.queueIndex.map { String($0 + 1) } ?? "unknown")
        case .presses(let count, let button):
            let presses = remote.counters(ofButton: button).presses
            return compare("presses of \(buttonNames[button])", String(count), String(presses))
        }
    }

    private func compare(_ what: String, _ expected: String, _ found: String) -> String? {
        expected == found ? nil : "expected \(what) \(expected); it was \(found)"
    }

    private mutating func check(_ count: Int, _ pattern: IntentPattern) -> String? {
        for number in 1...count {
            let place = count == 1 ? "" : ", number \(number) of \(count)"
            guard let record = transcript.intents.first else {
                return "expected \(text(of: pattern))\(place); there was no intent"
            }
            transcript.intents.removeFirst()
            guard pattern.matches(record, playerName: playerName) else {
                return "expected \(text(of: pattern))\(place); it was \(text(of: record))"
            }
        }
        return nil
    }

    private mutating func checkNoIntent() -> String? {
        guard let first = transcript.intents.first else { return nil }
        let count = transcript.intents.count
        transcript.intents.removeAll()
        let others = count == 1 ? "" : ", and \(count - 1) more"
        return "expected no intent; there was \(text(of: first))\(others)"
    }

    private mutating func checkWarning(_ text: String) -> String? {
        guard let place = transcript.warnings.firstIndex(where: { contains($0, text) }) else {
            let found = transcript.warnings.isEmpty ? "none" : transcript.warnings.joined(separator: " / ")
            return "expected a warning with \"\(text)\"; there was \(found)"
        }
        transcript.warnings.removeSubrange(...place)
        return nil
    }

    private mutating func checkNoWarning() -> String? {
        guard !transcript.warnings.isEmpty else { return nil }
        let found = transcript.warnings.joined(separator: " / ")
        transcript.warnings.removeAll()
        return "expected no warning; there was \(found)"
    }

    private func check(_ text: String, _ line: Int?) -> String? {
        let lines = screen.textLines
        if let line {
            guard lines.indices.contains(line - 1) else { return "expected a line \(line) of text; there is none" }
            return compare("text line \(line)", "\"\(text)\"", "\"\(lines[line - 1])\"")
        }
        guard !lines.contains(where: { contains($0, text) }) else { return nil }
        let shown = lines.map { "\"\($0)\"" }.joined(separator: " ")
        return "expected text with \"\(text)\"; the display shows \(shown)"
    }

    /// Positions are compared as a display shows them: in whole seconds.
    private func check(_ expected: Interval, _ found: Interval?) -> String? {
        guard let found else { return "expected position \(Transcript.clock(expected)); it was unknown" }
        guard found.seconds != expected.seconds else { return nil }
        return "expected position \(Transcript.clock(expected)); it was \(Transcript.clock(found))"
    }

    private func contains(_ whole: String, _ part: String) -> Bool {
        let bytes = Array(whole.utf8)
        let wanted = Array(part.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
    }

    private func text(of record: IntentRecord) -> String {
        record.logLine(buttonName: buttonNames[record.button], playerName: playerName)
    }

    private func text(of pattern: IntentPattern) -> String {
        var text = "intent"
        if let button = pattern.button { text += " button=" + buttonNames[button] }
        if let gesture = pattern.gesture { text += " gesture=" + gesture.rawValue }
        if let command = pattern.command { text += " command=" + command.rawValue }
        if let player = pattern.player { text += " player=" + player }
        if let outcome = pattern.outcome { text += " outcome=" + outcome.rawValue }
        return text
    }
}
