import PlayerModel

// What one machine says, handed to the next.
extension Remote {
    mutating func take(_ action: Debouncer.Action, of button: Int, at now: MonotonicInstant) {
        switch action {
        case .none:
            break
        case .readLevel:
            buttons[button].awaitsLevel = true
            pending.append(.readLevel(button: button))
        case .pressed(let contact):
            tell(.pressed(contact: contact), of: button, time: contact, at: now)
        case .released(let time):
            tell(.released(at: time), of: button, time: time, at: now)
        case .dropped(let contact):
            pending.append(.notice(.pressDropped(button: button, after: now - contact)))
            if let intent = buttons[button].setup.bindings.intent(button: button, gesture: .press) {
                take(controller.handle(.dropped(intent), at: now))
            }
        }
    }

    mutating func take(_ action: StormGuard.Action, of button: Int, at now: MonotonicInstant) {
        switch action {
        case .none:
            break
        case .silence:
            cancel(button, at: now)
            feed(.abandon, to: button, at: now)
            pending.append(.silence(button: button))
            pending.append(.notice(.storm(button: button)))
        case .sample:
            buttons[button].awaitsLevel = true
            pending.append(.sampleLevel(button: button))
        case .listen:
            pending.append(.listen(button: button))
            pending.append(.notice(.stormOver(button: button)))
        }
    }

    /// Hands an input of the time `time` to the button's recognizer.
    mutating func tell(
        _ input: GestureRecognizer.Input,
        of button: Int,
        time: MonotonicInstant,
        at now: MonotonicInstant
    ) {
        take(buttons[button].recognizer.handle(input, at: now), of: button, at: now)
        finish(button, until: time, at: now)
    }

    /// Takes the rest of what the recognizer has to tell up to `time`. What is due later waits for its turn: edges
    /// before it may be in hand.
    mutating func finish(_ button: Int, until time: MonotonicInstant, at now: MonotonicInstant) {
        while let due = buttons[button].recognizer.nextDeadline, due <= time {
            take(buttons[button].recognizer.handleDeadline(at: now), of: button, at: now)
        }
        showLongHold(at: button)
    }

    mutating func take(_ action: GestureRecognizer.Action, of button: Int, at now: MonotonicInstant) {
        let bindings = buttons[button].setup.bindings
        switch action {
        case .none:
            break
        case .gesture(let gesture, let contact):
            guard let intent = bindings.intent(button: button, gesture: gesture) else { return }
            take(controller.handle(.intent(intent, contact: contact), at: now))
        case .dropped(let gesture, _):
            guard let intent = bindings.intent(button: button, gesture: gesture) else { return }
            take(controller.handle(.dropped(intent), at: now))
        case .holdEnded:
            take(controller.handle(.holdEnded(button: button), at: now))
        case .stuck:
            pending.append(.notice(.stuck(button: button)))
        }
    }

    mutating func take(_ actions: [Controller.Action]) {
        for action in actions {
            switch action {
            case .request(let request): pending.append(.request(request))
            case .record(let record): pending.append(.record(record))
            case .connectNow: pending.append(.connectNow)
            case .refresh: pending.append(.refresh)
            case .notice(let notice): pending.append(.notice(.controller(notice)))
            }
        }
    }

    private mutating func showLongHold(at button: Int) {
        if let longHold = buttons[button].recognizer.longHold {
            controller.setLongHold(
                WidgetState.LongHold(button: button, since: longHold.since, until: longHold.until)
            )
        } else if controller.widget.longHold?.button == button {
            controller.setLongHold(nil)
        }
    }
}
