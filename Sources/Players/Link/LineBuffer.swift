/// Bytes of a stream, cut into lines, however the stream was split on its way.
struct LineBuffer: Sendable {
    /// The longest line that any player has reason to send.
    static let defaultLimit = 64 * 1024

    /// A line is longer than the limit: the connection is to be ended.
    struct LineTooLong: Error, Equatable {
        var limit: Int
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no end of line, so that nothing is looked at twice.
    private var searched = 0

    /// `limit`: the most bytes of a line, without its end.
    init(limit: Int = Self.defaultLimit) {
        self.limit = limit
    }

    /// Adds what was read. Take out all lines before reading more: what is held stays small then.
    mutating func append(_ more: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// The next whole line without its line feed; nil until more has been added.
    ///
    /// Throws as soon as a line is known to be too long, whole or not.
    mutating func next() throws(LineTooLong) -> [UInt8]? {
        while searched < bytes.count, bytes[searched] != UInt8(ascii: "\n") {
            searched += 1
        }
        guard searched - start <= limit else { throw LineTooLong(limit: limit) }
        guard searched < bytes.count else { return nil }
        defer {
            searched += 1
            start = searched
        }
        return Array(bytes[start..<searched])
    }

    /// Forgets everything: another connection begins.
    mutating func removeAll() {
        self = LineBuffer(limit: limit)
    }
}
