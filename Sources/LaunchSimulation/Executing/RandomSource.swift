import LaunchSupport

/// A random number generator with the same numbers for a seed on every platform: SplitMix64 (Steele, Lea, Flood 2014).
public struct RandomSource: RandomNumberGenerator, Sendable {
    private var random: SplitMix64

    /// Creates a generator with `seed`.
    public init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns the next number.
    public mutating func next() -> UInt64 { random.next() }

    /// Returns a number in 0..<`bound`; 0 for a bound of 0 or less.
    ///
    /// Unlike the standard library's, it never rejects a number, so that each call takes exactly one step.
    public mutating func below(_ bound: Int) -> Int {
        let number = next()
        guard bound > 0 else { return 0 }
        // The upper bits are the better ones; a bound of more than 32 bits needs all of them.
        guard bound >> 32 == 0 else { return Int(number.multipliedFullWidth(by: UInt64(bound)).high) }
        return Int((number >> 32).multipliedFullWidth(by: UInt64(bound) << 32).high)
    }

    /// Returns true with a probability of `part` in `whole`.
    public mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }
}
