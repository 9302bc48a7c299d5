import LaunchGraph
import LaunchSupport

/// Measured times in ascending order, in seconds, with their quantiles.
package struct Sample: Sendable {
    package let times: [Float]

    package init(_ times: [Float]) { self.times = times.sorted() }

    /// The smallest time that this part of all times does not exceed; zero without times.
    package subscript(quantile: Quantile) -> Duration { .rounded(seconds: seconds(quantile.part)) }

    func seconds(_ part: Double) -> Double { times.isEmpty ? 0 : Double(times.quantile(part)) }

    /// Returns an interval that contains the quantile of the distribution that the times were drawn from; `nil` if
    /// there are too few times. It extends from one order statistic to another, so that it holds for every distribution
    /// (Conover, Practical Nonparametric Statistics, 3rd edition, 1999, section 3.2). Its half width is `deviations`
    /// standard deviations of the rank, such as 1.96 for 95 %.
    func interval(_ part: Double, deviations: Double) -> ClosedRange<Double>? {
        let count = Double(times.count)
        let width = deviations * (count * part * (1 - part)).squareRoot()
        let (low, high) = (count * part - width, count * part + width + 1)
        guard low >= 1, high <= count else { return nil }
        return value(atRank: low)...value(atRank: high)
    }

    /// Returns the time at a rank that counts from 1; between two ranks, the value is interpolated.
    private func value(atRank rank: Double) -> Double {
        let below = Int(rank)
        let low = Double(times[below - 1])
        guard below < times.count else { return low }
        return low + (rank - Double(below)) * (Double(times[below]) - low)
    }

    /// Returns how many standard deviations from its mean a normal variable is with probability `tail` on each side.
    static func deviations(tail: Double) -> Double {
        var (low, high) = (0.0, 40.0)
        for _ in 0..<64 {
            let middle = (low + high) / 2
            if erfc(middle / 2.squareRoot()) / 2 > tail { low = middle } else { high = middle }
        }
        return low
    }
}

package enum Quantile: Int, CaseIterable, Sendable {
    case p50 = 50
    case p90 = 90
    case p99 = 99

    package var part: Double { Double(rawValue) / 100 }
}
