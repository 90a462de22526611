import Configuration
import Glibc
import Testing

/// The text of a file of the project; `path` is from its root.
private func projectFile(_ path: String) throws -> String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let file = try #require(fopen("/" + parts.joined(separator: "/") + "/" + path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { break }
        bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// One row of a table of keys.
private struct Row: Hashable {
    let section: String
    let key: String
    let standard: String
    let allowed: String
}

private func documented(_ shape: KeyRule.Shape) -> String {
    switch shape {
    case .command: "a command"
    case .line: "a line"
    case .boolean: "yes, no"
    case .chip, .lines, .choice, .integer, .integers, .number, .names, .path, .size, .later: shape.allowed
    }
}

@Test("The reference has every key with its default and range, and no other")
func reference() throws {
    var section = ""
    var rows: [Row] = []
    for line in try projectFile("docs/configuration.md").split(separator: "\n") {
        if line.hasPrefix("## ") {
            section = line.hasPrefix("## [") ? String(line.dropFirst(4).prefix { $0 != " " && $0 != "]" }) : ""
        }
        guard line.hasPrefix("| `"), !section.isEmpty else { continue }
        let cells = line.split(separator: "|").map { cell in
            String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        rows.append(
            Row(section: section, key: cells[0].filter { $0 != "`" }, standard: cells[1], allowed: cells[2])
        )
    }
    let expected = Schema.Section.allCases.flatMap { section in
        section.rules.filter(\.isUsable).map { rule in
            Row(section: section.rawValue, key: rule.name, standard: rule.standard, allowed: documented(rule.shape))
        }
    }
    #expect(rows == expected)
}

@Test("The reference lists what later versions will have, and no other")
func referenceOfLater() throws {
    let text = try projectFile("docs/configuration.md")
    func list(_ what: String) -> [String]? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("- \(what): ") }
        return line?.dropFirst(what.count + 4).split { $0 == "," || $0 == " " }.map(String.init)
    }
    func laterKeys(_ section: Schema.Section) -> [String] {
        section.rules.filter { !$0.isUsable }.map(\.name)
    }
    func laterNames(_ section: Schema.Section, _ key: String) -> [String]? {
        guard case .choice(_, let later) = section.rules.first(where: { $0.name == key })?.shape else { return nil }
        return later
    }
    #expect(list("keys of a player") == laterKeys(.player))
    #expect(list("keys of a display") == laterKeys(.display))
    #expect(list("kinds of player") == laterNames(.player, "kind"))
    #expect(list("kinds of display") == laterNames(.display, "kind"))
    #expect(list("dialects") == laterNames(.display, "dialect"))
}

@Test("The reference names every command that can be bound")
func referenceOfCommands() throws {
    let text = try projectFile("docs/configuration.md")
    for name in KeyRule.Shape.command.allowed.split(separator: ",") {
        #expect(text.contains("`\(name.drop { $0 == " " })`"))
    }
}

@Test("The examples of the reference are good files")
func examples() throws {
    let blocks = try projectFile("docs/configuration.md").split(separator: "```")
    let examples = blocks.filter { $0.hasPrefix("ini\n") }.map { String($0.dropFirst(4)) }
    #expect(examples.count == 3)
    for example in examples { _ = try parse(example) }
}

@Test("The package's file drives nothing")
func packagedFile() throws {
    let configuration = try parse(try projectFile("deploy/remote-agent.conf"))
    #expect(configuration.pinUses.isEmpty)
    #expect(!configuration.hasButtons)
    #expect(configuration.displays.isEmpty)
}

@Test("The package's file is good when its settings are uncommented")
func packagedFileInUse() throws {
    let lines = try projectFile("deploy/remote-agent.conf").split(separator: "\n", omittingEmptySubsequences: false)
    // Prose has a blank behind the sign, settings have none.
    let settings = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
    let configuration = try parse(settings.joined(separator: "\n"))
    #expect(configuration.buttons.map(\.name) == ["previous", "playPause", "next"])
    #expect(configuration.displays.map(\.name) == ["bar", "desk"])
}

/// Lines that make a key of a section count.
private func context(_ section: Schema.Section, _ rule: KeyRule) -> [String] {
    switch section {
    case .gpio, .control, .log:
        return ["[\(section.rawValue)]"]
    case .player:
        return ["[player p]"]
    case .button:
        let bound = ["[control]", "stuck-s = 3600", "[button b]", "line = 1", "press = stop", "triple = stop"]
        return rule.name == "long-hold-ms" ? bound + ["long-hold = lock", "hold-ms = 100"] : bound + ["hold = stop"]
    case .display:
        return rule.kinds.first == "led-bar"
            ? ["[display d]", "kind = led-bar", "lines = 5"] : ["[display d]", "kind = serial", "device = /dev/d"]
    }
}

private func read(_ lines: [String]) -> Configuration? {
    do {
        return try Configuration.parse(bytes: Array(lines.joined(separator: "\n").utf8), file: "test.conf")
    } catch {
        return nil
    }
}

@Test("A default that is written out changes nothing", arguments: Schema.Section.allCases)
func defaults(section: Schema.Section) throws {
    var count = 0
    for rule in section.rules where rule.isUsable && rule.standard != "required" && rule.standard != "none" {
        if rule.standard.hasPrefix("by ") || rule.standard.contains(";") { continue }
        let lines = context(section, rule)
        var without = try #require(read(lines))
        var with = try #require(read(lines + ["\(rule.name) = \(rule.standard)"]), "\(rule.name)")
        without.sourceLines = Configuration.SourceLines()
        with.sourceLines = Configuration.SourceLines()
        #expect(with == without, "\(rule.name)")
        count += 1
    }
    #expect(count > 0)
}

@Test("Numbers are taken from the first to the last allowed, and not beyond", arguments: Schema.Section.allCases)
func ranges(section: Schema.Section) {
    for rule in section.rules {
        guard case .integer(let range) = rule.shape else { continue }
        let lines = context(section, rule)
        for value in [range.lowerBound, range.upperBound] {
            #expect(read(lines + ["\(rule.name) = \(value)"]) != nil, "\(rule.name) = \(value)")
        }
        for value in [range.lowerBound - 1, range.upperBound + 1] {
            #expect(read(lines + ["\(rule.name) = \(value)"]) == nil, "\(rule.name) = \(value)")
        }
    }
}
