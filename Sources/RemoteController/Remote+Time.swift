import PlayerModel

// What is due, in the order of time over all buttons.
extension Remote {
    /// The next thing to do at `now`, or nil when all is done that is due.
    public mutating func next(at now: MonotonicInstant) -> Action? {
        while true {
            if pendingHead < pending.count {
                pendingHead += 1
                return pending[pendingHead - 1]
            }
            pending.removeAll(keepingCapacity: true)
            pendingHead = 0
            guard advance(at: now) else { return nil }
        }
    }

    /// When `next` has something to do by itself. In the past where edges wait.
    public var nextDeadline: MonotonicInstant? {
        guard !isShutDown else { return nil }
        return MonotonicInstant.earliest(queue.first?.stamp, earliestDue()?.deadline)
    }

    private enum Machine {
        case debouncer(Int)
        case storm(Int)
        case recognizer(Int)
        case controller
    }

    private struct Due {
        var deadline: MonotonicInstant
        var machine: Machine
    }

    /// Works off the earliest edge or deadline that is due; false where none is.
    private mutating func advance(at now: MonotonicInstant) -> Bool {
        guard !isShutDown else { return false }
        let due = earliestDue()
        if let edge = queue.first, edge.stamp <= due?.deadline ?? edge.stamp {
            queue.removeFirst()
            let input =
                edge.isLoss
                ? Debouncer.Input.lost(isClosed: edge.isClosed) : .edge(isClosed: edge.isClosed, at: edge.stamp)
            take(feed(input, to: edge.button, at: now), of: edge.button, at: now)
            return true
        }
        guard let due, due.deadline <= now else { return false }
        switch due.machine {
        case .debouncer(let button):
            fireDebouncer(of: button, at: now)
        case .storm(let button):
            take(buttons[button].storm.handleDeadline(at: now), of: button, at: now)
        case .recognizer(let button):
            take(buttons[button].recognizer.handleDeadline(at: now), of: button, at: now)
            finish(button, until: due.deadline, at: now)
        case .controller:
            take(controller.handleDeadline(at: now))
        }
        return true
    }

    /// A later edge in hand proves the quiet before it, so that the level need not be read; by now it is another one.
    private mutating func fireDebouncer(of button: Int, at now: MonotonicInstant) {
        let action = buttons[button].debouncer.handleDeadline(at: now)
        guard action == .readLevel, queue.first(ofButton: button) != nil else {
            return take(action, of: button, at: now)
        }
        take(feed(.level(isClosed: buttons[button].isClosed), to: button, at: now), of: button, at: now)
    }

    private func earliestDue() -> Due? {
        var first: Due?
        func consider(_ deadline: MonotonicInstant?, _ machine: Machine) {
            guard let deadline else { return }
            if let earlier = first, earlier.deadline <= deadline { return }
            first = Due(deadline: deadline, machine: machine)
        }
        for (index, button) in buttons.enumerated() {
            // Edges that were lost prove no quiet: what was seen before them stays undecided.
            if let deadline = button.debouncer.nextDeadline, queue.first(ofButton: index)?.isLoss != true {
                consider(deadline, .debouncer(index))
            }
            consider(button.storm.nextDeadline, .storm(index))
            consider(button.gestureDeadline, .recognizer(index))
        }
        consider(controller.nextDeadline, .controller)
        return first
    }
}
