import EventLoop
import Glibc
import PlayerModel

/// The connection to an MPD: finds it, talks with it (`MPDSession`), and finds it again.
public final class MPDLink: PlayerLink {
    /// After a connection to an MPD that systemd starts on demand was lost: that it is being stopped takes a moment,
    /// and to connect in it would start it again.
    static let stopTime = Interval.seconds(5)

    let endpoint: MPDEndpoint
    private let loop: EventLoop
    private let password: String?
    private let activation: MPDActivation?
    private let patience: Interval
    private var schedule: ReconnectSchedule
    private var announcements = MPDAnnouncements()

    private var stream: MPDStream?
    private var session: MPDSession?
    private var io: IOSource?
    /// TCP is on its way.
    private var isPending = false
    /// Whether the state was reported, so that somebody is to be told when it is lost.
    private var isConnected = false
    private var isClosed = false
    private var timer: TimerSource?
    private var monitor: PathMonitor?
    private var monitoredPath: String?
    /// Not before this moment, but for a press or another run of MPD than the one that was lost.
    private var quietUntil: MonotonicInstant?
    private var lostRun: String?

    private var report: (LinkReport) -> Void = { _ in }
    private var waiting: [LinkReport] = []
    private var later: DeferredSource?

    /// A link that does nothing before `start`. The process ignores SIGPIPE from now on.
    ///
    /// `password`: what MPD's mpd.conf asks for; one line.
    public convenience init(
        loop: EventLoop,
        endpoint: MPDEndpoint = .standard,
        password: String? = nil
    ) throws(EventLoopError) {
        try self.init(
            loop: loop,
            endpoint: endpoint,
            password: password,
            activation: MPDActivation(endpoint: endpoint)
        )
    }

    init(
        loop: EventLoop,
        endpoint: MPDEndpoint,
        password: String?,
        activation: MPDActivation?,
        patience: Interval = MPDSession.patience
    ) throws(EventLoopError) {
        self.loop = loop
        self.endpoint = endpoint
        self.password = password
        self.activation = activation
        self.patience = patience
        schedule = ReconnectSchedule(seed: UInt64(bitPattern: loop.clock().nanoseconds))
        // libmpdclient writes without MSG_NOSIGNAL.
        EventLoop.ignoreBrokenPipes()
        timer = try loop.timer(slack: .milliseconds(20)) { [weak self] now in self?.handleDeadline(at: now) }
        later = try loop.deferred { [weak self] in self?.tell() }
    }

    deinit {
        io?.cancel()
    }

    public func start(report: @escaping (LinkReport) -> Void) {
        self.report = report
        connect(byPress: false)
    }

    public func perform(_ request: PlayerRequest) {
        guard session != nil else { return put(.requestFailed(request)) }
        act(session?.perform(request, at: loop.now))
    }

    public func refresh() {
        act(session?.refresh(at: loop.now))
    }

    public func connectNow() {
        guard !isClosed, session == nil else { return }
        schedule.startOver(at: loop.now)
        connect(byPress: true)
    }

    public func close() {
        isClosed = true
        report = { _ in }
        waiting = []
        drop()
        timer?.cancel()
        later?.cancel()
        monitor?.cancel()
        monitor = nil
    }
}

// MARK: - Connecting

extension MPDLink {
    private func connect(byPress isPress: Bool) {
        guard !isClosed, session == nil else { return }
        schedule.attemptBegins()
        watch()
        defer { armTimer() }
        guard isPress || mayConnect() else { return }
        quietUntil = nil
        do {
            let (descriptor, isPending) = try MPDConnector.connect(to: endpoint)
            begin(descriptor, isPending: isPending)
        } catch {
            fail(error)
        }
    }

    /// What is to be watched while there is no connection: the place where it can appear.
    private func watch() {
        guard let path = watchedPath else { return }
        guard monitor == nil || monitoredPath != path else { return }
        monitoredPath = path
        // Without a watch the schedule goes on alone.
        monitor = try? loop.monitor(path: path) { [weak self] in
            guard let self else { return }
            self.schedule.startOver(at: self.loop.now)
            self.connect(byPress: false)
            self.tell()
        }
    }

    private var watchedPath: String? {
        if let activation, activation.isArmed { return activation.serviceLink }
        guard case .socket(let path) = endpoint else { return nil }
        return path
    }

    /// Whether connecting would start nothing that its user has stopped.
    private func mayConnect() -> Bool {
        guard let activation, activation.isArmed else { return true }
        guard let run = activation.run else {
            // The watch tells when it runs; without one it is looked at now and then.
            if monitor == nil { schedule.attemptFailed(at: loop.now) }
            announce(.dormant, "MPD at \(endpoint) is not running; a press starts it.")
            return false
        }
        guard let quietUntil, loop.now < quietUntil else { return true }
        return run != lostRun
    }

    private func begin(_ descriptor: Int32, isPending: Bool) {
        guard let stream = MPDStream(descriptor: descriptor) else {
            return fail(MPDConnector.failure(ENOMEM))
        }
        self.stream = stream
        self.isPending = isPending
        session = MPDSession(password: password, patience: patience, at: loop.now)
        do {
            io = try loop.watch(descriptor, isPending ? .writable : .readable) { [weak self] _ in self?.handleReady() }
        } catch {
            drop()
            fail(MPDConnector.Failure(code: error.code, text: "\(error)"))
        }
    }

    private func fail(_ failure: MPDConnector.Failure) {
        announce(.absent, "No connection to MPD at \(endpoint): \(failure.text)")
        let isAbsent = failure.code == ENOENT || failure.code == ENOTDIR
        if isAbsent, monitor != nil, activation?.isArmed != true { return }
        schedule.attemptFailed(at: loop.now)
    }

    private func drop() {
        io?.cancel()
        io = nil
        stream = nil
        session = nil
        isPending = false
    }

    private func armTimer() {
        guard !isClosed else { return }
        guard session == nil else {
            timer?.arm(at: session?.nextDeadline)
            return
        }
        timer?.arm(at: MonotonicInstant.earliest(schedule.nextDeadline, quietUntil))
    }

    private func handleDeadline(at now: MonotonicInstant) {
        if session == nil {
            if let quietUntil, quietUntil <= now { self.quietUntil = nil }
            connect(byPress: false)
        } else {
            act(session?.handleDeadline(at: loop.now))
        }
        tell()
    }
}

// MARK: - Talking

extension MPDLink {
    private func handleReady() {
        guard let stream else { return }
        if isPending {
            let code = MPDConnector.result(of: stream.descriptor)
            guard code == 0 else {
                drop()
                fail(MPDConnector.failure(code))
                armTimer()
                return tell()
            }
            isPending = false
        }
        let isOpen = stream.read() && stream.write()
        while session != nil, let reply = stream.nextReply() {
            act(session?.handle(reply, at: loop.now))
        }
        if session != nil, !isOpen || stream.failure != nil {
            end(.closed(stream.failure ?? "the connection broke off"))
        }
        updateEvents()
        armTimer()
        tell()
    }

    private func act(_ actions: [MPDSession.Action]?) {
        guard let actions else { return }
        for action in actions where session != nil { carryOut(action) }
        updateEvents()
        armTimer()
    }

    private func carryOut(_ action: MPDSession.Action) {
        switch action {
        case .send(let commands):
            guard let stream, !stream.send(commands) else { return }
            end(.closed(stream.failure ?? "it does not read what it is sent"))
        case .state(let state):
            take(state)
        case .requestFailed(let request):
            put(.requestFailed(request))
        case .notice(let notice):
            put(.connection(isUp: true, MPDAnnouncements.text(notice, endpoint)))
        case .end(let ending):
            end(ending)
        }
    }

    private func take(_ state: PlayerState) {
        guard !isConnected else { return put(.player(.changed(state))) }
        isConnected = true
        schedule.connected(at: loop.now)
        monitor?.cancel()
        monitor = nil
        announcements = MPDAnnouncements()
        put(.connection(isUp: true, "Connected to MPD \(session?.version ?? "") at \(endpoint)."))
        put(.player(.connected(state)))
    }

    private func end(_ ending: MPDSession.Ending) {
        let unanswered = session?.unanswered ?? []
        if let stream { MPDConnector.makeCloseAbrupt(stream.descriptor) }
        drop()
        for request in unanswered { put(.requestFailed(request)) }
        let now = loop.now
        announce(MPDAnnouncements.subject(of: ending), MPDAnnouncements.text(ending, endpoint, wasUp: isConnected))
        guard isConnected else { return schedule.attemptFailed(at: now) }
        isConnected = false
        put(.player(.disconnected))
        schedule.lost(at: now)
        if let activation, activation.isArmed {
            quietUntil = now + Self.stopTime
            lostRun = activation.run
        }
        watch()
    }

    private func updateEvents() {
        guard let stream, let io, !isPending else { return }
        io.events = stream.isWaitingToWrite ? [.readable, .writable] : .readable
    }
}

// MARK: - Reporting

extension MPDLink {
    private func announce(_ subject: MPDAnnouncements.Subject, _ text: String) {
        guard announcements.isNew(subject) else { return }
        put(.connection(isUp: false, text))
    }

    /// Nothing is reported from within a call: in the same turn's handler at the earliest, else in a later turn.
    private func put(_ report: LinkReport) {
        guard !isClosed else { return }
        waiting.append(report)
        later?.schedule()
    }

    private func tell() {
        let reports = waiting
        waiting = []
        for item in reports { report(item) }
    }
}
