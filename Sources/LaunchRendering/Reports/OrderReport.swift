/// A launch order with what is usually asked about it.
public struct OrderReport: Sendable {
    /// What identifies the graph.
    public var fingerprint: String

    /// All services, first launched first.
    public var order: [String]

    /// The services of each wave.
    public var waves: [[String]]

    /// The services of the critical path, first launched first.
    public var criticalPath: [String]

    /// A launch order.
    public init(fingerprint: String, order: [String], waves: [[String]], criticalPath: [String]) {
        self.fingerprint = fingerprint
        self.order = order
        self.waves = waves
        self.criticalPath = criticalPath
    }
}
