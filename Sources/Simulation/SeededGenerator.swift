import PlayerModel

/// Random numbers from a seed, the same on every platform and with every version of the standard library.
///
/// SplitMix64, from its published description (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
/// 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The same seed gives the same numbers, on every machine.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `range`, each about as likely. `Int64.random(in:using:)` may change its ways between versions.
    public mutating func number(in range: ClosedRange<Int64>) -> Int64 {
        let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        guard width < .max else { return Int64(bitPattern: next()) }
        return range.lowerBound &+ Int64(bitPattern: (width + 1).multipliedFullWidth(by: next()).high)
    }

    /// A time in `range`.
    public mutating func interval(in range: ClosedRange<Interval>) -> Interval {
        Interval(nanoseconds: number(in: range.lowerBound.nanoseconds...range.upperBound.nanoseconds))
    }

    /// True `count` times in a thousand.
    public mutating func happens(perMille count: Int64) -> Bool {
        number(in: 1...1_000) <= count
    }
}
