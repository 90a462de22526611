import PlayerModel

/// One connection's talk with MPD, without the connection: what is to be written, and what the answers mean.
///
/// MPD answers in order, so what was asked stands in a queue. At its end there is always an `idle`, which MPD leaves
/// unanswered until something changes; `noidle` ends it before the next command. An `idle` has one answer whether
/// it ended by a change, by `noidle` or by both, so commands are written without waiting for it.
struct MPDSession: Sendable {
    /// How long an answer may take.
    static let patience = Interval.seconds(2)
    /// How often the position is read again while it plays.
    static let resync = Interval.seconds(5)
    /// The most that is asked and not answered: more presses than anybody makes in two seconds.
    static let maximumOutstanding = 32
    /// Only these tags are sent: others can be longer than a line may be.
    static let tags = "tagtypes enable Title Artist AlbumArtist Name"
    static let subsystems = "idle player mixer playlist options"

    enum Action: Equatable, Sendable {
        case send([MPDCommand])
        /// The first one of a session means: connected.
        case state(PlayerState)
        case requestFailed(PlayerRequest)
        case notice(Notice)
        /// The connection is to be closed.
        case end(Ending)
    }

    /// For the log; the words are made where it is known which MPD it is.
    enum Notice: Equatable, Sendable {
        /// MPD's own words for what went wrong while it played.
        case playerError(String)
        case refused(MPDRefusal)
    }

    enum Ending: Equatable, Sendable {
        case noAnswer
        case wrongPassword
        case noPermission
        /// What came is not MPD's protocol.
        case malformed
        /// The stream broke off, with the reason.
        case closed(String)
    }

    struct Exchange: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case greeting
            case password
            case tagTypes
            case idle
            case state
            case request(PlayerRequest)
        }

        var kind: Kind
        /// When it must be answered; nil: never.
        var deadline: MonotonicInstant?
        /// Whether an idle was told to end.
        var isEnded = false
        /// Commands of a list that come before `status`.
        var verbs = 0
        /// Commands of a list that are done.
        var done = 0

        /// Whether its answer brings the state.
        var bringsState: Bool {
            switch kind {
            case .state, .request: true
            case .greeting, .password, .tagTypes, .idle: false
            }
        }
    }

    private let password: String?
    private let patience: Interval
    private var outstanding: [Exchange] = []
    private var report = MPDReport()
    private var known: PlayerState?
    private var lastError: String?
    private var resyncAt: MonotonicInstant?
    /// Its version, once MPD has greeted.
    private(set) var version: String?

    /// A session whose connection is begun at `now`.
    init(password: String?, patience: Interval = Self.patience, at now: MonotonicInstant) {
        self.password = password
        self.patience = patience
        outstanding = [Exchange(kind: .greeting, deadline: now + patience)]
    }

    /// Whether the state is known: before that, nothing can be asked.
    var isReady: Bool { known != nil }

    /// What was asked and not answered, oldest first: none of it will be.
    var unanswered: [PlayerRequest] {
        outstanding.compactMap { exchange in
            guard case .request(let request) = exchange.kind else { return nil }
            return request
        }
    }

    mutating func perform(_ request: PlayerRequest, at now: MonotonicInstant) -> [Action] {
        guard isReady, outstanding.count < Self.maximumOutstanding, let verbs = MPDCommand.list(for: request) else {
            return [.requestFailed(request)]
        }
        guard !verbs.isEmpty else { return [] }
        return ask(.request(request), verbs, at: now)
    }

    mutating func refresh(at now: MonotonicInstant) -> [Action] {
        guard isReady, !willBringState else { return [] }
        return ask(.state, [], at: now)
    }

    var nextDeadline: MonotonicInstant? {
        // Answers come in order: the first deadline is the earliest.
        MonotonicInstant.earliest(outstanding.first { $0.deadline != nil }?.deadline, resyncAt)
    }

    mutating func handleDeadline(at now: MonotonicInstant) -> [Action] {
        if let deadline = outstanding.first(where: { $0.deadline != nil })?.deadline, deadline <= now {
            return [.end(.noAnswer)]
        }
        guard let resyncAt, resyncAt <= now else { return [] }
        self.resyncAt = nil
        return refresh(at: now)
    }
}

// MARK: - Answers

extension MPDSession {
    mutating func handle(_ reply: MPDReply, at now: MonotonicInstant) -> [Action] {
        guard let current = outstanding.first else { return [.end(.malformed)] }
        switch reply {
        case .greeting(let version):
            guard current.kind == .greeting else { return [.end(.malformed)] }
            self.version = version
            return greet(at: now)
        case .pair(let name, let value):
            return read(name, value, in: current)
        case .listOK:
            guard current.bringsState, current.done < current.verbs + 2 else { return [.end(.malformed)] }
            outstanding[0].done += 1
            return []
        case .ok:
            return finish(current, at: now)
        case .refused(let refusal):
            return refuse(current, refusal, at: now)
        case .malformed:
            return [.end(.malformed)]
        }
    }

    private mutating func greet(at now: MonotonicInstant) -> [Action] {
        outstanding = []
        var commands: [MPDCommand] = []
        let deadline = now + patience
        if let password {
            commands.append(MPDCommand("password", argument: password))
            outstanding.append(Exchange(kind: .password, deadline: deadline))
        }
        commands += ["command_list_begin", "tagtypes clear", MPDCommand(Self.tags), "command_list_end"]
        outstanding.append(Exchange(kind: .tagTypes, deadline: deadline))
        return [.send(commands)] + ask(.state, [], at: now)
    }

    private mutating func read(_ name: String, _ value: String, in current: Exchange) -> [Action] {
        switch current.kind {
        case .state, .request:
            if current.done == current.verbs { report.readStatus(name, value) }
            if current.done == current.verbs + 1 { report.readSong(name, value) }
            return []
        case .idle:
            return []
        case .greeting, .password, .tagTypes:
            return [.end(.malformed)]
        }
    }

    private mutating func finish(_ current: Exchange, at now: MonotonicInstant) -> [Action] {
        switch current.kind {
        case .greeting:
            return [.end(.malformed)]
        case .password, .tagTypes:
            outstanding.removeFirst()
            return []
        case .idle:
            outstanding.removeFirst()
            if !willBringState { return ask(.state, [], at: now) }
            return []
        case .state, .request:
            guard current.done == current.verbs + 2 else { return [.end(.malformed)] }
            outstanding.removeFirst()
            return takeReport(at: now)
        }
    }

    private mutating func takeReport(at now: MonotonicInstant) -> [Action] {
        defer { report = MPDReport() }
        guard let update = report.update(sampledAt: now) else { return [.end(.malformed)] }
        let state = (known ?? PlayerState()).applying(update, at: now)
        known = state
        resyncAt = state.isPlaying ? now + Self.resync : nil
        var actions: [Action] = [.state(state)]
        if let error = report.error, error != lastError { actions.append(.notice(.playerError(error))) }
        lastError = report.error
        return actions
    }

    private mutating func refuse(_ current: Exchange, _ refusal: MPDRefusal, at now: MonotonicInstant) -> [Action] {
        report = MPDReport()
        switch current.kind {
        case .greeting:
            return [.end(.malformed)]
        case .password:
            return [.end(.wrongPassword)]
        case .tagTypes:
            // Before MPD 0.21. It sends all tags then.
            outstanding.removeFirst()
            return []
        case .idle, .state:
            return [.end(refusal.code == MPDRefusal.permission ? .noPermission : .malformed)]
        case .request(let request):
            outstanding.removeFirst()
            let actions: [Action] = [.requestFailed(request), .notice(.refused(refusal))]
            return actions + (willBringState ? [] : ask(.state, [], at: now))
        }
    }
}

// MARK: - Questions

extension MPDSession {
    private var willBringState: Bool {
        outstanding.contains { $0.bringsState }
    }

    /// Writes a list of `verbs` and the questions for the state, and goes back to waiting for changes.
    private mutating func ask(_ kind: Exchange.Kind, _ verbs: [MPDCommand], at now: MonotonicInstant) -> [Action] {
        var commands: [MPDCommand] = []
        if let last = outstanding.last, last.kind == .idle, !last.isEnded {
            outstanding[outstanding.count - 1].isEnded = true
            commands.append("noidle")
        }
        commands.append("command_list_ok_begin")
        commands += verbs
        commands += ["status", "currentsong", "command_list_end", MPDCommand(Self.subsystems)]
        outstanding.append(Exchange(kind: kind, deadline: now + patience, verbs: verbs.count))
        outstanding.append(Exchange(kind: .idle))
        resyncAt = nil
        return [.send(commands)]
    }
}
