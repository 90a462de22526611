import PlayerModel
import RemoteController

/// A controller with a hand on its clock, and words for what it does.
struct ControllerRig {
    var controller: Controller
    var now: MonotonicInstant
    let start: MonotonicInstant

    init(_ state: PlayerState? = nil, _ change: (inout ControlSettings) -> Void = { _ in }) {
        var settings = ControlSettings()
        change(&settings)
        start = ControllerRig.start
        now = start
        controller = Controller(settings: settings, playerName: "main", at: start)
        if let state { _ = controller.handle(.player(.connected(state)), at: now) }
    }

    /// 60 days of uptime.
    static let start = MonotonicInstant(nanoseconds: 60 * 24 * 3_600_000_000_000)

    /// A track of 304 s in a queue of five, at `seconds`.
    static func state(_ playback: Playback, at seconds: Int64 = 100, index: Int = 1) -> PlayerState {
        var state = PlayerState()
        state.playback = playback
        state.hasMedia = true
        state.track = "track \(index)"
        state.title = "Title \(index)"
        state.duration = .seconds(304)
        state.position = PositionSample(position: .seconds(seconds), sampledAt: start)
        state.queueIndex = index
        state.queueCount = 5
        state.volume = 40
        state.isMuted = false
        state.canSeek = true
        return state
    }

    static var live: PlayerState {
        var state = state(.playing)
        state.isLive = true
        state.duration = nil
        state.canSeek = false
        return state
    }

    static func with(_ state: PlayerState, _ change: (inout PlayerState) -> Void) -> PlayerState {
        var state = state
        change(&state)
        return state
    }

    var widget: WidgetState { controller.widget }

    /// The shown position in milliseconds.
    var shownMilliseconds: Int64? { widget.player.progress.value(at: now)?.milliseconds }

    /// Moves the clock, firing deadlines at their time.
    mutating func wait(_ milliseconds: Int64) -> [Controller.Action] {
        let end = now + .milliseconds(milliseconds)
        var actions: [Controller.Action] = []
        while let due = controller.nextDeadline, due <= end {
            now = max(now, due)
            actions += controller.handleDeadline(at: now)
            precondition(controller.nextDeadline != due, "a deadline does not go away")
        }
        now = end
        return actions
    }

    /// A gesture of the button at the command's place in the row, or of button 0. `ago`: ms since contact.
    @discardableResult
    mutating func act(_ command: Command, _ gesture: Gesture = .press, button: Int? = nil, ago: Int64 = 0) -> String {
        let place = button ?? Command.row.firstIndex(of: command) ?? 0
        let intent = ButtonIntent(button: place, gesture: gesture, command: command)
        return ControllerRig.text(controller.handle(.intent(intent, contact: now - .milliseconds(ago)), at: now))
    }

    @discardableResult
    mutating func hear(_ state: PlayerState) -> String {
        ControllerRig.text(controller.handle(.player(.changed(state)), at: now))
    }

    @discardableResult
    mutating func input(_ input: Controller.Input) -> String {
        ControllerRig.text(controller.handle(input, at: now))
    }

    /// Requests, outcomes, and the rest, such as `pause sent`.
    static func text(_ actions: [Controller.Action]) -> String {
        actions.map { action in
            switch action {
            case .request(let request): name(request)
            case .record(let record): record.outcome.rawValue
            case .connectNow: "connect"
            case .refresh: "refresh"
            case .notice(.notConfirmed(_, let command)): "unconfirmed(\(command.rawValue))"
            case .notice(.failed(_, let command)): "failed(\(command.rawValue))"
            case .notice(.sentLate(_, let command, let after)): "late(\(command.rawValue) \(after.milliseconds))"
            }
        }.joined(separator: " ")
    }

    private static func name(_ request: PlayerRequest) -> String {
        switch request {
        case .play: "play"
        case .playFromStart: "play-from-start"
        case .pause: "pause"
        case .stop: "stop"
        case .next(let staysPaused): staysPaused ? "next-paused" : "next"
        case .previous(let staysPaused): staysPaused ? "previous-paused" : "previous"
        case .seek(let target): "seek(\(Double(target.milliseconds) / 1000))"
        case .setVolume(let volume): "volume(\(volume))"
        case .setMuted(let muted): muted ? "mute" : "unmute"
        case .endSeek: "end-seek"
        }
    }
}
