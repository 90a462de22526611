import Glibc

/// What happened to the chips in `/dev`.
public enum ChipChange: Equatable, Sendable {
    /// A chip has come. It may be the one that went, under another number: look for it by its label.
    case appeared(name: String)
    /// A chip has gone. Close what is open of it at once.
    case vanished(name: String)
    /// Its owner or mode has changed, as udev does just after it came: what was denied may work now.
    /// The kernel also does so just before it removes one.
    case accessChanged(name: String)
    /// So much happened that the kernel lost count: look at everything again.
    case unknown
}

/// Tells when chips come and go, on every kernel: by inotify on `/dev`.
///
/// Linux 6.12 also wakes whoever polls a line of a chip that goes; 6.1 does not.
public struct ChipWatcher: ~Copyable {
    /// What to poll for reading.
    public let fileDescriptor: Int32
    private let directory: String

    /// Starts to watch. Look at the chips after this, so that none slips through between.
    ///
    /// Errors: `system`.
    public init(directory: String = "/dev") throws(GPIOError) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .system(errno: errno, call: "watching \(directory)") }
        let events = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR
        guard inotify_add_watch(descriptor, directory, UInt32(events)) >= 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw .system(errno: code, call: "watching \(directory)")
        }
        self.fileDescriptor = descriptor
        self.directory = directory
    }

    deinit {
        Glibc.close(fileDescriptor)
    }

    /// Stops watching now.
    public consuming func close() {}

    /// What has happened since the last call, oldest first; empty if nothing has. Never blocks; at most 4 KiB of the
    /// kernel's records in one call, so poll again after it.
    ///
    /// Errors: `system`.
    public func changes() throws(GPIOError) -> [ChipChange] {
        var changes: [ChipChange] = []
        let code = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer -> Int32 in
            let length = read(fileDescriptor, buffer.baseAddress, buffer.count)
            guard length >= 0 else { return errno }
            ChipWatcher.parse(UnsafeRawBufferPointer(rebasing: buffer[..<length]), into: &changes)
            return 0
        }
        guard code == 0 || code == EAGAIN || code == EINTR else {
            throw .system(errno: code, call: "watching \(directory)")
        }
        return changes
    }

    /// Reads records of `struct inotify_event`: watch, mask, cookie, length of the name, each 4 bytes; then the name.
    private static func parse(_ bytes: UnsafeRawBufferPointer, into changes: inout [ChipChange]) {
        let headerSize = 16
        var start = 0
        while start + headerSize <= bytes.count {
            let mask = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
            let nameLength = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let nameStart = start + headerSize
            guard nameStart + nameLength <= bytes.count else { return }
            let name = String(decoding: bytes[nameStart..<nameStart + nameLength].prefix { $0 != 0 }, as: UTF8.self)
            if let change = change(mask: Int(mask), name: name) { changes.append(change) }
            start = nameStart + nameLength
        }
    }

    private static func change(mask: Int, name: String) -> ChipChange? {
        if mask & (Int(IN_Q_OVERFLOW) | Int(IN_IGNORED)) != 0 { return .unknown }
        guard name.hasPrefix("gpiochip") else { return nil }
        if mask & Int(IN_CREATE | IN_MOVED_TO) != 0 { return .appeared(name: name) }
        if mask & Int(IN_DELETE | IN_MOVED_FROM) != 0 { return .vanished(name: name) }
        return mask & Int(IN_ATTRIB) != 0 ? .accessChanged(name: name) : nil
    }
}
