import EventLoop
import PlayerModel

/// A player that speaks MPRIS (org.mpris.MediaPlayer2) on a D-Bus.
public final class MPRISLink: PlayerLink {
    static let prefix = "org.mpris.MediaPlayer2."
    /// Stands for other players, which are there themselves.
    static let proxy = "playerctld"

    private let loop: EventLoop
    private let bus: Bus
    /// The player's name; nil: any.
    private let wanted: String?
    private let reporter: LinkReporter
    private var names: BusNames?
    private var player: MPRISPlayer?

    /// `name`: "vlc" is also the player that calls itself "vlc.instance123", and the newest where there are several.
    /// nil takes any player, and stays with it while it is there.
    public init(loop: EventLoop, bus: Bus, name: String?) throws(EventLoopError) {
        self.loop = loop
        self.bus = bus
        wanted = name.map { $0.hasPrefix(Self.prefix) ? String($0.dropFirst(Self.prefix.count)) : $0 }
        reporter = try LinkReporter(loop: loop)
        names = BusNames(
            bus: bus,
            isNamespace: true,
            name: String(Self.prefix.dropLast()),
            accepts: { [wanted] in Self.matches($0, wanted) },
            changed: { [weak self] in self?.choose() }
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
        if reporter.isConnected, let player, player.perform(request) { return }
        reporter.fail(request)
    }

    public func refresh() {
        player?.read()
    }

    public func connectNow() {
        bus.connectNow()
        if !reporter.isConnected { player?.read() }
    }

    public func close() {
        reporter.close()
        player = nil
        names?.end()
        bus.leave(self)
    }

    /// Whether a name on the bus is the wanted player's, or one of its instances'.
    static func matches(_ busName: String, _ wanted: String?) -> Bool {
        guard busName.hasPrefix(prefix) else { return false }
        let name = busName.dropFirst(prefix.count)
        guard let wanted else { return name != proxy && !name.isEmpty }
        return name == wanted || name.hasPrefix(wanted + ".")
    }
}

extension MPRISLink: BusClient {
    func busCameUp() {
        names?.begin()
    }

    func busIsDown(_ reason: String) {
        names?.end()
        player = nil
        reporter.down("cannot reach \(reason)")
    }
}

extension MPRISLink {
    /// Stays with the player it has; else the newest of those that have exactly the name, else of the instances.
    private func choose() {
        guard let names else { return }
        let known = names.known
        if let player {
            // VLC has two names; it is the same player until both are gone.
            if known.contains(where: { $0.owner == player.owner }) { return }
            guard names.isKnown else { return }
            self.player = nil
        }
        let exact = wanted.flatMap { wanted in known.last { $0.name == Self.prefix + wanted } }
        guard let choice = exact ?? known.last else {
            if names.isKnown { reporter.down(absence) }
            return
        }
        if reporter.isConnected { reporter.down("\(choice.name) took the place of another") }
        let name = String(choice.name.dropFirst(Self.prefix.count))
        player = MPRISPlayer(loop: loop, bus: bus, name: name, owner: choice.owner) { [weak self] in self?.hear($0) }
    }

    private var absence: String {
        guard let wanted else { return "no MPRIS player on \(bus.address); start one" }
        return "no player \(wanted) on \(bus.address); start it, or see what is there with: remote-agent players"
    }

    private func hear(_ event: MPRISPlayer.Event) {
        guard let player else { return }
        switch event {
        case .state(let state):
            reporter.state(state, of: "\(Self.prefix)\(player.name) on \(bus.address)")
        case .silent:
            reporter.down("\(Self.prefix)\(player.name) on \(bus.address) does not answer")
        case .notReady(let reason):
            reporter.down("\(Self.prefix)\(player.name) on \(bus.address) is not ready: \(reason)")
        case .failed(let request):
            reporter.tell(.requestFailed(request))
        }
    }
}
