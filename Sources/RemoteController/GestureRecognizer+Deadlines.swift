import PlayerModel

// What time alone brings about.
extension GestureRecognizer {
    /// A long hold that is set shorter than the hold would never be reached in its place.
    var longHoldTime: Interval { max(settings.longHold, settings.hold) }

    var deferredTime: MonotonicInstant? {
        switch deferred {
        case .pressed(let time), .released(let time): time
        case .cancel, nil: nil
        }
    }

    var stateDeadline: MonotonicInstant? {
        switch state {
        case .idle, .stuck: nil
        case .waiting(_, let until): until
        case .deciding(let contact, _):
            contact + (settings.bound.hasHold ? min(settings.hold, settings.stuck) : settings.stuck)
        case .charging(let contact): contact + min(longHoldTime, settings.stuck)
        case .holding(let contact, let nextRepeat): min(nextRepeat, contact + holdEnd)
        case .spent(let contact): contact + settings.stuck
        }
    }

    private var holdEnd: Interval {
        guard let limit = settings.holdLimit else { return settings.stuck }
        return min(limit, settings.stuck)
    }

    mutating func expire(_ due: MonotonicInstant, at now: MonotonicInstant) {
        let isLate = now - due > settings.tellWithin
        switch state {
        case .idle, .stuck:
            break
        case .waiting(let taps, _):
            state = .idle
            tell(taps, isLate: isLate)
        case .deciding(let contact, let taps):
            guard due < contact + settings.stuck else { return beStuck() }
            tell(taps, isLate: isLate)
            if settings.bound.contains(.longHold) {
                state = .charging(contact: contact)
            } else {
                tell(.hold, contact, isLate: isLate)
                state =
                    isLate
                    ? .spent(contact: contact) : .holding(contact: contact, nextRepeat: due + settings.repeatEvery)
            }
        case .charging(let contact):
            guard due < contact + settings.stuck else { return beStuck() }
            tell(.longHold, contact, isLate: isLate)
            state = .spent(contact: contact)
        case .holding(let contact, _):
            expireHold(contact, due, isLate: isLate)
        case .spent:
            beStuck()
        }
    }

    private mutating func expireHold(_ contact: MonotonicInstant, _ due: MonotonicInstant, isLate: Bool) {
        if due >= contact + settings.stuck {
            outbox.push(.holdEnded)
            beStuck()
        } else if due >= contact + holdEnd || isLate {
            // Late: we were stopped, and the hand may have left long ago. Repeats that piled up must not flood.
            outbox.push(.holdEnded)
            state = .spent(contact: contact)
        } else {
            outbox.push(.gesture(.repeat, contact: due))
            state = .holding(contact: contact, nextRepeat: due + max(settings.repeatEvery, .milliseconds(1)))
        }
    }

    private mutating func beStuck() {
        state = .stuck
        outbox.push(.stuck)
    }
}
