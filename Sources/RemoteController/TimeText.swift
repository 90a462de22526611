import PlayerModel

/// A time as people write it: 0:34, 5:04, 1:02:03.
public enum TimeText {
    /// `time` in whole seconds, rounded down; less than 0 is written as 0:00. Hours have no limit.
    public static func string(_ time: Interval) -> String {
        let seconds = max(0, time.seconds)
        let hours = seconds / 3600
        let minutes = seconds / 60 % 60
        if hours > 0 { return "\(hours):" + pair(minutes) + ":" + pair(seconds % 60) }
        return "\(minutes):" + pair(seconds % 60)
    }

    private static func pair(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
