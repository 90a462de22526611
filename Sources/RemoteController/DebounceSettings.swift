import PlayerModel

/// How one button's switch is judged. The defaults suit new switches; worn ones need a longer `release`.
public struct DebounceSettings: Equatable, Sendable {
    /// Quiet that makes a contact a press. Shorter contacts are glitches.
    public var glitch: Interval
    /// Time after an accepted press in which no release is accepted.
    public var lockout: Interval
    /// Quiet that makes an opening a release (`debounce-ms`). Longer than the longest gap in the switch's bounce.
    public var release: Interval
    /// Time after an accepted release in which a press needs `refractoryQuiet` in place of `glitch`.
    public var refractory: Interval
    /// Quiet that makes a contact a press soon after a release, when it may be that release, still bouncing.
    public var refractoryQuiet: Interval

    public init(
        glitch: Interval = .milliseconds(1),
        lockout: Interval = .milliseconds(10),
        release: Interval = .milliseconds(20),
        refractory: Interval = .milliseconds(100),
        refractoryQuiet: Interval = .milliseconds(20)
    ) {
        self.glitch = glitch
        self.lockout = lockout
        self.release = release
        self.refractory = refractory
        self.refractoryQuiet = refractoryQuiet
    }

    /// The defaults of the configuration.
    public static let standard = DebounceSettings()
}
