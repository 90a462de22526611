import EventLoop
import PlayerModel

/// The simulated player in real time. It wakes the program only where a track ends.
public final class SimulatedPlayerLink: PlayerLink {
    private let loop: EventLoop
    private var player: SimulatedPlayer
    private var report: (LinkReport) -> Void = { _ in }
    private var trackEnd: TimerSource?
    private var answer: DeferredSource?
    private var isConnected = false

    /// A link to a player of its own, which has `playlist` and is there at once.
    public init(loop: EventLoop, playlist: Playlist = .demonstration) throws(EventLoopError) {
        self.loop = loop
        player = SimulatedPlayer(playlist: playlist, at: loop.now)
        trackEnd = try loop.timer { [weak self] now in
            self?.player.handleDeadline(at: now)
            self?.tell()
        }
        answer = try loop.deferred { [weak self] in self?.tell() }
    }

    public func start(report: @escaping (LinkReport) -> Void) {
        self.report = report
        answer?.schedule()
    }

    public func perform(_ request: PlayerRequest) {
        player.handle(request, at: loop.now)
        answer?.schedule()
    }

    public func refresh() {
        answer?.schedule()
    }

    public func connectNow() {
        answer?.schedule()
    }

    public func close() {
        trackEnd?.cancel()
        answer?.cancel()
        report = { _ in }
    }

    private func tell() {
        let state = player.state(at: loop.now)
        report(.player(isConnected ? .changed(state) : .connected(state)))
        isConnected = true
        trackEnd?.arm(at: player.nextDeadline)
    }
}
