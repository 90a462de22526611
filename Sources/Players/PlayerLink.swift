import PlayerModel

/// A connection to one player: takes requests, reports events, never blocks and never calls back from within a call.
public protocol PlayerLink: AnyObject {
    /// Begins to connect. `report` gets all events from then on.
    func start(report: @escaping (PlayerEvent) -> Void)
    func perform(_ request: PlayerRequest)
    /// Asks for the player's whole state; it comes as `.changed`.
    func refresh()
    /// Tries to connect at once if there is no connection.
    func connectNow()
    func close()
}
