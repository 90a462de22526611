import PlayerModel

/// Applies the meaning of each command to the model, and says what is asked of the player and what is shown.
///
/// What is sent is decided from the model, as an explicit verb: play or pause, never "toggle". A command that cannot
/// be done is refused with "no", and nothing unrelated happens. A command never edits what the player reported: what
/// is expected of it lies over the report for a limited time (`ExpectedState`).
public struct Controller: Sendable {
    /// What the controller is told.
    public enum Input: Equatable, Sendable {
        /// A gesture of a button that has a command. `contact` is when the button was touched.
        case intent(ButtonIntent, contact: MonotonicInstant)
        /// A gesture that came too late to be performed, or was cancelled.
        case dropped(ButtonIntent)
        /// Follows every hold of that button.
        case holdEnded(button: Int)
        case player(PlayerEvent)
        /// The player refused a request, or did not answer it in time.
        case requestFailed(PlayerRequest)
        /// We were suspended or stopped: what is known may be old.
        case resumed
        case shutdown
    }

    /// What it wants done, in this order.
    public enum Action: Equatable, Sendable {
        case request(PlayerRequest)
        /// One line of the log at info level.
        case record(IntentRecord)
        /// A press while there is no player: try to connect now.
        case connectNow
        /// Ask the player for its state.
        case refresh
        /// One line of the log at warning level.
        case notice(Notice)
    }

    /// What a person who looks for a fault wants to know; the words are made where it is logged.
    public enum Notice: Equatable, Sendable {
        /// The player took the request and did not do it in time; nothing is sent again.
        case notConfirmed(button: Int, command: Command)
        /// The player's link says that the request failed.
        case failed(button: Int, command: Command)
        /// A press waited this long for its player before it was sent.
        case sentLate(button: Int, command: Command, after: Interval)
    }

    /// An intent with its times.
    struct Press: Equatable, Sendable {
        let intent: ButtonIntent
        let contact: MonotonicInstant
        let now: MonotonicInstant
    }

    /// A hold that goes on.
    struct Hold: Equatable, Sendable {
        let button: Int
        /// The track in which it began: a seek does not go on in the next one.
        let track: String?
        /// Seeks that were sent, which decide the size of the next one.
        var seeks = 0
        /// "No" is said once a hold.
        var hasRefused = false
        /// The player went away, or we were suspended: what is left of the hold does nothing.
        var isOver = false
    }

    public private(set) var settings: ControlSettings
    /// What the player said last; nil while there is none.
    var reported: PlayerState?
    var expected = ExpectedState()
    var holds: [Hold] = []
    /// The newest press that found no player.
    var waiting: Press?
    /// All of what is shown but the player.
    var base: WidgetState

    /// `row`: what each button does at a press. `playerName`: the configured name of the player that is looked for.
    public init(
        settings: ControlSettings = ControlSettings(),
        row: [Command] = Command.row,
        playerName: String,
        at now: MonotonicInstant
    ) {
        self.settings = settings
        base = WidgetState(link: .looking(since: now), activeAt: now)
        base.row = row
        base.playerName = playerName
    }

    /// What a display shows.
    public var widget: WidgetState {
        var widget = base
        widget.player = model
        return widget
    }

    /// The player with what is expected laid over it.
    var model: PlayerState { reported.map(expected.over) ?? PlayerState() }

    /// What the buttons do after the configuration was read again. The lock stays as it is.
    public mutating func reconfigure(settings: ControlSettings, row: [Command]) {
        self.settings = settings
        base.row = row
    }

    /// The name of the player that is elected or looked for.
    public mutating func setPlayerName(_ name: String) {
        base.playerName = name
    }

    /// A long hold that is on its way at a button; nil where none is.
    public mutating func setLongHold(_ longHold: WidgetState.LongHold?) {
        guard base.longHold != longHold else { return }
        base.longHold = longHold
    }

    /// Takes an input in and tells what is to be done, in its order.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> [Action] {
        var actions: [Action] = []
        switch input {
        case .intent(let intent, let contact):
            expire(at: now, &actions)
            take(Press(intent: intent, contact: contact, now: now), &actions)
        case .dropped(let intent):
            actions.append(.record(IntentRecord(intent, .dropped)))
        case .holdEnded(let button):
            endHold(of: button, &actions)
        case .player(let event):
            hear(event, at: now, &actions)
        case .requestFailed(let request):
            fail(request, at: now, &actions)
        case .resumed:
            resume(&actions)
        case .shutdown:
            endHolds(&actions)
            dropWaiting(.dropped, &actions)
            expected = ExpectedState()
        }
        return actions
    }

    /// When `handleDeadline` has something to do; nil: not by itself.
    public var nextDeadline: MonotonicInstant? {
        var first = expected.nextDeadline
        first = MonotonicInstant.earliest(first, waiting.map { $0.now + settings.connectWithin })
        if case .looking(let since) = base.link { first = MonotonicInstant.earliest(first, since + settings.lookFor) }
        return first
    }

    /// Does what is due at `now`; called early or twice it does nothing.
    public mutating func handleDeadline(at now: MonotonicInstant) -> [Action] {
        var actions: [Action] = []
        expire(at: now, &actions)
        return actions
    }
}

// MARK: - Presses

extension Controller {
    private mutating func take(_ press: Press, _ actions: inout [Action]) {
        let intent = press.intent
        switch intent.gesture {
        case .hold:
            holds.removeAll { $0.button == intent.button }
            holds.append(Hold(button: intent.button, track: reported?.track))
        case .repeat:
            guard intent.command.isRepeated, hold(of: intent.button) != nil else { return }
        case .press, .double, .triple, .longHold:
            break
        }
        base.activeAt = press.now
        if intent.command == .lock {
            base.isLocked.toggle()
            close(press, .sent, &actions)
        } else if base.isLocked || intent.command == .powerOff {
            close(press, .refused, &actions)
        } else if reported == nil {
            wait(press, &actions)
        } else if intent.gesture == .repeat, hold(of: intent.button)?.isOver == true {
            close(press, .dropped, &actions)
        } else {
            close(press, perform(press, &actions), &actions)
        }
    }

    /// Asks the player for what the press means, given what is shown now.
    mutating func perform(_ press: Press, _ actions: inout [Action]) -> Outcome {
        switch press.intent.command {
        case .playPause: playPause(press, &actions)
        case .previous: previous(press, &actions)
        case .next: next(press, &actions)
        case .stop: stop(press, &actions)
        case .seekBackward: seek(press, forward: false, &actions)
        case .seekForward: seek(press, forward: true, &actions)
        case .volumeDown: changeVolume(press, up: false, &actions)
        case .volumeUp: changeVolume(press, up: true, &actions)
        case .mute: mute(press, &actions)
        case .lock, .powerOff: preconditionFailure("\(press.intent.id) was decided before it came to the player")
        }
    }

    /// Shows and records what became of a press.
    mutating func close(_ press: Press, _ outcome: Outcome, _ actions: inout [Action]) {
        let mark = WidgetState.Mark(button: press.intent.button, since: press.now)
        switch outcome {
        case .sent:
            // A hold is marked once: repeats show as the value that they move.
            if press.intent.gesture != .repeat { base.taken = mark }
        case .refused:
            if isFirstNo(press.intent) { base.refused = mark }
        case .noPlayer:
            if isFirstNo(press.intent) { base.noPlayer = mark }
        case .dropped:
            break
        }
        actions.append(.record(IntentRecord(press.intent, outcome)))
    }

    /// Whether this is the first "no" of a hold; every other press says its own.
    mutating func isFirstNo(_ intent: ButtonIntent) -> Bool {
        guard intent.gesture == .hold || intent.gesture == .repeat else { return true }
        guard let place = holds.firstIndex(where: { $0.button == intent.button }) else { return true }
        defer { holds[place].hasRefused = true }
        return !holds[place].hasRefused
    }

    /// What the time of an expectation and the name of its press are for.
    func origin(_ press: Press) -> ExpectedState.Origin {
        ExpectedState.Origin(
            button: press.intent.button,
            command: press.intent.command,
            until: press.now + settings.confirmWithin
        )
    }
}
