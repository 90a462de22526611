import Glibc

/// The far end of NOTIFY_SOCKET: what a service manager would hear.
public final class NotifySocket {
    public let path: String
    private let folder: Folder
    private let descriptor: Int32

    public init() throws(TestFailure) {
        folder = try Folder()
        path = folder.path + "/socket"
        descriptor = socket(
            AF_UNIX,
            Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw TestFailure("cannot bind \(path): errno \(errno)") }
    }

    deinit {
        close(descriptor)
    }

    /// The oldest message that nobody has read; nil where there is none.
    public func next() -> String? {
        var bytes: [UInt8] = Array(repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
