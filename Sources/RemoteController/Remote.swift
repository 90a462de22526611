import PlayerModel

/// The whole remote without its hardware: from the edges of all buttons and the reports of the player to requests,
/// log records, and what is shown.
///
/// It composes, for each button, a `StormGuard`, a `Debouncer` and a `GestureRecognizer`, and one `Controller`.
/// The board, the workstation, a scenario in virtual time and a replayed recording all drive this one value:
///
///     remote.handle(input, at: now)                       // as often as there are inputs
///     while let action = remote.next(at: now) { ... }     // carry it out at once
///     arm a timer for remote.nextDeadline
///
/// Inputs and deadlines are worked off in the order of their times, not of their arrival, so a late wake-up gives
/// the same actions as a punctual one. A level that is asked for is handed in before `next` is called again.
public struct Remote: Sendable {
    public enum Input: Equatable, Sendable {
        /// An edge of a button's line: the stamp, and the level that the kernel's thread saw.
        case edge(button: Int, isClosed: Bool, at: MonotonicInstant)
        /// The answer to `.readLevel` or `.sampleLevel`.
        case level(button: Int, isClosed: Bool)
        /// The line is held and its edges come from now on: at the start, or after it was lost, silenced, or we slept.
        case opened(button: Int, isClosed: Bool)
        /// The kernel lost edges of the line; the level is as read now.
        case lost(button: Int, isClosed: Bool)
        /// The line is not held any more.
        case closed(button: Int)
        case player(PlayerEvent)
        case requestFailed(PlayerRequest)
        /// We slept or were stopped. `.opened` follows for each line.
        case resumed
        /// We are about to end: holds end and nothing new begins.
        case shutdown
    }

    public enum Action: Equatable, Sendable {
        /// Read the line's level and hand it in as `.level`, or `.closed` where that fails.
        case readLevel(button: Int)
        /// Switch the line's edges off: it storms. It is sampled from now on.
        case silence(button: Int)
        /// Likewise an answer is due: the level of a line that storms.
        case sampleLevel(button: Int)
        /// Switch the line's edges on again, read its level and hand it in as `.opened`.
        case listen(button: Int)
        case request(PlayerRequest)
        case record(IntentRecord)
        case connectNow
        case refresh
        case notice(Notice)
    }

    /// What a person who looks for a fault wants to know; the words are made where it is logged.
    public enum Notice: Equatable, Sendable {
        /// The line read pressed when it was opened: held, or wired or configured the other way round.
        case heldAtStart(button: Int)
        /// Pressed for longer than `stuck`: out until it is released.
        case stuck(button: Int)
        /// Too many edges: floating. Out until it is quiet.
        case storm(button: Int)
        case stormOver(button: Int)
        /// A press was decided too late to act on.
        case pressDropped(button: Int, after: Interval)
        /// More edges were read than there was room for; the level was read instead.
        case edgesDropped(button: Int)
        case controller(Controller.Notice)
    }

    /// More buttons than a header has pins.
    public static let buttonsMax = 32

    /// Another number whenever `widget` may have changed: whoever draws needs to look only then.
    public private(set) var widgetVersion: UInt64 = 0
    private var buttons: [Button]
    private var controller: Controller {
        didSet { widgetVersion &+= 1 }
    }
    private var queue = EdgeQueue()
    private var pending: [Action] = []
    private var pendingHead = 0
    private var isShutDown = false

    public init(
        buttons: [ButtonSetup],
        control: ControlSettings = ControlSettings(),
        playerName: String,
        at now: MonotonicInstant
    ) {
        precondition(buttons.count <= Remote.buttonsMax, "too many buttons")
        self.buttons = buttons.map(Button.init)
        controller = Controller(settings: control, row: Remote.row(of: buttons), playerName: playerName, at: now)
        pending.reserveCapacity(16)
    }

    /// What a display shows.
    public var widget: WidgetState { controller.widget }

    public var buttonCount: Int { buttons.count }

    /// The counters of a button, from the start.
    public func counters(ofButton button: Int) -> ButtonCounters { buttons[button].debouncer.counters }

    public func isPressed(button: Int) -> Bool { buttons[button].debouncer.isPressed }

    public func isStorm(button: Int) -> Bool { buttons[button].storm.isStorm }

    /// What each button shows in the row: what it does at a press, else the first thing that it does.
    private static func row(of buttons: [ButtonSetup]) -> [Command] {
        buttons.map { setup in
            let bindings = setup.bindings
            return bindings.press ?? bindings.hold ?? bindings.longHold ?? bindings.double ?? bindings.triple
                ?? .playPause
        }
    }
}

// MARK: - Inputs

extension Remote {
    /// Takes an input. What comes of it is told by `next`.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) {
        switch input {
        case .edge(let button, let isClosed, let stamp):
            enqueue(EdgeQueue.Edge(button: button, isClosed: isClosed, stamp: min(stamp, now)), at: now)
        case .level(let button, let isClosed):
            buttons[button].awaitsLevel = false
            guard buttons[button].isOpen else { return }
            if buttons[button].storm.isStorm {
                take(buttons[button].storm.handle(.sample(isClosed: isClosed), at: now), of: button, at: now)
            } else {
                take(buttons[button].debouncer.handle(.level(isClosed: isClosed), at: now), of: button, at: now)
            }
        case .opened(let button, let isClosed):
            open(button, isClosed: isClosed, at: now)
        case .lost(let button, let isClosed):
            guard buttons[button].isOpen, !buttons[button].storm.isStorm else { return }
            take(buttons[button].debouncer.handle(.lost(isClosed: isClosed), at: now), of: button, at: now)
        case .closed(let button):
            close(button, at: now)
        case .player(let event):
            take(controller.handle(.player(event), at: now))
        case .requestFailed(let request):
            take(controller.handle(.requestFailed(request), at: now))
        case .resumed:
            for button in buttons.indices { cancel(button, at: now) }
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
        if !queue.insert(edge) {
            // The level decides what has come of the edges that have no room.
            queue.removeAll(ofButton: edge.button)
            pending.append(.notice(.edgesDropped(button: edge.button)))
            buttons[edge.button].awaitsLevel = true
            pending.append(.readLevel(button: edge.button))
        }
    }

    private mutating func open(_ button: Int, isClosed: Bool, at now: MonotonicInstant) {
        cancel(button, at: now)
        let wasStorm = buttons[button].storm.isStorm
        if !wasStorm { _ = buttons[button].storm.handle(.reset, at: now) }
        buttons[button].isOpen = true
        _ = buttons[button].debouncer.handle(.start(isClosed: isClosed), at: now)
        if isClosed, !isShutDown { pending.append(.notice(.heldAtStart(button: button))) }
    }

    private mutating func close(_ button: Int, at now: MonotonicInstant) {
        cancel(button, at: now)
        _ = buttons[button].debouncer.handle(.abandon, at: now)
        _ = buttons[button].storm.handle(.reset, at: now)
        buttons[button].isOpen = false
    }

    /// Ends what is under way at a button: what its line did is no longer known.
    private mutating func cancel(_ button: Int, at now: MonotonicInstant) {
        queue.removeAll(ofButton: button)
        buttons[button].awaitsLevel = false
        tell(.cancel, of: button, at: now)
    }
}

// MARK: - Time

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
        return MonotonicInstant.earliest(queue.first?.stamp, earliestDue().map(\.deadline))
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
            let input = Debouncer.Input.edge(isClosed: edge.isClosed, at: edge.stamp)
            take(buttons[edge.button].debouncer.handle(input, at: now), of: edge.button, at: now)
            return true
        }
        guard let due, due.deadline <= now else { return false }
        switch due.machine {
        case .debouncer(let button):
            take(buttons[button].debouncer.handleDeadline(at: now), of: button, at: now)
        case .storm(let button):
            take(buttons[button].storm.handleDeadline(at: now), of: button, at: now)
        case .recognizer(let button):
            take(buttons[button].recognizer.handleDeadline(at: now), of: button, at: now)
            showLongHold(at: button)
        case .controller:
            take(controller.handleDeadline(at: now))
        }
        return true
    }

    private func earliestDue() -> Due? {
        var first: Due?
        func consider(_ deadline: MonotonicInstant?, _ machine: Machine) {
            guard let deadline else { return }
            if let earlier = first, earlier.deadline <= deadline { return }
            first = Due(deadline: deadline, machine: machine)
        }
        for (index, button) in buttons.enumerated() {
            // A later edge in hand proves the quiet, and is handed in with its own time: no need to read the level.
            if let deadline = button.debouncer.nextDeadline, !queue.contains(button: index) {
                consider(deadline, .debouncer(index))
            }
            consider(button.storm.nextDeadline, .storm(index))
            consider(button.gestureDeadline, .recognizer(index))
        }
        consider(controller.nextDeadline, .controller)
        return first
    }
}

// MARK: - From machine to machine

extension Remote {
    private mutating func take(_ action: Debouncer.Action, of button: Int, at now: MonotonicInstant) {
        switch action {
        case .none:
            break
        case .readLevel:
            buttons[button].awaitsLevel = true
            pending.append(.readLevel(button: button))
        case .pressed(let contact):
            tell(.pressed(contact: contact), of: button, at: now)
        case .released(let time):
            tell(.released(at: time), of: button, at: now)
        case .dropped(let contact):
            pending.append(.notice(.pressDropped(button: button, after: now - contact)))
            if let intent = buttons[button].setup.bindings.intent(button: button, gesture: .press) {
                take(controller.handle(.dropped(intent), at: now))
            }
        }
    }

    private mutating func take(_ action: StormGuard.Action, of button: Int, at now: MonotonicInstant) {
        switch action {
        case .none:
            break
        case .silence:
            cancel(button, at: now)
            _ = buttons[button].debouncer.handle(.abandon, at: now)
            pending.append(.silence(button: button))
            pending.append(.notice(.storm(button: button)))
        case .sample:
            buttons[button].awaitsLevel = true
            pending.append(.sampleLevel(button: button))
        case .listen:
            pending.append(.listen(button: button))
            pending.append(.notice(.stormOver(button: button)))
        }
    }

    private mutating func tell(_ input: GestureRecognizer.Input, of button: Int, at now: MonotonicInstant) {
        take(buttons[button].recognizer.handle(input, at: now), of: button, at: now)
        while let due = buttons[button].recognizer.nextDeadline, due <= now {
            take(buttons[button].recognizer.handleDeadline(at: now), of: button, at: now)
        }
        showLongHold(at: button)
    }

    private mutating func take(_ action: GestureRecognizer.Action, of button: Int, at now: MonotonicInstant) {
        let bindings = buttons[button].setup.bindings
        switch action {
        case .none:
            break
        case .gesture(let gesture, let contact):
            guard let intent = bindings.intent(button: button, gesture: gesture) else { return }
            take(controller.handle(.intent(intent, contact: contact), at: now))
        case .dropped(let gesture, _):
            guard let intent = bindings.intent(button: button, gesture: gesture) else { return }
            take(controller.handle(.dropped(intent), at: now))
        case .holdEnded:
            take(controller.handle(.holdEnded(button: button), at: now))
        case .stuck:
            pending.append(.notice(.stuck(button: button)))
        }
    }

    private mutating func take(_ actions: [Controller.Action]) {
        for action in actions {
            switch action {
            case .request(let request): pending.append(.request(request))
            case .record(let record): pending.append(.record(record))
            case .connectNow: pending.append(.connectNow)
            case .refresh: pending.append(.refresh)
            case .notice(let notice): pending.append(.notice(.controller(notice)))
            }
        }
    }

    private mutating func showLongHold(at button: Int) {
        if let longHold = buttons[button].recognizer.longHold {
            controller.setLongHold(
                WidgetState.LongHold(button: button, since: longHold.since, until: longHold.until)
            )
        } else if controller.widget.longHold?.button == button {
            controller.setLongHold(nil)
        }
    }
}
