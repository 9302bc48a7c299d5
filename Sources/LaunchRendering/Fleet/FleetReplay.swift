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
