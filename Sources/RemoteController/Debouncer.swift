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

    /// What is known of the burst at hand.
    private enum Phase {
        case idle
        /// The line moved and has not been quiet for long enough: look at the deadline.
        case moving
        /// The deadline was reached and `.level` is awaited.
        case asked
        /// Quiet and confirmed, yet further changes would still belong to the same burst.
        case settling
    }

    /// A press is decided within this time of its contact, or not at all: late is worse than never.
    public static let decisionLimit = Interval.seconds(1)
    /// Changes that are further apart are not one bounce, however worn the switch: people hold as shortly as 36 ms.
    private static let longestGap = Interval.milliseconds(36)
    private static let longAgo = MonotonicInstant(nanoseconds: .min / 4)

    public let settings: DebounceSettings
    public private(set) var counters = ButtonCounters()

    private var state = State.open
    private var phase = Phase.idle
    /// The level after the last change that is known.
    private var isClosed = false
    /// Whether an accepted press belongs to the burst, so that the rest of it is bounce.
    private var hasPress = false
    private var lastChange = Debouncer.longAgo
    private var burstStart = Debouncer.longAgo
    private var contact = Debouncer.longAgo
    /// Quiet that this contact needs to be a press.
    private var pressQuiet: Interval
    private var lockoutEnd = Debouncer.longAgo
    private var refractoryEnd = Debouncer.longAgo

    public init(settings: DebounceSettings) {
        self.settings = settings
        pressQuiet = settings.glitch
    }

    public var isPressed: Bool { state == .pressed }

    /// Closed and silent until a clean release: held at start, or its press was dropped.
    public var isHeldAtStart: Bool { state == .silent }

    /// When `handleDeadline` is due. nil while nothing is on its way, or `.level` is awaited.
    public var nextDeadline: MonotonicInstant? { phase == .asked ? nil : quietEnd }

    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> Action {
        switch input {
        case .edge(let isClosed, let stamp):
            return handleEdge(isClosed: isClosed, stamp: stamp, now: now)
        case .level(let isClosed):
            return handleLevel(isClosed: isClosed, now: now)
        case .start(let isClosed):
            let action = forget(at: now)
            state = isClosed ? .silent : .open
            self.isClosed = isClosed
            return action
        case .lost(let isClosed):
            counters.eventsLost += 1
            // What was quiet so far is not proven any more.
            if phase != .idle || isClosed != self.isClosed { change(isClosed: isClosed, at: now) }
            return .none
        case .abandon:
            return forget(at: now)
        }
    }

    /// Asks for the level before a commit, and then waits for it.
    public mutating func handleDeadline(at now: MonotonicInstant) -> Action {
        guard let deadline = nextDeadline, deadline <= now else { return .none }
        guard phase == .moving else { return confirm(at: deadline, now: now) }
        phase = .asked
        return .readLevel
    }
}

extension Debouncer {
    private mutating func handleEdge(isClosed: Bool, stamp: MonotonicInstant, now: MonotonicInstant) -> Action {
        counters.edges += 1
        if stamp < now - Debouncer.decisionLimit { counters.lateEdges += 1 }
        // A stamp from the future is not believed, and none runs backwards: an older one tells of a move that is
        // over, but its level may be newer than our look, since the kernel's thread reads it late.
        let instant = max(min(stamp, now), lastChange)
        var action = Action.none
        while let deadline = quietEnd, deadline <= instant {
            let proven = confirm(at: deadline, now: now)
            if proven != .none { action = proven }
        }
        change(isClosed: isClosed, at: instant)
        return action
    }

    private mutating func handleLevel(isClosed: Bool, now: MonotonicInstant) -> Action {
        guard isClosed == self.isClosed else {
            change(isClosed: isClosed, at: now)
            return .none
        }
        guard phase == .asked, let deadline = quietEnd else { return .none }
        return confirm(at: deadline, now: now)
    }

    /// The line moved at `instant`, and was at this level a moment later.
    private mutating func change(isClosed: Bool, at instant: MonotonicInstant) {
        let instant = max(instant, lastChange)
        switch phase {
        case .idle:
            burstStart = instant
            hasPress = false
            beginContact(at: instant)
        case .settling:
            beginContact(at: instant)
        case .moving, .asked:
            break
        }
        if hasPress, isClosed { noteBounce(from: burstStart, to: instant) }
        self.isClosed = isClosed
        lastChange = instant
        phase = .moving
    }

    private mutating func beginContact(at instant: MonotonicInstant) {
        guard state == .open else { return }
        contact = instant
        pressQuiet = instant < refractoryEnd ? settings.refractoryQuiet : settings.glitch
    }

    /// When the line will have been quiet for as long as the next decision needs.
    private var quietEnd: MonotonicInstant? {
        let lockoutEnd = state == .pressed ? lockoutEnd : Debouncer.longAgo
        switch phase {
        case .idle: return nil
        case .settling: return max(lastChange + min(settings.release, Debouncer.longestGap), lockoutEnd)
        case .moving, .asked: break
        }
        if state == .open { return lastChange + pressQuiet }
        return max(lastChange + (isClosed ? settings.lockout : settings.release), lockoutEnd)
    }

    /// The line has been at its level, quietly, until `deadline`.
    private mutating func confirm(at deadline: MonotonicInstant, now: MonotonicInstant) -> Action {
        switch phase {
        case .idle:
            return .none
        case .settling:
            if !hasPress { counters.glitchesRejected += 1 }
            phase = .idle
            return .none
        case .moving, .asked:
            if isClosed == (state != .open) {
                phase = .settling
                return .none
            }
            return isClosed ? commitPress(at: deadline, now: now) : commitRelease(at: deadline)
        }
    }

    private mutating func commitPress(at deadline: MonotonicInstant, now: MonotonicInstant) -> Action {
        hasPress = true
        // The end of the lockout compares level and state.
        phase = .moving
        lockoutEnd = deadline + settings.lockout
        if now - contact > Debouncer.decisionLimit {
            counters.dropped += 1
            state = .silent
            return .dropped(contact: contact)
        }
        counters.presses += 1
        state = .pressed
        noteBounce(from: burstStart, to: lastChange)
        return .pressed(contact: contact)
    }

    private mutating func commitRelease(at deadline: MonotonicInstant) -> Action {
        // Where the press is still part of the burst, its length is that of a tap.
        if !hasPress { noteBounce(from: burstStart, to: lastChange) }
        refractoryEnd = deadline + settings.refractory
        phase = .idle
        let wasPressed = state == .pressed
        state = .open
        return wasPressed ? .released(at: lastChange) : .none
    }

    private mutating func noteBounce(from start: MonotonicInstant, to end: MonotonicInstant) {
        counters.longestBounce = max(counters.longestBounce, end - start)
    }

    private mutating func forget(at now: MonotonicInstant) -> Action {
        let wasPressed = state == .pressed
        state = .open
        phase = .idle
        isClosed = false
        lastChange = max(now, lastChange)
        lockoutEnd = Debouncer.longAgo
        refractoryEnd = Debouncer.longAgo
        return wasPressed ? .released(at: lastChange) : .none
    }
}
