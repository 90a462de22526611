/// A value's share of a total, counted in equal parts, in integers that cannot overflow.
enum Share {
    /// floor(value * count / total), from 0 to `count`.
    ///
    /// The product needs more than 64 bits and processors of 32 bits cannot divide such numbers, so this goes bit by
    /// bit through `count`, which is at most a few hundred.
    static func parts(of value: Int64, in total: Int64, count: Int) -> Int {
        guard total > 0, value > 0, count > 0 else { return 0 }
        guard value < total else { return count }
        let value = UInt64(value)
        let total = UInt64(total)
        var quotient = 0
        // Always less than total, so twice it and then a value less than total still fit.
        var remainder: UInt64 = 0
        for bit in stride(from: Int.bitWidth - count.leadingZeroBitCount - 1, through: 0, by: -1) {
            quotient *= 2
            remainder *= 2
            if remainder >= total {
                remainder -= total
                quotient += 1
            }
            guard count >> bit & 1 == 1 else { continue }
            remainder += value
            if remainder >= total {
                remainder -= total
                quotient += 1
            }
        }
        return quotient
    }

    /// The smallest value that has `parts` parts: ceil(parts * total / count). `parts` is 0 to `count`.
    static func edge(of parts: Int, in total: Int64, count: Int) -> Int64 {
        let (whole, rest) = total.quotientAndRemainder(dividingBy: Int64(count))
        let count = Int64(count)
        let parts = Int64(parts)
        return whole * parts + (rest * parts + count - 1) / count
    }

    /// The LED of a value on a bar of `count`: min(count - 1, floor(value * count / total)).
    static func index(of value: Int64, in total: Int64, count: Int) -> Int {
        min(count - 1, parts(of: value, in: total, count: count))
    }
}
