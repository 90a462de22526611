import Glibc

/// Whether an MPD would be started by connecting to it: systemd listens in its place (`mpd.socket`).
///
/// The kernel does not tell who listens at a socket that one has not connected to, and connecting is what starts it.
/// But systemd keeps a link for each unit from its start until it is inactive again, invocation:NAME, whose target
/// is that run's id (`unit_export_state_files` in its sources); everybody may read it, and inotify sees it come.
/// It is looked for only where MPD's own mpd.socket listens: its path, and port 6600 on this machine.
struct MPDActivation: Equatable, Sendable {
    /// The links of mpd.socket and of mpd.service.
    let socketLink: String
    let serviceLink: String

    /// nil where MPD's mpd.socket does not listen.
    init?(endpoint: MPDEndpoint) {
        switch endpoint {
        case .socket("/run/mpd/socket"), .socket("/var/run/mpd/socket"):
            self.init(directory: "/run/systemd/units")
        case .socket(let path):
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 6, path.hasPrefix("/run/user/"), path.hasSuffix("/mpd/socket") else { return nil }
            self.init(directory: "/run/user/\(parts[3])/systemd/units")
        case .address("127.0.0.1", MPDEndpoint.standardPort), .address("::1", MPDEndpoint.standardPort):
            self.init(directory: "/run/systemd/units")
        case .address:
            return nil
        }
    }

    /// `directory`: where the manager keeps its links.
    init(directory: String) {
        socketLink = directory + "/invocation:mpd.socket"
        serviceLink = directory + "/invocation:mpd.service"
    }

    /// Whether systemd listens, MPD running or not.
    var isArmed: Bool { Self.target(of: socketLink) != nil }

    /// The id of MPD's present run; nil: it does not run.
    var run: String? { Self.target(of: serviceLink) }

    private static func target(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(path, base, buffer.count)
            guard count > 0 else { return nil }
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
