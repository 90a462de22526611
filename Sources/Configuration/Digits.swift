/// Whole numbers as the file writes them: ASCII digits only, no sign and no separator.
enum Digits {
    /// More digits than any key takes; keeps the arithmetic far from overflow.
    static let countMax = 9

    /// nil where `text` is empty, longer than `countMax` or has anything but digits in it.
    static func value(of text: some StringProtocol) -> Int? {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= countMax else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
