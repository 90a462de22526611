import Glibc

/// A directory of its own, removed with the files and directories in it when it is dropped.
public final class Folder {
    public let path: String
    /// Where a display is plugged in.
    public var link: String { path + "/display" }

    public init() throws(TestFailure) {
        var template = Array("/tmp/remote-agent-test-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw TestFailure("no temporary directory: errno \(errno)") }
        path = made
    }

    deinit {
        Folder.remove(path)
    }

    private static func remove(_ path: String) {
        // A link is removed, and not what it leads to.
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let handle = opendir(path) {
            while let entry = readdir(handle) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove(path + "/" + name) }
            }
            closedir(handle)
        }
        Glibc.remove(path)
    }

    /// Makes a directory, with those on its way.
    public func makeDirectory(_ name: String) {
        var directory = path
        for part in name.split(separator: "/") {
            directory += "/" + part
            mkdir(directory, 0o755)
        }
    }

    /// Writes a file, with the directories on its way, and gives its path.
    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) throws(TestFailure) -> String {
        makeDirectory(name.split(separator: "/").dropLast().joined(separator: "/"))
        let file = path + "/" + name
        let descriptor = open(file, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw TestFailure("cannot write \(file): errno \(errno)")
        }
        return file
    }

    @discardableResult
    public func write(_ name: String, _ text: String) throws(TestFailure) -> String {
        try write(name, Array(text.utf8))
    }
}
