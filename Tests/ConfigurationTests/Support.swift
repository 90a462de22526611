import Configuration
import Testing

/// A file of the given lines, read; the test fails with the messages where it is not good.
func parse(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Configuration {
    do {
        return try Configuration.parse(bytes: Array(lines.joined(separator: "\n").utf8), file: "test.conf")
    } catch {
        Issue.record("\(error.messages)", sourceLocation: sourceLocation)
        throw error
    }
}

/// The messages of a file; empty where it is good.
func messages(of bytes: [UInt8], file: String = "test.conf") -> [String] {
    do {
        _ = try Configuration.parse(bytes: bytes, file: file)
        return []
    } catch {
        return error.messages
    }
}
