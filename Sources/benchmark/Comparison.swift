import PlayerModel
import RemoteController
import Simulation

/// What one algorithm made of one set, with the kernel's thread at one latency.
private struct Score {
    var extra = 0
    var missed = 0
    var glitches = 0
    /// From the first contact of each press to its being told.
    var latencies: [Interval] = []

    /// Changes that were told are matched with those that were made: the first of its direction after it began and
    /// before the next began is the one; all others are extra.
    mutating func add(told: [ContactChange], truth: [ContactChange], leadCount: Int) {
        var next = 0
        while next < told.count, let first = truth.first, told[next].at < first.at {
            extra += 1
            next += 1
        }
        for (index, change) in truth.enumerated() {
            let end = index + 1 < truth.count ? truth[index + 1].at : MonotonicInstant(nanoseconds: .max)
            var isTold = false
            while next < told.count, told[next].at < end {
                if !isTold, told[next].isClosed == change.isClosed {
                    isTold = true
                    if change.isClosed, index >= leadCount { latencies.append(told[next].at - change.at) }
                } else {
                    extra += 1
                }
                next += 1
            }
            if !isTold { missed += 1 }
        }
    }
}

private let threadLatencies: [Interval] = [.zero, .microseconds(50), .microseconds(300)]

private func score(on set: BenchmarkSet, make: (DebounceSettings) -> any Algorithm) -> [Score] {
    threadLatencies.map { latency in
        var score = Score()
        for line in set.lines {
            var algorithm = make(line.settings)
            let kernel = SimulatedKernel(threadLatency: latency)
            let told = algorithm.play(SimulatedLine(changes: line.changes, kernel: kernel))
            score.add(told: told, truth: line.truth, leadCount: line.leadCount)
        }
        for glitch in set.glitches {
            var algorithm = make(.standard)
            let kernel = SimulatedKernel(threadLatency: latency)
            let told = algorithm.play(SimulatedLine(changes: glitch, kernel: kernel))
            if told.contains(where: \.isClosed) { score.glitches += 1 }
        }
        return score
    }
}

/// Plays a set to every algorithm and prints how each did.
func compare(on set: BenchmarkSet) {
    let algorithms: [(name: String, make: (DebounceSettings) -> any Algorithm)] = [
        ("none", { _ in NoDebouncer() }),
        ("eager-5-ms", { _ in EagerDebouncer(lockout: .milliseconds(5)) }),
        ("defer-5-ms", { _ in DeferringDebouncer(quiet: .milliseconds(5)) }),
        ("defer-20-ms", { _ in DeferringDebouncer(quiet: .milliseconds(20)) }),
        ("debouncer", { OurDebouncer(settings: $0) }),
    ]
    let changes = set.lines.reduce(0) { $0 + $1.truth.count - $1.leadCount }
    printError("\n\(set.title): \(changes) changes, \(set.glitches.count) glitches, thread at 0 / 50 / 300 us")
    printError(row(["", "extra", "missed", "glitches as presses", "press latency, median / max"]))
    for algorithm in algorithms {
        let scores = score(on: set, make: algorithm.make)
        let latencies = scores.flatMap(\.latencies).sorted()
        let median = latencies.isEmpty ? Interval.zero : latencies[latencies.count / 2]
        let longest = latencies.last ?? .zero
        printError(
            row([
                algorithm.name,
                scores.map { "\($0.extra)" }.joined(separator: " / "),
                scores.map { "\($0.missed)" }.joined(separator: " / "),
                scores.map { "\($0.glitches)" }.joined(separator: " / "),
                "\(milliseconds(median)) / \(milliseconds(longest)) ms",
            ])
        )
        let name = "debouncer.\(set.name).\(algorithm.name)"
        print("\(name).extra \(scores.reduce(0) { $0 + $1.extra }) events")
        print("\(name).missed \(scores.reduce(0) { $0 + $1.missed }) events")
        print("\(name).glitches \(scores.reduce(0) { $0 + $1.glitches }) events")
        print("\(name).latency.median \(milliseconds(median)) ms")
        print("\(name).latency.max \(milliseconds(longest)) ms")
    }
}

private func row(_ cells: [String]) -> String {
    let widths = [12, 20, 18, 20, 28]
    return zip(cells, widths).map { cell, width in
        "\(cell)\(String(repeating: " ", count: max(0, width - cell.count)))"
    }.joined(separator: "  ")
}

/// Two decimals.
private func milliseconds(_ interval: Interval) -> String {
    let hundredths = (interval.nanoseconds + 5_000) / 10_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
