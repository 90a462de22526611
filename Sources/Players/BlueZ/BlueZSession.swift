import EventLoop
import PlayerModel

/// The conversation with one run of BlueZ, and through it with a phone. Dropped, it is over.
final class BlueZSession {
    enum Event: Equatable {
        /// A phone's player; `name` is what a person calls the phone.
        case state(PlayerState, name: String)
        case noPhone
        /// BlueZ has not answered for 2 s. Its next answer comes as another event.
        case silent
        case failed(PlayerRequest)
    }

    static let resyncEvery = Interval.seconds(5)
    static let skipStartsWithin = Interval.seconds(2)
    static let maximumRequests = 32

    let owner: String
    private let bus: Bus
    private let loop: EventLoop
    /// The wanted device; nil: any.
    private let address: String?
    private let tell: (Event) -> Void

    private var objects = BlueZObjects()
    private var isKnown = false
    private var path: String?
    private var properties = BlueZProperties()
    private var state: PlayerState?
    private var seek = BlueZSeek()
    private var matches: [BusSlot] = []
    private var requests = 0
    private var isReading = false
    private var readsAgain = false
    private var isReadingPosition = false
    private var isDoubtful = false
    private var isSilent = false

    private var timer: TimerSource?
    private var silentAt: MonotonicInstant?
    private var resyncAt: MonotonicInstant?
    private var pausesUntil: MonotonicInstant?

    init(loop: EventLoop, bus: Bus, address: String?, owner: String, tell: @escaping (Event) -> Void) {
        self.loop = loop
        self.bus = bus
        self.address = address
        self.owner = owner
        self.tell = tell
        timer = try? loop.timer { [weak self] in self?.timeIsUp(at: $0) }
        let from = "type='signal',sender='\(owner)'"
        matches = [
            bus.match("\(from),interface='org.freedesktop.DBus.ObjectManager'") { [weak self] in self?.objects($0) },
            bus.match("\(from),interface='org.freedesktop.DBus.Properties',path_namespace='/org/bluez'") {
                [weak self] in self?.changed($0)
            },
        ].compactMap { $0 }
        read()
    }

    /// Returns false where nothing can be sent now.
    func perform(_ request: PlayerRequest) -> Bool {
        let now = loop.now
        if request == .endSeek {
            // Also where BlueZ is silent: what runs in the phone is to end as soon as it can.
            seek.finish(at: now)
            arm()
            return true
        }
        guard let state, let path, !isDoubtful, !isSilent, requests < Self.maximumRequests else { return false }
        switch request {
        case .play, .playFromStart: return verb("Play", request)
        case .pause: return verb("Pause", request)
        case .stop: return verb("Stop", request)
        case .next(let staysPaused): return skip("Next", staysPaused, request)
        case .previous(let staysPaused): return skip("Previous", staysPaused, request)
        case .seek(let target):
            guard let here = state.progress.value(at: now) else { return false }
            let direction: BlueZSeek.Direction = target >= here ? .forward : .backward
            let member = seek.begin(direction, isPaused: state.playback == .paused, at: now)
            arm()
            return member.map { send(request, method($0, of: path)) } ?? true
        case .endSeek: return true
        case .setVolume(let percent): return set(volume: percent, of: path, request)
        case .setMuted(let isMuted):
            guard let percent = properties.mute.volume(muted: isMuted) else { return false }
            return set(volume: percent, of: path, request)
        }
    }

    /// Reads everything anew.
    func read() {
        guard !isReading else {
            readsAgain = true
            return
        }
        let all = BusMethod(
            destination: owner,
            path: "/",
            interface: "org.freedesktop.DBus.ObjectManager",
            member: "GetManagedObjects"
        )
        // No limit: an answer that comes after any time says that it is back.
        isReading = bus.call(all, within: nil) { [weak self] in self?.readAll($0) }
        waitForAnswer()
    }

    /// Ends what runs in the phone until another call, at once: the program ends.
    func endSeek() {
        guard let path, let member = seek.end() else { return }
        _ = bus.call(method(member, of: path), within: Bus.answerWithin) { _ in }
    }
}

// MARK: - Requests

extension BlueZSession {
    private func method(_ member: String, of path: String) -> BusMethod {
        BusMethod(destination: owner, path: path, interface: BlueZObjects.player, member: member)
    }

    private func verb(_ member: String, _ request: PlayerRequest) -> Bool {
        guard let path else { return false }
        pausesUntil = nil
        seek.forget()
        return send(request, method(member, of: path))
    }

    private func skip(_ member: String, _ staysPaused: Bool, _ request: PlayerRequest) -> Bool {
        let isSent = verb(member, request)
        if staysPaused { pausesUntil = loop.now + Self.skipStartsWithin }
        return isSent
    }

    private func set(volume percent: Int, of path: String, _ request: PlayerRequest) -> Bool {
        guard let transport = objects.transport(of: path) else { return false }
        let steps = BusArgument.uint16(BlueZProperties.steps(percent: percent))
        return send(request, .set("Volume", to: steps, BlueZObjects.transport, of: transport, at: owner))
    }

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
        case .refused:
            heard()
            if case .seek = request { seek.forget() }
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

    private func pauseAfterSkip(at now: MonotonicInstant) {
        guard let until = pausesUntil, let path, state?.isPlaying == true else { return }
        if now > until {
            pausesUntil = nil
        } else {
            _ = bus.call(method("Pause", of: path), within: Bus.answerWithin) { _ in }
        }
    }
}

// MARK: - What BlueZ says

extension BlueZSession {
    private func readAll(_ reply: BusReply) {
        isReading = false
        if case .lost = reply { return }
        heard()
        if case .values(let values) = reply, let managed = values.first?.dictionary {
            objects = BlueZObjects(managed: managed)
            isKnown = true
            move(to: objects.player(address: address, current: path))
            takeAll()
        } else {
            isKnown = false
            move(to: nil)
            takeAll()
        }
        if readsAgain {
            readsAgain = false
            read()
        }
    }

    private func objects(_ signal: BusSignal) {
        guard isKnown, signal.arguments.count == 2, let object = signal.arguments[0].path else { return }
        switch signal.member {
        case "InterfacesAdded": objects.add(object, signal.arguments[1].dictionary ?? [:])
        case "InterfacesRemoved": objects.remove(object, signal.arguments[1].texts)
        default: return
        }
        choose(or: object)
    }

    private func changed(_ signal: BusSignal) {
        guard isKnown, signal.arguments.count == 3, let interface = signal.arguments[0].text,
            let changes = signal.arguments[1].dictionary
        else { return }
        let forgotten = signal.arguments[2].texts
        objects.change(signal.path, interface, changes, forgotten: forgotten)
        if signal.path == path, interface == BlueZObjects.player {
            take(changes)
            if !forgotten.isEmpty { read() }
        } else {
            choose(or: signal.path)
        }
    }

    /// Another player may be the one now; else `object` may be the transport of the one that is.
    private func choose(or object: String) {
        let choice = objects.player(address: address, current: path)
        if choice != path {
            move(to: choice)
            takeAll()
        } else if let path, let state, objects.transport(of: path) == object || state.volume != nil {
            takeVolume(path)
        }
    }

    private func move(to choice: String?) {
        guard choice != path else { return }
        path = choice
        seek.forget()
        pausesUntil = nil
    }

    /// Everything of a player that was chosen or read anew.
    private func takeAll() {
        forget()
        guard let path, let all = objects.properties(path, BlueZObjects.player) else { return tell(.noPhone) }
        state = PlayerState().applying(properties.update(volume: volume(path)), at: loop.now)
        take(all)
    }

    private func takeVolume(_ path: String) {
        let before = state
        let state = (self.state ?? PlayerState()).applying(properties.update(volume: volume(path)), at: loop.now)
        self.state = state
        if state != before { tell(.state(state, name: objects.name(of: path))) }
    }

    private func volume(_ path: String) -> BusValue? {
        objects.transport(of: path).flatMap { objects.properties($0, BlueZObjects.transport)?["Volume"] }
    }

    private func forget() {
        state = nil
        properties = BlueZProperties()
        resyncAt = nil
        arm()
    }

    private func take(_ values: [String: BusValue]) {
        guard let path else { return }
        let now = loop.now
        let before = state
        let update = properties.update(values, at: now)
        let state = (before ?? PlayerState()).applying(update, at: now)
        self.state = state
        if update.position != .absent || !state.isPlaying || resyncAt == nil {
            resyncAt = state.isPlaying ? now + Self.resyncEvery : nil
        }
        pauseAfterSkip(at: now)
        arm()
        tell(.state(state, name: objects.name(of: path)))
        let isOther = before?.playback != state.playback || before?.track != state.track
        if isOther, state.playback != .stopped { readPosition() }
    }

    private func readPosition() {
        guard let path, !isReading, !isReadingPosition else { return }
        let get = BusMethod.get("Position", BlueZObjects.player, of: path, at: owner)
        isReadingPosition = bus.call(get, within: nil) { [weak self] in self?.readPosition($0, of: path) }
        waitForAnswer()
    }

    private func readPosition(_ reply: BusReply, of path: String) {
        isReadingPosition = false
        if case .lost = reply { return }
        let wasSilent = isSilent
        heard()
        if wasSilent { return read() }
        if case .values(let values) = reply, let position = values.first, state != nil, path == self.path {
            take(["Position": position])
        }
        if state?.isPlaying == true, resyncAt == nil { resyncAt = loop.now + Self.resyncEvery }
        arm()
    }
}

// MARK: - Time

extension BlueZSession {
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
            isSilent = true
            forget()
            tell(.silent)
        }
        if let at = resyncAt, at <= now {
            resyncAt = nil
            readPosition()
        }
        if let at = seek.nextDeadline, at <= now {
            endSeek()
            readPosition()
        }
        arm()
    }

    private func arm() {
        let first = MonotonicInstant.earliest(silentAt, resyncAt)
        timer?.arm(at: MonotonicInstant.earliest(first, seek.nextDeadline))
    }
}
