/// A launch order with its waves and its critical path.
package struct OrderReport: Sendable {
    /// The fingerprint of the graph.
    package var fingerprint: String

    /// All services in launch order.
    package var order: [String]

    /// The services of each wave.
    package var waves: [[String]]

    /// The services of the critical path in launch order.
    package var criticalPath: [String]

    /// Creates the report of a launch order.
    package init(fingerprint: String, order: [String], waves: [[String]], criticalPath: [String]) {
        self.fingerprint = fingerprint
        self.order = order
        self.waves = waves
        self.criticalPath = criticalPath
    }
}
