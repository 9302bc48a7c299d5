/// A quantile before and after a change, such as a release or a what-if.
package struct FleetChange: Sendable {
    /// A time, and the interval that contains the true one with a probability of 95 %; `nil` if there are too few launches.
    package typealias Estimate = (value: Duration, interval: ClosedRange<Duration>?)

    package let quantile: Quantile
    package let before: Estimate
    /// The quantile after the change, and the difference; `nil` if no launch comes up.
    package let now: Estimate?, difference: Estimate?

    package init(_ quantile: Quantile, before: Estimate, now: Estimate?, difference: Estimate?) {
        (self.quantile, self.before, self.now, self.difference) = (quantile, before, now, difference)
    }

    package var isSlower: Bool { difference?.interval.map { $0.lowerBound > .zero } ?? false }
    package var isFaster: Bool { difference?.interval.map { $0.upperBound < .zero } ?? false }
}
