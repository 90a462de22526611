/// What a paused player does after previous or next. The raw value is its name in the file.
public enum SkipWhilePaused: String, CaseIterable, Sendable {
    case stay
    case play
}
