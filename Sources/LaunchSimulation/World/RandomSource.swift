/// Numbers that look random and are the same for the same seed, everywhere: SplitMix64 (Steele, Lea, Flood 2014).
public struct RandomSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers of `seed`.
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

    /// A number from 0 up to `bound`, without it; 0 for a bound of 0 or less.
    ///
    /// Without the rejection of the standard library, so that each takes exactly one step.
    public mutating func below(_ bound: Int) -> Int {
        let number = next()
        guard bound > 0 else { return 0 }
        // The upper bits are the better ones; a bound that needs more than half of them gets all.
        guard bound >> 32 == 0 else { return Int(number.multipliedFullWidth(by: UInt64(bound)).high) }
        return Int((number >> 32).multipliedFullWidth(by: UInt64(bound) << 32).high)
    }

    /// Whether something happens that happens `part` times in `whole`.
    public mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }
}
