import RemoteController

/// A row of LEDs that are set all at once.
///
/// `output` gets one bit a LED, the first in bit 0: wiring gives it the lines of a GPIO chip, tests a recorder.
public final class LEDBarDisplay<Failure: Error> {
    /// 1 to 64.
    public let count: Int
    private let output: (UInt64) throws(Failure) -> Void
    /// nil: unknown, so the next frame is written whatever it is.
    private var shown: UInt64?
    private var isClosed = false

    /// A bar of `count` LEDs, 1 to 64; `output` is handed bit k for the LED at k.
    public init(count: Int, output: @escaping (UInt64) throws(Failure) -> Void) {
        precondition((1...64).contains(count), "a bar has 1 to 64 LEDs, not \(count)")
        self.count = count
        self.output = output
    }

    /// Shows the first `count` LEDs of `frame`; those that it lacks are dark. Writes only what differs.
    public func show(_ frame: BarFrame) throws(Failure) {
        try write(frame.lit & mask(frame.count))
    }

    /// Says that the LEDs may show anything: the lines were requested anew.
    public func forget() {
        shown = nil
    }

    /// Makes all dark, before the lines are let go: they float after that. Nothing is shown any more.
    public func close() throws(Failure) {
        guard !isClosed else { return }
        defer { isClosed = true }
        // Written even if all are dark already: this is the last chance to be right.
        shown = nil
        try write(0)
    }

    private func write(_ lit: UInt64) throws(Failure) {
        let lit = lit & mask(count)
        guard !isClosed, lit != shown else { return }
        shown = nil
        try output(lit)
        shown = lit
    }

    private func mask(_ count: Int) -> UInt64 {
        count == 64 ? .max : (1 << UInt64(count)) - 1
    }
}
