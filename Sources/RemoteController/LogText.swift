import PlayerModel

// The words of the log: made here, once, for the board, the workstation and the transcript of a scenario.

extension IntentRecord {
    /// The line of the log: `intent button=next gesture=press command=next player=main outcome=sent`.
    public func logLine(buttonName: String, playerName: String) -> String {
        "intent button=" + buttonName + " gesture=" + gesture.rawValue + " command=" + command.rawValue + " player="
            + playerName + " outcome=" + outcome.rawValue
    }
}

extension ButtonCounters {
    /// The line of the log: `counters button=next edges=12 presses=1 …`, all of them.
    public func logLine(buttonName: String) -> String {
        "counters button=" + buttonName + " edges=" + String(edges) + " presses=" + String(presses)
            + " glitches-rejected=" + String(glitchesRejected)
            + " longest-bounce-us=" + String(longestBounce.nanoseconds / 1_000)
            + " lost=" + String(eventsLost) + " dropped=" + String(dropped) + " late-edges=" + String(lateEdges)
    }
}

extension Remote.Notice {
    /// Whether it is worth a warning; the others tell how things go on.
    public var isWarning: Bool {
        switch self {
        case .heldAtStart, .stuck, .storm, .pressDropped, .edgesDropped: true
        case .stormOver: false
        case .controller(let notice): notice.isWarning
        }
    }

    /// What happened, where, and what to do about it.
    ///
    /// - Parameter buttonNames: those of the configuration, in its order.
    public func message(buttonNames: [String], playerName: String) -> String {
        switch self {
        case .heldAtStart(let button):
            Self.button(button, buttonNames)
                + " reads pressed already and is ignored until it is let go. If nobody holds it, check its wiring, and"
                + " whether \"active-low\" and \"bias\" in its section fit it."
        case .stuck(let button):
            Self.button(button, buttonNames)
                + " has been down for too long and is ignored until it is let go. If nobody holds it, look for a stuck"
                + " switch or a short circuit."
        case .storm(let button):
            Self.button(button, buttonNames)
                + " has far more edges than a switch makes: its line floats. It is ignored until it is quiet."
                + " Check its \"bias\", a missing pull resistor, or a loose wire."
        case .stormOver(let button):
            Self.button(button, buttonNames) + " is quiet again and is listened to."
        case .pressDropped(let button, let after):
            "a press of " + Self.button(button, buttonNames) + " was dropped: it was decided "
                + Self.milliseconds(after) + " ms after its contact, which is too late to act on."
                + " The program was stopped, or the board is too busy."
        case .edgesDropped(let button):
            Self.button(button, buttonNames)
                + " had more edges waiting than there is room for; its level was read instead."
        case .controller(let notice):
            notice.message(buttonNames: buttonNames, playerName: playerName)
        }
    }

    static func button(_ button: Int, _ names: [String]) -> String {
        button < names.count ? "button " + names[button] : "button " + String(button)
    }

    static func milliseconds(_ interval: Interval) -> String {
        String(interval.milliseconds)
    }
}

extension Controller.Notice {
    /// Whether it is worth a warning; the others tell how things go on.
    public var isWarning: Bool {
        switch self {
        case .notConfirmed, .failed: true
        case .sentLate: false
        }
    }

    /// What happened, where, and what to do about it.
    public func message(buttonNames: [String], playerName: String) -> String {
        switch self {
        case .notConfirmed(let button, let command):
            "player " + playerName + " took " + command.rawValue + " of " + Remote.Notice.button(button, buttonNames)
                + " and did not do it in time. It is not sent again; press again, or look at the player's own log."
        case .failed(let button, let command):
            "player " + playerName + " refused " + command.rawValue + " of "
                + Remote.Notice.button(button, buttonNames) + ". Look at the player's own log."
        case .sentLate(let button, let command, let after):
            command.rawValue + " of " + Remote.Notice.button(button, buttonNames) + " waited "
                + Remote.Notice.milliseconds(after) + " ms for player " + playerName + " to connect, and was sent."
        }
    }
}
