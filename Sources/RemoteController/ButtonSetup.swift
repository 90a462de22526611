import PlayerModel

/// All that decides how one button behaves.
public struct ButtonSetup: Equatable, Sendable {
    public var bindings: ButtonBindings
    public var debounce: DebounceSettings
    /// The times; what is bound follows from `bindings`.
    public var gestures: GestureSettings
    /// Edges a second, above which the line counts as floating.
    public var stormEdgesPerSecondMax: Int

    public init(
        bindings: ButtonBindings,
        debounce: DebounceSettings = .standard,
        gestures: GestureSettings = GestureSettings(),
        stormEdgesPerSecondMax: Int = 400
    ) {
        self.bindings = bindings
        self.debounce = debounce
        self.gestures = bindings.gestureSettings(gestures)
        self.stormEdgesPerSecondMax = stormEdgesPerSecondMax
    }
}

/// One button's way from edge to gesture: the machines that share its line.
struct Button: Sendable {
    var setup: ButtonSetup
    var debouncer: Debouncer
    var storm: StormGuard
    var recognizer: GestureRecognizer
    /// Whether the line is held and listened to; edges of a line that is not mean nothing.
    var isOpen = false
    /// Whether the level was asked for and has not come yet.
    var awaitsLevel = false
    /// Whether edges found no room, so that what comes next is a look at the level.
    var hasOverflowed = false
    /// The level that the debouncer was told last.
    var isClosed = false

    init(_ setup: ButtonSetup) {
        self.setup = setup
        debouncer = Debouncer(settings: setup.debounce)
        storm = StormGuard(edgesPerSecondMax: setup.stormEdgesPerSecondMax, release: setup.debounce.release)
        recognizer = GestureRecognizer(settings: setup.gestures)
    }

    /// When the gesture's deadline is to be looked at. While a change of the contact is not decided, it waits: a
    /// release that began before a hold's time makes a press of it, also when it is certain only afterwards.
    var gestureDeadline: MonotonicInstant? {
        debouncer.nextDeadline == nil && !awaitsLevel ? recognizer.nextDeadline : nil
    }
}
