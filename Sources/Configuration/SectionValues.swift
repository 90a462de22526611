import PlayerModel

extension SectionReader {
    /// The entry of a key that takes one value.
    private mutating func single(_ key: String) -> (entry: Document.Entry, rule: KeyRule)? {
        let rule = rule(key)
        guard let entry = entries[key]?.first else { return nil }
        sourceLines[key] = [entry.line]
        return (entry, rule)
    }

    private mutating func noteInvalid(
        _ key: String,
        _ value: String,
        at line: Int,
        allowed: String,
        candidates: [String] = []
    ) {
        suspected.insert(key)
        let nearest = NearestName.nearest(to: value, among: candidates)
        note(.key(.invalid(key: key, value: value, nearest: nearest, allowed: allowed)), at: line)
    }

    /// A value that `read` understands.
    private mutating func value<Value>(
        _ key: String,
        candidates: [String] = [],
        _ read: (String) -> Value?
    ) -> Value? {
        guard let (entry, rule) = single(key) else { return nil }
        if let value = read(entry.value) { return value }
        noteInvalid(key, entry.value, at: entry.line, allowed: rule.shape.expected, candidates: candidates)
        return nil
    }

    mutating func boolean(_ key: String) -> Bool? {
        value(key, candidates: ["yes", "no", "true", "false", "on", "off"]) { text in
            switch text {
            case "yes", "true", "on", "1": true
            case "no", "false", "off", "0": false
            default: nil
            }
        }
    }

    mutating func integer(_ key: String) -> Int? {
        guard case .integer(let range) = rule(key).shape else { preconditionFailure("\(key) is no number") }
        return value(key) { text in Digits.value(of: text).flatMap { range.contains($0) ? $0 : nil } }
    }

    mutating func milliseconds(_ key: String) -> Interval? {
        integer(key).map { .milliseconds(Int64($0)) }
    }

    mutating func seconds(_ key: String) -> Interval? {
        integer(key).map { .seconds(Int64($0)) }
    }

    /// One of some numbers, such as a baud rate.
    mutating func number(_ key: String) -> Int? {
        guard case .number(let numbers) = rule(key).shape else { preconditionFailure("\(key) is no number") }
        return value(key) { text in Digits.value(of: text).flatMap { numbers.contains($0) ? $0 : nil } }
    }

    /// One of the schema's names; a name of a later version is refused in its own words.
    mutating func name(_ key: String) -> String? {
        guard let (entry, rule) = single(key) else { return nil }
        guard case .choice(let names, let later) = rule.shape else { preconditionFailure("\(key) is no choice") }
        if names.contains(entry.value) { return entry.value }
        suspected.insert(key)
        if later.contains(entry.value) {
            note(.key(.unsupported(key: key, value: entry.value, allowed: names)), at: entry.line)
        } else {
            noteInvalid(key, entry.value, at: entry.line, allowed: rule.shape.allowed, candidates: names)
        }
        return nil
    }

    mutating func choice<Value: RawRepresentable>(_ key: String, _ type: Value.Type) -> Value?
    where Value.RawValue == String {
        name(key).flatMap { Value(rawValue: $0) }
    }

    mutating func path(_ key: String) -> String? {
        value(key) { $0.hasPrefix("/") && $0.utf8.count > 1 ? $0 : nil }
    }

    mutating func chip(_ key: String) -> Configuration.Chip? {
        value(key) { text in LineSyntax.isChip(text) ? Configuration.Chip(text) : nil }
    }

    mutating func size(_ key: String) -> (columns: Int, rows: Int)? {
        guard case .size(let columns, let rows) = rule(key).shape else { preconditionFailure("\(key) is no size") }
        return value(key) { text in
            let parts = text.split(separator: "x", omittingEmptySubsequences: false)
            guard parts.count == 2, let width = Digits.value(of: parts[0]), let height = Digits.value(of: parts[1]),
                columns.contains(width), rows.contains(height)
            else { return nil }
            return (width, height)
        }
    }

    mutating func line(_ key: String) -> Configuration.LineReference? {
        guard let (entry, _) = single(key) else { return nil }
        do throws(ConfigurationError.Kind) {
            return try LineSyntax(key: key, standardChip: standardChip).line(entry.value)
        } catch {
            suspected.insert(key)
            note(error, at: entry.line)
            return nil
        }
    }
}

extension SectionReader {
    /// The elements of a list with the line of each, over all the lines that give the key.
    private mutating func elements(_ key: String) -> [(text: String, line: Int)]? {
        guard let given = entries[key] else { return nil }
        return given.flatMap { entry in LineSyntax.parts(of: entry.value).map { ($0, entry.line) } }
    }

    /// Checks how many there are, after all of them were good.
    private mutating func counted<Value>(_ values: [Value], _ key: String, _ allowed: ClosedRange<Int>) -> [Value]? {
        if allowed.contains(values.count) { return values }
        note(.key(.wrongCount(key: key, count: values.count, allowed: allowed)), atKey: key)
        return nil
    }

    mutating func lines(_ key: String) -> [Configuration.LineReference]? {
        guard case .lines(let allowed) = rule(key).shape else { preconditionFailure("\(key) is no list of lines") }
        guard let elements = elements(key) else { return nil }
        var lines: [Configuration.LineReference] = []
        var places: [Int] = []
        var isGood = true
        for element in elements {
            do throws(ConfigurationError.Kind) {
                let more = try LineSyntax(key: key, standardChip: standardChip).lines(element.text)
                lines += more
                places += Array(repeating: element.line, count: more.count)
            } catch {
                note(error, at: element.line)
                isGood = false
            }
        }
        sourceLines[key] = places
        return isGood ? counted(lines, key, allowed) : nil
    }

    /// Whole seconds that do not fall.
    mutating func steps(_ key: String) -> [Interval]? {
        guard case .integers(let range, let allowed) = rule(key).shape else {
            preconditionFailure("\(key) is no list of numbers")
        }
        guard let elements = elements(key) else { return nil }
        var values: [Int] = []
        for element in elements {
            guard let value = Digits.value(of: element.text), range.contains(value) else {
                noteInvalid(key, element.text, at: element.line, allowed: rule(key).shape.expected)
                return nil
            }
            if let previous = values.last, value < previous {
                note(.key(.falling(key: key, value: value, previous: previous)), at: element.line)
                return nil
            }
            values.append(value)
        }
        return counted(values, key, allowed)?.map { .seconds(Int64($0)) }
    }

    /// Names with the line of each.
    mutating func names(_ key: String) -> [(text: String, line: Int)] {
        let elements = elements(key) ?? []
        sourceLines[key] = elements.map(\.line)
        return elements
    }
}

extension SectionReader {
    /// A gesture's command: the file's, or `standard` where the file says nothing; nil for none.
    mutating func command(_ key: String, standard: Command? = nil) -> Command? {
        guard let (entry, rule) = single(key) else { return standard }
        if entry.value == CommandNames.none { return nil }
        guard let command = Command(name: entry.value) else {
            let candidates = CommandNames.candidates
            noteInvalid(key, entry.value, at: entry.line, allowed: rule.shape.allowed, candidates: candidates)
            return standard
        }
        guard Supported.commands.contains(command) else {
            suspected.insert(key)
            let mistake = KeyMistake.unsupported(key: key, value: entry.value, allowed: CommandNames.allowed)
            note(.key(mistake), at: entry.line)
            return standard
        }
        if Supported.longHoldCommands.contains(command), key != "long-hold" {
            suspected.insert(key)
            note(.key(.onlyForLongHold(key: key, command: command.rawValue)), at: entry.line)
            return standard
        }
        return command
    }
}
