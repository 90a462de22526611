/// Which names on a bus have an owner, and who it is: one name, or all under one name.
final class BusNames {
    /// A bus with more players than these has other troubles.
    static let maximumNames = 64

    struct Entry: Equatable {
        let name: String
        /// The connection's own name, ":1.42". nil while it is asked for.
        var owner: String?
    }

    private let bus: Bus
    private let rule: String
    private let accepts: (String) -> Bool
    private let changed: () -> Void
    private var match: BusSlot?
    private var entries: [Entry] = []
    private var isAsking = false

    /// `accepts` decides which names count; `changed` is told in turns of the loop, of changes and once all is known.
    init(bus: Bus, isNamespace: Bool, name: String, accepts: @escaping (String) -> Bool, changed: @escaping () -> Void)
    {
        self.bus = bus
        self.accepts = accepts
        self.changed = changed
        rule =
            "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
            + "interface='org.freedesktop.DBus',member='NameOwnerChanged',"
            + (isNamespace ? "arg0namespace='\(name)'" : "arg0='\(name)'")
    }

    /// Names with their owners, in the order in which they came; empty until all that were there are known.
    var known: [(name: String, owner: String)] {
        guard isKnown else { return [] }
        return entries.compactMap { entry in entry.owner.map { (entry.name, $0) } }
    }

    /// Whether all names that were there at the beginning are known.
    var isKnown: Bool { match != nil && !isAsking && !entries.contains { $0.owner == nil } }

    func begin() {
        end()
        isAsking = true
        match = bus.match(rule) { [weak self] in self?.hear($0) }
        let isSent = bus.call(.ofBus("ListNames"), within: Bus.answerWithin) { [weak self] in self?.list($0) }
        if match == nil || !isSent { bus.giveUp("it takes no calls") }
    }

    func end() {
        match = nil
        entries = []
        isAsking = false
    }

    private func list(_ reply: BusReply) {
        guard match != nil else { return }
        guard case .values(let values) = reply, let names = values.first?.array else {
            return bus.giveUp("it does not list its names")
        }
        isAsking = false
        for name in names.compactMap(\.text) where accepts(name) && !entries.contains(where: { $0.name == name }) {
            guard entries.count < Self.maximumNames else { break }
            entries.append(Entry(name: name))
            ask(name)
        }
        changed()
    }

    private func ask(_ name: String) {
        let method = BusMethod.ofBus("GetNameOwner", [.text(name)])
        let isSent = bus.call(method, within: Bus.answerWithin) { [weak self] reply in
            guard let self, let place = entries.firstIndex(where: { $0.name == name && $0.owner == nil }) else {
                return
            }
            if case .values(let values) = reply, let owner = values.first?.text {
                entries[place].owner = owner
            } else {
                entries.remove(at: place)
            }
            changed()
        }
        if !isSent { entries.removeAll { $0.name == name } }
    }

    /// A name that changes hands counts as one that went and came.
    private func hear(_ signal: BusSignal) {
        guard signal.arguments.count == 3, let name = signal.arguments[0].text, accepts(name),
            let owner = signal.arguments[2].text
        else { return }
        entries.removeAll { $0.name == name }
        if !owner.isEmpty, entries.count < Self.maximumNames { entries.append(Entry(name: name, owner: owner)) }
        changed()
    }
}
