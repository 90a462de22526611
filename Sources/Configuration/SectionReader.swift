/// Reads one section's values by the schema's rules and gathers its mistakes.
///
/// A key that is absent or wrong reads as nil, so that the caller keeps its default and reading goes on.
struct SectionReader {
    let section: Schema.Section
    /// As in `button next`.
    let title: String
    let line: Int
    private(set) var errors: [ConfigurationError] = []
    var sourceLines: [String: [Int]] = [:]
    private(set) var entries: [String: [Document.Entry]] = [:]
    /// Keys that were meant to be given: nothing is said about them being absent.
    var suspected: Set<String> = []
    /// The chip of `[gpio]`; nil where the file says it wrongly.
    var standardChip: Configuration.Chip? = .automatic
    private let isIncomplete: Bool

    init(_ text: Document.SectionText, section: Schema.Section, title: String) {
        self.section = section
        self.title = title
        line = text.line
        isIncomplete = text.isIncomplete
        for entry in text.entries { add(entry) }
    }

    private mutating func add(_ entry: Document.Entry) {
        guard let rule = section.rules.first(where: { $0.name == entry.key }) else {
            addUnknown(entry)
            return
        }
        if let first = entries[entry.key]?.first, !rule.shape.isList {
            note(.key(.repeated(entry.key, firstLine: first.line)), at: entry.line)
            return
        }
        entries[entry.key, default: []].append(entry)
    }

    private mutating func addUnknown(_ entry: Document.Entry) {
        let usable = section.rules.filter(\.isUsable).map(\.name)
        let nearest = NearestName.nearest(to: entry.key, among: usable)
        if let nearest { suspected.insert(nearest) }
        let home = Schema.Section.allCases.first { other in
            other != section && other.rules.contains { $0.name == entry.key && $0.isUsable }
        }
        let mistake = KeyMistake.unknown(
            entry.key,
            title: title,
            nearest: nearest,
            home: home.map { $0.isNamed ? "\($0.rawValue) NAME" : $0.rawValue },
            allowed: usable
        )
        note(.key(mistake), at: entry.line)
    }

    // MARK: Mistakes

    mutating func note(_ kind: ConfigurationError.Kind, at line: Int) {
        errors.append(ConfigurationError(line: line, kind: kind))
    }

    /// Notes a mistake at a key's first line, or at the section where the key is not given.
    mutating func note(_ kind: ConfigurationError.Kind, atKey key: String) {
        note(kind, at: entries[key]?.first?.line ?? line)
    }

    /// Notes that a key is missing, unless it only seems to be.
    mutating func noteMissing(_ key: String) {
        guard !isDoubtful(key) else { return }
        note(.key(.missing(key, title: title, allowed: rule(key).shape.allowed)), at: line)
    }

    /// Notes each given key that belongs to other kinds than `kind`.
    mutating func noteKeysWithoutEffect(withKind kind: String) {
        for rule in section.rules where !rule.kinds.isEmpty && !rule.kinds.contains(kind) && isGiven(rule.name) {
            noteWithoutEffect(rule.name, .kind(kind, worksWith: rule.kinds))
        }
    }

    mutating func noteWithoutEffect(_ key: String, _ reason: KeyMistake.Ineffectiveness) {
        note(.key(.withoutEffect(key: key, reason)), atKey: key)
    }

    func isGiven(_ key: String) -> Bool { entries[key] != nil }

    /// Whether the file tried to give the key and failed, or may have in a line that could not be read.
    func isDoubtful(_ key: String) -> Bool {
        isIncomplete || suspected.contains(key)
    }

    func rule(_ key: String) -> KeyRule {
        guard let rule = section.rules.first(where: { $0.name == key }) else {
            preconditionFailure("[\(section.rawValue)] has no rule for \(key)")
        }
        return rule
    }
}
