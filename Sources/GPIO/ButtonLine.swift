import CGPIOD
import Glibc

/// One input line with both edges, held by a request of its own: a busy or storming line never affects another.
public final class ButtonLine {
    /// Events that the kernel keeps for the line with libgpiod 2.x: more than the 157 edges of the worst switch that was
    /// measured, 12 KiB. With 1.x it is always 16.
    public static let queue = 256

    /// The line's number on its chip.
    public let offset: Int
    /// The path of its chip, for messages.
    public let chipPath: String

    private var request: OpaquePointer?
    private let batch: UnsafeMutablePointer<cgpiod_event>
    private static let batchSize = 64
    /// The sequence number that came last, 0 if the next one proves nothing.
    private var lastSequence: UInt32 = 0

    /// Takes a line.
    ///
    /// `queue` is how many events the kernel is to keep, at most 1024, with libgpiod 2.x.
    /// Errors: `notALine`, `busy`, `permission`, `unsupportedBias`, `lostChip`, `system`.
    public init(
        chip: borrowing Chip,
        offset: Int,
        bias: Bias,
        isActiveLow: Bool,
        consumer: String = GPIO.consumer,
        queue: Int = ButtonLine.queue
    ) throws(GPIOError) {
        try chip.check(offset)
        guard
            let request = cgpiod_request_button(
                chip.handle,
                UInt32(offset),
                consumer,
                bias.raw,
                isActiveLow,
                max(1, queue)
            )
        else {
            throw chip.requestError(errno: errno, offsets: [offset], bias: bias)
        }
        self.offset = offset
        self.chipPath = chip.path
        self.request = request
        self.batch = .allocate(capacity: ButtonLine.batchSize)
    }

    deinit {
        close()
        batch.deallocate()
    }

    /// Lets the line go. Everything after that fails with `system`; a second call does nothing.
    public func close() {
        guard let request else { return }
        cgpiod_request_close(request)
        self.request = nil
    }

    /// What to poll for reading, or nil while edges are off and when closed.
    ///
    /// It may be another one after `setEdgesEnabled`. When the chip is removed, Linux 6.12 wakes a poll with HUP
    /// and ERR, and 6.1 does not (see `ChipWatcher`); `drain` and `level` then throw `lostChip`.
    public var fileDescriptor: Int32? {
        guard let request else { return nil }
        let descriptor = cgpiod_request_fd(request)
        return descriptor >= 0 ? descriptor : nil
    }

    /// Appends the events that are there, oldest first, at most `limit` of them; never blocks.
    ///
    /// Errors: `lostChip`, `system`.
    public func drain(into events: inout [EdgeEvent], limit: Int = ButtonLine.queue) throws(GPIOError) -> Drained {
        let request = try held("reading GPIO line \(offset)")
        var drained = Drained()
        while drained.count < limit {
            let wanted = min(limit - drained.count, ButtonLine.batchSize)
            let got = Int(cgpiod_request_read_events(request, batch, wanted))
            guard got >= 0 else {
                if drained.count > 0 { return drained }
                throw GPIOError.using(chipPath, errno: errno, call: "reading GPIO line \(offset)")
            }
            for index in 0..<got {
                append(batch[index], to: &events, counting: &drained)
            }
            if got < wanted { break }
        }
        drained.isAtLimit = drained.count >= limit
        drained.mayHaveLost = GPIO.libraryGeneration == 1 && drained.count >= Int(CGPIOD_V1_QUEUE)
        return drained
    }

    private func append(_ event: cgpiod_event, to events: inout [EdgeEvent], counting drained: inout Drained) {
        events.append(
            EdgeEvent(
                offset: Int(event.offset),
                isActive: event.active,
                timestampNanoseconds: Int64(truncatingIfNeeded: event.timestamp_ns),
                sequence: event.sequence
            )
        )
        drained.count += 1
        if lastSequence != 0, event.sequence != 0 {
            drained.lost += Int(event.sequence &- lastSequence &- 1)
        }
        lastSequence = event.sequence
    }

    /// The logical level now: true is active. One call to the kernel, on the line's own descriptor.
    ///
    /// Errors: `lostChip`, `system`.
    public func level() throws(GPIOError) -> Bool {
        let request = try held("reading the level of GPIO line \(offset)")
        let level = cgpiod_request_level(request)
        guard level >= 0 else {
            throw GPIOError.using(chipPath, errno: errno, call: "reading the level of GPIO line \(offset)")
        }
        return level == 1
    }

    /// Switches the edges of a storming line off or on again. Bias and polarity stay, queued events are dropped.
    ///
    /// Stop polling `fileDescriptor` before, and ask for it again after. With libgpiod 1.x the line is let go and taken
    /// again; if someone else took it in between (`busy`), close this object and try anew.
    /// Errors: `busy`, `lostChip`, `system`.
    public func setEdgesEnabled(_ isEnabled: Bool) throws(GPIOError) {
        let request = try held("setting the edges of GPIO line \(offset)")
        lastSequence = 0
        guard cgpiod_request_set_edges(request, isEnabled) == 0 else {
            let code = errno
            if code == EBUSY { throw .busy(offset: offset, chip: chipPath, consumer: nil) }
            throw GPIOError.using(chipPath, errno: code, call: "setting the edges of GPIO line \(offset)")
        }
    }

    private func held(_ call: String) throws(GPIOError) -> OpaquePointer {
        guard let request else { throw .system(errno: EBADF, call: "\(call) on \(chipPath)") }
        return request
    }
}
