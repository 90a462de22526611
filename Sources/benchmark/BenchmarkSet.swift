import Glibc
import PlayerModel
import RemoteController
import Simulation

/// Lines with what was really done on them.
struct BenchmarkSet {
    struct Line {
        var changes: [ContactChange]
        /// When each press or release began, and which it was.
        var truth: [ContactChange]
        /// How many of `truth` only lead up to what is measured.
        var leadCount = 0
        /// What our debouncer would be set to for this switch; the others have no such setting.
        var settings: DebounceSettings
    }

    var name: String
    var title: String
    var lines: [Line]
    /// Lines on which nothing was done, and a neighbour made a glitch.
    var glitches: [[ContactChange]]
}

/// The measured set where it is at hand, and the generated ones.
func benchmarkSets() -> [BenchmarkSet] {
    let good: [SimulatedSwitch.Kind] = [.keyboard, .metal, .rocker, .tactile]
    let worn = SimulatedSwitch.Kind.allCases.filter { !good.contains($0) }
    var sets = [
        generatedSet("good", "generated: keyboard, metal, rocker, tactile, half of it as fast as people are", good),
        generatedSet("worn", "generated: worn pedal, JUDCO, industrial stop (debouncer with their debounce-ms)", worn),
    ]
    if let measured = measuredSet() { sets.insert(measured, at: 0) }
    return sets
}

private func generatedSet(_ name: String, _ title: String, _ kinds: [SimulatedSwitch.Kind]) -> BenchmarkSet {
    let lines = kinds.enumerated().map { index, kind in
        let use = SimulatedUse(kind: kind, count: 500, seed: UInt64(index + 1))
        let truth = use.presses.flatMap { press in
            [ContactChange(at: press.contact, isClosed: true), ContactChange(at: press.opening, isClosed: false)]
        }
        return BenchmarkSet.Line(changes: use.changes, truth: truth, settings: kind.settings)
    }
    return BenchmarkSet(name: name, title: title, lines: lines, glitches: glitches())
}

private func glitches() -> [[ContactChange]] {
    var contacts = SimulatedSwitch(kind: .metal, seed: 8)
    return (0..<100).map { _ in contacts.glitch(at: MonotonicInstant(nanoseconds: 1_000_000_000)) }
}

/// Each vector alone; a release is preceded by a clean press.
private func measuredSet() -> BenchmarkSet? {
    let shared = getenv("REMOTE_AGENT_SHARED").map { String(cString: $0) } ?? "../shared"
    guard let text = contents(of: "\(shared)/data/rocker_bounce.csv") else {
        printError("The measured set is left out: \(shared)/data/rocker_bounce.csv is not there (REMOTE_AGENT_SHARED).")
        return nil
    }
    guard let recordings = BounceRecording.recordings(csv: text) else {
        printError("The measured set is left out: \(shared)/data/rocker_bounce.csv is not of the expected form.")
        return nil
    }
    let start = MonotonicInstant(nanoseconds: 1_000_000_000)
    let lines = recordings.map { recording in
        var changes = recording.changes(from: start)
        let change = ContactChange(at: start, isClosed: recording.isPress)
        if recording.isPress { return BenchmarkSet.Line(changes: changes, truth: [change], settings: .standard) }
        let press = ContactChange(at: start - .milliseconds(500), isClosed: true)
        changes.insert(press, at: 0)
        return BenchmarkSet.Line(changes: changes, truth: [press, change], leadCount: 1, settings: .standard)
    }
    let title = "measured: \(recordings.count) changes of a rocker switch and a JUDCO button"
    return BenchmarkSet(name: "rocker", title: title, lines: lines, glitches: glitches())
}

private func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

func printError(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    _ = write(2, bytes, bytes.count)
}
