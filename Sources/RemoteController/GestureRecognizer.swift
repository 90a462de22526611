import PlayerModel

/// Tells what each press of one button was: exactly one gesture a press, or none where it was cancelled.
///
/// Rules:
/// - where neither a hold nor a multi-press is bound, the press is told at contact;
/// - where a hold is bound, it is told when its time is reached, and a press at a release before that;
/// - where a long hold is bound, it is told when its time is reached; a release between the two times tells the
///   hold, or nothing where none is bound;
/// - the window of a multi-press starts at a release and cannot end while the button is down;
/// - only gestures that are bound are told.
///
/// Each call gives one action. After an input the caller goes on with `handleDeadline` while `nextDeadline` is not
/// after that input's time, and when no other input is in hand, while it is not after now: so a late wake-up gives
/// what a punctual one would have given. An input whose time lies behind a deadline waits until that has been told.
public struct GestureRecognizer: Sendable {
    /// What the recognizer is told of its button.
    public enum Input: Equatable, Sendable {
        /// The button went down; the time is that of the first contact.
        case pressed(contact: MonotonicInstant)
        /// The button went up.
        case released(at: MonotonicInstant)
        /// What the line says is no longer known: it was lost, storms, we shut down, or were suspended.
        case cancel
    }

    /// What it tells, one thing a call.
    public enum Action: Equatable, Sendable {
        case none
        /// `contact` is that of the gesture's last press; for a repeat, the moment at which it was due.
        case gesture(Gesture, contact: MonotonicInstant)
        /// A gesture that could not be told in time, or was cancelled before it was decided.
        case dropped(Gesture, contact: MonotonicInstant)
        /// Follows every hold, also one told at its release.
        case holdEnded
        /// The button is out until it is released.
        case stuck
    }

    /// A long hold on its way: it has passed the hold's time and is told at `until` if the button stays down.
    public struct LongHold: Equatable, Sendable {
        /// When the time of the hold was reached.
        public let since: MonotonicInstant
        /// When it will be told.
        public let until: MonotonicInstant
    }

    enum State {
        /// Up, and nothing to tell.
        case idle
        /// Down, and it depends on the release what this is.
        case deciding(contact: MonotonicInstant, taps: Taps)
        /// Down past the hold's time, on the way to a long hold.
        case charging(contact: MonotonicInstant)
        /// Down; the hold was told and repeats.
        case holding(contact: MonotonicInstant, nextRepeat: MonotonicInstant)
        /// Down; all is told.
        case spent(contact: MonotonicInstant)
        /// Up; another press before `until` belongs to the same gesture.
        case waiting(taps: Taps, until: MonotonicInstant)
        /// Down for too long.
        case stuck
    }

    public let settings: GestureSettings
    var state = State.idle
    var outbox = Outbox()
    var deferred: Input?

    public init(settings: GestureSettings) {
        self.settings = settings
    }

    /// The long hold that is on its way, for the bar that fills; nil at most times.
    public var longHold: LongHold? {
        guard case .charging(let contact) = state else { return nil }
        return LongHold(since: contact + settings.hold, until: contact + longHoldTime)
    }

    /// Whether the button was down for too long, and still is.
    public var isStuck: Bool {
        if case .stuck = state { true } else { false }
    }

    /// Takes an input in, and tells the first thing that comes of it; `handleDeadline` tells the rest.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> Action {
        let time: MonotonicInstant
        switch input {
        case .cancel: return cancel(at: now)
        case .pressed(let contact): time = contact
        case .released(let release): time = release
        }
        // A caller that did not go on until the deadlines were told loses actions, but never the state.
        while deferred != nil { _ = handleDeadline(at: now) }
        if let due = nextDeadline, due <= time {
            deferred = input
            return handleDeadline(at: now)
        }
        return apply(input, at: now)
    }

    /// When `handleDeadline` has something to do; in the past where the last call had more than one thing to tell.
    public var nextDeadline: MonotonicInstant? {
        if !outbox.isEmpty { return outbox.due }
        return MonotonicInstant.earliest(stateDeadline, deferredTime)
    }

    /// Tells the next thing that is due at `now`; `none` where nothing is.
    public mutating func handleDeadline(at now: MonotonicInstant) -> Action {
        if !outbox.isEmpty { return outbox.pop() }
        if let due = stateDeadline, due <= deferredTime ?? now {
            expire(due, at: now)
            outbox.due = due
            return outbox.pop()
        }
        guard let input = deferred else { return .none }
        deferred = nil
        return apply(input, at: now)
    }
}

// MARK: - Inputs

extension GestureRecognizer {
    private mutating func apply(_ input: Input, at now: MonotonicInstant) -> Action {
        switch input {
        case .pressed(let contact):
            press(contact, at: now)
            outbox.due = contact
        case .released(let release):
            self.release(release, at: now)
            outbox.due = release
        case .cancel:
            break
        }
        return outbox.pop()
    }

    private mutating func press(_ contact: MonotonicInstant, at now: MonotonicInstant) {
        let taps: Taps
        switch state {
        case .idle: taps = Taps()
        case .waiting(let earlier, _): taps = earlier
        case .deciding, .charging, .holding, .spent, .stuck: return
        }
        let isLate = now - contact > settings.tellWithin
        if isLate {
            tell(taps, isLate: true)
            tell(.press, contact, isLate: true)
            state = .spent(contact: contact)
        } else if !settings.bound.hasHold, taps.count + 1 == settings.bound.longestRun {
            tell(gesture(ofPresses: taps.count + 1), contact, isLate: false)
            state = .spent(contact: contact)
        } else {
            state = .deciding(contact: contact, taps: taps)
        }
    }

    private mutating func release(_ release: MonotonicInstant, at now: MonotonicInstant) {
        let isLate = now - release > settings.tellWithin
        switch state {
        case .idle, .waiting:
            break
        case .deciding(let contact, let taps):
            if taps.count + 1 == settings.bound.longestRun {
                state = .idle
                tell(gesture(ofPresses: taps.count + 1), contact, isLate: isLate)
            } else {
                state = .waiting(taps: taps.adding(contact), until: release + settings.multiPress)
            }
        case .charging(let contact):
            state = .idle
            tell(.hold, contact, isLate: isLate)
            if settings.bound.contains(.hold), !isLate { outbox.push(.holdEnded) }
        case .holding:
            state = .idle
            outbox.push(.holdEnded)
        case .spent, .stuck:
            state = .idle
        }
    }

    private mutating func cancel(at now: MonotonicInstant) -> Action {
        deferred = nil
        switch state {
        case .idle, .charging, .spent, .stuck:
            break
        case .deciding(let contact, let taps):
            tell(taps, isLate: true)
            tell(.press, contact, isLate: true)
        case .waiting(let taps, _):
            tell(taps, isLate: true)
        case .holding:
            outbox.push(.holdEnded)
        }
        state = .idle
        outbox.due = now
        return outbox.pop()
    }
}
