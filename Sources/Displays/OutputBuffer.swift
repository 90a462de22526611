import Glibc
import PlayerModel

/// Bytes on their way to a descriptor that does not block. What is begun is finished; nothing is dropped inside.
struct OutputBuffer {
    enum Progress: Equatable {
        case finished
        /// The descriptor takes no more now: wait until it is writable.
        case blocked
        /// With an errno.
        case failed(Int32)
    }

    private var bytes: [UInt8] = []
    private var sent = 0

    var isEmpty: Bool { sent == bytes.count }

    mutating func append(_ more: [UInt8]) {
        if isEmpty {
            bytes = more
            sent = 0
        } else {
            bytes += more
        }
    }

    mutating func removeAll() {
        bytes = []
        sent = 0
    }

    /// Writes as much as the descriptor takes.
    mutating func write(to descriptor: Int32) -> Progress {
        while !isEmpty {
            let start = sent
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(
                    descriptor,
                    UnsafeRawBufferPointer(rebasing: buffer[start...]).baseAddress,
                    buffer.count - start
                )
            }
            if count > 0 {
                sent += count
                continue
            }
            let code = errno
            if count < 0, code == EINTR { continue }
            return count == 0 || code == EAGAIN ? .blocked : .failed(code)
        }
        return .finished
    }

    /// Writes what is left, waiting until `deadline` at most. For the end of the program only: it blocks.
    mutating func finish(on descriptor: Int32, by deadline: MonotonicInstant, clock: () -> MonotonicInstant) -> Bool {
        while true {
            switch write(to: descriptor) {
            case .finished: return true
            case .failed: return false
            case .blocked: break
            }
            guard clock() < deadline else { return false }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, 10)
        }
    }
}
