import PlayerModel

extension Configuration {
    /// Reads a file's bytes. `file` is its name for messages; nothing is opened.
    ///
    /// Throws every mistake of the file at once.
    public static func parse(bytes: [UInt8], file: String) throws(ConfigurationErrors) -> Configuration {
        var parser = ConfigurationParser()
        parser.read(Document(bytes: bytes))
        guard parser.errors.isEmpty else {
            throw ConfigurationErrors(file: file, errors: parser.errorsByLine)
        }
        return parser.configuration
    }
}

/// Turns sections into a configuration.
struct ConfigurationParser {
    var configuration = Configuration()
    private(set) var errors: [ConfigurationError] = []

    /// In the order of the file; mistakes of one line in the order they were found.
    var errorsByLine: [ConfigurationError] {
        errors.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }

    mutating func read(_ document: Document) {
        errors += document.errors
        let readers = readers(of: document)
        var isChipDoubtful = false
        // The chip, the layout and the limits of [control] are needed for the buttons.
        for var reader in readers where !reader.section.isNamed {
            switch reader.section {
            case .gpio:
                configuration.chip = reader.chip("chip") ?? configuration.chip
                isChipDoubtful = reader.isDoubtful("chip")
            case .control: configuration.control = readControl(&reader)
            case .log: configuration.logLevel = reader.choice("level", LogLevel.self) ?? configuration.logLevel
            case .button, .player, .display: break
            }
            finish(reader)
        }
        var players: [PlayerConfiguration] = []
        for var reader in readers where reader.section.isNamed {
            reader.standardChip = isChipDoubtful ? nil : configuration.chip
            let name = String(reader.title.dropFirst(reader.section.rawValue.count + 1))
            switch reader.section {
            case .button: if let button = readButton(name, &reader) { configuration.buttons.append(button) }
            case .player: if let player = readPlayer(name, &reader) { players.append(player) }
            case .display: if let display = readDisplay(name, &reader) { configuration.displays.append(display) }
            case .gpio, .control, .log: break
            }
            finish(reader)
        }
        if !players.isEmpty { configuration.players = players }
        noteTooManyButtons(readers.filter { $0.section == .button })
        errors += SharedUse.errors(in: configuration)
    }

    /// Counts the sections, whether or not they are good: mending them must not bring another mistake.
    private mutating func noteTooManyButtons(_ readers: [SectionReader]) {
        guard readers.count > Configuration.buttonsMax else { return }
        let first = readers[Configuration.buttonsMax]
        let mistake = SectionMistake.tooManyButtons(title: first.title, count: readers.count)
        errors.append(ConfigurationError(line: first.line, kind: .section(mistake)))
    }

    private typealias LogLevel = Configuration.LogLevel

    private mutating func finish(_ reader: SectionReader) {
        errors += reader.errors
        configuration.sourceLines.record(section: reader.title, line: reader.line)
        for (key, lines) in reader.sourceLines {
            configuration.sourceLines.record(key: key, in: reader.title, lines: lines)
        }
    }

    /// A reader for each section whose title is good.
    private mutating func readers(of document: Document) -> [SectionReader] {
        var firstLines: [String: Int] = [:]
        var readers: [SectionReader] = []
        for text in document.sections {
            do throws(SectionMistake) {
                let (section, title) = try Self.title(of: text)
                if let firstLine = firstLines[title] { throw .repeated(title: title, firstLine: firstLine) }
                firstLines[title] = text.line
                readers.append(SectionReader(text, section: section, title: title))
            } catch {
                errors.append(ConfigurationError(line: text.line, kind: .section(error)))
            }
        }
        return readers
    }

    private static func title(
        of text: Document.SectionText
    ) throws(SectionMistake) -> (section: Schema.Section, title: String) {
        guard let section = Schema.Section(rawValue: text.kind) else {
            let nearest = NearestName.nearest(to: text.kind, among: Schema.Section.allCases.map(\.rawValue))
            throw .unknown(text.kind, nearest: nearest)
        }
        guard section.isNamed else {
            if let name = text.name { throw .takesNoName(kind: text.kind, name: name) }
            return (section, text.kind)
        }
        guard let name = text.name else { throw .needsName(kind: text.kind) }
        guard isName(name) else { throw .invalidName(kind: text.kind, name: name) }
        return (section, "\(text.kind) \(name)")
    }

    /// Names go into the log as `button=next`: nothing in them may look like something else.
    private static func isName(_ name: String) -> Bool {
        (1...Schema.nameBytesMax).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
                default: false
                }
            }
    }
}
