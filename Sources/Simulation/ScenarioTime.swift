import PlayerModel

/// Reads a time of a script: a number, with a point and up to nine further digits where wanted, and its unit.
enum ScenarioTime {
    /// nil where it is none. What is longer than a century is given as a century.
    static func parse(_ word: String) -> Interval? {
        let bytes = Array(word.utf8)
        let end = bytes.firstIndex { !isDigit($0) && $0 != UInt8(ascii: ".") } ?? bytes.endIndex
        guard let unit = nanoseconds(inUnit: String(decoding: bytes[end...], as: UTF8.self)) else { return nil }
        let parts = bytes[..<end].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = wholeNumber(parts[0]) else { return nil }
        let century: Int64 = 3_155_760_000_000_000_000
        let (product, overflow) = Int64(whole).multipliedReportingOverflow(by: unit)
        guard !overflow, product < century else { return Interval(nanoseconds: century) }
        guard parts.count == 2 else { return Interval(nanoseconds: product) }
        guard parts[1].count <= 9, let digits = wholeNumber(parts[1]) else { return nil }
        var scale: Int64 = 1
        for _ in parts[1] { scale *= 10 }
        // Units are whole multiples of a thousand, so this is exact for three digits; finer ones are cut.
        let fraction = Int64(digits).multipliedFullWidth(by: unit)
        return Interval(nanoseconds: product + scale.dividingFullWidth(fraction).quotient)
    }

    /// Plain digits; nil for anything else. What is too large is `Int.max`.
    static func wholeNumber<Digits: Collection<UInt8>>(_ digits: Digits) -> Int? {
        guard !digits.isEmpty else { return nil }
        var value = 0
        for digit in digits {
            guard isDigit(digit) else { return nil }
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            value = overflow || overflows ? Int.max : sum
        }
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func nanoseconds(inUnit unit: String) -> Int64? {
        switch unit {
        case "us": 1_000
        case "ms": 1_000_000
        case "s": 1_000_000_000
        case "min": 60_000_000_000
        case "h": 3_600_000_000_000
        default: nil
        }
    }
}
