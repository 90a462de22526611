/// Tells which MPRIS players are on a bus, and of each change.
public final class MPRISFinder {
    private let bus: Bus
    private let changed: ([String]) -> Void
    private var names: BusNames?
    private var last: [String]?

    /// `changed` gets the players' names ("vlc", "firefox.instance_1_7") in the order in which they came, in turns of
    /// the loop; an empty list where there is none, or no bus.
    public init(bus: Bus, changed: @escaping ([String]) -> Void) {
        self.bus = bus
        self.changed = changed
        names = BusNames(
            bus: bus,
            isNamespace: true,
            name: String(MPRISLink.prefix.dropLast()),
            accepts: { MPRISLink.matches($0, nil) },
            changed: { [weak self] in self?.look() }
        )
        bus.join(self)
    }

    deinit {
        close()
    }

    public func close() {
        names?.end()
        bus.leave(self)
    }

    private func look() {
        guard let names, names.isKnown else { return }
        tell(names.known.map { String($0.name.dropFirst(MPRISLink.prefix.count)) })
    }

    private func tell(_ names: [String]) {
        guard names != last else { return }
        last = names
        changed(names)
    }
}

extension MPRISFinder: BusClient {
    func busCameUp() {
        names?.begin()
    }

    func busIsDown(_ reason: String) {
        names?.end()
        tell([])
    }
}
