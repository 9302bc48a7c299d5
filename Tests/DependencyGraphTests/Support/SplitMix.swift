import LaunchSupport

typealias SplitMix = SplitMix64

extension SplitMix64 {
    init(_ seed: UInt64) { self.init(seed: seed) }
}
