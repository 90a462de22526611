import PlayerModel

/// One button: its line, what its gestures ask for, and how its switch behaves.
public struct ButtonConfiguration: Equatable, Sendable {
    /// Unique among the buttons; letters, digits, `-`, `_` and `.`.
    public var name: String
    public var line: Configuration.LineReference

    /// The command of each gesture; nil where none is bound. At least one is.
    public var press: Command?
    public var double: Command?
    public var triple: Command?
    public var hold: Command?
    public var longHold: Command?

    /// Whether pressing pulls the line low.
    public var isActiveLow = true
    public var bias = Bias.pullUp

    /// Quiet before a release counts.
    public var debounce = Interval.milliseconds(20)
    /// Quiet before a press counts.
    public var glitch = Interval.milliseconds(1)
    /// How long after a press no release is accepted.
    public var lockout = Interval.milliseconds(10)
    /// How long after a release a press needs `refractoryQuiet`.
    public var refractory = Interval.milliseconds(100)
    public var refractoryQuiet = Interval.milliseconds(20)
    /// Above this many edges a second the line counts as floating.
    public var stormEdgesPerSecond = 400

    public var holdTime = Interval.milliseconds(500)
    public var repeatTime = Interval.milliseconds(200)
    public var longHoldTime = Interval.milliseconds(3000)
    public var multiPressTime = Interval.milliseconds(280)

    /// The resistor that keeps an open line at one level.
    public enum Bias: String, CaseIterable, Sendable {
        case pullUp = "pull-up"
        case pullDown = "pull-down"
        /// None inside the chip; there is one outside.
        case disabled
    }

    /// A button with the default timing, and the pull that belongs to `active-low = yes`.
    public init(
        name: String,
        line: Configuration.LineReference,
        press: Command? = nil,
        double: Command? = nil,
        triple: Command? = nil,
        hold: Command? = nil,
        longHold: Command? = nil
    ) {
        self.name = name
        self.line = line
        self.press = press
        self.double = double
        self.triple = triple
        self.hold = hold
        self.longHold = longHold
    }
}
