import CSystemd
import Glibc

/// Tells that something about a path may have changed: that it came, went, was replaced or got other permissions.
///
/// It works for paths whose parents do not exist yet and for symbolic links (/dev/serial/by-id, /dev/gpiochip-...):
/// the nearest existing parent of the path, and of what it points to, is watched. Nothing is polled. It may tell more
/// often than something changed, so try again and see. Make the monitor first, try the path then: in the other order
/// a change between the two is lost.
public final class PathMonitor {
    /// Links followed from one path to the next.
    static let maximumLinks = 8
    /// Looks at the path until two in a row agree; a tree that changes faster than this is looked at in the next turn.
    static let maximumLooks = 16

    /// A directory, and the entry in it that matters.
    struct Place: Hashable {
        let directory: String
        let name: String
    }

    private let path: String
    private let descriptor: Int32
    private var source: IOSource?
    private var handler: (() -> Void)?
    private var watched: [Place] = []
    private var names: [Int32: Set<String>] = [:]

    init(
        loop: EventLoop,
        path: String,
        priority: SourcePriority,
        handler: @escaping () -> Void
    ) throws(EventLoopError) {
        self.path = path
        self.handler = handler
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .cannotWatchPath(path, code: errno) }
        source = try loop.watch(descriptor, .readable, priority: priority) { [weak self] _ in self?.drain() }
        let failure = follow()
        guard failure == 0 else { throw .cannotWatchPath(path, code: failure) }
    }

    deinit {
        source?.cancel()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Ends it. The handler is not called again.
    public func cancel() {
        source?.cancel()
        handler = nil
    }

    /// Watches the places that matter now. Returns 0 or an errno.
    private func follow() -> Int32 {
        for _ in 0..<Self.maximumLooks {
            let places = Self.places(of: path)
            if places == watched { return 0 }
            let failure = watch(places)
            // A directory that went between the look and the watch: look again.
            guard failure == 0 || failure == ENOENT || failure == ENOTDIR else { return failure }
            watched = failure == 0 ? places : []
        }
        return 0
    }

    private func watch(_ places: [Place]) -> Int32 {
        let mask = UInt32(
            IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        )
        var kept: [Int32: Set<String>] = [:]
        var failure: Int32 = 0
        for place in places {
            let watch = inotify_add_watch(descriptor, place.directory, mask)
            if watch < 0 {
                failure = errno
                break
            }
            kept[watch, default: []].insert(place.name)
        }
        for watch in names.keys where kept[watch] == nil { inotify_rm_watch(descriptor, watch) }
        names = kept
        return failure
    }

    /// Reads what happened; tells once for all of it.
    private func drain() {
        let capacity = 4096
        var concerns = false
        withUnsafeTemporaryAllocation(byteCount: capacity, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            // One buffer a turn: what is left makes the next turn.
            let count = read(descriptor, buffer.baseAddress, capacity)
            guard count > 0 else { return }
            concerns = matters(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        guard concerns else { return }
        // A failure here leaves what is watched already; the handler then sees that the path is still absent.
        _ = follow()
        handler?()
    }

    private func matters(_ events: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        var found = false
        while offset + header <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = offset + header + Int(event.len)
            guard end <= events.count else { break }
            let name = String(decoding: events[(offset + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
            // An event without a name is about the directory itself, or says that events were lost.
            if name.isEmpty {
                found = true
                watched = []
            } else if names[event.wd]?.contains(name) == true {
                found = true
            }
            offset = end
        }
        return found
    }
}

extension PathMonitor {
    /// The nearest existing parent of the path, and of each path that it leads to by links.
    static func places(of path: String) -> [Place] {
        var places: [Place] = []
        var current = absolute(path)
        for _ in 0...maximumLinks {
            let place = nearestPlace(of: current)
            if places.contains(place) { break }
            places.append(place)
            // Only a path that exists whole can be a link that leads on.
            guard join(place.directory, place.name) == current, let target = linkTarget(of: current) else { break }
            current = target.hasPrefix("/") ? target : join(place.directory, target)
        }
        return places
    }

    private static func nearestPlace(of path: String) -> Place {
        var (directory, name) = split(path)
        while directory != "/", !isDirectory(directory) { (directory, name) = split(directory) }
        return Place(directory: directory, name: name)
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return join(String(cString: here), path)
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("/", path) }
        let directory = String(path[..<slash])
        return (directory.isEmpty ? "/" : directory, String(path[path.index(after: slash)...]))
    }

    private static func join(_ directory: String, _ name: String) -> String {
        directory == "/" ? "/" + name : directory + "/" + name
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func linkTarget(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) { characters in
                characters.baseAddress.map { readlink(path, $0, characters.count) } ?? 0
            }
            return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
        }
    }
}

extension EventLoop {
    /// Calls `handler` when something about `path` may have changed.
    public func monitor(
        path: String,
        priority: SourcePriority = .normal,
        handler: @escaping () -> Void
    ) throws(EventLoopError) -> PathMonitor {
        try PathMonitor(loop: self, path: path, priority: priority, handler: handler)
    }
}
