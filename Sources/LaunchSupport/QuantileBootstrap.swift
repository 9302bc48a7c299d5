/// An estimated quantile of a distribution, and the interval that contains the true one with a probability of 95 %.
package struct QuantileInterval: Sendable, Hashable {
    package var value: Int64
    package var low: Int64
    package var high: Int64
}

extension Array where Element: Comparable {
    /// Returns the quantile `share` of this sorted array: the smallest element that at least this share does not exceed.
    package func quantile(_ share: Double) -> Element { self[Self.rank(of: share, in: count)] }

    fileprivate static func rank(of share: Double, in count: Int) -> Int {
        // 0.9 × 10 may be slightly more than 9 as a floating-point number.
        Swift.min(count - 1, Swift.max(0, Int((share * Double(count) - 1e-9).rounded(.up)) - 1))
    }

    /// Returns the index of the first number above a quantile, which is that of the quantile unless the numbers below it
    /// are exactly this share.
    fileprivate static func upperRank(of share: Double, in count: Int) -> Int {
        Swift.min(count - 1, Int((share * Double(count) + 1e-9).rounded(.down)))
    }
}

/// Bootstrap intervals of quantiles: the percentile method of Efron (1979).
///
/// Each bootstrap sample has as many numbers as the sample, drawn with replacement. The interval consists of the middle
/// 95 % of their quantiles. Where a quantile lies between two numbers of a bootstrap sample, the lower one counts for the
/// lower limit and the upper one for the upper limit, as in the interval of order statistics (Thompson 1936): with the lower
/// one for both, an interval of p90 would contain the true one in 93 to 94 % of cases. With both, the probability is 95 to
/// 97 % for 100 numbers and more.
package struct QuantileBootstrap: Sendable {
    package let resamples: Int
    package let seed: UInt64

    package init(resamples: Int = 1000, seed: UInt64 = 0) {
        self.resamples = max(1, resamples)
        self.seed = seed
    }

    /// Returns an estimate of each quantile of the distribution that `sample` was drawn from, or of the difference of each
    /// quantile of the distributions that two samples were drawn from; `nil` for no numbers.
    ///
    /// - Parameters:
    ///   - sample: the numbers.
    ///   - other: the numbers of the other sample; `nil` for none. Numbers at the same index belong together, such as two
    ///     measurements of the same launch.
    ///   - shares: the quantiles, in rising order.
    /// - Complexity: O(count · (log count + resamples)).
    package func intervals(
        _ sample: [Int64], minusPaired other: [Int64]? = nil, _ shares: [Double]
    ) -> [QuantileInterval]? {
        guard !sample.isEmpty, other == nil || other?.count == sample.count else { return nil }
        let (first, second) = (Ranked(sample, shares), other.map { Ranked($0, shares) })
        var random = SplitMix64(seed: seed)
        var weights = [Int32](repeating: 0, count: sample.count)
        var low = [[Int64]](repeating: [], count: shares.count)
        var high = low
        for _ in 0..<resamples {
            for index in weights.indices { weights[index] = 0 }
            for _ in sample.indices {
                weights[Int(random.next().multipliedFullWidth(by: UInt64(sample.count)).high)] += 1
            }
            let subtrahends = second?.quantiles(weights)
            for (index, range) in first.quantiles(weights).enumerated() {
                let lower = range.lowerBound &- (subtrahends?[index].lowerBound ?? 0)
                let upper = range.upperBound &- (subtrahends?[index].upperBound ?? 0)
                low[index].append(min(lower, upper))
                high[index].append(max(lower, upper))
            }
        }
        return shares.indices.map { index in
            QuantileInterval(
                value: first.sorted.quantile(shares[index]) &- (second?.sorted.quantile(shares[index]) ?? 0),
                low: low[index].sorted().quantile(0.025), high: high[index].sorted().quantile(0.975))
        }
    }
}

private struct Ranked {
    let order: [Int]
    let sorted: [Int64]
    /// The lower and the upper index of each quantile, one after the other.
    let ranks: [Int]

    init(_ numbers: [Int64], _ shares: [Double]) {
        order = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
        sorted = order.map { numbers[$0] }
        ranks = shares.flatMap {
            [[Int64].rank(of: $0, in: numbers.count), [Int64].upperRank(of: $0, in: numbers.count)]
        }
    }

    /// Returns the numbers on both sides of each quantile, by weights whose sum is the number of numbers.
    func quantiles(_ weights: [Int32]) -> [ClosedRange<Int64>] {
        var found = [Int64](repeating: sorted[sorted.count - 1], count: ranks.count)
        var (passed, next) = (0, 0)
        for (index, number) in order.enumerated() {
            passed += Int(weights[number])
            while next < ranks.count, passed > ranks[next] {
                found[next] = sorted[index]
                next += 1
            }
            if next == ranks.count { break }
        }
        return stride(from: 0, to: found.count, by: 2).map { found[$0]...found[$0 + 1] }
    }
}
