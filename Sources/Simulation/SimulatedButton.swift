import PlayerModel

/// A button of a simulated board: a hand on a switch, its contact, and what the kernel has to tell of it.
struct SimulatedButton: Sendable {
    /// Events that the kernel keeps for a line until they are read.
    static let unreadEdgesMax = 16

    /// nil for a switch that does not bounce.
    var contact: SimulatedSwitch?
    /// Whether its edges are switched on.
    var isListened = true
    private(set) var isClosed = false
    private var kernel: SimulatedKernel
    private var changes: [ContactChange] = []
    private var edges: [KernelEdge] = []
    private var nextChange = 0
    private var nextEdge = 0

    init(seed: UInt64) {
        kernel = SimulatedKernel(threadLatency: .microseconds(50), foldedStamp: .last, seed: seed)
        contact = SimulatedSwitch(kind: .tactile, seed: seed)
    }

    /// The hand presses or lets go. What was still to come of the contact gives way to it.
    mutating func move(isClosed: Bool, at now: MonotonicInstant) {
        forgetFuture(after: now)
        guard self.isClosed != isClosed || contact != nil else { return }
        schedule(burst(isClosed: isClosed, at: now))
    }

    /// A press of a known length, whose bounce is over by its release.
    mutating func press(holding: Interval, at now: MonotonicInstant) {
        forgetFuture(after: now)
        guard contact != nil else {
            return schedule([
                ContactChange(at: now, isClosed: true), ContactChange(at: now + holding, isClosed: false),
            ])
        }
        schedule(contact?.press(at: now, holding: holding) ?? [])
    }

    /// Pulses too short for a press, after all that is still on its way.
    mutating func glitch(at now: MonotonicInstant) {
        let last = changes.last
        let start = max(now, (last?.at ?? now) + .microseconds(1))
        var generator = contact ?? SimulatedSwitch(kind: .tactile, seed: 0)
        schedule(generator.glitch(at: start, lineIsClosed: last?.isClosed ?? isClosed))
        if contact != nil { contact = generator }
    }

    /// The line floats: it moves `edgesPerSecond` times a second, not evenly, and is open in the end.
    mutating func storm(
        lasting: Interval,
        edgesPerSecond: Int,
        from now: MonotonicInstant,
        generator: inout SeededGenerator
    ) {
        forgetFuture(after: now)
        let mean = 1_000_000_000 / Int64(edgesPerSecond)
        var moves: [ContactChange] = []
        var level = isClosed
        var time = now
        while time < now + lasting {
            level.toggle()
            moves.append(ContactChange(at: time, isClosed: level))
            time = time + Interval(nanoseconds: generator.number(in: max(1, mean / 2)...(mean / 2 * 3)))
        }
        if level { moves.append(ContactChange(at: max(time, now + lasting), isClosed: false)) }
        schedule(moves)
    }

    /// The board slept from `now` on: what the contact did meanwhile made no edges, and the rest comes as much earlier.
    mutating func sleep(for time: Interval, at now: MonotonicInstant) {
        let wake = now + time
        pass(until: wake)
        nextEdge = edges.firstIndex { $0.stamp > wake } ?? edges.count
        changes = changes[nextChange...].map { ContactChange(at: $0.at - time, isClosed: $0.isClosed) }
        nextChange = 0
        edges = edges[nextEdge...].map {
            KernelEdge(stamp: $0.stamp - time, isClosed: $0.isClosed, readyAt: $0.readyAt - time)
        }
        nextEdge = 0
    }

    /// The level that a look at `now` finds.
    mutating func level(at now: MonotonicInstant) -> Bool {
        pass(until: now)
        return isClosed
    }

    /// When the next edge can be read.
    var nextReady: MonotonicInstant? { nextEdge < edges.count ? edges[nextEdge].readyAt : nil }

    /// The next edge that can be read at `now`.
    mutating func readEdge(at now: MonotonicInstant) -> KernelEdge? {
        guard nextEdge < edges.count, edges[nextEdge].readyAt <= now else { return nil }
        nextEdge += 1
        return edges[nextEdge - 1]
    }

    /// Forgets the edges that can be read at `now`, and says how many those were.
    mutating func discardEdges(at now: MonotonicInstant) -> Int {
        let first = nextEdge
        while readEdge(at: now) != nil {}
        return nextEdge - first
    }

    /// How many edges wait at `now`.
    func unreadEdges(at now: MonotonicInstant) -> Int {
        edges[nextEdge...].prefix { $0.readyAt <= now }.count
    }
}

extension SimulatedButton {
    private mutating func burst(isClosed: Bool, at now: MonotonicInstant) -> [ContactChange] {
        guard contact != nil else { return [ContactChange(at: now, isClosed: isClosed)] }
        return (isClosed ? contact?.close(at: now) : contact?.open(at: now)) ?? []
    }

    private mutating func schedule(_ moves: [ContactChange]) {
        changes.removeSubrange(..<nextChange)
        nextChange = 0
        edges.removeSubrange(..<nextEdge)
        nextEdge = 0
        edges += kernel.edges(of: moves)
        changes += moves
    }

    private mutating func pass(until now: MonotonicInstant) {
        while nextChange < changes.count, changes[nextChange].at <= now {
            isClosed = changes[nextChange].isClosed
            nextChange += 1
        }
    }

    private mutating func forgetFuture(after now: MonotonicInstant) {
        pass(until: now)
        changes.removeSubrange(nextChange...)
        edges.removeAll { $0.stamp > now }
    }
}
