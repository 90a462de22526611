import EventLoop
import PlayerModel
import RemoteController
import Simulation

/// Buttons that are typed: each closes and opens a tactile switch that bounces, as a kernel would report it.
final class SimulatedContacts: Contacts {
    /// How long a tap lasts, and at least how long the button is up after it.
    static let tap = Interval.milliseconds(60)
    static let pause = Interval.milliseconds(60)
    /// Taps that may wait for their turn: a key that repeats by itself must not be heard for minutes.
    static let waitingTapsMax = 8

    private struct Contact {
        var model: SimulatedSwitch
        var kernel = SimulatedKernel(threadLatency: .microseconds(50))
        var line = SimulatedLine(changes: [], edges: [])
        /// Edges of `line` that were delivered.
        var delivered = 0
        var isDown = false
        /// Until when what was typed so far takes.
        var busyUntil = MonotonicInstant(nanoseconds: .min / 4)
        /// Presses and releases that are still to come.
        var planned: [Planned] = []
    }

    private struct Planned {
        var at: MonotonicInstant
        var closes: Bool
    }

    private let loop: EventLoop
    private var contacts: [Contact]
    private var timer: TimerSource?
    private var deliver: ([Remote.Input]) -> Void = { _ in }
    private var inputs: [Remote.Input] = []

    init(loop: EventLoop, count: Int) throws(EventLoopError) {
        self.loop = loop
        contacts = (0..<count).map { Contact(model: SimulatedSwitch(kind: .tactile, seed: UInt64($0) + 1)) }
        timer = try loop.timer(priority: .edges) { [weak self] now in self?.advance(at: now) }
    }

    /// Whether all that was typed has happened.
    var isIdle: Bool {
        contacts.allSatisfy { $0.planned.isEmpty && $0.delivered == $0.line.edges.count }
    }

    /// Whether the button is down, or will be.
    func isDown(_ button: Int) -> Bool {
        contacts[button].planned.last?.closes ?? contacts[button].isDown
    }

    /// Presses the button shortly, after what was typed before.
    func tap(_ button: Int) {
        guard !isDown(button), contacts[button].planned.count < 2 * SimulatedContacts.waitingTapsMax else { return }
        plan(button, closes: true, for: SimulatedContacts.tap)
        plan(button, closes: false, for: SimulatedContacts.pause)
    }

    /// Presses the button, or lets it go where it is down.
    func toggle(_ button: Int) {
        plan(button, closes: !isDown(button), for: SimulatedContacts.pause)
    }

    func start(deliver: @escaping ([Remote.Input]) -> Void) {
        self.deliver = deliver
        deliver(contacts.indices.map { .opened(button: $0, isClosed: false) })
    }

    func isClosed(button: Int) -> Bool? {
        contacts[button].line.isClosed(at: loop.clock())
    }

    func silence(button: Int) {}

    func listen(button: Int) {
        deliver([.opened(button: button, isClosed: contacts[button].line.isClosed(at: loop.clock()))])
    }

    func reopen() {
        for button in contacts.indices { listen(button: button) }
    }

    func close() {
        timer?.cancel()
        deliver = { _ in }
    }
}

extension SimulatedContacts {
    private func plan(_ button: Int, closes: Bool, for duration: Interval) {
        let start = max(loop.clock(), contacts[button].busyUntil)
        contacts[button].planned.append(Planned(at: start, closes: closes))
        contacts[button].busyUntil = start + duration
        arm()
    }

    private func advance(at now: MonotonicInstant) {
        inputs.removeAll(keepingCapacity: true)
        for button in contacts.indices {
            while let planned = contacts[button].planned.first, planned.at <= now {
                contacts[button].planned.removeFirst()
                move(button, closes: planned.closes, at: planned.at)
            }
            deliverEdges(of: button, until: now)
        }
        deliver(inputs)
        arm()
    }

    private func move(_ button: Int, closes: Bool, at start: MonotonicInstant) {
        deliverEdges(of: button, until: start)
        let changes =
            closes ? contacts[button].model.close(at: start) : contacts[button].model.open(at: start)
        contacts[button].isDown = closes
        contacts[button].line = SimulatedLine(
            changes: changes,
            edges: contacts[button].kernel.edges(of: changes)
        )
        contacts[button].delivered = 0
    }

    private func deliverEdges(of button: Int, until now: MonotonicInstant) {
        while contacts[button].delivered < contacts[button].line.edges.count {
            let edge = contacts[button].line.edges[contacts[button].delivered]
            guard edge.readyAt <= now else { return }
            contacts[button].delivered += 1
            inputs.append(.edge(button: button, isClosed: edge.isClosed, at: edge.stamp))
        }
    }

    private func arm() {
        var next: MonotonicInstant?
        for contact in contacts {
            next = MonotonicInstant.earliest(next, contact.planned.first?.at)
            if contact.delivered < contact.line.edges.count {
                next = MonotonicInstant.earliest(next, contact.line.edges[contact.delivered].readyAt)
            }
        }
        timer?.arm(at: next)
    }
}
