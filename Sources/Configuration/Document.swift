/// A file as sections with their entries, before the keys mean anything.
struct Document {
    private(set) var sections: [SectionText] = []
    private(set) var errors: [ConfigurationError] = []

    /// One section with what stands below it.
    struct SectionText {
        let kind: String
        let name: String?
        let line: Int
        var entries: [Entry] = []
        /// Whether a line below it could not be read, so that a key may only seem to be missing.
        var isIncomplete = false
    }

    /// One key with its value.
    struct Entry {
        let key: String
        let value: String
        let line: Int
    }

    init(bytes: [UInt8]) {
        // What stands below a section that could not be read belongs nowhere and is passed over.
        var isInBrokenSection = false
        for line in FileReader.lines(of: bytes) {
            switch line.content {
            case .blank, .comment:
                break
            case .section(let kind, let name):
                sections.append(SectionText(kind: kind, name: name, line: line.number))
                isInBrokenSection = false
            case .entry(let key, let value):
                if isInBrokenSection { continue }
                if sections.isEmpty {
                    errors.append(ConfigurationError(line: line.number, kind: .section(.keyOutside(key))))
                } else {
                    let entry = Entry(key: key, value: value, line: line.number)
                    sections[sections.count - 1].entries.append(entry)
                }
            case .broken(let mistake, let beginsSection):
                errors.append(ConfigurationError(line: line.number, kind: .syntax(mistake)))
                if beginsSection {
                    isInBrokenSection = true
                } else if !isInBrokenSection, !sections.isEmpty {
                    sections[sections.count - 1].isIncomplete = true
                }
            }
        }
    }
}
