/// What pausing a live stream does. The raw value is its name in the file.
public enum LivePause: String, CaseIterable, Sendable {
    /// Stops it; play joins it live again.
    case stop
    /// Pauses it, with the time shift that comes of it.
    case pause
}
