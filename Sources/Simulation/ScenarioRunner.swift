import PlayerModel
import RemoteController

/// What came of a scenario.
public struct ScenarioResult: Equatable, Sendable {
    /// A line each, the failed expectations among them.
    public var transcript: [String]
    /// Empty where all went as expected.
    public var failures: [ScenarioFailure]

    /// One text a failure: `FILE:LINE: what was expected, and what was the case`.
    public func messages(file: String) -> [String] {
        failures.map { "\(file):\($0.line): \($0.message)" }
    }
}

/// An expectation that was not met.
public struct ScenarioFailure: Equatable, Sendable {
    /// Of the script, from 1.
    public var line: Int
    /// What was expected, and what was the case.
    public var message: String
}

/// Runs scenarios on a simulated board, each from the board's start.
public struct ScenarioRunner: Sendable {
    /// How long a press without a length holds the button.
    public static let tap = Interval.milliseconds(60)
    /// How long the hand rests after a press, so that ten fast presses are one second.
    public static let pause = Interval.milliseconds(40)
    /// Of a storm that says nothing else.
    public static let stormEdgesPerSecond = 1_000

    private let board: SimulatedBoard

    /// A runner that begins with `board` as it is: it can run many scenarios.
    public init(board: SimulatedBoard) {
        self.board = board
    }

    /// Runs the scenario; it was parsed for a board with the same buttons and displays.
    public func run(_ scenario: Scenario) -> ScenarioResult {
        var board = board
        var failures: [ScenarioFailure] = []
        var hasStarted = false
        for step in scenario.steps {
            if case .start(let start) = step.statement {
                board.prepare(start)
                continue
            }
            if !hasStarted { board.start() }
            hasStarted = true
            guard let message = board.run(step.statement) else { continue }
            failures.append(ScenarioFailure(line: step.line, message: message))
            board.transcript.add("FAILED line \(step.line): \(message)", at: board.elapsed)
        }
        if !hasStarted { board.start() }
        board.shutDown()
        return ScenarioResult(transcript: board.transcript.lines, failures: failures)
    }
}

extension SimulatedBoard {
    mutating func prepare(_ start: ScenarioStart) {
        switch start {
        case .player(.paused): break
        case .player(.playing): player.handle(.play, at: now)
        case .player(.stopped): player.handle(.stop, at: now)
        case .noPlayer: link.isConnected = false
        case .held(let held):
            for button in held {
                // Long before the program starts, so that no bounce is left of it.
                buttons[button].move(isClosed: true, at: now - .seconds(10))
            }
        }
    }

    /// The program ends: holds end, and nothing new begins.
    mutating func shutDown() {
        stalledUntil = nil
        tell(.shutdown)
        settle()
    }

    /// Runs one statement; what is returned is a failed expectation.
    mutating func run(_ statement: ScenarioStatement) -> String? {
        switch statement {
        case .start: break
        case .press(let places, let times, let holding): press(places, times: times, holding: holding)
        case .hold(let places):
            for button in places { buttons[button].move(isClosed: true, at: now) }
        case .release(let places):
            for button in places { buttons[button].move(isClosed: false, at: now) }
        case .bounce(let places, let kind):
            for button in places { setSwitch(of: button, kind) }
        case .glitch(let places, let times):
            for _ in 0..<times {
                for button in places { buttons[button].glitch(at: now) }
            }
        case .storm(let places, let lasting, let rate):
            for button in places {
                buttons[button].storm(lasting: lasting, edgesPerSecond: rate, from: now, generator: &generator)
            }
        case .wait(let time): advance(to: now + time)
        case .stall(let time): stalledUntil = now + time
        case .sleep(let time): sleep(for: time)
        case .chip(let isThere): setChip(isThere: isThere)
        case .player(let deed): take(deed)
        case .show: show()
        case .forget:
            transcript.intents.removeAll()
            transcript.warnings.removeAll()
        case .expect(let expectation):
            settle()
            return check(expectation)
        }
        settle()
        return nil
    }

    private mutating func press(_ places: [Int], times: Int, holding: Interval) {
        for _ in 0..<times {
            for button in places { buttons[button].press(holding: holding, at: now) }
            advance(to: now + holding + ScenarioRunner.pause)
        }
    }

    private mutating func setSwitch(of button: Int, _ kind: SimulatedSwitch.Kind?) {
        let seed = generator.next()
        buttons[button].contact = kind.map { SimulatedSwitch(kind: $0, seed: seed) }
    }

    private mutating func sleep(for time: Interval) {
        settle()
        for button in buttons.indices { buttons[button].sleep(for: time, at: now) }
        slept = slept + time
        tell(.resumed)
        guard isChipThere else { return }
        for button in buttons.indices { open(button) }
    }

    private mutating func setChip(isThere: Bool) {
        settle()
        isChipThere = isThere
        for button in buttons.indices {
            if isThere { open(button) } else { tell(.closed(button: button)) }
        }
    }

    private mutating func show() {
        settle()
        if let bar = screen.barFrame { transcript.add("show bar " + SimulatedScreen.text(of: bar), at: elapsed) }
        for line in screen.textLines { transcript.add("show text |" + line + "|", at: elapsed) }
    }
}

// MARK: - The player

extension SimulatedBoard {
    private mutating func take(_ deed: PlayerDeed) {
        switch deed {
        case .connects:
            guard !link.isConnected else { return }
            link.isConnected = true
            tell(.player(.connected(player.state(at: now))))
        case .disconnects:
            guard link.isConnected else { return }
            link.isConnected = false
            tell(.player(.disconnected))
        case .plays: act(.play)
        case .pauses: act(.pause)
        case .stops: act(.stop)
        case .skips: act(.next(staysPaused: true))
        case .ignores: link.temper = .ignores
        case .fails: link.temper = .fails
        case .obeys: link.temper = .obeys
        }
    }

    private mutating func act(_ request: PlayerRequest) {
        player.handle(request, at: now)
        report()
    }
}
