import EventLoop
import Glibc
import PlayerModel

/// The link to mpv over the socket that its option --input-ipc-server makes.
///
/// Without a connection the socket's path is watched, and tried again as `ReconnectSchedule` says.
public final class MPVLink: PlayerLink {
    /// Bytes read in one turn: the rest waits for its turn.
    static let readLimit = 16 * 1024

    private let loop: EventLoop
    private let path: String
    private var report: ((LinkReport) -> Void)?
    private var timer: TimerSource?
    private var later: DeferredSource?
    private var monitor: PathMonitor?
    private var source: IOSource?
    private var socket: UnixSocket?
    private var session: MPVSession?
    private var lines = LineBuffer()
    private var output = PendingOutput()
    private var schedule: ReconnectSchedule
    /// What is to be reported outside of our own methods.
    private var reports: [LinkReport] = []
    private var isAttemptDue = false
    /// What was said last of the connection: one line a change.
    private var lastSaid: Said?

    private enum Said: Equatable {
        case up
        case absent
        case forbidden
        case failed
    }

    /// `path`: the socket. `seed`: any number, for the jitter of new attempts.
    public init(loop: EventLoop, path: String, seed: UInt64 = 0) throws(EventLoopError) {
        self.loop = loop
        self.path = path
        schedule = ReconnectSchedule(seed: seed)
        timer = try loop.timer(slack: .milliseconds(20)) { [weak self] now in self?.deadlineReached(at: now) }
        later = try loop.deferred { [weak self] in self?.turnCame() }
    }

    public func start(report: @escaping (LinkReport) -> Void) {
        self.report = report
        isAttemptDue = true
        later?.schedule()
    }

    public func perform(_ request: PlayerRequest) {
        if session == nil {
            reports.append(.requestFailed(request))
        } else {
            session?.perform(request, at: loop.now)
            flush()
        }
        later?.schedule()
    }

    public func refresh() {
        session?.refresh(at: loop.now)
        flush()
        later?.schedule()
    }

    public func connectNow() {
        guard socket == nil else { return }
        schedule.startOver(at: loop.now)
        isAttemptDue = true
        later?.schedule()
    }

    public func close() {
        report = nil
        reports = []
        monitor = nil
        disconnect()
        timer?.cancel()
        later?.cancel()
    }

    // MARK: Turns

    private func turnCame() {
        if isAttemptDue { attempt() }
        deliver()
    }

    private func deadlineReached(at now: MonotonicInstant) {
        if session != nil {
            do throws(MPVSession.Fault) {
                try session?.handleDeadline(at: now)
                flush()
            } catch {
                lose(because: error)
            }
        } else if let due = schedule.nextDeadline, due <= now {
            attempt()
        }
        deliver()
    }

    private func pathChanged() {
        guard socket == nil else { return }
        schedule.startOver(at: loop.now)
        attempt()
        deliver()
    }

    private func ready(_ events: IOEvents) {
        if events.contains(.writable) { flush() }
        if !events.isDisjoint(with: [.readable, .hangup, .error]) { read() }
        deliver()
    }

    /// Reports what is to be reported, and arms the timer. The last thing in a turn: a report may call anything here.
    private func deliver() {
        collectReports()
        while !reports.isEmpty {
            let batch = reports
            reports = []
            for item in batch { report?(item) }
            collectReports()
        }
        guard report != nil else { return }
        timer?.arm(at: session == nil ? schedule.nextDeadline : session?.nextDeadline)
    }

    private func collectReports() {
        guard let new = session?.reports, !new.isEmpty else { return }
        session?.reports = []
        for item in new {
            if case .player(.connected) = item { isUp() }
            reports.append(item)
        }
    }

    // MARK: The connection

    private func attempt() {
        isAttemptDue = false
        guard socket == nil, report != nil else { return }
        schedule.attemptBegins()
        let mayPoll = !watchPath()
        do throws(SocketError) {
            try connect()
        } catch {
            // The watch tells when a path comes, but not when somebody begins to listen at one that is there.
            if error.code != ENOENT || mayPoll { schedule.attemptFailed(at: loop.now) }
            let isForbidden = error.code == EACCES || error.code == EPERM
            say(isForbidden ? .forbidden : error.isAbsent ? .absent : .failed, error.description)
        }
    }

    /// Before the path is tried: what changes in between is then not lost. Returns whether it is watched.
    private func watchPath() -> Bool {
        if monitor == nil {
            monitor = try? loop.monitor(path: path) { [weak self] in self?.pathChanged() }
        }
        return monitor != nil
    }

    private func connect() throws(SocketError) {
        let socket = try UnixSocket(path: path)
        do throws(EventLoopError) {
            source = try loop.watch(socket.descriptor, .readable) { [weak self] in self?.ready($0) }
        } catch {
            throw SocketError(path: path, code: error.code)
        }
        self.socket = socket
        monitor = nil
        schedule.connected(at: loop.now)
        lines.removeAll()
        output.removeAll()
        var session = MPVSession()
        session.begin(at: loop.now)
        self.session = session
        flush()
    }

    private func isUp() {
        guard lastSaid != .up else { return }
        lastSaid = .up
        reports.append(.connection(isUp: true, "mpv is connected at \(path)"))
    }

    private func say(_ what: Said, _ text: String) {
        guard lastSaid != what else { return }
        lastSaid = what
        reports.append(.connection(isUp: false, "mpv: \(text)"))
    }

    private func read() {
        guard let socket else { return }
        switch socket.read(atMost: Self.readLimit) {
        case .bytes(let bytes): take(bytes)
        case .nothing: break
        case .end: lose(.absent, "mpv closed the connection at \(path). It comes back when mpv does.")
        case .failed(let code): lose(.failed, "\(path): \(String(cString: strerror(code))). It is tried again.")
        }
    }

    private func take(_ bytes: [UInt8]) {
        lines.append(bytes)
        do {
            while let line = try lines.next() {
                try session?.handle(line: line, at: loop.now)
            }
        } catch let fault as MPVSession.Fault {
            return lose(because: fault)
        } catch {
            return lose(.failed, "\(path) sent a line that is too long. Is that mpv's socket? It is tried again.")
        }
        session?.settle(at: loop.now)
        flush()
    }

    /// Writes what the session wants to be written.
    private func flush() {
        guard let socket, let bytes = session?.output else { return }
        session?.output = []
        guard output.append(bytes) else {
            return lose(.failed, "mpv at \(path) takes no more requests. It may hang: restart it.")
        }
        switch output.write(to: socket.descriptor) {
        case .finished: source?.events = .readable
        case .blocked: source?.events = [.readable, .writable]
        case .failed: lose(.absent, "mpv closed the connection at \(path). It comes back when mpv does.")
        }
    }

    private func lose(because fault: MPVSession.Fault) {
        switch fault {
        case .silent: lose(.failed, "mpv at \(path) does not answer. It may hang: restart it.")
        case .notUnderstood: lose(.failed, "\(path) sent what is no JSON. Is that mpv's socket? It is tried again.")
        }
    }

    private func lose(_ what: Said, _ text: String) {
        guard let session else { return }
        collectReports()
        for case .request(let request) in session.outstanding.filter({ !$0.isTold }).map(\.purpose) {
            reports.append(.requestFailed(request))
        }
        if session.isConnected { reports.append(.player(.disconnected)) }
        disconnect()
        schedule.lost(at: loop.now)
        say(what, text)
        _ = watchPath()
        later?.schedule()
    }

    private func disconnect() {
        source?.cancel()
        source = nil
        socket?.close()
        socket = nil
        session = nil
    }
}
