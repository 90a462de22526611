import Glibc
import PlayerModel
import RemoteController
import Simulation
import Testing

/// The measured bounce beside the checkout, or in REMOTE_AGENT_SHARED; nil where it is absent.
private let recordings: [BounceRecording]? = {
    var directories: [String] = []
    if let shared = getenv("REMOTE_AGENT_SHARED") { directories.append(String(cString: shared)) }
    // From this file up to the checkout, and to its neighbour.
    let checkout = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    directories.append("/\(checkout)/../shared")
    for directory in directories {
        for path in ["\(directory)/data/rocker_bounce.csv", "\(directory)/rocker_bounce.csv"] {
            if let text = contents(of: path) { return BounceRecording.recordings(csv: text) ?? [] }
        }
    }
    return nil
}()

private func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

/// One contact change each, typed by hand after the shapes that real switches make. Microseconds of the changes; the
/// level alternates, and the last is for good.
private let shapes: [(name: String, isPress: Bool, microseconds: [Double])] = [
    ("clean press", true, [0]),
    ("clean release", false, [0]),
    ("spikes, then for good", true, [0, 2.4, 2.8, 5.1, 5.6, 6.2, 7, 9.5, 31, 31.4, 120, 121.2, 410]),
    ("a rough millisecond", true, (0..<140).map { Double($0 * $0) / 19 } + [1_050]),
    ("a contact that opens for half a millisecond", true, [0, 160, 700]),
    ("two long contacts before the last", true, [0, 1_900, 2_300, 4_100, 4_400]),
    ("a touch, and 70 ms later the press", true, [0, 0.6, 70_200]),
    ("a slow finger touches, and presses 100 ms later", true, [0, 0.4, 98_000, 112_000, 112_003]),
    ("a release with a spike behind it", false, [0, 640, 641.5]),
    ("a rough release", false, [0, 12, 14, 90, 300, 301, 1_100, 2_400, 2_401]),
    ("a release smeared over 105 ms", false, [0, 81_200, 81_202.5, 81_700, 84_900, 87_500, 104_800]),
]

@Suite struct DebouncerRecordingTests {
    /// Thread latency in microseconds.
    static let latencies: [Int64] = [0, 50, 300]
    static let handTyped = shapes.map { shape in
        BounceRecording(
            name: shape.name,
            isPress: shape.isPress,
            changes: shape.microseconds.enumerated().map { index, time in
                ContactChange(
                    at: MonotonicInstant(nanoseconds: Int64(time * 1_000)),
                    isClosed: index.isMultiple(of: 2) == shape.isPress
                )
            }
        )
    }

    @Test(arguments: latencies)
    func handTypedVectors(microseconds: Int64) {
        checkEach(DebouncerRecordingTests.handTyped, latency: .microseconds(microseconds))
    }

    @Test(
        .enabled(if: recordings != nil, "no ../shared/data/rocker_bounce.csv and no REMOTE_AGENT_SHARED"),
        arguments: latencies
    )
    func recordedVectors(microseconds: Int64) throws {
        let recordings = try #require(recordings)
        #expect(recordings.count == 111)
        checkEach(recordings, latency: .microseconds(microseconds))
    }

    /// The rocker switch's presses and releases as one session, with 60 to 300 ms between them.
    @Test(
        .enabled(if: recordings != nil, "no ../shared/data/rocker_bounce.csv and no REMOTE_AGENT_SHARED"),
        arguments: latencies
    )
    func recordedSession(microseconds: Int64) throws {
        let rocker = try #require(recordings).filter { !$0.name.hasPrefix("judco") }
        let presses = rocker.filter(\.isPress)
        let releases = rocker.filter { !$0.isPress }
        #expect(presses.count == 55 && releases.count == 55)
        for pause: Int64 in [60, 110, 300] {
            var changes: [ContactChange] = []
            for (press, release) in zip(presses, releases) {
                for recording in [press, release] {
                    let end = changes.last?.at ?? MonotonicInstant(nanoseconds: 0)
                    changes += recording.changes(from: end + .milliseconds(pause))
                }
            }
            for stamp in [SimulatedKernel.FoldedStamp.first, .last] {
                let kernel = SimulatedKernel(threadLatency: .microseconds(microseconds), foldedStamp: stamp)
                var debouncer = Debouncer(settings: .standard)
                let actions = debouncer.play(SimulatedLine(changes: changes, kernel: kernel)).map(\.action)
                #expect(actions.count == 2 * presses.count, "pause \(pause) ms")
                #expect(debouncer.counters.presses == Int64(presses.count), "pause \(pause) ms")
            }
        }
    }

    /// Each alone: one press of a press, one release of a release, nothing else.
    private func checkEach(_ recordings: [BounceRecording], latency: Interval) {
        let start = MonotonicInstant(nanoseconds: 3_600_000_000_000)
        for recording in recordings {
            for stamp in [SimulatedKernel.FoldedStamp.first, .last] {
                var changes = recording.changes(from: start)
                if !recording.isPress {
                    changes.insert(ContactChange(at: start - .milliseconds(400), isClosed: true), at: 0)
                }
                let kernel = SimulatedKernel(threadLatency: latency, foldedStamp: stamp)
                var debouncer = Debouncer(settings: .standard)
                let actions = debouncer.play(SimulatedLine(changes: changes, kernel: kernel)).map(\.action)
                #expect(actions.count == (recording.isPress ? 1 : 2), "\(recording.name): \(actions)")
                #expect(debouncer.isPressed == recording.isPress, "\(recording.name)")
                #expect(debouncer.counters.presses == 1 && debouncer.nextDeadline == nil, "\(recording.name)")
            }
        }
    }
}
