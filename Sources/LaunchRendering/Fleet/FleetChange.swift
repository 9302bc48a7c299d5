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

/// What changes would have brought in recorded launches, and how far the model is from the record.
package struct FleetReplay: Sendable {
    /// How far the unchanged replays of a service, or of the whole launch (`nil`), are from the record: the median of the
    /// differences, which is positive if the replay is later, and what nine of ten differences do not exceed.
    package typealias Distance = (service: String?, bias: Duration, most: Duration)

    package let changes: [String]
    /// The number of replayed launches, and of those that do not come up with the changes.
    package let launches: Int, failures: Int
    /// The quantiles of the unchanged replays and of those with the changes.
    package let rows: [FleetChange]
    /// The distance of the launch time, and the services with the largest distances.
    package let distances: [Distance]

    package init(changes: [String], launches: Int, failures: Int, rows: [FleetChange], distances: [Distance]) {
        (self.changes, self.launches, self.failures) = (changes, launches, failures)
        (self.rows, self.distances) = (rows, distances)
    }
}
