package import LaunchDeclarations

/// The impact of one service: the services that wait for it, and those that cannot be launched without it.
package struct ImpactReport: Sendable {
    /// The service.
    package var id: String

    /// The effect of its failure on other services.
    package var consequence: FailurePolicy

    /// The services that wait for the service, directly or transitively, in launch order, and whether each cannot be
    /// launched after the service has failed.
    package var dependents: [(id: String, isSkipped: Bool)]

    /// The number of services.
    package var services: Int

    /// Creates the answer for one service.
    package init(id: String, consequence: FailurePolicy, dependents: [(id: String, isSkipped: Bool)], services: Int) {
        self.id = id
        self.consequence = consequence
        self.dependents = dependents
        self.services = services
    }

    /// The dependents that cannot be launched after the service has failed, in launch order.
    var skipped: [String] { dependents.filter(\.isSkipped).map(\.id) }
}
