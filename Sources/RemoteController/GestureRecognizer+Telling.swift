import PlayerModel

// How an action leaves.
extension GestureRecognizer {
    func gesture(ofPresses count: Int) -> Gesture {
        switch count {
        case 1: .press
        case 2: .double
        default: .triple
        }
    }

    private func isBound(_ gesture: Gesture) -> Bool {
        switch gesture {
        case .press: settings.bound.contains(.press)
        case .double: settings.bound.contains(.double)
        case .triple: settings.bound.contains(.triple)
        case .hold, .repeat: settings.bound.contains(.hold)
        case .longHold: settings.bound.contains(.longHold)
        }
    }

    mutating func tell(_ gesture: Gesture, _ contact: MonotonicInstant, isLate: Bool) {
        guard isBound(gesture) else { return }
        outbox.push(isLate ? .dropped(gesture, contact: contact) : .gesture(gesture, contact: contact))
    }

    mutating func tell(_ taps: Taps, isLate: Bool) {
        if taps.count == 2, settings.bound.contains(.double) {
            tell(.double, taps.second, isLate: isLate)
        } else {
            if taps.count >= 1 { tell(.press, taps.first, isLate: isLate) }
            if taps.count == 2 { tell(.press, taps.second, isLate: isLate) }
        }
    }
}

extension GestureRecognizer {
    /// Presses that are over and not yet told.
    struct Taps {
        var count = 0
        var first = MonotonicInstant(nanoseconds: 0)
        var second = MonotonicInstant(nanoseconds: 0)

        func adding(_ contact: MonotonicInstant) -> Taps {
            var taps = self
            if count == 0 { taps.first = contact } else { taps.second = contact }
            taps.count += 1
            return taps
        }
    }

    /// What one input or deadline gave, told one a call. Three at most: two taps and what the press after them was.
    struct Outbox {
        var due = MonotonicInstant(nanoseconds: 0)
        private var first = Action.none
        private var second = Action.none
        private var third = Action.none

        var isEmpty: Bool { first == .none }

        mutating func push(_ action: Action) {
            if first == .none {
                first = action
            } else if second == .none {
                second = action
            } else {
                assert(third == .none, "the caller did not go on until all was told")
                third = action
            }
        }

        mutating func pop() -> Action {
            let action = first
            first = second
            second = third
            third = .none
            return action
        }
    }
}
