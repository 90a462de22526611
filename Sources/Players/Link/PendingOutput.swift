import Glibc

/// Bytes on their way to a socket that does not block. A player that does not read cannot make it grow without end.
struct PendingOutput {
    /// Some hundred requests; nobody presses that often within the two seconds that a request has.
    static let defaultLimit = 16 * 1024

    enum Progress: Equatable {
        case finished
        /// The socket takes no more now: wait until it is writable.
        case blocked
        /// With an errno.
        case failed(Int32)
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    private var sent = 0

    /// `limit`: the most bytes that wait.
    init(limit: Int = Self.defaultLimit) {
        self.limit = limit
    }

    var isEmpty: Bool { sent == bytes.count }

    /// Adds all of `more`, or nothing where that would go over the limit; returns whether it did.
    mutating func append(_ more: [UInt8]) -> Bool {
        guard bytes.count - sent + more.count <= limit else { return false }
        if sent > 0 {
            bytes.removeFirst(sent)
            sent = 0
        }
        bytes += more
        return true
    }

    mutating func removeAll() {
        bytes = []
        sent = 0
    }

    /// Writes as much as the socket takes. A socket that the other side closed is EPIPE and raises no signal.
    mutating func write(to descriptor: Int32) -> Progress {
        while !isEmpty {
            let start = sent
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
                return send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
                continue
            }
            let code = errno
            if count < 0, code == EINTR { continue }
            return count == 0 || code == EAGAIN ? .blocked : .failed(code)
        }
        removeAll()
        return .finished
    }
}
