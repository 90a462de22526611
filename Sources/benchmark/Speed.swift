import Glibc
import PlayerModel
import RemoteController
import Simulation

/// Edges a second on one core, and allocations an edge.
func measureSpeed() {
    let edges = rockerEdges()
    var rates: [Double] = []
    var allocations: UInt64 = 0
    for _ in 0..<9 {
        let before = allocationCount
        let begin = nanosecondsNow()
        let count = feed(edges, times: 40)
        let seconds = Double(nanosecondsNow() - begin) / 1e9
        allocations = allocationCount - before
        rates.append(Double(count) / seconds)
    }
    rates.sort()
    let median = rates[rates.count / 2]
    print("debouncer.edges \(Int64(median)) edges/s")
    let lowest = Int64(rates[0] / 1e6)
    let highest = Int64(rates[rates.count - 1] / 1e6)
    printError("\nspeed: \(Int64(median / 1e6)) million edges a second on one core (\(lowest) to \(highest) in 9 runs)")
    guard countsAllocations() else {
        printError("allocations: not counted, this C library does not let malloc be replaced")
        return
    }
    print("debouncer.allocations \(Double(allocations) / Double(edges.count * 40)) allocations/edge")
    printError("allocations: \(allocations) in \(edges.count * 40) edges")
}

/// Some presses of a bouncing switch, as a kernel without latency delivers them: about 40,000 edges.
private func rockerEdges() -> [KernelEdge] {
    var kernel = SimulatedKernel(duplicatesPerMille: 15, seed: 2)
    return kernel.edges(of: SimulatedUse(kind: .rocker, count: 500, seed: 1).changes)
}

/// As the event loop does: each edge is handed in, the next deadline is asked for, and what is due by the time of the
/// next edge is fired. How many edges were handed in.
@inline(never)
private func feed(_ edges: [KernelEdge], times: Int) -> Int {
    var debouncer = Debouncer(settings: .standard)
    var presses = 0
    guard let first = edges.first, let last = edges.last else { return 0 }
    let length = last.readyAt - first.readyAt + .seconds(1)
    var shift = Interval.zero
    for _ in 0..<times {
        for edge in edges {
            let now = edge.readyAt + shift
            if let deadline = debouncer.nextDeadline, deadline <= now {
                if debouncer.handleDeadline(at: deadline) == .readLevel {
                    // The line is quiet until this edge, so a look finds what the edge before said.
                    note(debouncer.handle(.level(isClosed: !edge.isClosed), at: deadline), &presses)
                }
            }
            note(debouncer.handle(.edge(isClosed: edge.isClosed, at: edge.stamp + shift), at: now), &presses)
        }
        shift = shift + length
    }
    // The result is used, or the compiler might leave the work out.
    precondition(presses > 0, "a thousand presses were made")
    return edges.count * times
}

@inline(__always)
private func note(_ action: Debouncer.Action, _ presses: inout Int) {
    if case .pressed = action { presses += 1 }
}

private func nanosecondsNow() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
