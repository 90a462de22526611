import PlayerModel

// What the log says. The words stand here once, for the service, the simulation, scenarios and replays.

extension IntentRecord {
    /// `intent button=next gesture=press command=next player=main outcome=sent`
    public func logLine(buttonName: String, playerName: String) -> String {
        "intent button=" + buttonName + " gesture=" + gesture.rawValue + " command=" + command.rawValue + " player="
            + playerName + " outcome=" + outcome.rawValue
    }
}

extension Remote.Notice {
    /// What happened, where, and what to do. `buttonNames` in the order of the configuration.
    public func message(buttonNames: [String], playerName: String) -> String {
        switch self {
        case .heldAtStart(let button):
            "button " + buttonNames[button] + " reads pressed before anybody pressed it; it is silent until released."
                + " If nobody holds it, check its wiring and its active-low setting."
        case .stuck(let button):
            "button " + buttonNames[button] + " has been pressed for too long; it is out until released."
                + " If nobody holds it, the switch is stuck or its wire is shorted."
        case .storm(let button):
            "button " + buttonNames[button] + " changes too fast for a switch; it is out until its line is quiet."
                + " Most often the line floats: check the pull (bias) and for a loose wire."
        case .stormOver(let button):
            "button " + buttonNames[button] + " is listened to again."
        case .pressDropped(let button, let delay):
            "button " + buttonNames[button] + ": a press was seen " + String(delay.milliseconds)
                + " ms late and is dropped."
        case .edgesDropped(let button):
            "button " + buttonNames[button] + ": more edges than there was room for; its level was read instead."
        case .controller(let notice):
            notice.message(buttonNames: buttonNames, playerName: playerName)
        }
    }
}

extension Controller.Notice {
    /// What happened, where, and what to do.
    public func message(buttonNames: [String], playerName: String) -> String {
        switch self {
        case .notConfirmed(let button, let command):
            "player " + playerName + " took " + command.rawValue + " of button " + buttonNames[button]
                + " and did not do it in time; nothing is sent again."
        case .failed(let button, let command):
            "player " + playerName + " refused " + command.rawValue + " of button " + buttonNames[button] + "."
        case .sentLate(let button, let command, let delay):
            "player " + playerName + " was reached " + String(delay.milliseconds) + " ms after button "
                + buttonNames[button] + " was pressed; " + command.rawValue + " is sent now."
        }
    }
}
