import Configuration
import EventLoop
import GPIO
import PlayerModel
import RemoteController

/// The buttons on this board's GPIO lines.
final class BoardContacts: Contacts {
    /// One button's line.
    private final class Contact {
        let configuration: ButtonConfiguration
        var line: ButtonLine?
        var source: IOSource?
        var holding: LineKeeper.Holding?

        init(_ configuration: ButtonConfiguration) {
            self.configuration = configuration
        }
    }

    private let loop: EventLoop
    private let keeper: LineKeeper
    private let standardChip: Configuration.Chip
    private let contacts: [Contact]
    private var deliver: ([Remote.Input]) -> Void = { _ in }
    private var events: [EdgeEvent] = []
    private var inputs: [Remote.Input] = []

    init(loop: EventLoop, keeper: LineKeeper, configuration: Configuration) {
        self.loop = loop
        self.keeper = keeper
        standardChip = configuration.chip
        contacts = configuration.buttons.map(Contact.init)
        events.reserveCapacity(ButtonLine.queue)
    }

    func start(deliver: @escaping ([Remote.Input]) -> Void) {
        self.deliver = deliver
        for (index, contact) in contacts.enumerated() {
            let holding = LineKeeper.Holding(
                name: "button \(contact.configuration.name)",
                take: { [unowned self] () throws(GPIOError) -> String in try take(index) },
                release: { [unowned self] in release(index) }
            )
            contact.holding = holding
            keeper.add(holding)
        }
    }

    func isClosed(button: Int) -> Bool? {
        guard let line = contacts[button].line else { return nil }
        do throws(GPIOError) {
            return try line.level()
        } catch {
            lost(button, error)
            return nil
        }
    }

    func silence(button: Int) {
        contacts[button].source = nil
        setEdges(of: button, enabled: false)
    }

    func listen(button: Int) {
        guard let line = contacts[button].line, setEdges(of: button, enabled: true) else { return }
        do throws(GPIOError) {
            try open(button, line)
        } catch {
            lost(button, error)
        }
    }

    func reopen() {
        for (index, contact) in contacts.enumerated() {
            guard let line = contact.line else { continue }
            do throws(GPIOError) {
                events.removeAll(keepingCapacity: true)
                if line.fileDescriptor != nil { _ = try line.drain(into: &events) }
                deliver([.opened(button: index, isClosed: try line.level())])
            } catch {
                lost(index, error)
            }
        }
    }

    func close() {
        for contact in contacts {
            contact.source = nil
            contact.line?.close()
            contact.line = nil
        }
    }
}

extension BoardContacts {
    private func take(_ index: Int) throws(GPIOError) -> String {
        let contact = contacts[index]
        let configuration = contact.configuration
        let chip = try configuration.line.openChip(otherwise: standardChip)
        let line = try ButtonLine(
            chip: chip,
            offset: try configuration.line.offset(on: chip),
            bias: configuration.bias.gpio,
            isActiveLow: configuration.isActiveLow
        )
        contact.line = line
        try open(index, line)
        return chip.path
    }

    /// Listens to a line that is held, and tells how it stands.
    private func open(_ index: Int, _ line: ButtonLine) throws(GPIOError) {
        guard let descriptor = line.fileDescriptor else {
            throw .system(errno: 9, call: "listening to GPIO line \(line.offset)")
        }
        do throws(EventLoopError) {
            contacts[index].source = try loop.watch(descriptor, .readable, priority: .edges) { [weak self] _ in
                self?.drainAll()
            }
        } catch {
            throw .system(errno: error.code, call: "listening to GPIO line \(line.offset)")
        }
        deliver([.opened(button: index, isClosed: try line.level())])
    }

    private func release(_ index: Int) {
        let contact = contacts[index]
        contact.source = nil
        contact.line?.close()
        if contact.line != nil { deliver([.closed(button: index)]) }
        contact.line = nil
    }

    private func lost(_ index: Int, _ error: GPIOError) {
        guard let holding = contacts[index].holding else { return }
        keeper.lost(holding, error)
    }

    @discardableResult
    private func setEdges(of button: Int, enabled: Bool) -> Bool {
        guard let line = contacts[button].line else { return false }
        do throws(GPIOError) {
            try line.setEdgesEnabled(enabled)
            return true
        } catch {
            lost(button, error)
            return false
        }
    }

    /// Reads what all lines have, so that two buttons that were pressed at once come in the order of their contacts.
    private func drainAll() {
        inputs.removeAll(keepingCapacity: true)
        for index in contacts.indices { drain(index) }
        deliver(inputs)
    }

    private func drain(_ index: Int) {
        guard let line = contacts[index].line, contacts[index].source != nil else { return }
        events.removeAll(keepingCapacity: true)
        do throws(GPIOError) {
            let drained = try line.drain(into: &events)
            for event in events {
                let stamp = MonotonicInstant(nanoseconds: event.timestampNanoseconds)
                inputs.append(.edge(button: index, isClosed: event.isActive, at: stamp))
            }
            if drained.needsLevel { inputs.append(.lost(button: index, isClosed: try line.level())) }
        } catch {
            lost(index, error)
        }
    }
}

extension ButtonConfiguration.Bias {
    fileprivate var gpio: Bias {
        switch self {
        case .pullUp: .pullUp
        case .pullDown: .pullDown
        case .disabled: .disabled
        }
    }
}
