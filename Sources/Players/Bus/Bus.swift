import CSystemd
import EventLoop
import Glibc
import PlayerModel

/// Who is told of the connection to a bus, in turns of the loop.
protocol BusClient: AnyObject {
    func busCameUp()
    /// `reason`: what is wrong and what to do, for the log. All calls are over by then; listen anew when it is up.
    func busIsDown(_ reason: String)
}

/// The connection to a D-Bus, shared by what uses it: made when needed, made anew when it ends, never waited for.
///
/// Only asynchronous calls are made. Connecting opens a socket and no more: see `BusAddress`.
public final class Bus {
    static let connectWithin = Interval.seconds(2)
    static let answerWithin = Interval.seconds(2)

    private enum Phase {
        /// Nothing is due, or an attempt is due in this turn.
        case idle
        /// For the next attempt, at the timer.
        case waiting
        /// Until the timer.
        case connecting
        case up
        /// To be cleaned up in a turn of its own, outside of calls of sd-bus.
        case ending
    }

    private struct Member {
        weak var client: BusClient?
        /// What it was told last.
        var isUp: Bool?
    }

    public let address: BusAddress
    private let loop: EventLoop
    private var members: [Member] = []
    private var connection: OpaquePointer?
    private var phase = Phase.idle
    private var reason = ""
    private var schedule: ReconnectSchedule
    private var life: [BusSlot] = []
    private var calls: [ObjectIdentifier: BusSlot] = [:]
    /// The next attempt, or the end of the one that is on.
    private var timer: TimerSource?
    private var work: DeferredSource?
    private var monitor: PathMonitor?
    private var monitoredPath: String?

    public init(loop: EventLoop, address: BusAddress) throws(EventLoopError) {
        self.loop = loop
        self.address = address
        schedule = ReconnectSchedule(seed: UInt64(truncatingIfNeeded: loop.clock().nanoseconds))
        timer = try loop.timer { [weak self] _ in self?.timeIsUp() }
        work = try loop.deferred { [weak self] in self?.settle() }
    }

    deinit {
        timer?.cancel()
        work?.cancel()
        monitor?.cancel()
        calls = [:]
        life = []
        sd_bus_close_unref(connection)
    }

    /// Tells `client` how things stand, in a later turn, and of each change from then on.
    func join(_ client: BusClient) {
        members.removeAll { $0.client == nil || $0.client === client }
        members.append(Member(client: client))
        work?.schedule()
    }

    func leave(_ client: BusClient) {
        members.removeAll { $0.client == nil || $0.client === client }
    }

    /// Tries at once if there is no connection.
    func connectNow() {
        guard phase == .waiting else { return }
        schedule.startOver(at: loop.now)
        timer?.arm(at: nil)
        phase = .idle
        work?.schedule()
    }

    var isUp: Bool { phase == .up }

    /// Calls a method; the completion comes in a later turn, at most once. Returns false where it could not be sent.
    ///
    /// A nil `limit` waits for the answer as long as the connection lasts.
    func call(_ method: BusMethod, within limit: Interval?, _ completion: @escaping (BusReply) -> Void) -> Bool {
        guard isUp, let connection else { return false }
        var key: ObjectIdentifier?
        let microseconds = limit.map { UInt64(max(1, $0.nanoseconds / 1_000)) } ?? UInt64.max
        let slot = BusSlot.call(method, on: connection, loop: loop, limitMicroseconds: microseconds) { [weak self] in
            if let key { self?.calls[key] = nil }
            completion($0)
        }
        guard let slot else { return false }
        let identifier = ObjectIdentifier(slot)
        key = identifier
        calls[identifier] = slot
        return true
    }

    /// Listens to signals as long as the result lives; nil without a connection.
    func match(_ rule: String, _ handler: @escaping (BusSignal) -> Void) -> BusSlot? {
        guard isUp, let connection else { return nil }
        return BusSlot.match(rule, on: connection, loop: loop, handler: handler)
    }

    /// Ends the connection, which is made anew: the bus does not do as it should.
    func giveUp(_ reason: String) {
        guard isUp else { return }
        self.reason = reason
        phase = .ending
        work?.schedule()
    }
}

// MARK: - Its life

extension Bus {
    /// What is due in a turn of its own.
    private func settle() {
        switch phase {
        case .idle: connect()
        case .ending: end()
        case .waiting, .connecting, .up: break
        }
        tell()
    }

    private func timeIsUp() {
        switch phase {
        case .waiting:
            connect()
        case .connecting:
            reason = "it does not answer"
            end()
        case .idle, .up, .ending:
            break
        }
        tell()
    }

    private func connect() {
        members.removeAll { $0.client == nil }
        guard !members.isEmpty else {
            phase = .idle
            return
        }
        schedule.attemptBegins()
        guard let text = address.text else { return failed("there is none here; name a bus address") }
        guard BusAddress.isUsable(text) else { return failed("its address must begin with unix:") }
        monitor(BusAddress.socketPath(of: text))
        let code = open(text)
        guard code >= 0 else { return failed(String(cString: strerror(-code))) }
        phase = .connecting
        timer?.arm(at: loop.now + Self.connectWithin)
    }

    private func failed(_ reason: String) {
        self.reason = reason
        phase = .waiting
        schedule.attemptFailed(at: loop.now)
        timer?.arm(at: schedule.nextDeadline)
    }

    /// Begins to connect. Returns 0 or a negative errno.
    private func open(_ text: String) -> Int32 {
        var bus: OpaquePointer?
        var code = sd_bus_new(&bus)
        guard code >= 0, let bus else { return code }
        sd_bus_set_bus_client(bus, 1)
        sd_bus_negotiate_fds(bus, 0)
        sd_bus_set_exit_on_disconnect(bus, 0)
        sd_bus_set_close_on_exit(bus, 0)
        sd_bus_set_connected_signal(bus, 1)
        code = sd_bus_set_address(bus, text)
        if code >= 0 { code = sd_bus_attach_event(bus, loop.event, Int32(SourcePriority.normal.rawValue)) }
        if code >= 0 {
            life = [
                ownSignal("Connected", of: bus) { [weak self] in self?.cameUp() },
                ownSignal("Disconnected", of: bus) { [weak self] in self?.wentDown() },
            ].compactMap { $0 }
            code = life.count == 2 ? sd_bus_start(bus) : -ENOMEM
        }
        guard code >= 0 else {
            life = []
            sd_bus_close_unref(bus)
            return code
        }
        connection = bus
        return 0
    }

    /// A signal that sd-bus itself makes.
    private func ownSignal(_ member: String, of bus: OpaquePointer, _ handler: @escaping () -> Void) -> BusSlot? {
        let local = "org.freedesktop.DBus.Local"
        let rule = "type='signal',sender='\(local)',interface='\(local)',member='\(member)'"
        return BusSlot.match(rule, on: bus, loop: loop) { _ in handler() }
    }

    private func cameUp() {
        phase = .up
        schedule.connected(at: loop.now)
        timer?.arm(at: nil)
        work?.schedule()
    }

    private func wentDown() {
        guard phase == .up || phase == .connecting else { return }
        reason = isUp ? "the connection ended" : "it refused us"
        phase = .ending
        timer?.arm(at: nil)
        work?.schedule()
    }

    private func end() {
        calls = [:]
        life = []
        sd_bus_close_unref(connection)
        connection = nil
        phase = .waiting
        schedule.lost(at: loop.now)
        timer?.arm(at: schedule.nextDeadline)
    }

    private func tell() {
        guard phase == .up || phase == .waiting else { return }
        let isUp = isUp
        var clients: [BusClient] = []
        for place in members.indices where members[place].isUp != isUp {
            members[place].isUp = isUp
            if let client = members[place].client { clients.append(client) }
        }
        for client in clients {
            if isUp { client.busCameUp() } else { client.busIsDown("\(address): \(reason)") }
        }
    }

    private func monitor(_ path: String?) {
        guard path != monitoredPath else { return }
        monitoredPath = path
        monitor?.cancel()
        // Without it, a bus that appears is found at the next attempt.
        monitor = path.flatMap { path in try? loop.monitor(path: path) { [weak self] in self?.connectNow() } }
    }
}
