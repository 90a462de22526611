import PlayerModel

/// One measured change of a real contact.
public struct BounceRecording: Equatable, Sendable {
    /// What failures of tests call it.
    public var name: String
    /// A press, else a release.
    public var isPress: Bool
    /// Since the recording began.
    public var changes: [ContactChange]

    public init(name: String, isPress: Bool, changes: [ContactChange]) {
        self.name = name
        self.isPress = isPress
        self.changes = changes
    }

    /// Reads lines `vector,kind,t_us,pressed` under one line of titles. The first row of a vector is the level before
    /// it, and is left out. nil where a line is something else.
    public static func recordings(csv: String) -> [BounceRecording]? {
        var recordings: [BounceRecording] = []
        for line in csv.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == 4, fields[1] == "press" || fields[1] == "release",
                let microseconds = Double(fields[2]), fields[3] == "0" || fields[3] == "1"
            else { return nil }
            if recordings.last.map({ $0.name == fields[0] }) != true {
                recordings.append(
                    BounceRecording(name: String(fields[0]), isPress: fields[1] == "press", changes: [])
                )
                continue
            }
            let instant = MonotonicInstant(nanoseconds: Int64(microseconds * 1_000))
            recordings[recordings.count - 1].changes.append(ContactChange(at: instant, isClosed: fields[3] == "1"))
        }
        return recordings
    }

    /// The same change, beginning at `start` with its first contact or opening.
    public func changes(from start: MonotonicInstant) -> [ContactChange] {
        guard let first = changes.first else { return [] }
        return changes.map { ContactChange(at: start + ($0.at - first.at), isClosed: $0.isClosed) }
    }
}
