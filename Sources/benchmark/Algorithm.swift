import PlayerModel
import RemoteController
import Simulation

/// A way to tell presses from bounce, as the benchmark drives it: edges, looks at the level, deadlines.
protocol Algorithm {
    var nextDeadline: MonotonicInstant? { get }
    /// The state after the edge where it changed; nil where it did not.
    mutating func edge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Bool?
    /// `isClosed` is the level as a look finds it.
    mutating func deadline(isClosed: Bool, now: MonotonicInstant) -> Bool?
}

/// Every change of level is believed.
struct NoDebouncer: Algorithm {
    private var isPressed = false
    var nextDeadline: MonotonicInstant? { nil }

    mutating func edge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Bool? {
        guard isClosed != isPressed else { return nil }
        isPressed = isClosed
        return isPressed
    }

    mutating func deadline(isClosed: Bool, now: MonotonicInstant) -> Bool? { nil }
}

/// Believes the first change at once, then nothing for the lock-out, and looks at its end.
///
/// QMK's sym_eager_pk and RPi.GPIO's bouncetime work so.
struct EagerDebouncer: Algorithm {
    let lockout: Interval
    private var isPressed = false
    private(set) var nextDeadline: MonotonicInstant?

    init(lockout: Interval) { self.lockout = lockout }

    mutating func edge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Bool? {
        guard nextDeadline == nil, isClosed != isPressed else { return nil }
        isPressed = isClosed
        nextDeadline = stamp + lockout
        return isPressed
    }

    mutating func deadline(isClosed: Bool, now: MonotonicInstant) -> Bool? {
        nextDeadline = nil
        guard isClosed != isPressed else { return nil }
        isPressed = isClosed
        nextDeadline = now + lockout
        return isPressed
    }
}

/// Believes a change once the line has been quiet for a time, then looks.
///
/// The kernel's gpio-keys, QMK's default and Zephyr work so.
struct DeferringDebouncer: Algorithm {
    let quiet: Interval
    private var isPressed = false
    private(set) var nextDeadline: MonotonicInstant?

    init(quiet: Interval) { self.quiet = quiet }

    mutating func edge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Bool? {
        nextDeadline = stamp + quiet
        return nil
    }

    mutating func deadline(isClosed: Bool, now: MonotonicInstant) -> Bool? {
        nextDeadline = nil
        guard isClosed != isPressed else { return nil }
        isPressed = isClosed
        return isPressed
    }
}

/// The debouncer of this project.
struct OurDebouncer: Algorithm {
    private var debouncer: Debouncer

    init(settings: DebounceSettings) { debouncer = Debouncer(settings: settings) }

    var nextDeadline: MonotonicInstant? { debouncer.nextDeadline }

    mutating func edge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Bool? {
        change(debouncer.handle(.edge(isClosed: isClosed, at: stamp), at: now))
    }

    mutating func deadline(isClosed: Bool, now: MonotonicInstant) -> Bool? {
        var action = debouncer.handleDeadline(at: now)
        if action == .readLevel { action = debouncer.handle(.level(isClosed: isClosed), at: now) }
        return change(action)
    }

    private func change(_ action: Debouncer.Action) -> Bool? {
        switch action {
        case .pressed: true
        case .released: false
        case .none, .readLevel, .dropped: nil
        }
    }
}

extension Algorithm {
    /// What it makes of a line, punctually awake.
    mutating func play(_ line: SimulatedLine) -> [ContactChange] {
        var changes: [ContactChange] = []
        var next = line.edges.startIndex
        while true {
            let ready = next < line.edges.endIndex ? line.edges[next].readyAt : nil
            guard let now = MonotonicInstant.earliest(ready, nextDeadline) else { return changes }
            let isPressed: Bool?
            if ready == now {
                let edge = line.edges[next]
                next += 1
                // A deadline that lies before the edge is fired before it.
                isPressed = self.edge(isClosed: edge.isClosed, stamp: edge.stamp, now: now)
            } else {
                isPressed = deadline(isClosed: line.isClosed(at: now), now: now)
            }
            if let isPressed { changes.append(ContactChange(at: now, isClosed: isPressed)) }
        }
    }
}
