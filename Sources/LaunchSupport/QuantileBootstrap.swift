/// An estimated quantile of a distribution, and the interval that contains the true one with a probability of 95 %.
package struct QuantileInterval: Sendable, Hashable {
    package var value: Int64
    package var low: Int64
    package var high: Int64
}

extension [Int64] {
    /// Returns the quantile `share` of sorted numbers: the smallest that at least this share of them does not exceed.
    ///
    /// - Parameter share: a number from 0 to 1, such as 0.9.
    package func quantile(_ share: Double) -> Int64 {
        self[Self.rank(of: share, in: count)]
    }

    /// Returns the index of a quantile among `count` sorted numbers.
    fileprivate static func rank(of share: Double, in count: Int) -> Int {
        // 0.9 × 10 is slightly more than 9 as a floating-point number.
        Swift.min(count - 1, Swift.max(0, Int((share * Double(count) - 1e-9).rounded(.up)) - 1))
    }
}

/// Bootstrap intervals of quantiles: the percentile method of Efron (1979).
///
/// Each bootstrap sample has as many numbers as the sample, drawn with replacement. The interval consists of the middle
/// 95 % of their quantiles.
package struct QuantileBootstrap: Sendable {
    package let resamples: Int
    package let seed: UInt64

    package init(resamples: Int = 1000, seed: UInt64 = 0) {
        self.resamples = max(1, resamples)
        self.seed = seed
    }

    /// Returns an estimate of each quantile of the distribution that `sample` was drawn from; `nil` for no numbers.
    ///
    /// - Complexity: O(count · (log count + resamples)).
    package func intervals(_ sample: [Int64], _ shares: [Double]) -> [QuantileInterval]? {
        guard !sample.isEmpty else { return nil }
        let ranked = Ranked(sample)
        var random = SplitMix64(seed: seed)
        var found = [[Int64]](repeating: [], count: shares.count)
        var weights = [Int32](repeating: 0, count: sample.count)
        for _ in 0..<resamples {
            Self.draw(&weights, &random)
            for (index, value) in ranked.quantiles(shares, weights).enumerated() { found[index].append(value) }
        }
        return zip(shares, found).map { share, found in
            Self.interval(ranked.sorted.quantile(share), found)
        }
    }

    /// Returns an estimate of the difference of each quantile of the distributions that two samples were drawn from.
    /// Numbers at the same index belong together, such as two measurements of the same launch.
    package func intervals(
        _ sample: [Int64], minusPaired other: [Int64], _ shares: [Double]
    ) -> [QuantileInterval]? {
        guard !sample.isEmpty, sample.count == other.count else { return nil }
        let (first, second) = (Ranked(sample), Ranked(other))
        var random = SplitMix64(seed: seed)
        var found = [[Int64]](repeating: [], count: shares.count)
        var weights = [Int32](repeating: 0, count: sample.count)
        for _ in 0..<resamples {
            Self.draw(&weights, &random)
            let pairs = zip(first.quantiles(shares, weights), second.quantiles(shares, weights))
            for (index, (one, two)) in pairs.enumerated() { found[index].append(one &- two) }
        }
        return zip(shares, found).map { share, found in
            Self.interval(first.sorted.quantile(share) &- second.sorted.quantile(share), found)
        }
    }

    /// Returns an estimate of the difference of each quantile of the distributions that two independent samples were
    /// drawn from, the numbers of which do not belong together.
    package func intervals(_ sample: [Int64], minus other: [Int64], _ shares: [Double]) -> [QuantileInterval]? {
        guard !sample.isEmpty, !other.isEmpty else { return nil }
        let (first, second) = (Ranked(sample), Ranked(other))
        var random = SplitMix64(seed: seed)
        var found = [[Int64]](repeating: [], count: shares.count)
        var weights = [Int32](repeating: 0, count: sample.count)
        var otherWeights = [Int32](repeating: 0, count: other.count)
        for _ in 0..<resamples {
            Self.draw(&weights, &random)
            Self.draw(&otherWeights, &random)
            let pairs = zip(first.quantiles(shares, weights), second.quantiles(shares, otherWeights))
            for (index, (one, two)) in pairs.enumerated() { found[index].append(one &- two) }
        }
        return zip(shares, found).map { share, found in
            Self.interval(first.sorted.quantile(share) &- second.sorted.quantile(share), found)
        }
    }

    /// Draws how often each number is in a bootstrap sample.
    private static func draw(_ weights: inout [Int32], _ random: inout SplitMix64) {
        for index in weights.indices { weights[index] = 0 }
        let count = UInt64(weights.count)
        for _ in weights.indices { weights[Int(random.next().multipliedFullWidth(by: count).high)] += 1 }
    }

    private static func interval(_ value: Int64, _ found: [Int64]) -> QuantileInterval {
        let sorted = found.sorted()
        return QuantileInterval(value: value, low: sorted.quantile(0.025), high: sorted.quantile(0.975))
    }
}

/// Numbers with their order, for the quantiles of many weightings.
private struct Ranked {
    let order: [Int]
    let sorted: [Int64]

    init(_ numbers: [Int64]) {
        order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
        sorted = order.map { numbers[$0] }
    }

    /// Returns the quantiles of the numbers, each counted as often as its weight; the weights add up to their number.
    func quantiles(_ shares: [Double], _ weights: [Int32]) -> [Int64] {
        let ranks = shares.map { [Int64].rank(of: $0, in: sorted.count) }
        var found = [Int64](repeating: sorted[sorted.count - 1], count: shares.count)
        var (passed, next) = (0, 0)
        // The shares rise.
        for (index, number) in order.enumerated() {
            passed += Int(weights[number])
            while next < ranks.count, passed > ranks[next] {
                found[next] = sorted[index]
                next += 1
            }
            if next == ranks.count { break }
        }
        return found
    }
}
