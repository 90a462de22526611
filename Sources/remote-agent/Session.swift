import Configuration
import EventLoop
import PlayerModel
import Players
import RemoteController

/// Drives a `Remote`: hands it what comes in, carries out what it says, and draws what has changed.
final class Session {
    private let loop: EventLoop
    private let log: Log
    private let buttonNames: [String]
    private let playerName: String
    private var remote: Remote
    private let contacts: any Contacts
    private let player: (any PlayerLink)?
    private var displays: [any Display] = []
    private var timer: TimerSource?
    private var suspend: SuspendMonitor?
    private var firstDrawing: DeferredSource?
    /// Nothing is drawn before a player that is there at once has said so: "looking for a player" would flash.
    private var isDrawing = false

    /// Called after each change of `buttonProblems`.
    var onButtonProblems: () -> Void = {}

    /// Inputs that came while others were worked off.
    private var inbox: [Remote.Input] = []
    private var taken: [Remote.Input] = []
    /// Where pictures and log are lines of one text, the cause comes before its effect. Elsewhere the light does.
    var writesRecordsFirst = false
    /// Lines of the log that are due.
    private var records: [IntentRecord] = []
    private var isWorking = false
    private var drawnVersion: UInt64?
    /// What is wrong with each button.
    private var faults: [ButtonFault?]
    private var nextDrawing: MonotonicInstant?

    init(
        loop: EventLoop,
        log: Log,
        configuration: Configuration,
        contacts: any Contacts,
        player: (any PlayerLink)?
    ) throws(EventLoopError) {
        self.loop = loop
        self.log = log
        buttonNames = configuration.buttons.map(\.name)
        playerName = configuration.playerName
        remote = configuration.makeRemote(at: loop.clock())
        self.contacts = contacts
        self.player = player
        faults = Array(repeating: nil, count: remote.buttonCount)
        timer = try loop.timer(priority: .normal) { [weak self] _ in self?.work() }
        suspend = try loop.onResume { [weak self] gap in self?.resume(after: gap) }
        firstDrawing = try loop.deferred(priority: .displays) { [weak self] in
            self?.isDrawing = true
            self?.redraw()
        }
    }

    /// Buttons that are held but do not act, with the reason.
    var buttonProblems: [String] {
        faults.indices.compactMap { index in faults[index].map { "button \(buttonNames[index]): \($0.words)" } }
    }

    /// Tells the counters of each button to the log.
    func logCounters() {
        for button in buttonNames.indices {
            log.info(remote.counters(ofButton: button).logLine(buttonName: buttonNames[button]))
        }
    }

    func add(_ display: any Display) {
        displays.append(display)
    }

    func start() {
        contacts.start { [weak self] inputs in self?.take(inputs) }
        player?.start { [weak self] report in self?.take(report) }
        firstDrawing?.schedule()
    }

    /// Draws everything anew: a display has changed its size or came back.
    func redraw() {
        drawnVersion = nil
        work()
    }

    /// What all displays together may take for their last bytes.
    private static let closingInterval = Interval.milliseconds(400)

    /// Ends holds, makes displays dark, and lets everything go, in that order.
    func close() {
        take([.shutdown])
        // All are cleared before the first is waited for: one that stalls takes no time from the others.
        for display in displays { display.clear() }
        let deadline = loop.clock() + Self.closingInterval
        for display in displays { display.close(by: deadline) }
        displays = []
        contacts.close()
        player?.close()
        timer?.cancel()
        suspend?.cancel()
        firstDrawing?.cancel()
    }

    func take(_ inputs: [Remote.Input]) {
        inbox += inputs
        work()
    }

    private func take(_ report: LinkReport) {
        switch report {
        case .player(let event): take([.player(event)])
        case .requestFailed(let request): take([.requestFailed(request)])
        case .connection(let isUp, let text): log.write(isUp ? .info : .warning, text)
        }
    }

    private func resume(after gap: Interval) {
        log.info("resumed after \(gap.seconds) s of sleep")
        take([.resumed])
        contacts.reopen()
    }

    private func work() {
        guard !isWorking else { return }
        isWorking = true
        repeat {
            let now = workOff()
            if writesRecordsFirst { writeRecords() }
            draw(at: now)
            writeRecords()
            noteFaults()
        } while !inbox.isEmpty || isDrawing && drawnVersion == nil
        isWorking = false
        timer?.arm(at: MonotonicInstant.earliest(remote.nextDeadline, nextDrawing))
    }

    /// Gives the remote all that has come and is due, and tells as of when. The clock is read again only where
    /// something new was learned: on small boards a look at it takes as long as anything else here.
    private func workOff() -> MonotonicInstant {
        while true {
            let now = loop.clock()
            swap(&inbox, &taken)
            for input in taken { remote.handle(input, at: now) }
            taken.removeAll(keepingCapacity: true)
            while inbox.isEmpty, let action = remote.next(at: now) { perform(action) }
            if inbox.isEmpty { return now }
        }
    }

    private func draw(at now: MonotonicInstant) {
        guard isDrawing else { return }
        guard remote.widgetVersion != drawnVersion || nextDrawing.map({ $0 <= now }) == true else { return }
        drawnVersion = remote.widgetVersion
        let widget = remote.widget
        nextDrawing = nil
        for display in displays {
            nextDrawing = MonotonicInstant.earliest(nextDrawing, display.draw(widget, at: now))
        }
    }

    /// After the drawing: the light answers the finger, the log can wait.
    private func writeRecords() {
        for record in records {
            let name = buttonNames[record.button]
            log.info(
                record.logLine(buttonName: name, playerName: playerName),
                short: record.words(buttonName: name)
            )
        }
        records.removeAll(keepingCapacity: true)
    }

    private func noteFaults() {
        var hasChanged = false
        for button in faults.indices {
            let fault = remote.fault(ofButton: button)
            guard fault != faults[button] else { continue }
            faults[button] = fault
            hasChanged = true
        }
        if hasChanged { onButtonProblems() }
    }

    private func perform(_ action: Remote.Action) {
        switch action {
        case .readLevel(let button), .sampleLevel(let button):
            if let isClosed = contacts.isClosed(button: button) {
                inbox.append(.level(button: button, isClosed: isClosed))
            } else {
                inbox.append(.closed(button: button))
            }
        case .silence(let button): contacts.silence(button: button)
        case .listen(let button): contacts.listen(button: button)
        case .request(let request): player?.perform(request)
        case .record(let record): records.append(record)
        case .connectNow: player?.connectNow()
        case .refresh: player?.refresh()
        case .notice(let notice):
            let text = notice.message(buttonNames: buttonNames, playerName: playerName)
            log.write(notice.isWarning ? .warning : .info, text)
        }
    }
}
