import PlayerModel
import Testing

@testable import RemoteController

/// A line's life and what a debouncer makes of it, as text. Times are milliseconds.
///
///     line:   0 closed, 0.2 open, 0.3 closed, 60 open
///     gives:  1.3 pressed 0, 80 released 60
///
/// | in `line` | meaning |
/// |---|---|
/// | `closed`, `open` | the contact changes, and an edge says so |
/// | `blip` | it moved and came back before the kernel's thread looked: an edge with the level as it was |
/// | `closed-unseen`, `open-unseen` | the contact changes, and the edge is lost |
/// | `closed@5`, `open@5` | as `closed` and `open`, with a stamp of its own |
/// | `start`, `lost`, `abandon`, `look` | that input, with the level as it is |
///
/// `gives` has the time of each action, its name, and the instant in it. `held` as the first word of `line` makes the
/// contact closed before the beginning.
struct Timeline: CustomTestStringConvertible, Sendable {
    let name: String
    let line: String
    let gives: String
    var settings = DebounceSettings.standard
    /// What depends on looks at the right moment is the same only where wake-ups are punctual.
    var isPunctualOnly = false

    var testDescription: String { name }

    struct Step: Sendable {
        enum Kind: Sendable {
            case edge(isClosed: Bool, stamp: MonotonicInstant)
            case blip
            case unseen(isClosed: Bool)
            case start
            case lost
            case abandon
            case look
        }
        var at: MonotonicInstant
        var kind: Kind
    }

    /// Steps with times from `start` on; throws where the text is wrong.
    func steps(from start: MonotonicInstant) throws -> [Step] {
        try Timeline.words(line).map { words in
            let at = start + (try Timeline.milliseconds(words[0]))
            let parts = words[1].split(separator: "@")
            let stamp = parts.count == 2 ? start + (try Timeline.milliseconds(parts[1])) : at
            let kind: Step.Kind
            switch parts[0] {
            case "closed": kind = .edge(isClosed: true, stamp: stamp)
            case "open": kind = .edge(isClosed: false, stamp: stamp)
            case "blip": kind = .blip
            case "closed-unseen": kind = .unseen(isClosed: true)
            case "open-unseen": kind = .unseen(isClosed: false)
            case "start": kind = .start
            case "lost": kind = .lost
            case "abandon": kind = .abandon
            case "look": kind = .look
            default: throw Malformed(text: String(words[1]))
            }
            return Step(at: at, kind: kind)
        }
    }

    /// The actions that are expected, with the time of each.
    func expected(from start: MonotonicInstant) throws -> [Taken] {
        try Timeline.words(gives).map { words in
            guard words.count == 3 else { throw Malformed(text: gives) }
            let instant = start + (try Timeline.milliseconds(words[2]))
            let action: Debouncer.Action
            switch words[1] {
            case "pressed": action = .pressed(contact: instant)
            case "released": action = .released(at: instant)
            case "dropped": action = .dropped(contact: instant)
            default: throw Malformed(text: String(words[1]))
            }
            return Taken(action: action, at: start + (try Timeline.milliseconds(words[0])))
        }
    }

    struct Malformed: Error {
        let text: String
    }

    private static func words(_ text: String) throws -> [[Substring]] {
        let list = text.split(separator: ",").map { $0.split(separator: " ") }
        return try list.map { words in
            let words = words.first == "held" ? Array(words.dropFirst()) : words
            guard words.count >= 2 else { throw Malformed(text: text) }
            return words
        }
    }

    private static func milliseconds(_ text: Substring) throws -> Interval {
        guard let number = Double(text) else { throw Malformed(text: String(text)) }
        return Interval(nanoseconds: Int64((number * 1_000_000).rounded()))
    }
}

/// An action and when it was got.
struct Taken: Equatable, CustomStringConvertible {
    var action: Debouncer.Action
    var at: MonotonicInstant

    var description: String {
        switch action {
        case .none: "none"
        case .readLevel: "readLevel"
        case .pressed(let contact): "pressed \(contact.nanoseconds / 1_000) at \(at.nanoseconds / 1_000) us"
        case .released(let instant): "released \(instant.nanoseconds / 1_000) at \(at.nanoseconds / 1_000) us"
        case .dropped(let contact): "dropped \(contact.nanoseconds / 1_000) at \(at.nanoseconds / 1_000) us"
        }
    }
}

/// Plays steps to a debouncer as the event loop would, and keeps what comes of it.
struct TimelinePlayer {
    var debouncer: Debouncer
    /// The real level of the contact.
    var isClosed = false
    private(set) var taken: [Taken] = []

    init(settings: DebounceSettings = .standard) {
        debouncer = Debouncer(settings: settings)
    }

    /// Plays all steps, then deadlines until none is left. Each wake-up is late by what `lateness` gives.
    mutating func play(_ steps: [Timeline.Step], lateness: () -> Interval = { .zero }) {
        var next = 0
        var levels: [(at: MonotonicInstant, isClosed: Bool)] = []
        var now = MonotonicInstant(nanoseconds: .min)
        while true {
            let step = next < steps.count ? steps[next].at : nil
            guard let cause = MonotonicInstant.earliest(step, debouncer.nextDeadline) else { return }
            now = max(now, cause + lateness())
            // The contact has moved up to now before the program looks at anything.
            levels.removeAll(keepingCapacity: true)
            var end = next
            while end < steps.count, steps[end].at <= now {
                move(steps[end])
                levels.append((steps[end].at, isClosed))
                end += 1
            }
            for index in next..<end { hand(steps[index], level: levels[index - next].isClosed, now: now) }
            next = end
            fireDeadlines(at: now)
        }
    }

    /// The contact moves, and the program is told at once.
    mutating func edge(isClosed: Bool, at now: MonotonicInstant, stamp: MonotonicInstant? = nil) {
        self.isClosed = isClosed
        input(.edge(isClosed: isClosed, at: stamp ?? now), at: now)
    }

    mutating func input(_ input: Debouncer.Input, at now: MonotonicInstant) {
        take(debouncer.handle(input, at: now), now: now)
    }

    /// Wakes up punctually for each deadline before `end`, and at it.
    mutating func fireDeadlines(upTo end: MonotonicInstant) {
        while let deadline = debouncer.nextDeadline, deadline <= end {
            take(debouncer.handleDeadline(at: deadline), now: deadline)
        }
    }

    /// One wake-up.
    mutating func fireDeadlines(at now: MonotonicInstant) {
        while let deadline = debouncer.nextDeadline, deadline <= now {
            take(debouncer.handleDeadline(at: now), now: now)
        }
    }

    /// The real contact moves.
    private mutating func move(_ step: Timeline.Step) {
        switch step.kind {
        case .edge(let isClosed, _), .unseen(let isClosed): self.isClosed = isClosed
        case .blip, .start, .lost, .abandon, .look: break
        }
    }

    /// - Parameter level: that of the contact at the step, which the kernel read; looks find the one of now.
    private mutating func hand(_ step: Timeline.Step, level: Bool, now: MonotonicInstant) {
        switch step.kind {
        case .edge(let isClosed, let stamp):
            take(debouncer.handle(.edge(isClosed: isClosed, at: stamp), at: now), now: now)
        case .blip:
            take(debouncer.handle(.edge(isClosed: level, at: step.at), at: now), now: now)
        case .unseen: break
        case .start: take(debouncer.handle(.start(isClosed: isClosed), at: now), now: now)
        case .lost: take(debouncer.handle(.lost(isClosed: isClosed), at: now), now: now)
        case .abandon: take(debouncer.handle(.abandon, at: now), now: now)
        case .look: take(debouncer.handle(.level(isClosed: isClosed), at: now), now: now)
        }
    }

    private mutating func take(_ action: Debouncer.Action, now: MonotonicInstant) {
        switch action {
        case .none: break
        case .readLevel: take(debouncer.handle(.level(isClosed: isClosed), at: now), now: now)
        case .pressed, .released, .dropped: taken.append(Taken(action: action, at: now))
        }
    }
}
