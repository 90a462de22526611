import PlayerModel
import RemoteController

/// A whole board in virtual time: hands on buttons, contacts that bounce, a kernel, the remote, a player, displays.
///
/// It is the shell of the real program without its hardware. The same calls give the same transcript everywhere.
public struct SimulatedBoard: Sendable {
    public let buttonNames: [String]
    public let playerName: String
    /// LEDs of the bar, 1 to 64; nil where there is none.
    public let barCount: Int?
    /// Of the bounce of its switches.
    public let seed: UInt64

    let control: ControlSettings
    let setups: [ButtonSetup]
    let playlist: Playlist
    let startedAt: MonotonicInstant

    var now: MonotonicInstant
    /// What the board slept so far: the monotonic clock stands still meanwhile.
    var slept = Interval.zero
    var remote: Remote
    var buttons: [SimulatedButton]
    var isChipThere = true
    /// Until then the program does not run.
    var stalledUntil: MonotonicInstant?
    /// What the program has yet to hear, because it does not run.
    var inbox: [Remote.Input] = []
    var player: SimulatedPlayer
    var link = PlayerLink()
    var screen: SimulatedScreen
    var transcript = Transcript()
    var generator: SeededGenerator

    /// - Parameters:
    ///   - buttons: those of the configuration, in its order; each name once.
    ///   - barCount: 1 to 64; nil for no bar.
    ///   - textSize: of the text display; nil for none.
    ///   - idleOff: how long a paused bar blinks.
    ///   - seed: decides each bounce.
    ///   - start: what the monotonic clock reads at the transcript's 0.
    public init(
        buttons: [(name: String, setup: ButtonSetup)],
        control: ControlSettings = ControlSettings(),
        playerName: String,
        barCount: Int?,
        textSize: (columns: Int, rows: Int)?,
        idleOff: Interval = .seconds(60),
        playlist: Playlist = .demonstration,
        seed: UInt64 = 1,
        start: MonotonicInstant = MonotonicInstant(nanoseconds: 0)
    ) {
        buttonNames = buttons.map(\.name)
        setups = buttons.map(\.setup)
        self.control = control
        self.playerName = playerName
        self.barCount = barCount
        self.playlist = playlist
        self.seed = seed
        startedAt = start
        now = start
        remote = Remote(buttons: setups, control: control, playerName: playerName, at: start)
        generator = SeededGenerator(seed: seed)
        var seeds = SeededGenerator(seed: seed)
        self.buttons = buttons.map { _ in SimulatedButton(seed: seeds.next()) }
        player = SimulatedPlayer(playlist: playlist, at: start)
        screen = SimulatedScreen(barCount: barCount, textSize: textSize, idleOff: idleOff)
    }

    /// Rows of the text display; nil where there is none.
    public var textRows: Int? { screen.layout?.rows }

    /// The time that stands in the transcript: from the start, and with all sleep.
    var elapsed: Interval { now - startedAt + slept }
}

// MARK: - Time

extension SimulatedBoard {
    /// The program starts: its lines are opened and it finds its player, or does not.
    mutating func start() {
        for button in buttons.indices { open(button) }
        if link.isConnected { tell(.player(.connected(player.state(at: now)))) }
        settle()
    }

    /// Lets everything happen that is due until `end`.
    mutating func advance(to end: MonotonicInstant) {
        while let next = nextEvent, next <= end {
            now = next
            settle()
        }
        now = max(now, end)
        settle()
    }

    /// The next moment at which anything happens by itself.
    private var nextEvent: MonotonicInstant? {
        var next = player.nextDeadline
        if isStalled {
            next = MonotonicInstant.earliest(next, stalledUntil)
        } else {
            for button in buttons where button.isListened && isChipThere {
                next = MonotonicInstant.earliest(next, button.nextReady)
            }
            next = MonotonicInstant.earliest(next, remote.nextDeadline)
            next = MonotonicInstant.earliest(next, screen.nextChange)
        }
        // What is due now has been done, so it must be later.
        return next.map { max($0, now + Interval(nanoseconds: 1)) }
    }

    var isStalled: Bool { stalledUntil.map { now < $0 } ?? false }

    /// Does all that is due at `now`.
    mutating func settle() {
        if let end = player.nextDeadline, end <= now {
            player.handleDeadline(at: now)
            report()
        }
        guard !isStalled else { return }
        stalledUntil = nil
        for input in inbox { remote.handle(current(input), at: now) }
        inbox.removeAll()
        if isChipThere {
            for button in buttons.indices { readEdges(of: button) }
        }
        while let action = remote.next(at: now) { perform(action) }
        draw()
    }

    /// A level that was read long ago is read again.
    private mutating func current(_ input: Remote.Input) -> Remote.Input {
        guard case .opened(let button, _) = input else { return input }
        return .opened(button: button, isClosed: buttons[button].level(at: now))
    }

    private mutating func readEdges(of button: Int) {
        guard buttons[button].isListened else {
            _ = buttons[button].discardEdges(at: now)
            return
        }
        guard buttons[button].unreadEdges(at: now) <= SimulatedButton.unreadEdgesMax else {
            _ = buttons[button].discardEdges(at: now)
            remote.handle(.lost(button: button, isClosed: buttons[button].level(at: now)), at: now)
            return
        }
        while let edge = buttons[button].readEdge(at: now) {
            remote.handle(.edge(button: button, isClosed: edge.isClosed, at: edge.stamp), at: now)
        }
    }

    /// Hands an input to the program, now or when it runs again.
    mutating func tell(_ input: Remote.Input) {
        inbox.append(input)
    }

    /// Opens the button's line.
    mutating func open(_ button: Int) {
        _ = buttons[button].discardEdges(at: now)
        buttons[button].isListened = true
        tell(.opened(button: button, isClosed: buttons[button].level(at: now)))
    }
}

// MARK: - Actions

extension SimulatedBoard {
    mutating func perform(_ action: Remote.Action) {
        switch action {
        case .readLevel(let button), .sampleLevel(let button):
            remote.handle(.level(button: button, isClosed: buttons[button].level(at: now)), at: now)
        case .silence(let button):
            buttons[button].isListened = false
        case .listen(let button):
            _ = buttons[button].discardEdges(at: now)
            buttons[button].isListened = true
            remote.handle(.opened(button: button, isClosed: buttons[button].level(at: now)), at: now)
        case .request(let request):
            take(request)
        case .record(let record):
            let line = record.logLine(buttonName: buttonNames[record.button], playerName: playerName)
            transcript.record(record, line, at: elapsed)
        case .connectNow:
            break
        case .refresh:
            if link.isConnected { remote.handle(.player(.changed(player.state(at: now))), at: now) }
        case .notice(let notice):
            let message = notice.message(buttonNames: buttonNames, playerName: playerName)
            transcript.note(message, isWarning: notice.isWarning, at: elapsed)
        }
    }

    private mutating func take(_ request: PlayerRequest) {
        guard link.isConnected else { return }
        switch link.temper {
        case .obeys:
            player.handle(request, at: now)
            remote.handle(.player(.changed(player.state(at: now))), at: now)
        case .ignores:
            break
        case .fails:
            remote.handle(.requestFailed(request), at: now)
        }
    }

    private mutating func draw() {
        let widget = remote.widget
        transcript.show(widget, at: elapsed, now: now)
        if let bar = screen.draw(widget, at: now) {
            transcript.add("bar " + SimulatedScreen.text(of: bar), at: elapsed)
        }
    }

    /// What the player says by itself.
    mutating func report() {
        guard link.isConnected else { return }
        tell(.player(.changed(player.state(at: now))))
    }
}

/// The way from the program to the simulated player.
struct PlayerLink: Equatable, Sendable {
    enum Temper: Equatable, Sendable {
        case obeys
        /// Takes requests and does nothing.
        case ignores
        /// Refuses each request.
        case fails
    }

    var isConnected = true
    var temper = Temper.obeys
}
