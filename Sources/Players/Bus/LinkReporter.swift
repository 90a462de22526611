import EventLoop
import PlayerModel

/// Says what a link has to say: in order, one line a change, and never within a call of the link's own methods.
final class LinkReporter {
    private(set) var isConnected = false
    private var report: ((LinkReport) -> Void)?
    private var lastLine: LinkReport?
    private var failed: [PlayerRequest] = []
    private var work: DeferredSource?

    init(loop: EventLoop) throws(EventLoopError) {
        work = try loop.deferred { [weak self] in self?.tellFailed() }
    }

    func start(_ report: @escaping (LinkReport) -> Void) {
        self.report = report
    }

    func close() {
        report = nil
        work?.cancel()
    }

    func tell(_ report: LinkReport) {
        self.report?(report)
    }

    /// The player's state; the first one says that `player` is there.
    func state(_ state: PlayerState, of player: String) {
        if isConnected { return tell(.player(.changed(state))) }
        isConnected = true
        line(.connection(isUp: true, player))
        tell(.player(.connected(state)))
    }

    /// There is no player, because of `reason`.
    func down(_ reason: String) {
        if isConnected {
            isConnected = false
            tell(.player(.disconnected))
        }
        line(.connection(isUp: false, reason))
    }

    /// The request could not be sent; that is told in a turn of its own.
    func fail(_ request: PlayerRequest) {
        failed.append(request)
        work?.schedule()
    }

    private func line(_ line: LinkReport) {
        guard line != lastLine else { return }
        lastLine = line
        tell(line)
    }

    private func tellFailed() {
        let requests = failed
        failed = []
        for request in requests { tell(.requestFailed(request)) }
    }
}
