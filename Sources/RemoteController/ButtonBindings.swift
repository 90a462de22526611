import PlayerModel

/// The commands of one button, by gesture.
public struct ButtonBindings: Equatable, Sendable {
    public var press: Command?
    public var double: Command?
    public var triple: Command?
    public var hold: Command?
    public var longHold: Command?

    /// Bindings; nil is no command, and the gesture is then not waited for.
    public init(
        press: Command? = nil,
        double: Command? = nil,
        triple: Command? = nil,
        hold: Command? = nil,
        longHold: Command? = nil
    ) {
        self.press = press
        self.double = double
        self.triple = triple
        self.hold = hold
        self.longHold = longHold
    }

    /// The gestures that have a command.
    public var bound: BoundGestures {
        var bound: BoundGestures = []
        if press != nil { bound.insert(.press) }
        if double != nil { bound.insert(.double) }
        if triple != nil { bound.insert(.triple) }
        if hold != nil { bound.insert(.hold) }
        if longHold != nil { bound.insert(.longHold) }
        return bound
    }

    /// The command of a gesture; a repeat has the hold's where that acts again.
    public func command(of gesture: Gesture) -> Command? {
        switch gesture {
        case .press: press
        case .double: double
        case .triple: triple
        case .hold: hold
        case .repeat: hold?.isRepeated == true ? hold : nil
        case .longHold: longHold
        }
    }

    /// The intent of a gesture of the button at place `button`; nil where the gesture has no command.
    public func intent(button: Int, gesture: Gesture) -> ButtonIntent? {
        guard let command = command(of: gesture) else { return nil }
        return ButtonIntent(button: button, gesture: gesture, command: command)
    }

    /// The times of `base` for this button: what is bound, and the limit of a hold that moves the volume.
    public func gestureSettings(_ base: GestureSettings = GestureSettings()) -> GestureSettings {
        var settings = base
        settings.bound = bound
        if hold == .volumeUp || hold == .volumeDown { settings.holdLimit = GestureSettings.volumeHoldLimit }
        return settings
    }
}
