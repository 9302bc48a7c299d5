/// A random number generator that gives the same numbers for the same seed on every platform: SplitMix64 (Steele, Lea and
/// Flood 2014).
public struct RandomSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator with `seed`.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, `bound`; 0 for a bound of 0 or less.
    ///
    /// Unlike the standard library's, it never rejects a number, so that each call takes exactly one step.
    public mutating func below(_ bound: Int) -> Int {
        let number = next()
        guard bound > 0 else { return 0 }
        // The upper bits are the better ones; a bound of more than 32 bits needs all of them.
        guard bound >> 32 == 0 else { return Int(number.multipliedFullWidth(by: UInt64(bound)).high) }
        return Int((number >> 32).multipliedFullWidth(by: UInt64(bound) << 32).high)
    }

    /// True with a probability of `part` in `whole`.
    public mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }
}
