/// Cuts a file into lines, each of which is exactly one of four things or a mistake.
///
/// Taken besides: a byte order mark at the start, lines that end in CR LF, tabs for spaces, an indented comment.
enum FileReader {
    /// More than any real file has; keeps a wrong path from being read for minutes.
    static let fileBytesMax = 262_144
    static let lineBytesMax = 4_096

    /// One line of the file.
    struct Line: Equatable {
        /// From 1.
        let number: Int
        let content: Content
    }

    enum Content: Equatable {
        case blank
        case comment
        case section(kind: String, name: String?)
        case entry(key: String, value: String)
        /// `beginsSection` tells that what follows belongs to a section that is not known.
        case broken(SyntaxMistake, beginsSection: Bool)
    }

    static func lines(of bytes: [UInt8]) -> [Line] {
        guard bytes.count <= fileBytesMax else {
            return [Line(number: 1, content: .broken(.fileTooLong(bytes: bytes.count), beginsSection: true))]
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return [Line(number: 1, content: .broken(.utf16, beginsSection: true))]
        }
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        var lines: [Line] = []
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            lines.append(Line(number: lines.count + 1, content: content(of: line)))
        }
        return lines
    }

    private static func content(of line: ArraySlice<UInt8>) -> Content {
        do throws(SyntaxMistake) {
            guard line.count <= lineBytesMax else { throw .lineTooLong(bytes: line.count) }
            try CharacterCheck.check(line)
            return try meaning(of: line)
        } catch {
            return .broken(error, beginsSection: line.first == UInt8(ascii: "["))
        }
    }

    /// The line has only printable characters and tabs.
    private static func meaning(of line: ArraySlice<UInt8>) throws(SyntaxMistake) -> Content {
        let trimmed = trim(line)
        guard let first = trimmed.first else { return .blank }
        if isCommentSign(first) { return .comment }
        guard !isBlank(line[line.startIndex]) else { throw .indented(text(trimmed)) }
        if first == UInt8(ascii: "[") { return try section(in: trimmed) }
        return try entry(in: trimmed)
    }

    private static func section(in line: ArraySlice<UInt8>) throws(SyntaxMistake) -> Content {
        guard let end = line.firstIndex(of: UInt8(ascii: "]")) else { throw .sectionNotClosed(text(line)) }
        let rest = trim(line[(end + 1)...])
        guard rest.isEmpty else { throw .textAfterSection(text(rest)) }
        let title = trim(line[(line.startIndex + 1)..<end])
        guard !title.isEmpty else { throw .emptySection }
        guard let blank = title.firstIndex(where: isBlank) else { return .section(kind: text(title), name: nil) }
        return .section(kind: text(title[..<blank]), name: text(trim(title[blank...])))
    }

    private static func entry(in line: ArraySlice<UInt8>) throws(SyntaxMistake) -> Content {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { throw .missingEquals(text(line)) }
        let key = trim(line[..<equals])
        guard !key.isEmpty else { throw .missingKey(text(line)) }
        let value = trim(line[(equals + 1)...])
        if let comment = commentBehind(line[(equals + 1)...]) {
            throw .commentAfterValue(key: text(key), comment: text(comment))
        }
        guard let first = value.first, let last = value.last else { throw .missingValue(key: text(key)) }
        if last == UInt8(ascii: "\\") { throw .continued(key: text(key)) }
        if first == last, value.count > 1, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            throw .quotedValue(key: text(key), value: text(value))
        }
        return .entry(key: text(key), value: text(value))
    }

    /// What stands behind the equals sign from a comment sign on that begins there or follows a blank.
    private static func commentBehind(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for index in value.indices where isCommentSign(value[index]) {
            if index == value.startIndex || isBlank(value[index - 1]) { return value[index...] }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func isCommentSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";")
    }

    private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start }
        return start[...last]
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
