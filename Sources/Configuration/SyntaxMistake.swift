/// What is wrong with a file or a line before any meaning is looked at. Columns count characters from 1.
public enum SyntaxMistake: Error, Equatable, Sendable {
    case fileTooLong(bytes: Int)
    case utf16
    case lineTooLong(bytes: Int)
    case invalidUTF8(byte: UInt8, column: Int)
    case controlCharacter(Unicode.Scalar, column: Int)
    case invisibleCharacter(Unicode.Scalar, column: Int)
    case indented(String)
    case missingEquals(String)
    case missingKey(String)
    case missingValue(key: String)
    case quotedValue(key: String, value: String)
    case commentAfterValue(key: String, comment: String)
    case continued(key: String)
    case sectionNotClosed(String)
    case textAfterSection(String)
    case emptySection

    var message: String {
        switch self {
        case .fileTooLong(let bytes):
            "the file has \(bytes) bytes; allowed: at most \(FileReader.fileBytesMax)"
        case .utf16:
            "the file is UTF-16; save it as UTF-8"
        case .lineTooLong(let bytes):
            "the line has \(bytes) bytes; allowed: at most \(FileReader.lineBytesMax)."
                + " Give a key that takes a list once more to make it longer"
        case .invalidUTF8(let byte, let column):
            "byte \(byte) at column \(column) is not UTF-8; save the file as UTF-8"
        case .controlCharacter(let scalar, let column):
            "control character \(Wording.codePoint(scalar)) at column \(column); remove it"
        case .invisibleCharacter(let scalar, let column):
            "invisible character \(Wording.codePoint(scalar)) at column \(column); type a plain space, or nothing"
        case .indented(let text):
            "\(Wording.quote(text)) is indented; begin it at the first column."
                + " There are no continuation lines: a key that takes a list may be given again"
        case .missingEquals(let text):
            "\(Wording.quote(text)) is no section, no key and no comment; write key = value"
        case .missingKey(let text):
            "\(Wording.quote(text)) has no key before the equals sign; write key = value"
        case .missingValue(let key):
            "\(Wording.quote(key)) has no value; give one, or remove the line for the default"
        case .quotedValue(let key, let value):
            "\(key) = \(value) is in quotes; write it without them"
        case .commentAfterValue(let key, let comment):
            "\(Wording.quote(key)) has a comment behind its value, \(Wording.quote(comment));"
                + " give the comment a line of its own"
        case .continued(let key):
            "\(Wording.quote(key)) ends in a backslash, and there are no continuation lines;"
                + " a key that takes a list may be given again"
        case .sectionNotClosed(let text):
            "\(Wording.quote(text)) has no closing bracket; write [section] or [section NAME]"
        case .textAfterSection(let text):
            "\(Wording.quote(text)) stands behind the section; give it a line of its own"
        case .emptySection:
            "the section has no name; allowed: \(Wording.list(Schema.sectionForms))"
        }
    }
}
