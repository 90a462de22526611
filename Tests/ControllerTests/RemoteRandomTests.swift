import PlayerModel
import Simulation
import Testing

@testable import RemoteController

/// Everything that can come in, in any order and with numbers that nobody sends.
private struct Chaos {
    static let bindings = [
        ButtonBindings(press: .previous, hold: .volumeDown),
        ButtonBindings(press: .playPause, double: .next, triple: .stop, hold: .seekForward, longHold: .lock),
        ButtonBindings(press: .next, hold: .seekBackward),
        ButtonBindings(longHold: .mute),
    ]

    var generator: SeededGenerator
    var remote: Remote
    var now: MonotonicInstant
    /// Whether the clock jumps and runs backwards as well, as no kernel's does.
    let isClockWild: Bool
    var bars: [ProgressBar]
    var layouts: [WidgetLayout]
    var records: [IntentRecord] = []

    init(seed: UInt64, isClockWild: Bool) {
        generator = SeededGenerator(seed: seed)
        self.isClockWild = isClockWild
        now = MonotonicInstant(nanoseconds: generator.number(in: 0...(60 * 86_400 * 1_000_000_000)))
        remote = Remote(
            buttons: Chaos.bindings.map { ButtonSetup(bindings: $0) },
            playerName: "main",
            at: now
        )
        bars = [1, 2, 10, 64].map { ProgressBar(count: $0) }
        layouts = [(16, 2), (40, 6)].map { WidgetLayout(columns: $0.0, rows: $0.1, barSteps: 8) }
    }

    mutating func step() {
        moveClock()
        for _ in 0..<generator.number(in: 1...4) { remote.handle(input(), at: now) }
        if generator.happens(perMille: 950) { drain() }
    }

    private mutating func moveClock() {
        switch generator.number(in: 0...99) {
        case 0..<50: pass(.microseconds(generator.number(in: 0...3_000)))
        case 50..<80: pass(.milliseconds(generator.number(in: 0...700)))
        case 80..<90: pass(.seconds(generator.number(in: 0...70)))
        case 90..<95 where isClockWild:
            now = MonotonicInstant(nanoseconds: now.nanoseconds &- generator.number(in: 0...5_000_000_000))
        case 95..<97 where isClockWild: now = anyClock()
        default: break
        }
    }

    mutating func pass(_ interval: Interval) {
        now = now.clampedSum(interval)
    }

    /// 73 years around 0: no clock is further off, and every sum with a setting fits.
    private mutating func anyClock() -> MonotonicInstant {
        MonotonicInstant(nanoseconds: generator.number(in: (.min / 4)...(.max / 4)))
    }

    private mutating func wildInstant() -> MonotonicInstant {
        switch generator.number(in: 0...5) {
        case 0: MonotonicInstant(nanoseconds: .max)
        case 1: MonotonicInstant(nanoseconds: .min)
        case 2: MonotonicInstant(nanoseconds: 0)
        case 3: MonotonicInstant(nanoseconds: .max - generator.number(in: 0...100_000_000_000))
        case 4: MonotonicInstant(nanoseconds: .min + generator.number(in: 0...100_000_000_000))
        default: MonotonicInstant(nanoseconds: generator.number(in: .min ... .max))
        }
    }

    private mutating func stamp() -> MonotonicInstant {
        generator.happens(perMille: 50)
            ? wildInstant() : now.clampedSum(.microseconds(generator.number(in: -5_000...1_000)))
    }

    private mutating func input() -> Remote.Input {
        let button = Int(generator.number(in: 0...3))
        let isClosed = generator.happens(perMille: 500)
        switch generator.number(in: 0...99) {
        case 0..<55: return .edge(button: button, isClosed: isClosed, at: stamp())
        case 55..<63: return .level(button: button, isClosed: isClosed)
        case 63..<75: return .opened(button: button, isClosed: generator.happens(perMille: 200))
        case 75..<79: return .lost(button: button, isClosed: isClosed)
        case 79..<82: return .closed(button: button)
        case 82..<85: return .player(.connected(player()))
        case 85..<92: return .player(.changed(player()))
        case 92..<94: return .player(.disconnected)
        case 94..<98: return .requestFailed(request())
        default: return .resumed
        }
    }

    private mutating func request() -> PlayerRequest {
        let all: [PlayerRequest] = [
            .play, .playFromStart, .pause, .stop, .next(staysPaused: true), .previous(staysPaused: false),
            .seek(to: wildInterval()), .setVolume(.max), .setMuted(true), .endSeek,
        ]
        return all[Int(generator.number(in: 0...Int64(all.count - 1)))]
    }

    private mutating func wildInterval() -> Interval {
        switch generator.number(in: 0...4) {
        case 0: Interval(nanoseconds: .max)
        case 1: Interval(nanoseconds: .min)
        case 2: .zero
        default: Interval(nanoseconds: generator.number(in: -10_000_000_000...400_000_000_000))
        }
    }

    private mutating func wildNumber() -> Int {
        [Int.min, -1, 0, 1, 2, 5, 40, 99, 100, 101, Int.max][Int(generator.number(in: 0...10))]
    }

    private mutating func player() -> PlayerState {
        var state = PlayerState()
        state.playback = Playback.allCases[Int(generator.number(in: 0...2))]
        state.hasMedia = generator.happens(perMille: 900)
        state.track = generator.happens(perMille: 900) ? "\(generator.number(in: 0...2))" : nil
        state.title = generator.happens(perMille: 700) ? String(repeating: "é\u{1B}", count: 9) : nil
        if generator.happens(perMille: 800) { state.duration = wildInterval() }
        state.isLive = generator.happens(perMille: 100)
        if generator.happens(perMille: 800) {
            let rates = [1, 0, -1, 0.5, 1e300, -1e300, Double.nan, Double.infinity, -Double.infinity]
            state.position = PositionSample(
                position: wildInterval(),
                rate: rates[Int(generator.number(in: 0...8))],
                sampledAt: generator.happens(perMille: 100) ? wildInstant() : now
            )
        }
        if generator.happens(perMille: 800) { state.queueIndex = wildNumber() }
        if generator.happens(perMille: 800) { state.queueCount = wildNumber() }
        if generator.happens(perMille: 800) { state.volume = wildNumber() }
        if generator.happens(perMille: 800) { state.isMuted = generator.happens(perMille: 500) }
        state.canPause = generator.happens(perMille: 800)
        state.canSeek = generator.happens(perMille: 800)
        state.previousRestarts = generator.happens(perMille: 200)
        return state
    }

    mutating func drain() {
        var count = 0
        while let action = remote.next(at: now) {
            count += 1
            guard count < 20_000 else {
                Issue.record("it never comes to an end: \(action)")
                return
            }
            carryOut(action)
        }
        if let deadline = remote.nextDeadline {
            #expect(deadline > now, "the loop would turn for nothing")
        }
        draw()
    }

    private mutating func carryOut(_ action: Remote.Action) {
        switch action {
        case .readLevel(let button), .sampleLevel(let button):
            #expect(Chaos.bindings.indices.contains(button))
            if generator.happens(perMille: 950) {
                remote.handle(.level(button: button, isClosed: generator.happens(perMille: 500)), at: now)
            } else {
                remote.handle(.closed(button: button), at: now)
            }
        case .listen(let button):
            remote.handle(.opened(button: button, isClosed: false), at: now)
        case .silence(let button):
            #expect(remote.isStorm(button: button) && !remote.isPressed(button: button))
        case .request(.seek(let target)):
            #expect(target >= .zero)
        case .request(.setVolume(let percent)):
            #expect((0...100).contains(percent))
        case .record(let record):
            records.append(record)
        case .request, .connectNow, .refresh, .notice:
            break
        }
    }

    private mutating func draw() {
        let widget = remote.widget
        for index in bars.indices {
            let frame = bars[index].frame(for: widget, at: now)
            if frame.count < 64 { #expect(frame.lit >> UInt64(frame.count) == 0) }
            if let change = bars[index].nextChange(for: widget, after: now) { #expect(change > now) }
        }
        for index in layouts.indices {
            _ = layouts[index].frame(for: widget, at: now)
            if let change = layouts[index].nextChange(for: widget, after: now) { #expect(change > now) }
        }
    }
}

@Suite struct RemoteRandomTests {
    @Test("Inputs in any order, with a clock that only runs forwards, and then it works as if new", arguments: 1...20)
    func anyOrder(seed: UInt64) {
        var chaos = Chaos(seed: seed, isClockWild: false)
        for _ in 0..<400 { chaos.step() }
        works(&chaos)
        ends(&chaos)
    }

    @Test("A clock that jumps about traps nowhere and ends everywhere", arguments: 1...20)
    func wildClock(seed: UInt64) {
        var chaos = Chaos(seed: seed, isClockWild: true)
        for _ in 0..<400 { chaos.step() }
        ends(&chaos)
    }

    /// A clean press after all of it is a press.
    private func works(_ chaos: inout Chaos) {
        chaos.drain()
        for button in Chaos.bindings.indices {
            chaos.remote.handle(.closed(button: button), at: chaos.now)
            chaos.remote.handle(.opened(button: button, isClosed: false), at: chaos.now)
        }
        chaos.drain()
        chaos.pass(.seconds(300))
        chaos.drain()
        #expect(chaos.remote.widget.longHold == nil)
        for button in Chaos.bindings.indices where Chaos.bindings[button].press != nil {
            chaos.records = []
            for (isClosed, pause) in [(true, Interval.milliseconds(60)), (false, .milliseconds(400))] {
                chaos.remote.handle(.edge(button: button, isClosed: isClosed, at: chaos.now), at: chaos.now)
                let end = chaos.now + pause
                while let deadline = chaos.remote.nextDeadline, deadline <= end {
                    chaos.now = max(chaos.now, deadline)
                    while let action = chaos.remote.next(at: chaos.now) {
                        switch action {
                        case .readLevel(let asked):
                            chaos.remote.handle(.level(button: asked, isClosed: isClosed), at: chaos.now)
                        case .record(let record): chaos.records.append(record)
                        default: break
                        }
                    }
                }
                chaos.now = end
            }
            let pressed = chaos.records.filter {
                $0.button == button && $0.gesture == .press && $0.outcome != .noPlayer
            }
            let told = chaos.records.filter { $0.gesture == .press }
            #expect(pressed.count <= 1 && told.count <= 2 && chaos.records.allSatisfy { $0.gesture == .press })
            #expect(chaos.remote.counters(ofButton: button).presses > 0)
            chaos.pass(.seconds(5))
            chaos.drain()
            #expect(chaos.records.contains { $0.button == button && $0.gesture == .press })
        }
    }

    /// After the end nothing more comes.
    private func ends(_ chaos: inout Chaos) {
        chaos.remote.handle(.shutdown, at: chaos.now)
        chaos.drain()
        #expect(chaos.remote.nextDeadline == nil)
        chaos.records = []
        for _ in 0..<20 { chaos.step() }
        #expect(chaos.records.isEmpty)
    }
}
