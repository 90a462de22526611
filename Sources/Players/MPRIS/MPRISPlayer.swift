import EventLoop
import PlayerModel

/// The conversation with one owner of a player's name. Dropped, it is over.
final class MPRISPlayer {
    enum Event: Equatable {
        case state(PlayerState)
        /// It has not answered for 2 s. Its next answer comes as `.state`.
        case silent
        /// It has a name on the bus, but no player there yet.
        case notReady(String)
        case failed(PlayerRequest)
    }

    static let resyncEvery = Interval.seconds(5)
    /// What a request did is looked at after this long: some players tell only half of their changes.
    static let lookAfter = Interval.milliseconds(250)
    /// A player that starts to play because of a skip does so within this time.
    static let skipStartsWithin = Interval.seconds(2)
    static let maximumRequests = 32

    let owner: String
    let name: String
    private let bus: Bus
    private let loop: EventLoop
    private let tell: (Event) -> Void

    private var properties: MPRISProperties
    /// nil until it has told.
    private var state: PlayerState?
    private var matches: [BusSlot] = []
    private var requests = 0
    private var isReading = false
    private var readsAgain = false
    private var isReadingPosition = false
    private var readsPositionAgain = false
    /// A request was not answered in time: whether it lives is being found out.
    private var isDoubtful = false
    private var isSilent = false
    private var retries: ReconnectSchedule

    private var timer: TimerSource?
    private var silentAt: MonotonicInstant?
    private var resyncAt: MonotonicInstant?
    private var lookAt: MonotonicInstant?
    private var pausesUntil: MonotonicInstant?

    /// `name`: the player's, without "org.mpris.MediaPlayer2.". `tell` is called in turns of the loop only.
    init(loop: EventLoop, bus: Bus, name: String, owner: String, tell: @escaping (Event) -> Void) {
        self.loop = loop
        self.bus = bus
        self.name = name
        self.owner = owner
        self.tell = tell
        properties = MPRISProperties(name: name)
        retries = ReconnectSchedule(seed: UInt64(truncatingIfNeeded: loop.clock().nanoseconds))
        // Without a timer, a player that falls silent and a position that drifts go unnoticed.
        timer = try? loop.timer { [weak self] in self?.timeIsUp(at: $0) }
        listen()
        read()
    }

    private func listen() {
        let from = "type='signal',sender='\(owner)',path='\(MPRISProperties.path)'"
        matches = [
            bus.match(
                "\(from),interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
                    + "arg0='\(MPRISProperties.interface)'"
            ) { [weak self] in self?.changed($0) },
            bus.match("\(from),interface='\(MPRISProperties.interface)',member='Seeked'") { [weak self] in
                self?.seeked($0)
            },
        ].compactMap { $0 }
    }

    /// Returns false where nothing can be sent now.
    func perform(_ request: PlayerRequest) -> Bool {
        let now = loop.now
        guard let state, !isDoubtful, !isSilent, requests < Self.maximumRequests else { return false }
        noteSkip(request, at: now)
        switch properties.call(for: request, state, at: now) {
        case .method(let member, let arguments):
            return send(request, method(member, arguments))
        case .set(let property, let value):
            let path = MPRISProperties.path
            return send(request, .set(property, to: value, MPRISProperties.interface, of: path, at: owner))
        case .none:
            return true
        case .impossible:
            return false
        }
    }

    /// Reads everything anew.
    func read() {
        guard !isReading else {
            readsAgain = true
            return
        }
        let getAll = BusMethod.getAll(MPRISProperties.interface, of: MPRISProperties.path, at: owner)
        // No limit: an answer that comes after any time says that it is back, and asking again would pile up.
        isReading = bus.call(getAll, within: nil) { [weak self] in self?.readAll($0) }
        waitForAnswer()
    }

    private func method(_ member: String, _ arguments: [BusArgument] = []) -> BusMethod {
        BusMethod(
            destination: owner,
            path: MPRISProperties.path,
            interface: MPRISProperties.interface,
            member: member,
            arguments: arguments
        )
    }
}

// MARK: - Requests

extension MPRISPlayer {
    private func send(_ request: PlayerRequest, _ method: BusMethod) -> Bool {
        let isSent = bus.call(method, within: Bus.answerWithin) { [weak self] in self?.answered(request, $0) }
        if isSent { requests += 1 }
        return isSent
    }

    private func answered(_ request: PlayerRequest, _ reply: BusReply) {
        requests -= 1
        switch reply {
        case .values:
            heard()
            lookAt = MonotonicInstant.earliest(lookAt, loop.now + Self.lookAfter)
            arm()
        case .refused:
            heard()
            tell(.failed(request))
            read()
        case .timedOut:
            isDoubtful = true
            tell(.failed(request))
            read()
        case .lost:
            tell(.failed(request))
        }
    }

    /// Paused stays paused: a player that starts to play on a skip is paused again.
    private func noteSkip(_ request: PlayerRequest, at now: MonotonicInstant) {
        switch request {
        case .next(let staysPaused), .previous(let staysPaused):
            pausesUntil = staysPaused ? now + Self.skipStartsWithin : nil
        case .play, .playFromStart, .pause, .stop:
            pausesUntil = nil
        case .seek, .setVolume, .setMuted, .endSeek:
            break
        }
    }

    private func pauseAfterSkip(at now: MonotonicInstant) {
        guard let until = pausesUntil, state?.isPlaying == true else { return }
        if now > until {
            pausesUntil = nil
        } else {
            // Its answer matters to nobody: what the player does is what counts.
            _ = bus.call(method("Pause"), within: Bus.answerWithin) { _ in }
        }
    }
}

// MARK: - What the player says

extension MPRISPlayer {
    private func readAll(_ reply: BusReply) {
        isReading = false
        if case .lost = reply { return }
        heard()
        if case .values(let values) = reply, let all = values.first?.dictionary, all["PlaybackStatus"] != nil {
            retries.connected(at: loop.now)
            take(all)
        } else {
            notReady(reply)
        }
        if readsAgain {
            readsAgain = false
            read()
        }
    }

    private func notReady(_ reply: BusReply) {
        switch reply {
        case .refused(let name, let text): tell(.notReady(text.isEmpty ? name : text))
        case .values, .timedOut, .lost: tell(.notReady("it does not say what it is doing"))
        }
        state = nil
        retries.attemptFailed(at: loop.now)
        arm()
    }

    private func changed(_ signal: BusSignal) {
        guard signal.arguments.count >= 2, signal.arguments[0].text == MPRISProperties.interface,
            let changes = signal.arguments[1].dictionary
        else { return }
        guard let before = state, !isSilent else { return read() }
        take(changes)
        let isInvalidated = signal.arguments.count > 2 && signal.arguments[2].array?.isEmpty == false
        if isInvalidated { return read() }
        guard changes["Position"] == nil, let state else { return }
        let isOther = before.playback != state.playback || before.track != state.track
        if isOther || changes["Rate"] != nil { readPosition() }
    }

    private func seeked(_ signal: BusSignal) {
        guard state != nil, let microseconds = signal.arguments.first?.wholeNumber else { return }
        properties.seeked()
        take(["Position": .integer(microseconds)])
    }

    private func take(_ values: [String: BusValue]) {
        let now = loop.now
        let update = properties.update(values, at: now)
        let state = (self.state ?? PlayerState()).applying(update, at: now)
        self.state = state
        if update.position != .absent || !state.isPlaying {
            resyncAt = state.isPlaying ? now + Self.resyncEvery : nil
        } else if resyncAt == nil {
            resyncAt = now + Self.resyncEvery
        }
        pauseAfterSkip(at: now)
        arm()
        tell(.state(state))
    }

    private func readPosition() {
        guard !isReading else { return }
        guard !isReadingPosition else {
            readsPositionAgain = true
            return
        }
        let get = BusMethod.get(
            "Position",
            MPRISProperties.interface,
            of: MPRISProperties.path,
            at: owner
        )
        isReadingPosition = bus.call(get, within: nil) { [weak self] in self?.readPosition($0) }
        waitForAnswer()
    }

    private func readPosition(_ reply: BusReply) {
        isReadingPosition = false
        if case .lost = reply { return }
        let wasSilent = isSilent
        heard()
        if wasSilent { return read() }
        if case .values(let values) = reply, let position = values.first, state != nil {
            take(["Position": position])
        }
        if state?.isPlaying == true, resyncAt == nil { resyncAt = loop.now + Self.resyncEvery }
        if readsPositionAgain {
            readsPositionAgain = false
            readPosition()
        }
        arm()
    }
}

// MARK: - Time

extension MPRISPlayer {
    private func waitForAnswer() {
        guard isReading || isReadingPosition, silentAt == nil, !isSilent else { return }
        silentAt = loop.now + Bus.answerWithin
        arm()
    }

    /// It lives.
    private func heard() {
        isDoubtful = false
        isSilent = false
        silentAt = isReading || isReadingPosition ? loop.now + Bus.answerWithin : nil
        arm()
    }

    private func timeIsUp(at now: MonotonicInstant) {
        if let at = silentAt, at <= now {
            silentAt = nil
            resyncAt = nil
            lookAt = nil
            isSilent = true
            state = nil
            tell(.silent)
        }
        if let at = lookAt, at <= now {
            lookAt = nil
            read()
        }
        if let at = resyncAt, at <= now {
            resyncAt = nil
            readPosition()
        }
        if let at = retries.nextDeadline, at <= now {
            retries.attemptBegins()
            read()
        }
        arm()
    }

    private func arm() {
        var first = MonotonicInstant.earliest(silentAt, resyncAt)
        first = MonotonicInstant.earliest(first, lookAt)
        timer?.arm(at: MonotonicInstant.earliest(first, retries.nextDeadline))
    }
}
