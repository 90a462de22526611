import PlayerModel
import RemoteController

/// Something that shows the widget. It is asked to draw when the widget changed, and when it said it wants to.
protocol Display: AnyObject {
    /// Shows `widget` as it is at `now`, and tells when it looks different without anything happening.
    func draw(_ widget: WidgetState, at now: MonotonicInstant) -> MonotonicInstant?
    /// Dark or cleared; it shows nothing after that. Does not block.
    func clear()
    /// Lets it go, at `deadline` even if its last bytes are not out. Comes after `clear()`; may block until then.
    func close(by deadline: MonotonicInstant)
}
