/// Finds the valid name that somebody most likely meant.
enum NearestName {
    /// Longer words are no typing errors of a name.
    private static let lengthMax = 40

    /// The candidate with the fewest changes from `text`, letter case aside; nil where none comes near.
    static func nearest(to text: String, among candidates: [String]) -> String? {
        let word = folded(text)
        guard !word.isEmpty, word.count <= lengthMax else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let name = folded(candidate)
            let allowed = max(1, max(word.count, name.count) / 3)
            let distance = distance(word, name)
            guard distance <= allowed, distance < best?.distance ?? Int.max else { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// Insertions, removals, replacements and swaps of neighbours that turn one word into the other.
    static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: second.count + 1)
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let replacement = last[column] + (first[row] == second[column] ? 0 : 1)
                var fewest = min(replacement, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    fewest = min(fewest, beforeLast[column - 1] + 1)
                }
                current.append(fewest)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }
}
