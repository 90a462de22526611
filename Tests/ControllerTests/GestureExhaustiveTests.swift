import PlayerModel
import RemoteController
import Testing

/// Every sequence of up to three presses, short and long, close and far, for every set of bound gestures.
@Suite struct GestureExhaustiveTests {
    struct Press {
        var down: Int
        var up: Int
    }

    static let sequences: [[Press]] = {
        let lengths = [30, 499, 500, 2999, 3000]
        let gaps = [50, 279, 280]
        var all: [[Press]] = []
        for first in lengths {
            all.append([Press(down: 0, up: first)])
            for gap in gaps {
                for second in lengths {
                    let two = [Press(down: 0, up: first), Press(down: first + gap, up: first + gap + second)]
                    all.append(two)
                    for third in lengths {
                        let down = two[1].up + gap
                        all.append(two + [Press(down: down, up: down + third)])
                    }
                }
            }
        }
        return all
    }()

    /// What the presses should come to, worked out with all of them in sight; repeats are left out.
    private func oracle(_ bound: BoundGestures, _ presses: [Press]) -> [String] {
        var told: [String] = []
        var taps = 0
        let longest = bound.contains(.triple) ? 3 : bound.contains(.double) ? 2 : 1
        func tell(_ gesture: Gesture, if needed: BoundGestures) {
            if bound.contains(needed) { told.append(gesture.rawValue) }
        }
        func flush() {
            if taps == 3 {
                tell(.triple, if: .triple)
            } else if taps == 2, bound.contains(.double) {
                tell(.double, if: .double)
            } else {
                for _ in 0..<taps { tell(.press, if: .press) }
            }
            taps = 0
        }
        for (place, press) in presses.enumerated() {
            if place > 0, press.down - presses[place - 1].up >= 280 { flush() }
            let length = press.up - press.down
            let isLong = length >= 500 && (bound.contains(.hold) || bound.contains(.longHold))
            guard isLong else {
                taps += 1
                if taps == longest { flush() }
                continue
            }
            flush()
            if bound.contains(.longHold), length >= 3000 {
                told.append("long-hold")
            } else if bound.contains(.hold) {
                told += ["hold", "end"]
            }
        }
        flush()
        return told
    }

    @Test(arguments: 0..<32)
    func exactlyOneGestureAPress(_ bits: Int) {
        let bound = BoundGestures(rawValue: UInt8(bits))
        let settings = GestureSettings(bound: bound)
        for presses in GestureExhaustiveTests.sequences {
            let text = presses.map { "\($0.down) down, \($0.up) up" }.joined(separator: ", ")
            let line = GestureTimeline(text)
            let punctual = line.run(settings).map(\.action)
            let late = line.run(settings) { $0 + .milliseconds(700) }.map(\.action)
            guard punctual == late else {
                Issue.record("bound \(bits): \(text): late gives \(late), punctual \(punctual)")
                return
            }
            let names = punctual.map(GestureTimeline.name)
            guard names.filter({ $0 != "repeat" }) == oracle(bound, presses) else {
                Issue.record("bound \(bits): \(text): \(names), not \(oracle(bound, presses))")
                return
            }
            // With press and hold bound no press can be cancelled, so each is in exactly one gesture.
            guard bound.isSuperset(of: [.press, .hold]) else { continue }
            let weights = ["press": 1, "double": 2, "triple": 3, "hold": 1, "long-hold": 1]
            let count = names.reduce(0) { $0 + (weights[$1] ?? 0) }
            guard count == presses.count else {
                Issue.record("bound \(bits): \(text): \(count) presses in \(names)")
                return
            }
        }
    }
}
