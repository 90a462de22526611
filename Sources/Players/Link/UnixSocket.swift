import Glibc

/// The owner of a stream socket that is connected to a path and never blocks.
final class UnixSocket {
    /// What came of reading.
    enum Received: Equatable {
        case bytes([UInt8])
        /// Nothing now: wait until it is readable.
        case nothing
        /// The other side writes no more.
        case end
        /// With an errno.
        case failed(Int32)
    }

    /// The descriptor, for an event loop to watch: cancel the watch before the socket is closed. -1 once closed.
    private(set) var descriptor: Int32

    /// Connects to the socket at `path`, which succeeds or fails at once.
    ///
    /// EAGAIN: the other side has no room for another connection now. ENAMETOOLONG: over 107 bytes.
    init(path: String) throws(SocketError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else {
            throw SocketError(path: path, code: bytes.count < room ? EINVAL : ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }

        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(path: path, code: errno) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                connect(descriptor, general, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close()
            throw SocketError(path: path, code: code)
        }
    }

    deinit {
        close()
    }

    /// Reads what is there, `limit` bytes at most.
    func read(atMost limit: Int) -> Received {
        var code: Int32 = 0
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
            repeat {
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                code = count < 0 ? errno : 0
            } while code == EINTR
            initialized = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        // A peer that ends with something unread, as one that is killed, resets the connection.
        if count == 0 || code == ECONNRESET { return .end }
        return code == EAGAIN ? .nothing : .failed(code)
    }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Gives the descriptor away, still open: its new owner closes it.
    func release() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }
}

/// Why there is no connection to a path. `code` is an errno.
struct SocketError: Error, Equatable {
    var path: String
    var code: Int32

    /// Nothing listens there. A watch on the path tells when that changes, but not where the file is left over.
    var isAbsent: Bool { code == ENOENT || code == ECONNREFUSED || code == ENOTDIR }
}

extension SocketError: CustomStringConvertible {
    /// What, where, and what to do.
    var description: String {
        switch code {
        case ENOENT, ENOTDIR:
            "there is no socket \(path). Start the player, or correct the path."
        case ECONNREFUSED:
            "nobody listens at \(path). Start the player."
        case EACCES, EPERM:
            "no permission for \(path). Give this user, or a group that it is in, the right to write there."
        case EAGAIN:
            "\(path) takes no more connections now. The player may hang: restart it."
        case ENAMETOOLONG:
            "the path \(path) is too long for a socket. Use one of at most 107 bytes."
        default:
            "cannot connect to \(path): \(String(cString: strerror(code)))."
        }
    }
}
