import PlayerModel
import RemoteController
import Testing

/// A gesture timeline as text: `0 down, 100 up` in, `100 press` out, in milliseconds from its start.
struct GestureTimeline {
    struct Event: Equatable {
        var at: MonotonicInstant
        var input: GestureRecognizer.Input
    }

    struct Told: Equatable, CustomStringConvertible {
        var at: MonotonicInstant
        var action: GestureRecognizer.Action

        var description: String { "\(at.nanoseconds) \(action)" }
    }

    /// When the machine's clock started, in ms: also 60 days of uptime, and around the ends of 32-bit counters.
    static let starts: [Int64] = [0, 1, 60 * 24 * 3_600_000, 4_294_966, 2_147_483_647]

    let start: MonotonicInstant
    let events: [Event]

    init(_ text: String, startMilliseconds: Int64 = 0) {
        let start = MonotonicInstant(nanoseconds: startMilliseconds * 1_000_000)
        self.start = start
        events = text.split(separator: ",").map { part in
            let words = part.split(separator: " ")
            let at = start + .milliseconds(Int64(words[0]) ?? -1)
            switch words[1] {
            case "down": return Event(at: at, input: .pressed(contact: at))
            case "up": return Event(at: at, input: .released(at: at))
            case "cancel": return Event(at: at, input: .cancel)
            default: fatalError("no such event in a timeline: \(part)")
            }
        }
    }

    /// Runs to a minute of silence after the last event. `wakeUp` gives the time at which one that is due then happens.
    func run(
        _ settings: GestureSettings,
        wakeUp: (MonotonicInstant) -> MonotonicInstant = { $0 }
    ) -> [Told] {
        var recognizer = GestureRecognizer(settings: settings)
        var told: [Told] = []
        var pending = events[...]
        let end = (events.last?.at ?? start) + .seconds(60)
        while let due = MonotonicInstant.earliest(pending.first?.at, recognizer.nextDeadline), due <= end {
            let now = max(due, wakeUp(due))
            while let event = pending.first, event.at <= now {
                pending.removeFirst()
                drain(&recognizer, until: event.at, at: now, &told)
                note(recognizer.handle(event.input, at: now), at: now, &told)
                drain(&recognizer, until: event.at, at: now, &told)
            }
            drain(&recognizer, until: now, at: now, &told)
        }
        return told
    }

    private func drain(
        _ recognizer: inout GestureRecognizer,
        until limit: MonotonicInstant,
        at now: MonotonicInstant,
        _ told: inout [Told]
    ) {
        var turns = 0
        while let due = recognizer.nextDeadline, due <= limit {
            note(recognizer.handleDeadline(at: now), at: now, &told)
            turns += 1
            precondition(turns < 10_000, "a deadline does not go away")
        }
    }

    private func note(_ action: GestureRecognizer.Action, at now: MonotonicInstant, _ told: inout [Told]) {
        if action != .none { told.append(Told(at: now, action: action)) }
    }

    /// `100 press, 500 hold`: when each was told, from the start.
    func text(_ told: [Told]) -> String {
        told.map { "\(($0.at - start).milliseconds) \(GestureTimeline.name($0.action))" }.joined(separator: ", ")
    }

    static func name(_ action: GestureRecognizer.Action) -> String {
        switch action {
        case .none: "none"
        case .gesture(let gesture, _): gesture.rawValue
        case .dropped(let gesture, _): "dropped-\(gesture.rawValue)"
        case .holdEnded: "end"
        case .stuck: "stuck"
        }
    }
}

/// Checks a timeline from each start: punctual, and with late and jumping wake-ups, which must tell the same.
func expectGestures(
    _ settings: GestureSettings,
    _ timeline: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for start in GestureTimeline.starts {
        let line = GestureTimeline(timeline, startMilliseconds: start)
        let punctual = line.run(settings)
        #expect(line.text(punctual) == expected, "from \(start) ms", sourceLocation: sourceLocation)
        let actions = punctual.map(\.action)
        for late: Int64 in [1, 37, 250, 990] {
            let told = line.run(settings) { $0 + .milliseconds(late) }
            #expect(told.map(\.action) == actions, "\(late) ms late from \(start) ms", sourceLocation: sourceLocation)
        }
        for jump: Int64 in [7, 333, 995] {
            let told = line.run(settings) { due in
                let grid = jump * 1_000_000
                return MonotonicInstant(nanoseconds: (due.nanoseconds + grid - 1) / grid * grid)
            }
            #expect(
                told.map(\.action) == actions,
                "jumps of \(jump) ms from \(start) ms",
                sourceLocation: sourceLocation
            )
        }
    }
}

func expectGestures(
    _ bound: BoundGestures,
    _ timeline: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectGestures(GestureSettings(bound: bound), timeline, expected, sourceLocation: sourceLocation)
}
