import PlayerModel

/// One connection to mpv, without the connection: lines and requests in, lines and reports out.
///
/// Everything is observed and read once at the start; then the player is connected. Its answers have a limit of 2 s.
/// While one is overdue nothing more is sent, so that a player that was stopped finds no heap of old presses.
struct MPVSession: Sendable {
    static let answerWithin = Interval.seconds(2)
    /// A player that answers nothing for this long is gone.
    static let silentFor = Interval.seconds(10)
    static let readPositionEach = Interval.seconds(5)
    /// While a file is being opened its properties come in pieces; the model gets them together, or after this.
    static let holdReportsFor = Interval.milliseconds(250)
    static let maximumOutstanding = 256

    /// The connection is of no use any more.
    enum Fault: Error, Equatable {
        case notUnderstood(JSONError)
        case silent
    }

    enum Purpose: Equatable {
        case observe
        case read(MPVProperty)
        case readPosition
        /// The command that decides what becomes of a request.
        case request(PlayerRequest)
        case part
    }

    struct Outstanding: Equatable {
        var id: Int
        var purpose: Purpose
        var deadline: MonotonicInstant
        /// That it is overdue was reported.
        var isTold = false
    }

    var state = MPVState()
    /// What was sent and not answered, in the order of its sending.
    var outstanding: [Outstanding] = []
    /// Bytes to be sent, and what is to be reported: the owner takes them out.
    var output: [UInt8] = []
    var reports: [LinkReport] = []

    var isConnected = false
    var reported: PlayerState?
    /// All properties are being read; their arrival is reported even if nothing changed.
    var isReadingAll = false
    var heldUntil: MonotonicInstant?
    /// A file is being opened or sought in: where it stands is not known before mpv says "playback-restart".
    var awaitsRestart = false
    /// The position changed its course while it was being read.
    var readsAgain = false
    var lastRead: MonotonicInstant?
    var isDurationObserved = true
    /// A stop that mpv has not reported yet: "play" must start a file and not only unpause.
    var isStopping = false
    /// mpv's own --idle, to be put back when it plays again.
    var idleBefore: JSONValue?
    var lastID = 0

    /// Whether an answer is overdue.
    func isOverdue(at now: MonotonicInstant) -> Bool {
        outstanding.first.map { $0.deadline <= now } ?? false
    }
}

// MARK: - What is sent

extension MPVSession {
    /// The connection is there: observes and reads all.
    mutating func begin(at now: MonotonicInstant) {
        for property in MPVProperty.allCases { send(.observe(property), .observe, at: now) }
        readAll(at: now)
    }

    /// Reads all; it is reported when it is there.
    mutating func refresh(at now: MonotonicInstant) {
        guard isConnected, !isOverdue(at: now), !isReadingAll else { return }
        readAll(at: now)
    }

    mutating func readAll(at now: MonotonicInstant) {
        isReadingAll = true
        for property in MPVProperty.allCases { send(.get(property), .read(property), at: now) }
        readPosition(at: now)
    }

    mutating func perform(_ request: PlayerRequest, at now: MonotonicInstant) {
        guard isConnected, !isOverdue(at: now), outstanding.count < Self.maximumOutstanding else {
            return reports.append(.requestFailed(request))
        }
        switch request {
        case .play: play(request, at: now)
        case .playFromStart:
            guard state.count > 0 else { return reports.append(.requestFailed(request)) }
            start(0, request, at: now)
        case .pause: send(.set(.pause, .boolean(true)), .request(request), at: now)
        case .stop: stop(request, at: now)
        // A paused mpv stays paused by itself.
        case .next: send(.playlistNext, .request(request), at: now)
        case .previous: send(.playlistPrevious, .request(request), at: now)
        case .seek(let target):
            send(.seek(Double(max(0, target.nanoseconds)) / 1e9), .request(request), at: now)
        case .setVolume(let percent):
            send(.set(.volume, .integer(Int64(max(0, min(100, percent))))), .request(request), at: now)
        case .setMuted(let muted): send(.set(.mute, .boolean(muted)), .request(request), at: now)
        case .endSeek: break
        }
    }

    private mutating func play(_ request: PlayerRequest, at now: MonotonicInstant) {
        if isStopping {
            start(state.index ?? 0, request, at: now)
        } else if state.isIdle || state.isAtEnd {
            guard let index = state.startIndex else { return reports.append(.requestFailed(request)) }
            start(index, request, at: now)
        } else {
            send(.set(.pause, .boolean(false)), .request(request), at: now)
        }
    }

    /// Starts an entry. A pause outlasts a stop in mpv, so it is ended first.
    private mutating func start(_ index: Int, _ request: PlayerRequest, at now: MonotonicInstant) {
        isStopping = false
        send(.set(.pause, .boolean(false)), .part, at: now)
        send(.play(index: index), .request(request), at: now)
        if let idle = idleBefore { send(.set(.idle, idle), .part, at: now) }
        idleBefore = nil
    }

    /// An mpv that was not started with --idle=yes ends when it is stopped, and nothing could play again.
    private mutating func stop(_ request: PlayerRequest, at now: MonotonicInstant) {
        if idleBefore == nil, state[.idle] != .boolean(true), state[.idle] != .null {
            idleBefore = state[.idle]
            send(.set(.idle, .string("yes")), .part, at: now)
        }
        isStopping = !state.isIdle
        send(.stop, .request(request), at: now)
    }

    mutating func readPosition(at now: MonotonicInstant) {
        readsAgain = outstanding.contains { $0.purpose == .readPosition }
        guard !readsAgain else { return }
        lastRead = now
        send(.getPosition, .readPosition, at: now)
        if !isDurationObserved, state.isFullySeekable { send(.get(.duration), .read(.duration), at: now) }
    }

    mutating func send(_ command: MPVProtocol.Command, _ purpose: Purpose, at now: MonotonicInstant) {
        lastID = lastID % 1_000_000_000 + 1
        do throws(JSONError) {
            output += try MPVProtocol.line(command, id: lastID)
        } catch {
            // A number that is not finite, which no caller has.
            return
        }
        outstanding.append(Outstanding(id: lastID, purpose: purpose, deadline: now + Self.answerWithin))
    }
}

// MARK: - Time

extension MPVSession {
    /// Reports what changed, unless more is expected shortly. To be called when all that was read has been handled.
    mutating func settle(at now: MonotonicInstant) {
        guard isConnected, !isReadingAll else { return }
        if let heldUntil, now < heldUntil { return }
        heldUntil = nil
        let player = state.player
        guard player != reported else { return }
        reported = player
        reports.append(.player(.changed(player)))
    }

    var nextDeadline: MonotonicInstant? {
        var next = nextAnswerDeadline
        if isConnected {
            next = .earliest(next, heldUntil)
            next = .earliest(next, nextRead)
        }
        return next
    }

    private var nextRead: MonotonicInstant? {
        guard state.isPlaying, let lastRead, !outstanding.contains(where: { $0.purpose == .readPosition }) else {
            return nil
        }
        return lastRead + Self.readPositionEach
    }

    /// Told failures are not told again: then the silence of the oldest counts.
    private var nextAnswerDeadline: MonotonicInstant? {
        guard let oldest = outstanding.first else { return nil }
        let waiting = outstanding.first { !$0.isTold }
        let silence = oldest.deadline + (isConnected ? Self.silentFor - Self.answerWithin : .zero)
        return .earliest(waiting?.deadline, silence)
    }

    mutating func handleDeadline(at now: MonotonicInstant) throws(Fault) {
        if let oldest = outstanding.first {
            let limit = isConnected ? Self.silentFor - Self.answerWithin : .zero
            guard now < oldest.deadline + limit else { throw .silent }
        }
        for place in outstanding.indices where outstanding[place].deadline <= now && !outstanding[place].isTold {
            outstanding[place].isTold = true
            guard case .request(let request) = outstanding[place].purpose else { continue }
            reports.append(.requestFailed(request))
        }
        if let nextRead, nextRead <= now { readPosition(at: now) }
        settle(at: now)
    }
}
