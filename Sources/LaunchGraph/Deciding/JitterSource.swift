import LaunchSupport

/// Random numbers for the jitter of backoffs.
struct JitterSource: Sendable {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns a random number in 0..<1.
    mutating func next() -> Double { Double(random.next() >> 11) * 0x1p-53 }
}
