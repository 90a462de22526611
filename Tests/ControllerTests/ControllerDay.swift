import PlayerModel
import RemoteController
import Simulation

/// A day of use in virtual time: three buttons pressed at random, a player that answers late and goes away at times.
struct ControllerDay {
    enum Event {
        case down(Int)
        case up(Int)
        case request(PlayerRequest)
        case report(PlayerState)
        case linkUp
        case linkDown
    }

    var random: SeededGenerator
    var now: MonotonicInstant
    let end: MonotonicInstant
    var controller: Controller
    var player: SimulatedPlayer
    let bindings: [ButtonBindings]
    var recognizers: [GestureRecognizer]
    var isUp = false
    /// Sorted by time; events of one time in the order in which they were made.
    var events: [(at: MonotonicInstant, event: Event)] = []
    var lastReport: MonotonicInstant

    var presses = 0
    var intents = 0
    var records: [Outcome: Int] = [:]
    var notices = 0
    var holds = 0
    var requests = 0
    var busyUntil: MonotonicInstant
    var transcript: UInt64 = 14_695_981_039_346_656_037
    var problems: [String] = []

    init(seed: UInt64, layout: ButtonLayout, hours: Int64 = 24) {
        random = SeededGenerator(seed: seed)
        now = ControllerRig.start
        end = now + .seconds(hours * 3600)
        lastReport = now
        busyUntil = now
        var settings = ControlSettings()
        settings.volumeMax = 80
        settings.skipWhilePaused = seed % 2 == 0 ? .stay : .play
        controller = Controller(settings: settings, playerName: "main", at: now)
        player = SimulatedPlayer(at: now)
        var bindings = Command.row.map { ButtonBindings(press: $0, hold: layout.hold(ofButton: $0.rawValue)) }
        bindings[1].longHold = .lock
        bindings[1].double = .mute
        self.bindings = bindings
        recognizers = bindings.map { GestureRecognizer(settings: $0.gestureSettings()) }
        add(.linkUp, after: 5_000)
        for button in bindings.indices { add(.down(button), after: random.number(in: 100...20_000)) }
    }

    mutating func add(_ event: Event, after milliseconds: Int64) {
        add(event, at: now + .milliseconds(milliseconds))
    }

    mutating func add(_ event: Event, at time: MonotonicInstant) {
        let place = events.lastIndex { $0.at <= time }.map { $0 + 1 } ?? 0
        events.insert((time, event), at: place)
    }

    mutating func run() {
        while let due = nextDeadline, due <= end {
            if due < now { problems.append("time ran backwards") }
            now = max(now, due)
            step()
            check()
            if problems.count > 5 { return }
        }
    }

    private var nextDeadline: MonotonicInstant? {
        var first = MonotonicInstant.earliest(controller.nextDeadline, player.nextDeadline)
        for recognizer in recognizers { first = MonotonicInstant.earliest(first, recognizer.nextDeadline) }
        return MonotonicInstant.earliest(first, events.first?.at)
    }

    private mutating func step() {
        if let due = player.nextDeadline, due <= now {
            player.handleDeadline(at: now)
            report()
        }
        for button in recognizers.indices { drain(button) }
        if let due = controller.nextDeadline, due <= now { perform(controller.handleDeadline(at: now)) }
        while let first = events.first, first.at <= now {
            events.removeFirst()
            perform(first.event)
        }
    }

    private mutating func drain(_ button: Int) {
        while let due = recognizers[button].nextDeadline, due <= now {
            take(recognizers[button].handleDeadline(at: now), of: button)
        }
    }

    private mutating func perform(_ event: Event) {
        switch event {
        case .down(let button):
            presses += 1
            take(recognizers[button].handle(.pressed(contact: now), at: now), of: button)
            drain(button)
            let lengths: [ClosedRange<Int64>] = [36...200, 36...200, 36...200, 450...700, 500...4_000, 500...12_000]
            add(.up(button), after: random.number(in: lengths[Int(random.number(in: 0...5))]))
        case .up(let button):
            take(recognizers[button].handle(.released(at: now), at: now), of: button)
            drain(button)
            let gaps: [ClosedRange<Int64>] = [50...300, 300...3_000, 5_000...60_000, 60_000...600_000]
            add(.down(button), after: random.number(in: gaps[Int(random.number(in: 0...3))]))
        case .request(let request):
            player.handle(request, at: now)
            report()
        case .report(let state):
            if isUp { perform(controller.handle(.player(.changed(state)), at: now)) }
        case .linkUp:
            isUp = true
            perform(controller.handle(.player(.connected(player.state(at: now))), at: now))
            add(.linkDown, after: random.number(in: 60_000...3_600_000))
        case .linkDown:
            isUp = false
            busyUntil = max(busyUntil, now)
            // What is on its way is lost with the connection.
            events.removeAll { entry in
                switch entry.event {
                case .report, .request: true
                case .down, .up, .linkUp, .linkDown: false
                }
            }
            perform(controller.handle(.player(.disconnected), at: now))
            add(.linkUp, after: random.number(in: 100...30_000))
        }
    }

    /// Reports come late, and in order.
    private mutating func report() {
        lastReport = max(lastReport, now + .milliseconds(random.number(in: 1...300)))
        busyUntil = max(busyUntil, lastReport)
        add(.report(player.state(at: now)), at: lastReport)
    }
}

// MARK: - What must hold

extension ControllerDay {
    private mutating func take(_ action: GestureRecognizer.Action, of button: Int) {
        switch action {
        case .none, .stuck:
            break
        case .gesture(let gesture, let contact):
            if gesture == .hold { holds += 1 }
            guard let intent = bindings[button].intent(button: button, gesture: gesture) else { return }
            intents += 1
            perform(controller.handle(.intent(intent, contact: contact), at: now))
        case .dropped:
            problems.append("a press was dropped though each was told in time")
        case .holdEnded:
            holds -= 1
            perform(controller.handle(.holdEnded(button: button), at: now))
        }
    }

    private mutating func perform(_ actions: [Controller.Action]) {
        for action in actions {
            switch action {
            case .request(let request):
                requests += 1
                checkRequest(request)
                let arrival = now + .milliseconds(random.number(in: 0...40))
                busyUntil = max(busyUntil, arrival)
                add(.request(request), at: max(arrival, lastRequest))
            case .record(let record):
                records[record.outcome, default: 0] += 1
                mix(
                    IntentRecord(
                        button: record.button,
                        gesture: record.gesture,
                        command: record.command,
                        outcome: .sent
                    )
                )
            case .notice(.sentLate), .connectNow, .refresh:
                break
            case .notice(.notConfirmed), .notice(.failed):
                notices += 1
                problems.append("\(seconds) s: a player that answers in 340 ms was not believed: \(action)")
            }
        }
    }

    private var lastRequest: MonotonicInstant {
        events.last { entry in
            if case .request = entry.event { true } else { false }
        }?.at ?? now
    }

    private var seconds: Int64 { (now - ControllerRig.start).seconds }

    private mutating func mix(_ record: IntentRecord) {
        for byte in "\(now.nanoseconds) \(record.button) \(record.gesture) \(record.command)".utf8 {
            transcript = (transcript ^ UInt64(byte)) &* 1_099_511_628_211
        }
    }

    private mutating func checkRequest(_ request: PlayerRequest) {
        let shown = controller.widget.player
        switch request {
        case .setVolume(let volume):
            if !(0...80).contains(volume) { problems.append("volume \(volume)") }
        case .seek(let target):
            if target < .zero { problems.append("seek to \(target)") }
            if let duration = shown.duration, target > max(.zero, duration - .seconds(1)) {
                problems.append("seek to \(target) of \(duration)")
            }
        case .play, .playFromStart, .pause, .stop, .next, .previous, .setMuted, .endSeek:
            break
        }
        if !isUp { problems.append("\(seconds) s: a request without a player") }
    }

    private mutating func check() {
        let widget = controller.widget
        let shown = widget.player
        if (widget.link == .connected) != isUp { problems.append("\(seconds) s: link \(widget.link)") }
        if let value = shown.progress.value(at: now), let total = shown.progress.total, value > total {
            problems.append("\(seconds) s: \(value) of \(total)")
        }
        if let volume = shown.volume, !(0...100).contains(volume) { problems.append("volume \(volume)") }
        if let due = controller.nextDeadline, due <= now { problems.append("\(seconds) s: a deadline is left over") }
        // Where all is quiet for longer than an expectation lasts, the player's word is what is shown.
        let isQuiet = isUp && now > busyUntil + .seconds(3)
        if isQuiet, shown != player.state(at: now) { problems.append("\(seconds) s: \(shown) is shown in silence") }
    }
}
