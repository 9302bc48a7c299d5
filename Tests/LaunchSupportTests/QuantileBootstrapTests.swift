import Foundation
import Testing

@testable import LaunchSupport

@Suite struct QuantileBootstrapTests {
    @Test(
        arguments: [
            (0.5, 5), (0.9, 9), (0.91, 10), (0.0, 1), (0.1, 1), (0.11, 2), (1.0, 10),
        ] as [(Double, Int64)])
    func `a quantile is the smallest number that this share does not exceed`(share: Double, expected: Int64) {
        #expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].quantile(share) == expected)
        #expect([7].quantile(share) == 7)
    }

    @Test func `no numbers have no quantiles, and pairs must have as many`() {
        let bootstrap = QuantileBootstrap(resamples: 10)
        #expect(bootstrap.intervals([], [0.5]) == nil)
        #expect(bootstrap.intervals([1, 2], minusPaired: [1], [0.5]) == nil)
    }

    @Test func `equal numbers have an interval without width, and the same seed gives the same interval`() {
        let same = [Int64](repeating: 5, count: 20)
        #expect(QuantileBootstrap().intervals(same, [0.5]) == [QuantileInterval(value: 5, low: 5, high: 5)])
        let numbers = (0..<200).map { Int64($0 * $0) }
        let shares = [0.5, 0.9]
        #expect(
            QuantileBootstrap(seed: 7).intervals(numbers, shares)
                == QuantileBootstrap(seed: 7).intervals(numbers, shares))
        #expect(
            QuantileBootstrap(seed: 7).intervals(numbers, shares)
                != QuantileBootstrap(seed: 8).intervals(numbers, shares))
    }

    @Test func `pairs whose difference is always the same have a difference without width`() {
        let numbers = (0..<100).map { Int64($0 * $0) }
        let later = numbers.map { $0 + 30 }
        let found = QuantileBootstrap().intervals(later, minusPaired: numbers, [0.5, 0.9])
        #expect(
            found == [QuantileInterval(value: 30, low: 30, high: 30), QuantileInterval(value: 30, low: 30, high: 30)])
    }

    /// The true quantiles of an exponential distribution are known.
    @Test func `intervals contain the true quantile in 93 to 97 % of samples`() {
        #if DEBUG
            let (samples, expected) = (12, 0.8...1)
        #else
            let (samples, expected) = (2000, 0.93...0.97)
        #endif
        var random = SplitMix64(seed: 1)
        var hits = [0, 0]
        func draw(_ count: Int) -> [Int64] {
            (0..<count).map { _ in Int64(-log(Double(random.next() >> 11 | 1) / Double(1 << 53)) * 1e9) }
        }
        for seed in 0..<samples {
            let bootstrap = QuantileBootstrap(resamples: 500, seed: UInt64(seed))
            let sample = draw(200)
            let found = bootstrap.intervals(sample, [0.5, 0.9]) ?? []
            let truth = [Int64(log(2) * 1e9), Int64(log(10) * 1e9)]
            for (index, (interval, value)) in zip(found, truth).enumerated() {
                if interval.low <= value && value <= interval.high { hits[index] += 1 }
            }
        }
        for count in hits {
            #expect(expected.contains(Double(count) / Double(samples)), "\(hits) of \(samples)")
        }
    }
}
