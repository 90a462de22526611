/// The words of one line of a script, taken one after the other.
struct ScenarioWords {
    private var rest: ArraySlice<UInt8>
    /// The word that was taken last, for messages.
    private(set) var last = ""

    /// - Throws: where the line is no text, or too long.
    init(_ line: ArraySlice<UInt8>) throws(ScenarioMistake) {
        guard line.count <= Scenario.lineBytesMax else { throw .text(.lineTooLong(bytes: line.count)) }
        guard let text = String(validating: line, as: UTF8.self) else { throw .text(.notUTF8) }
        for scalar in text.unicodeScalars where scalar.value != 9 {
            if scalar.value < 32 || (127...159).contains(scalar.value) { throw .text(.controlCharacter(scalar)) }
        }
        rest = try ScenarioWords.withoutComment(line)
        skipBlanks()
    }

    var isEmpty: Bool { rest.isEmpty }

    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(where: ScenarioWords.isBlank) ?? rest.endIndex
        last = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
        skipBlanks()
        return last
    }

    /// The next word without taking it.
    func peek() -> String? {
        var words = self
        return words.next()
    }

    /// All that is left, without the quotes around it; nil where nothing is left.
    mutating func remainder() -> String? {
        guard !rest.isEmpty else { return nil }
        let quote = UInt8(ascii: "\"")
        var text = rest
        rest = []
        if text.count >= 2, text.first == quote, text.last == quote {
            text = text.dropFirst().dropLast()
        }
        last = String(decoding: text, as: UTF8.self)
        return last
    }

    /// What is left of a line that should be over; nil where it is.
    var surplus: String? {
        rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }

    private mutating func skipBlanks() {
        rest = rest.drop(while: ScenarioWords.isBlank)
        while let byte = rest.last, ScenarioWords.isBlank(byte) { rest = rest.dropLast() }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// A # begins a comment at the start of the line and after a blank, but not within quotes.
    private static func withoutComment(_ line: ArraySlice<UInt8>) throws(ScenarioMistake) -> ArraySlice<UInt8> {
        var isQuoted = false
        var follows = true
        for index in line.indices {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") { isQuoted = isQuoted ? false : follows }
            if byte == UInt8(ascii: "#"), follows, !isQuoted { return line[..<index] }
            follows = isBlank(byte)
        }
        if isQuoted { throw .text(.quoteNotClosed) }
        return line
    }
}

/// Finds the valid word that somebody most likely meant.
enum NearestWord {
    /// The candidate with the fewest changes from `word`, letter case aside; nil where none comes near.
    static func find(_ word: String, among candidates: [String]) -> String? {
        let wordBytesMax = 40
        let found = folded(word)
        guard !found.isEmpty, found.count <= wordBytesMax else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let name = folded(candidate)
            let distance = distance(found, name)
            guard distance <= max(1, max(found.count, name.count) / 3), distance < best?.distance ?? Int.max else {
                continue
            }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// Insertions, removals, replacements and swaps of neighbours that turn one word into the other.
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var rows = [Array(0...second.count)]
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let replacement = rows[row][column] + (first[row] == second[column] ? 0 : 1)
                var fewest = min(replacement, rows[row][column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    fewest = min(fewest, rows[row - 1][column - 1] + 1)
                }
                current.append(fewest)
            }
            rows.append(current)
        }
        return rows[first.count][second.count]
    }

    /// In small letters, and without the signs that join words: play-pause is playPause.
    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.compactMap { byte in
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { return nil }
            return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
        }
    }
}
