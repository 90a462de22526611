/// The objects of BlueZ that matter to a remote control, and which of its players is the one.
///
/// Source: BlueZ's org.bluez.MediaPlayer, MediaControl, MediaTransport and Device documentation.
struct BlueZObjects: Equatable, Sendable {
    static let player = "org.bluez.MediaPlayer1"
    static let control = "org.bluez.MediaControl1"
    static let transport = "org.bluez.MediaTransport1"
    static let device = "org.bluez.Device1"
    private static let interfaces = [player, control, transport, device]
    /// Every device in reach is an object while something scans.
    static let maximumObjects = 2_048

    private struct Object: Equatable, Sendable {
        let path: String
        var interfaces: [String: [String: BusValue]]
    }

    /// In the order in which they came.
    private var objects: [Object] = []

    /// From the answer to GetManagedObjects.
    init(managed: [String: BusValue] = [:]) {
        for (path, interfaces) in managed.sorted(by: { $0.key < $1.key }) {
            add(path, interfaces.dictionary ?? [:])
        }
    }

    /// InterfacesAdded.
    mutating func add(_ path: String, _ added: [String: BusValue]) {
        let known = added.filter { Self.interfaces.contains($0.key) }.mapValues { $0.dictionary ?? [:] }
        guard !known.isEmpty else { return }
        if let place = objects.firstIndex(where: { $0.path == path }) {
            objects[place].interfaces.merge(known) { $1 }
        } else if objects.count < Self.maximumObjects {
            objects.append(Object(path: path, interfaces: known))
        }
    }

    /// InterfacesRemoved.
    mutating func remove(_ path: String, _ removed: [String]) {
        guard let place = objects.firstIndex(where: { $0.path == path }) else { return }
        for interface in removed { objects[place].interfaces[interface] = nil }
        if objects[place].interfaces.isEmpty { objects.remove(at: place) }
    }

    /// PropertiesChanged. Properties that are invalidated without a value are forgotten.
    mutating func change(_ path: String, _ interface: String, _ changes: [String: BusValue], forgotten: [String]) {
        guard let place = objects.firstIndex(where: { $0.path == path }),
            objects[place].interfaces[interface] != nil
        else { return }
        objects[place].interfaces[interface]?.merge(changes) { $1 }
        for property in forgotten { objects[place].interfaces[interface]?[property] = nil }
    }

    func properties(_ path: String, _ interface: String) -> [String: BusValue]? {
        objects.first { $0.path == path }?.interfaces[interface]
    }
}

extension BlueZObjects {
    /// The player to be driven; nil while there is none.
    ///
    /// `address`: the device's; nil: any. It stays with the device of `current`; else it takes a device whose player
    /// plays, else the newest. Of a device's players it takes the one that the device addresses.
    func player(address: String?, current: String?) -> String? {
        let players = objects.filter { $0.interfaces[Self.player] != nil }.map(\.path)
            .filter { isAllowed($0, address) }
        let eligible = players.filter { one in
            let addressed = properties(device(of: one), Self.control)?["Player"]?.path
            return addressed == one || !players.contains { $0 == addressed }
        }
        let mine = current.map { current in eligible.filter { device(of: $0) == device(of: current) } } ?? []
        if let current, mine.contains(current) { return current }
        let best = mine.isEmpty ? eligible : mine
        return best.last { properties($0, Self.player)?["Status"]?.text == "playing" } ?? best.last
    }

    private func isAllowed(_ player: String, _ address: String?) -> Bool {
        guard properties(device(of: player), Self.device)?["Connected"]?.boolean != false else { return false }
        guard let address else { return true }
        let own = properties(device(of: player), Self.device)?["Address"]?.text
        return own.map { $0.utf8.elementsEqual(Self.upper(address).utf8) }
            ?? device(of: player).hasSuffix("/dev_" + Self.underscored(address))
    }

    /// The device that a player belongs to: its property, else its parent.
    func device(of player: String) -> String {
        if let path = properties(player, Self.player)?["Device"]?.path { return path }
        guard let slash = player.lastIndex(of: "/") else { return player }
        return String(player[..<slash])
    }

    /// What a person calls the device.
    func name(of player: String) -> String {
        let device = device(of: player)
        let properties = properties(device, Self.device)
        return properties?["Alias"]?.text ?? properties?["Address"]?.text ?? device
    }

    /// Where the device's volume is set: the transport that plays, else any with a volume.
    func transport(of player: String) -> String? {
        let device = device(of: player)
        let transports = objects.filter {
            $0.interfaces[Self.transport]?["Device"]?.path == device && $0.interfaces[Self.transport]?["Volume"] != nil
        }
        let active = transports.last { $0.interfaces[Self.transport]?["State"]?.text == "active" }
        return (active ?? transports.last)?.path
    }

    private static func upper(_ address: String) -> String {
        let bytes = address.utf8.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 - 32 : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func underscored(_ address: String) -> String {
        let bytes = upper(address).utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "_") : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
