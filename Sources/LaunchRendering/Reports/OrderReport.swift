/// A launch order with what is usually asked about it.
package struct OrderReport: Sendable {
    /// The fingerprint of the graph.
    package var fingerprint: String

    /// All services, first launched first.
    package var order: [String]

    /// The services of each wave.
    package var waves: [[String]]

    /// The services of the critical path, first launched first.
    package var criticalPath: [String]

    /// A launch order.
    package init(fingerprint: String, order: [String], waves: [[String]], criticalPath: [String]) {
        self.fingerprint = fingerprint
        self.order = order
        self.waves = waves
        self.criticalPath = criticalPath
    }
}
