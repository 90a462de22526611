/// Which of several sources that are ready goes first: the lowest raw value.
///
/// Edges come before anything that answers to them; displays come last, so that they draw what all others led to.
public enum SourcePriority: Int64, CaseIterable, Sendable {
    /// The clock changed: this is known before any press is looked at.
    case clock = -200
    case edges = -100
    case normal = 0
    case displays = 100
}
