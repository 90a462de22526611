import RemoteController

/// Where the edges of the buttons come from: the board's lines, or simulated ones.
///
/// What happens is handed to the closure given to `start`, all that was read in one go together: the edges of one
/// button prove what the edges of another mean only where both are known. Buttons are counted as in the configuration.
protocol Contacts: AnyObject {
    /// Begins to listen, and tells `.opened` for each line that is held.
    func start(deliver: @escaping ([Remote.Input]) -> Void)
    /// Whether the contact is closed now; nil where the line is not held.
    func isClosed(button: Int) -> Bool?
    /// Switches the edges of a line that storms off.
    func silence(button: Int)
    /// Switches them on again and tells `.opened`.
    func listen(button: Int)
    /// Forgets what has happened meanwhile and tells `.opened` for each line: we slept.
    func reopen()
    func close()
}
