/// What changes would have brought in recorded launches, and how far the model is from the record.
package struct FleetReplay: Sendable {
    /// An estimated time, and the interval that contains the true one with a probability of 95 %.
    package typealias Estimate = (value: Duration, low: Duration, high: Duration)

    /// One quantile of the launch time: that of the unchanged replays, that with the changes, and their difference; the
    /// last two are `nil` if no launch comes up.
    package typealias Row = (quantile: Quantile, before: Estimate, after: Estimate?, difference: Estimate?)

    /// How far the unchanged replays of a service, or of the whole launch (`nil`), are from the record: the median of the
    /// differences, which is positive if the replay is later, and what nine of ten differences do not exceed.
    package typealias Distance = (service: String?, bias: Duration, most: Duration)

    /// The changes, such as `analytics is deferred`.
    package let changes: [String]
    /// The number of replayed launches, and of those that do not come up with the changes.
    package let launches: Int, failures: Int
    /// The quantiles.
    package let rows: [Row]
    /// The distance of the launch time, and the services with the largest distances.
    package let distances: [Distance]

    /// Creates the result of replays.
    package init(changes: [String], launches: Int, failures: Int, rows: [Row], distances: [Distance]) {
        (self.changes, self.launches, self.failures) = (changes, launches, failures)
        (self.rows, self.distances) = (rows, distances)
    }
}
