/// What changes would have brought in recorded launches, and how far the model is from the record.
package struct FleetReplay: Sendable {
    /// An estimated time, and the interval that contains the true one with a probability of 95 %.
    package struct Estimate: Sendable {
        /// The estimate and the limits of the interval.
        package let value: Duration, low: Duration, high: Duration

        /// Creates an estimate.
        package init(_ value: Duration, low: Duration, high: Duration) {
            (self.value, self.low, self.high) = (value, low, high)
        }
    }

    /// One quantile of the launch time.
    package struct Row: Sendable {
        /// The quantile.
        package let quantile: Quantile
        /// The quantile of the unchanged replays.
        package let before: Estimate
        /// The quantile with the changes, and its difference; `nil` if no launch comes up.
        package let after: Estimate?, difference: Estimate?

        /// Creates the estimates of a quantile.
        package init(_ quantile: Quantile, before: Estimate, after: Estimate?, difference: Estimate?) {
            (self.quantile, self.before, self.after, self.difference) = (quantile, before, after, difference)
        }
    }

    /// How far the unchanged replays are from the record.
    package struct Distance: Sendable {
        /// The service; `nil` for the whole launch.
        package let service: String?
        /// The median of the differences; positive if the replay is later.
        package let bias: Duration
        /// What nine of ten differences do not exceed.
        package let most: Duration

        /// Creates a distance.
        package init(_ service: String?, bias: Duration, most: Duration) {
            (self.service, self.bias, self.most) = (service, bias, most)
        }
    }

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
