/// Everything that is wrong with a file, in the order of its lines.
public struct ConfigurationErrors: Error, Equatable, Sendable {
    /// The file's name as it was given.
    public let file: String
    /// Never empty.
    public let errors: [ConfigurationError]

    /// One text an error: `FILE:LINE: what is wrong, and what is allowed`.
    public var messages: [String] {
        errors.map { "\(file):\($0.line): \($0.message)" }
    }
}

/// One mistake in a file.
public struct ConfigurationError: Error, Equatable, Sendable {
    /// From 1. What is missing is reported at the beginning of its section.
    public let line: Int
    /// What is wrong, for tests and for the message.
    public let kind: Kind

    /// What is wrong, with what was found.
    public enum Kind: Error, Equatable, Sendable {
        case syntax(SyntaxMistake)
        case section(SectionMistake)
        case key(KeyMistake)
        case pin(PinMistake)
    }

    /// What is wrong and what to do about it, without file and line.
    public var message: String {
        switch kind {
        case .syntax(let mistake): mistake.message
        case .section(let mistake): mistake.message
        case .key(let mistake): mistake.message
        case .pin(let mistake): mistake.message
        }
    }
}
