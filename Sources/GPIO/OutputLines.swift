import CGPIOD
import Glibc

/// Several output lines of one chip, held by one request and set in one call.
public struct OutputLines: ~Copyable {
    private let request: OpaquePointer

    /// The lines' numbers on their chip; bit k of a value belongs to the k-th of them.
    public let offsets: [Int]
    /// The path of their chip, for messages.
    public let chipPath: String

    /// Takes the lines and drives them to the first values: bit k of `values` for the k-th line, set is active.
    ///
    /// 1 to 64 lines. Errors: `badLineCount`, `duplicateLine`, `notALine`, `busy`, `permission`, `lostChip`, `system`.
    public init(
        chip: borrowing Chip,
        offsets: [Int],
        isActiveLow: Bool = false,
        values: UInt64 = 0,
        consumer: String = GPIO.consumer
    ) throws(GPIOError) {
        guard !offsets.isEmpty, offsets.count <= GPIO.linesInOneRequest else {
            throw .badLineCount(offsets.count)
        }
        for (index, offset) in offsets.enumerated() {
            try chip.check(offset)
            if offsets[..<index].contains(offset) { throw .duplicateLine(offset: offset, chip: chip.path) }
        }
        let raw = offsets.map { UInt32($0) }
        guard let request = cgpiod_request_outputs(chip.handle, raw, raw.count, consumer, isActiveLow, values) else {
            throw chip.requestError(errno: errno, offsets: offsets, bias: .asIs)
        }
        self.request = request
        self.offsets = offsets
        self.chipPath = chip.path
    }

    /// Drives all lines inactive before they are let go: most chips keep what was driven last.
    deinit {
        _ = cgpiod_request_set_values(request, .max, 0)
        cgpiod_request_close(request)
    }

    /// Drives all lines inactive and lets them go now.
    public consuming func close() {}

    /// Sets the lines whose bit is in `mask`, in one call: a set bit is active, whatever the polarity.
    ///
    /// Errors: `lostChip`, `system`.
    public func set(_ values: UInt64, mask: UInt64 = .max) throws(GPIOError) {
        guard cgpiod_request_set_values(request, mask, values) == 0 else {
            throw GPIOError.using(chipPath, errno: errno, call: "setting \(offsets.count) GPIO lines")
        }
    }
}
