import PlayerModel

// What comes in, and what a line is told of it.
extension Remote {
    /// Takes an input. What comes of it is told by `next`.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) {
        switch input {
        case .edge(let button, let isClosed, let stamp):
            enqueue(EdgeQueue.Edge(button: button, isClosed: isClosed, stamp: min(stamp, now)), at: now)
        case .level(let button, let isClosed):
            look(button, isClosed: isClosed, at: now)
        case .opened(let button, let isClosed):
            open(button, isClosed: isClosed, at: now)
        case .lost(let button, let isClosed):
            guard buttons[button].isOpen, !buttons[button].storm.isStorm, !isShutDown else { return }
            // After the edges that were read before.
            insert(EdgeQueue.Edge(button: button, isClosed: isClosed, stamp: now, isLoss: true))
        case .closed(let button):
            close(button, at: now)
        case .player(let event):
            take(controller.handle(.player(event), at: now))
        case .requestFailed(let request):
            take(controller.handle(.requestFailed(request), at: now))
        case .resumed:
            for button in buttons.indices {
                cancel(button, at: now)
                feed(.abandon, to: button, at: now)
            }
            take(controller.handle(.resumed, at: now))
        case .shutdown:
            for button in buttons.indices { close(button, at: now) }
            take(controller.handle(.shutdown, at: now))
            isShutDown = true
        }
    }

    private mutating func enqueue(_ edge: EdgeQueue.Edge, at now: MonotonicInstant) {
        guard buttons[edge.button].isOpen, !isShutDown else { return }
        let action = buttons[edge.button].storm.handle(.edge(at: edge.stamp), at: now)
        guard action == .none else { return take(action, of: edge.button, at: now) }
        guard !buttons[edge.button].storm.isStorm else { return }
        insert(edge)
    }

    private mutating func insert(_ edge: EdgeQueue.Edge) {
        // The look that was asked for is newer than this edge.
        guard !buttons[edge.button].hasOverflowed else { return }
        if queue.insert(edge) { return }
        // The level decides what has come of the edges that have no room.
        queue.removeAll(ofButton: edge.button)
        buttons[edge.button].hasOverflowed = true
        buttons[edge.button].awaitsLevel = true
        pending.append(.notice(.edgesDropped(button: edge.button)))
        pending.append(.readLevel(button: edge.button))
    }

    private mutating func look(_ button: Int, isClosed: Bool, at now: MonotonicInstant) {
        buttons[button].awaitsLevel = false
        guard buttons[button].isOpen else { return }
        if buttons[button].storm.isStorm {
            take(buttons[button].storm.handle(.sample(isClosed: isClosed), at: now), of: button, at: now)
        } else if buttons[button].hasOverflowed {
            buttons[button].hasOverflowed = false
            take(feed(.lost(isClosed: isClosed), to: button, at: now), of: button, at: now)
        } else {
            take(feed(.level(isClosed: isClosed), to: button, at: now), of: button, at: now)
        }
    }

    private mutating func open(_ button: Int, isClosed: Bool, at now: MonotonicInstant) {
        cancel(button, at: now)
        buttons[button].isOpen = true
        feed(.start(isClosed: isClosed), to: button, at: now)
        // Of a line that storms nobody knows why it is closed.
        if isClosed, !isShutDown, !buttons[button].storm.isStorm {
            pending.append(.notice(.heldAtStart(button: button)))
        }
    }

    private mutating func close(_ button: Int, at now: MonotonicInstant) {
        cancel(button, at: now)
        feed(.abandon, to: button, at: now)
        _ = buttons[button].storm.handle(.reset, at: now)
        buttons[button].isOpen = false
    }

    /// Ends what is under way at a button: what its line did is no longer known.
    mutating func cancel(_ button: Int, at now: MonotonicInstant) {
        queue.removeAll(ofButton: button)
        buttons[button].awaitsLevel = false
        buttons[button].hasOverflowed = false
        tell(.cancel, of: button, time: now, at: now)
    }

    /// Hands an input to the button's debouncer, and keeps the level that it knows from it.
    @discardableResult
    mutating func feed(_ input: Debouncer.Input, to button: Int, at now: MonotonicInstant) -> Debouncer.Action {
        switch input {
        case .edge(let isClosed, _), .level(let isClosed), .start(let isClosed), .lost(let isClosed):
            buttons[button].isClosed = isClosed
        case .abandon:
            buttons[button].isClosed = false
        }
        return buttons[button].debouncer.handle(input, at: now)
    }
}
