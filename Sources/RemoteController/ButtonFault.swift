import PlayerModel

/// Why a button whose line is held does not act; it does so again by itself when that is over.
public enum ButtonFault: Equatable, Sendable {
    /// Far more edges than a switch makes: the line floats.
    case storm
    /// Down for longer than `stuck`.
    case stuck

    /// What is wrong, and where to look for the cause.
    public var words: String {
        switch self {
        case .storm:
            "it storms and is ignored until it is quiet. Check its bias, a missing pull resistor, or a loose wire."
        case .stuck:
            "it is stuck and is ignored until it is let go. Look for a stuck switch or a short circuit."
        }
    }
}

extension Remote {
    /// What is wrong with a button now; nil at most times.
    public func fault(ofButton button: Int) -> ButtonFault? {
        if buttons[button].storm.isStorm { return .storm }
        return buttons[button].recognizer.isStuck ? .stuck : nil
    }
}
