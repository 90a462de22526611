import PlayerModel

/// A connection to one player: takes requests, reports what becomes of them, never blocks, and never reports from
/// within a call of its own methods.
public protocol PlayerLink: AnyObject {
    /// Begins to connect. `report` gets everything from then on.
    func start(report: @escaping (LinkReport) -> Void)
    /// Asks the player for something. Without a connection it is `requestFailed`.
    func perform(_ request: PlayerRequest)
    /// Asks for the player's whole state; it comes as `.changed`.
    func refresh()
    /// Tries to connect at once if there is no connection: somebody pressed a button.
    func connectNow()
    /// Ends for good; nothing is reported any more.
    func close()
}

/// What a link has to say.
public enum LinkReport: Equatable, Sendable {
    case player(PlayerEvent)
    /// The player refused this, or gave no answer within 2 s. Nothing is sent again.
    case requestFailed(PlayerRequest)
    /// The connection changed: one line of the log, what and where, and what to do if something is wrong.
    case connection(isUp: Bool, String)
}
