import PlayerModel

/// Tells presses and releases of one button from the bounce of its contact and the noise on its line.
///
/// What the kernel delivers is not what the line did: the stamp of an edge is taken in the interrupt, its level is
/// read later by a thread, edges in between fold into one, some are lost and some come twice. So an edge only means
/// "the line moved then, and was at this level a moment later". Edges are never counted and need not alternate; what
/// decides is how long the line has been quiet, and the level that is read before anything is committed.
///
/// - A press: closed, and quiet for `glitch`. Its time is that of the first contact of the burst.
/// - A release: open, and quiet for `release`, and not within `lockout` of an accepted press. At the lockout's end
///   level and state are compared.
/// - A contact within `refractory` of an accepted release needs `refractoryQuiet`.
/// - A later edge proves the quiet before it, so a late wake-up gives the same actions as a punctual one: drain the
///   descriptor first, feed the edges in order, then fire the deadline if it is due.
public struct Debouncer: Sendable {
    /// What the debouncer is told of its line.
    public enum Input: Equatable, Sendable {
        /// An edge of the kernel: stamp, and the level its thread saw. `now` is the time it was read.
        case edge(isClosed: Bool, at: MonotonicInstant)
        /// The level as it is now: the answer to `.readLevel`, or an unasked look.
        case level(isClosed: Bool)
        /// Start, resume from suspend, a reopened chip, the end of a storm. A line that is closed is silent until a
        /// clean release. A press that spans this ends here.
        case start(isClosed: Bool)
        /// The kernel's queue lost events (sequence gap, overflow), with the level as it is now. At most one change
        /// comes of it.
        case lost(isClosed: Bool)
        /// The line is lost, or storms: all is forgotten, as if it were open.
        case abandon
    }

    /// What it says or wants to know.
    public enum Action: Equatable, Sendable {
        case none
        /// Read the line's level and hand it in as `.level`. If that fails, `.abandon`.
        case readLevel
        case pressed(contact: MonotonicInstant)
        /// Open since `at`.
        case released(at: MonotonicInstant)
        /// A press that was decided over a second after its contact: not to be acted on.
        case dropped(contact: MonotonicInstant)
    }

    /// What has been accepted.
    private enum State {
        case open
        case pressed
        /// Closed, and nothing may come of it: held at start, or its press was dropped.
        case silent
    }

    /// A press is decided within this time of its contact, or not at all: late is worse than never.
    public static let decisionLimit = Interval.seconds(1)
    /// Changes that are further apart are not one bounce, however worn the switch: people hold as shortly as 36 ms.
    private static let longestGap = Interval.milliseconds(36)
    static let longAgo = MonotonicInstant(nanoseconds: .min / 4)

    public let settings: DebounceSettings
    /// What the line has been through since the start.
    public private(set) var counters = ButtonCounters()

    private var state = State.open
    private var burst = Burst()
    /// What was known before a look found a change that no edge had told of. The edge may be on its way, and knows
    /// the time of the change better; if it comes, the look is forgotten.
    private var beforeLook: Burst?
    /// No edge counts as older than this: none runs backwards.
    private var oldestStamp = Debouncer.longAgo
    private var lockoutEnd = Debouncer.longAgo
    private var refractoryEnd = Debouncer.longAgo

    public init(settings: DebounceSettings) {
        self.settings = settings
    }

    /// Whether a press was told whose release was not.
    public var isPressed: Bool { state == .pressed }

    /// Closed and silent until a clean release: held at start, or its press was dropped.
    public var isHeldAtStart: Bool { state == .silent }

    /// When `handleDeadline` is due. nil while nothing is on its way, or `.level` is awaited.
    public var nextDeadline: MonotonicInstant? { burst.phase == .asked ? nil : quietEnd }

    /// Takes an input in, and tells what follows from it at once.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> Action {
        switch input {
        case .edge(let isClosed, let stamp):
            return handleEdge(isClosed: isClosed, stamp: stamp, now: now)
        case .level(let isClosed):
            return handleLevel(isClosed: isClosed, now: now)
        case .start(let isClosed):
            let action = forget(at: now)
            state = isClosed ? .silent : .open
            burst.isClosed = isClosed
            return action
        case .lost(let isClosed):
            counters.eventsLost += 1
            // What was quiet so far is not proven any more.
            beforeLook = nil
            oldestStamp = max(now, burst.lastChange)
            if burst.phase != .idle || isClosed != burst.isClosed { change(isClosed: isClosed, at: oldestStamp) }
            return .none
        case .abandon:
            return forget(at: now)
        }
    }

    /// Asks for the level before a commit, and then waits for it.
    public mutating func handleDeadline(at now: MonotonicInstant) -> Action {
        guard let deadline = nextDeadline, deadline <= now else { return .none }
        guard burst.phase == .moving else { return confirm(at: deadline, now: now) }
        burst.phase = .asked
        return .readLevel
    }
}

extension Debouncer {
    private mutating func handleEdge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Action {
        counters.edges += 1
        if stamp < now - Debouncer.decisionLimit { counters.lateEdges += 1 }
        // A stamp from the future is not believed, and none runs backwards.
        let instant = max(min(stamp, now), oldestStamp)
        oldestStamp = instant
        if let before = beforeLook, instant <= burst.lastChange { burst = before }
        beforeLook = nil
        var action = Action.none
        while let deadline = quietEnd, deadline <= instant {
            let proven = confirm(at: deadline, now: now)
            if proven != .none { action = proven }
        }
        change(isClosed: isClosed, at: instant)
        return action
    }

    private mutating func handleLevel(isClosed: Bool, now: MonotonicInstant) -> Action {
        guard isClosed == burst.isClosed else {
            if beforeLook == nil { beforeLook = burst }
            change(isClosed: isClosed, at: max(now, burst.lastChange))
            return .none
        }
        guard burst.phase == .asked, let deadline = quietEnd else { return .none }
        return confirm(at: deadline, now: now)
    }

    /// The line moved at `instant`, and was at this level a moment later.
    private mutating func change(isClosed: Bool, at instant: MonotonicInstant) {
        // Where a press is confirmed late, its bounce may be long over before the lockout ends.
        let isOverAnyway = burst.hasPress && instant - burst.lastChange >= burstGap
        if burst.phase == .idle || isOverAnyway {
            burst.start = instant
            burst.hasPress = false
        }
        if burst.phase == .idle || burst.phase == .settling { beginContact(at: instant) }
        if burst.hasPress, isClosed { noteBounce(from: burst.start, to: instant) }
        burst.isClosed = isClosed
        burst.lastChange = instant
        burst.phase = .moving
    }

    private mutating func beginContact(at instant: MonotonicInstant) {
        guard state == .open else { return }
        burst.contact = instant
        burst.pressQuiet = instant < refractoryEnd ? settings.refractoryQuiet : settings.glitch
    }

    /// Changes that are further apart belong to different bursts.
    private var burstGap: Interval { min(settings.release, Debouncer.longestGap) }

    /// When the line will have been quiet for as long as the next decision needs.
    private var quietEnd: MonotonicInstant? {
        let quiet: Interval
        switch burst.phase {
        case .idle: return nil
        case .settling: quiet = burstGap
        case .moving, .asked:
            // Where nothing is to be committed, the look is for edges that were lost, and may come soon.
            if burst.isClosed == (state != .open) {
                quiet = settings.glitch
            } else {
                quiet = state == .open ? burst.pressQuiet : settings.release
            }
        }
        let end = burst.lastChange + quiet
        return state == .pressed ? max(end, lockoutEnd) : end
    }

    /// The line has been at its level, quietly, until `deadline`.
    private mutating func confirm(at deadline: MonotonicInstant, now: MonotonicInstant) -> Action {
        beforeLook = nil
        switch burst.phase {
        case .idle:
            return .none
        case .settling:
            if !burst.hasPress { counters.glitchesRejected += 1 }
            burst.phase = .idle
            return .none
        case .moving, .asked:
            if burst.isClosed == (state != .open) {
                burst.phase = .settling
                return .none
            }
            return burst.isClosed ? commitPress(at: deadline, now: now) : commitRelease(at: deadline)
        }
    }

    private mutating func commitPress(at deadline: MonotonicInstant, now: MonotonicInstant) -> Action {
        burst.hasPress = true
        // The end of the lockout compares level and state.
        burst.phase = .moving
        lockoutEnd = deadline + settings.lockout
        if now - burst.contact > Debouncer.decisionLimit {
            counters.dropped += 1
            state = .silent
            return .dropped(contact: burst.contact)
        }
        counters.presses += 1
        state = .pressed
        noteBounce(from: burst.start, to: burst.lastChange)
        return .pressed(contact: burst.contact)
    }

    private mutating func commitRelease(at deadline: MonotonicInstant) -> Action {
        // Where the press is still part of the burst, its length is that of a tap.
        if !burst.hasPress { noteBounce(from: burst.start, to: burst.lastChange) }
        refractoryEnd = deadline + settings.refractory
        burst.phase = .idle
        let wasPressed = state == .pressed
        state = .open
        return wasPressed ? .released(at: burst.lastChange) : .none
    }

    private mutating func noteBounce(from start: MonotonicInstant, to end: MonotonicInstant) {
        counters.longestBounce = max(counters.longestBounce, end - start)
    }

    private mutating func forget(at now: MonotonicInstant) -> Action {
        let wasPressed = state == .pressed
        state = .open
        beforeLook = nil
        burst.phase = .idle
        burst.isClosed = false
        burst.lastChange = max(now, burst.lastChange)
        oldestStamp = burst.lastChange
        lockoutEnd = Debouncer.longAgo
        refractoryEnd = Debouncer.longAgo
        return wasPressed ? .released(at: burst.lastChange) : .none
    }
}
