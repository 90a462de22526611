import Configuration

/// Texts that are true of several things at once: each is one line, with the names of all of them.
struct SharedNews {
    private var entries: [(level: Log.Level, text: String, names: [String])] = []

    mutating func add(_ name: String, _ text: String, _ level: Log.Level = .warning) {
        if let index = entries.firstIndex(where: { $0.text == text }) {
            entries[index].names.append(name)
        } else {
            entries.append((level, text, [name]))
        }
    }

    /// `button next and display bar: This machine has no GPIO chip.`, in the order in which the texts came first.
    var lines: [(level: Log.Level, text: String)] {
        entries.map { ($0.level, "\(Wording.sentence($0.names)): \($0.text)") }
    }
}
