import EventLoop
import PlayerModel

/// A phone, or another Bluetooth device that plays, through BlueZ (AVRCP): the device is the player.
public final class BlueZLink: PlayerLink {
    static let name = "org.bluez"

    private let loop: EventLoop
    private let bus: Bus
    private let address: String?
    private let reporter: LinkReporter
    private var names: BusNames?
    private var session: BlueZSession?

    /// `bus`: BlueZ is on the system bus. `device`: its Bluetooth address; nil takes any device, one that plays first,
    /// and stays with it while it is there.
    public init(loop: EventLoop, bus: Bus, device: String?) throws(EventLoopError) {
        self.loop = loop
        self.bus = bus
        address = device
        reporter = try LinkReporter(loop: loop)
        names = BusNames(
            bus: bus,
            isNamespace: false,
            name: Self.name,
            accepts: { $0 == Self.name },
            changed: { [weak self] in self?.look() }
        )
    }

    deinit {
        close()
    }

    public func start(report: @escaping (LinkReport) -> Void) {
        reporter.start(report)
        bus.join(self)
    }

    public func perform(_ request: PlayerRequest) {
        if let session, reporter.isConnected || request == .endSeek, session.perform(request) { return }
        reporter.fail(request)
    }

    public func refresh() {
        session?.read()
    }

    public func connectNow() {
        bus.connectNow()
        if !reporter.isConnected { session?.read() }
    }

    public func close() {
        reporter.close()
        session?.endSeek()
        session = nil
        names?.end()
        bus.leave(self)
    }
}

extension BlueZLink: BusClient {
    func busCameUp() {
        names?.begin()
    }

    func busIsDown(_ reason: String) {
        names?.end()
        session = nil
        reporter.down("cannot reach \(reason)")
    }
}

extension BlueZLink {
    private func look() {
        guard let names, names.isKnown else { return }
        guard let owner = names.known.last?.owner else {
            session = nil
            return reporter.down("no BlueZ on \(bus.address); start it with: systemctl start bluetooth")
        }
        guard owner != session?.owner else { return }
        if session != nil { reporter.down("BlueZ on \(bus.address) was restarted") }
        session = BlueZSession(loop: loop, bus: bus, address: address, owner: owner) { [weak self] in self?.hear($0) }
    }

    private func hear(_ event: BlueZSession.Event) {
        switch event {
        case .state(let state, let name): reporter.state(state, of: "\(name), over Bluetooth")
        case .noPhone:
            let device = address.map { "device \($0)" } ?? "device"
            reporter.down("no Bluetooth \(device) with a player is connected; connect it, and play something on it")
        case .silent: reporter.down("BlueZ on \(bus.address) does not answer")
        case .failed(let request): reporter.tell(.requestFailed(request))
        }
    }
}
