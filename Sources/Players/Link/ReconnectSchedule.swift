import PlayerModel

/// When a player's link tries to connect again: after 0.1 s, doubling to 5 s, for the first minute; then each 30 s.
///
/// Each wait is up to a fifth shorter or longer, so that many boards do not knock at one server together. A connection
/// that ended within 10 s was none: the waits go on where they were.
struct ReconnectSchedule: Equatable, Sendable {
    static let firstWait = Interval.milliseconds(100)
    static let longestWait = Interval.seconds(5)
    static let eagerFor = Interval.seconds(60)
    static let patientWait = Interval.seconds(30)
    static let leastLife = Interval.seconds(10)

    /// When to try next; nil while an attempt or a connection is on.
    private(set) var nextDeadline: MonotonicInstant?

    private var wait = Self.firstWait
    /// Since when there has been no connection; nil after one that lasted.
    private var absentSince: MonotonicInstant?
    private var connectedAt: MonotonicInstant?
    private var random: UInt64

    /// `seed` decides the jitter; any number will do, and each link should have its own.
    init(seed: UInt64) {
        random = seed
    }

    /// An attempt is being made now: none is due.
    mutating func attemptBegins() {
        nextDeadline = nil
    }

    /// The attempt failed; the next one is due at `nextDeadline`.
    mutating func attemptFailed(at now: MonotonicInstant) {
        waitOn(at: now)
    }

    /// There is a connection.
    mutating func connected(at now: MonotonicInstant) {
        nextDeadline = nil
        connectedAt = now
    }

    /// The connection ended.
    mutating func lost(at now: MonotonicInstant) {
        if let connectedAt, now - connectedAt >= Self.leastLife { startOver(at: now) }
        connectedAt = nil
        waitOn(at: now)
    }

    /// Something speaks for success: somebody pressed a button, or a socket appeared. The waits begin anew.
    mutating func startOver(at now: MonotonicInstant) {
        wait = Self.firstWait
        absentSince = now
    }

    private mutating func waitOn(at now: MonotonicInstant) {
        let since = absentSince ?? now
        absentSince = since
        guard now - since < Self.eagerFor else {
            nextDeadline = now + jittered(Self.patientWait)
            return
        }
        nextDeadline = now + jittered(wait)
        wait = min(wait + wait, Self.longestWait)
    }

    /// Between four and six fifths of `wait`.
    private mutating func jittered(_ wait: Interval) -> Interval {
        // SplitMix64, a public-domain generator: fine for jitter and the same on every machine.
        random &+= 0x9E37_79B9_7F4A_7C15
        var bits = random
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        let span = wait.nanoseconds * 2 / 5
        return Interval(nanoseconds: wait.nanoseconds - span / 2 + Int64(bits % UInt64(span + 1)))
    }
}
