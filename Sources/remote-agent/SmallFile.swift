import Glibc

/// Whole small files, and pipes that somebody writes to.
enum SmallFile {
    /// How long a pipe may be silent. A FIFO that nobody opened for writing looks the same.
    private static let silenceMilliseconds: Int32 = 2_000

    /// The file's bytes; `failure` makes the error from the reason in words and errno.
    static func read<Failure: Error>(
        _ path: String,
        bytesMax: Int,
        failure: (String, Int32) -> Failure
    ) throws(Failure) -> [UInt8] {
        func failed(_ code: Int32) -> Failure { failure(String(cString: strerror(code)), code) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw failed(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, silenceMilliseconds) != 0 else {
                throw failure("is not a file, and nothing comes from it", ETIMEDOUT)
            }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                let code = errno
                if code == EINTR || code == EAGAIN { continue }
                throw failed(code)
            }
            bytes += buffer[..<count]
            guard bytes.count <= bytesMax else { throw failure("is larger than \(bytesMax >> 10) KiB", EFBIG) }
        }
    }
}
