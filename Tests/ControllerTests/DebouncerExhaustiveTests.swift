import PlayerModel
import RemoteController
import Testing

/// All short sequences of moves and times, with what must hold after each.
@Suite struct DebouncerExhaustiveTests {
    /// Hundredths of a millisecond before a move: at once, around each setting, and long.
    static let gaps: [Int64] = [0, 50, 100, 1_000, 2_000, 10_100]

    /// Every sequence of five edges: pressed and released alternate, a press had its quiet, a contact or an opening that
    /// was long enough did come through, and a program that only wakes up at the end finds the same.
    @Test func edgesOnly() {
        var walk = EdgeWalk()
        walk.visit(depth: 5)
        #expect(walk.leaves == 248_832)
        #expect(walk.failures.isEmpty, "\(walk.failures.prefix(3))")
    }

    /// Every sequence of four things that can happen, losses included: nothing gets stuck, and after a look the state
    /// is that of the contact.
    @Test func everything() {
        var walk = AnythingWalk()
        walk.visit(depth: 4)
        #expect(walk.leaves == 2_560_000)
        #expect(walk.failures.isEmpty, "\(walk.failures.prefix(3))")
    }
}

private struct EdgeWalk {
    var punctual = TimelinePlayer()
    /// Never woken by a deadline: edges prove the quiet.
    var lazy = TimelinePlayer()
    var now = MonotonicInstant(nanoseconds: 1_000_000_000)
    var path: [(gap: Int64, isClosed: Bool)] = []
    var leaves = 0
    var failures: [String] = []

    mutating func visit(depth: Int) {
        guard depth > 0 else { return finish() }
        for gap in DebouncerExhaustiveTests.gaps {
            for isClosed in [true, false] {
                let saved = (punctual, lazy, now)
                now = now + .microseconds(10 * gap)
                path.append((gap, isClosed))
                punctual.fireDeadlines(upTo: now)
                punctual.edge(isClosed: isClosed, at: now)
                lazy.edge(isClosed: isClosed, at: now)
                visit(depth: depth - 1)
                path.removeLast()
                (punctual, lazy, now) = saved
            }
        }
    }

    private mutating func finish() {
        leaves += 1
        let saved = (punctual, lazy)
        defer { (punctual, lazy) = saved }
        let end = now + .milliseconds(900)
        punctual.fireDeadlines(upTo: end)
        lazy.fireDeadlines(at: end)
        let actions = punctual.taken.map(\.action)
        if let broken = brokenRule(actions) { failures.append("\(broken): \(path) gave \(punctual.taken)") }
        if actions != lazy.taken.map(\.action) {
            failures.append("late differs: \(path), \(punctual.taken), \(lazy.taken)")
        }
    }

    private func brokenRule(_ actions: [Debouncer.Action]) -> String? {
        var isPressed = false
        for action in actions {
            switch action {
            case .pressed: if isPressed { return "two presses" } else { isPressed = true }
            case .released:
                guard isPressed else { return "two releases" }
                isPressed = false
            case .dropped: return "dropped"
            case .none, .readLevel: return "not an action"
            }
        }
        if isPressed != punctual.isClosed { return "level and state differ" }
        if punctual.debouncer.isPressed != isPressed { return "isPressed is wrong" }
        if punctual.debouncer.nextDeadline != nil { return "not quiet" }
        if punctual.debouncer.counters.presses != Int64(actions.count { $0.isPress }) { return "presses miscounted" }
        return brokenRuleOfQuiet(presses: actions.count { $0.isPress })
    }

    /// From the quiet after each edge alone: presses cannot be more than the contacts of 1 ms that were parted by 20 ms
    /// of opening, nor fewer than those of 20 ms.
    private func brokenRuleOfQuiet(presses: Int) -> String? {
        var most = 0
        var fewest = 0
        var mayPress = true
        var mustPress = true
        for (index, move) in path.enumerated() {
            let quiet = index + 1 < path.count ? path[index + 1].gap : .max
            if move.isClosed {
                if quiet >= 100, mayPress { (most, mayPress) = (most + 1, false) }
                if quiet >= 2_000, mustPress { (fewest, mustPress) = (fewest + 1, false) }
            } else if quiet >= 2_000 {
                mayPress = true
                mustPress = true
            }
        }
        return (fewest...max(most, fewest)).contains(presses) ? nil : "\(presses) presses, not \(fewest) to \(most)"
    }
}

private struct AnythingWalk {
    enum Happening: CaseIterable {
        case closes
        case opens
        case closesUnseen
        case opensUnseen
        case blips
        case oldStamp
        case losesEvents
        case restarts
        case isAbandoned
        case isLookedAt
    }

    var player = TimelinePlayer()
    var now = MonotonicInstant(nanoseconds: 1_000_000_000)
    var path: [(gap: Int64, happening: Happening)] = []
    var leaves = 0
    var failures: [String] = []

    mutating func visit(depth: Int) {
        guard depth > 0 else { return finish() }
        for gap: Int64 in [0, 100, 1_500, 10_100] {
            for happening in Happening.allCases {
                let saved = (player, now)
                now = now + .microseconds(10 * gap)
                path.append((gap, happening))
                player.fireDeadlines(upTo: now)
                perform(happening)
                visit(depth: depth - 1)
                path.removeLast()
                (player, now) = saved
            }
        }
    }

    private mutating func perform(_ happening: Happening) {
        switch happening {
        case .closes: player.edge(isClosed: true, at: now)
        case .opens: player.edge(isClosed: false, at: now)
        case .closesUnseen: player.isClosed = true
        case .opensUnseen: player.isClosed = false
        case .blips: player.edge(isClosed: player.isClosed, at: now)
        case .oldStamp: player.edge(isClosed: !player.isClosed, at: now, stamp: now - .milliseconds(50))
        case .losesEvents: player.input(.lost(isClosed: player.isClosed), at: now)
        case .restarts: player.input(.start(isClosed: player.isClosed), at: now)
        case .isAbandoned: player.input(.abandon, at: now)
        case .isLookedAt: player.input(.level(isClosed: player.isClosed), at: now)
        }
    }

    private mutating func finish() {
        leaves += 1
        let saved = player
        defer { player = saved }
        player.fireDeadlines(upTo: now + .milliseconds(500))
        player.input(.level(isClosed: player.isClosed), at: now + .milliseconds(500))
        player.fireDeadlines(upTo: now + .seconds(60))
        if let broken = brokenRule() { failures.append("\(broken): \(path) gave \(player.taken)") }
    }

    private func brokenRule() -> String? {
        var isPressed = false
        for taken in player.taken {
            switch taken.action {
            case .pressed(let contact):
                if isPressed { return "two presses" }
                if contact > taken.at { return "a contact in the future" }
                isPressed = true
            case .released(let instant):
                if !isPressed { return "two releases" }
                if instant > taken.at { return "a release in the future" }
                isPressed = false
            case .dropped, .none, .readLevel: return "not expected"
            }
        }
        let debouncer = player.debouncer
        if debouncer.isPressed != isPressed { return "isPressed is wrong" }
        if (debouncer.isPressed || debouncer.isHeldAtStart) != player.isClosed { return "level and state differ" }
        if debouncer.nextDeadline != nil { return "not quiet" }
        return nil
    }
}

extension Debouncer.Action {
    fileprivate var isPress: Bool {
        switch self {
        case .pressed: true
        case .none, .readLevel, .released, .dropped: false
        }
    }
}
