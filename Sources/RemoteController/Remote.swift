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
    /// What the remote is told. Buttons are counted from 0.
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

    /// What is to be carried out at once, in the order that it comes.
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
    var buttons: [Button]
    var controller: Controller {
        didSet { widgetVersion &+= 1 }
    }
    var queue = EdgeQueue()
    var pending: [Action] = []
    var pendingHead = 0
    var isShutDown = false

    /// A remote whose lines are not held yet: `.opened` tells of each. At most `buttonsMax` buttons.
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

    /// Whether a press of the button was told whose release was not.
    public func isPressed(button: Int) -> Bool { buttons[button].debouncer.isPressed }

    /// Whether the button's line has far more edges than a switch makes, and is put aside.
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
