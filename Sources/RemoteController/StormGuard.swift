import PlayerModel

/// Notices that a line is moved by something other than a person, and keeps it from drowning the rest. One a button,
/// beside its debouncer, and fed the same edges.
///
/// A storm is one of two things, held up for a while:
/// - more than `edgesPerSecondMax`. The edges of one moment count only up to twice that rate: a rocker switch makes
///   150 edges in a millisecond, ten times a second under a fast finger, and is no storm;
/// - never quiet for 20 ms, as a floating pin that follows the mains (100 edges a second). A person's shortest hold is
///   36 ms, so that every hold of a good switch has such a quiet.
///
/// "A while" is 0.5 s for the first and 1 s for the second. A button whose `release` is long is said to be worn, and
/// is given half as much again as that for the first and three times that for the second: the worst switch measured
/// bounces for 973 ms at each change.
///
/// While it storms, the line's edges are off and its level is sampled. No press comes of samples: a floating line would
/// make phantom ones. It is listened to again after 5 s at the earliest, twice that after each storm that follows
/// within a minute, up to 60 s; and only once it was steady for a second, as trying a line that plainly still moves
/// costs a burst of edges and cannot succeed.
public struct StormGuard: Sendable {
    /// What the guard is told of its line.
    public enum Input: Equatable, Sendable {
        /// An edge of the kernel, with its stamp.
        case edge(at: MonotonicInstant)
        /// The level, as `sample` asked for it.
        case sample(isClosed: Bool)
        /// The chip was opened anew: the line is listened to.
        case reset
    }

    /// What is to be done with the line.
    public enum Action: Equatable, Sendable {
        case none
        /// Switch the line's edges off, and abandon its debouncer.
        case silence
        /// Read the level now, and hand it in as `.sample`.
        case sample
        /// Switch the line's edges on again, and start its debouncer with the level.
        case listen
    }

    /// 43 Hz: not in step with mains of 50 or 60 Hz nor with twice that, which would look steady.
    public static let samplePeriod = Interval.milliseconds(23)
    private static let quiet = Interval.milliseconds(20)
    /// A second of samples.
    private static let steadySamplesMin = 43
    private static let firstPause = Interval.seconds(5)
    private static let longestPause = Interval.seconds(60)
    /// A storm within this of the end of the one before is the same fault.
    private static let sameFault = Interval.seconds(60)
    private static let momentLength = Interval.milliseconds(10)
    private static let slotLength = Interval.milliseconds(100)
    private static let longAgo = MonotonicInstant(nanoseconds: .min / 4)

    private let edgesPerMomentMax: Int
    private let edgesPerSlotMax: Int
    private let rateSpan: Interval
    private let restlessSpan: Interval

    /// Storms since the start.
    public private(set) var stormCount = 0
    /// Whether the line is put aside now.
    public private(set) var isStorm = false

    // While listening.
    private var lastEdge = StormGuard.longAgo
    private var restlessSince = StormGuard.longAgo
    private var momentStart = StormGuard.longAgo
    private var momentEdges = 0
    private var slotStart = StormGuard.longAgo
    private var slotEdges = 0
    /// Since when each slot had too many edges; nil if the last had not.
    private var fastSince: MonotonicInstant?

    // While it storms, and after.
    private var pause = StormGuard.firstPause
    private var listenAt = StormGuard.longAgo
    private var nextSample: MonotonicInstant?
    private var lastSample: Bool?
    private var steadySamples = 0
    private var calmSince = StormGuard.longAgo

    /// - Parameters:
    ///   - edgesPerSecondMax: at least 1.
    ///   - release: that of the button's debouncer.
    public init(edgesPerSecondMax: Int = 400, release: Interval) {
        let perSecond = max(1, edgesPerSecondMax)
        edgesPerMomentMax = max(1, perSecond / 50)
        edgesPerSlotMax = perSecond / 10
        rateSpan = max(.milliseconds(500), Interval(nanoseconds: release.nanoseconds * 3 / 2))
        restlessSpan = max(.seconds(1), Interval(nanoseconds: release.nanoseconds * 3))
    }

    /// When `handleDeadline` is due; nil while the line is listened to.
    public var nextDeadline: MonotonicInstant? { nextSample }

    /// Takes an edge, a sample or a reset in.
    public mutating func handle(_ input: Input, at now: MonotonicInstant) -> Action {
        switch input {
        case .edge(let stamp):
            // Edges that were still queued when the line was silenced.
            guard !isStorm else { return .none }
            let instant = max(min(stamp, now), lastEdge)
            guard isRestless(at: instant) || isFast(at: instant) else { return .none }
            begin(at: now)
            return .silence
        case .sample(let isClosed):
            guard isStorm else { return .none }
            return take(isClosed: isClosed, at: now)
        case .reset:
            forget()
            pause = StormGuard.firstPause
            calmSince = StormGuard.longAgo
            return .none
        }
    }

    /// Asks for a sample where one is due; called early it does nothing.
    public mutating func handleDeadline(at now: MonotonicInstant) -> Action {
        guard let due = nextSample, due <= now else { return .none }
        nextSample = now + StormGuard.samplePeriod
        return .sample
    }
}

extension StormGuard {
    /// Takes an edge in. Whether the line has not been quiet for too long.
    private mutating func isRestless(at instant: MonotonicInstant) -> Bool {
        if instant - lastEdge >= StormGuard.quiet { restlessSince = instant }
        lastEdge = instant
        return instant - restlessSince >= restlessSpan
    }

    /// Takes an edge in. Whether there have been too many for too long.
    private mutating func isFast(at instant: MonotonicInstant) -> Bool {
        if instant - momentStart >= StormGuard.momentLength {
            momentStart = instant
            momentEdges = 0
        }
        if instant - slotStart >= StormGuard.slotLength { closeSlot(at: instant) }
        if momentEdges < edgesPerMomentMax {
            momentEdges += 1
            slotEdges += 1
        }
        guard let fastSince else { return false }
        return instant - fastSince >= rateSpan
    }

    private mutating func closeSlot(at instant: MonotonicInstant) {
        // A slot begins with an edge; where it is not followed at once, there was a pause between the two.
        let isFollowed = instant - slotStart < StormGuard.slotLength + StormGuard.quiet
        if slotEdges > edgesPerSlotMax, isFollowed {
            fastSince = fastSince ?? slotStart
        } else {
            fastSince = nil
        }
        slotStart = instant
        slotEdges = 0
    }

    private mutating func begin(at now: MonotonicInstant) {
        pause =
            now - calmSince < StormGuard.sameFault
            ? min(pause + pause, StormGuard.longestPause) : StormGuard.firstPause
        forget()
        isStorm = true
        stormCount += 1
        listenAt = now + pause
        nextSample = now + StormGuard.samplePeriod
        steadySamples = 0
    }

    private mutating func take(isClosed: Bool, at now: MonotonicInstant) -> Action {
        // Counted, not timed: a program that slept has not seen the line steady.
        steadySamples = isClosed == lastSample ? steadySamples + 1 : 1
        lastSample = isClosed
        guard now >= listenAt, steadySamples >= StormGuard.steadySamplesMin else { return .none }
        forget()
        calmSince = now
        return .listen
    }

    private mutating func forget() {
        isStorm = false
        nextSample = nil
        lastSample = nil
        lastEdge = StormGuard.longAgo
        restlessSince = StormGuard.longAgo
        momentStart = StormGuard.longAgo
        momentEdges = 0
        slotStart = StormGuard.longAgo
        slotEdges = 0
        fastSince = nil
    }
}
