import PlayerModel
import RemoteController

/// A line with all that happens to it, to be played to a debouncer by a program that wakes up punctually, or not.
public struct SimulatedLine: Sendable {
    /// What the contact does, in the order of time. The line is open before.
    public var changes: [ContactChange]
    /// What the kernel delivers of it.
    public var edges: [KernelEdge]

    public init(changes: [ContactChange], edges: [KernelEdge]) {
        self.changes = changes
        self.edges = edges
    }

    public init(changes: [ContactChange], kernel: SimulatedKernel) {
        var kernel = kernel
        self.init(changes: changes, edges: kernel.edges(of: changes))
    }

    /// The level that a look finds.
    public func isClosed(at instant: MonotonicInstant) -> Bool {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low > 0 && changes[low - 1].isClosed
    }
}

/// An action of a debouncer, and when the program got it.
public struct TimedAction: Equatable, Sendable {
    public var action: Debouncer.Action
    public var at: MonotonicInstant

    public init(action: Debouncer.Action, at: MonotonicInstant) {
        self.action = action
        self.at = at
    }
}

extension Debouncer {
    /// Plays `line` to this debouncer, as the event loop would: at each wake-up all edges that are ready are read and
    /// handed in, then due deadlines are fired.
    ///
    /// - Parameter lateness: how late a wake-up is; called once for each. Punctual if it gives zero.
    public mutating func play(_ line: SimulatedLine, lateness: () -> Interval = { .zero }) -> [TimedAction] {
        var actions: [TimedAction] = []
        var next = line.edges.startIndex
        var now = MonotonicInstant(nanoseconds: .min)
        while true {
            let edge = next < line.edges.endIndex ? line.edges[next].readyAt : nil
            guard let cause = MonotonicInstant.earliest(edge, nextDeadline) else { return actions }
            now = max(now, cause + lateness())
            while next < line.edges.endIndex, line.edges[next].readyAt <= now {
                let edge = line.edges[next]
                perform(handle(.edge(isClosed: edge.isClosed, at: edge.stamp), at: now), line, now, &actions)
                next += 1
            }
            while let deadline = nextDeadline, deadline <= now {
                perform(handleDeadline(at: now), line, now, &actions)
            }
        }
    }

    private mutating func perform(
        _ action: Action,
        _ line: SimulatedLine,
        _ now: MonotonicInstant,
        _ actions: inout [TimedAction]
    ) {
        switch action {
        case .none:
            break
        case .readLevel:
            perform(handle(.level(isClosed: line.isClosed(at: now)), at: now), line, now, &actions)
        case .pressed, .released, .dropped:
            actions.append(TimedAction(action: action, at: now))
        }
    }
}
