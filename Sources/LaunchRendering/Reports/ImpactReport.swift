package import LaunchDeclarations

/// The impact of one service: the services that wait for it, and those that cannot be launched without it.
package struct ImpactReport: Sendable {
    package let id: String
    /// The effect of its failure on other services.
    package let consequence: FailurePolicy
    /// The services that wait for the service, directly or transitively, in launch order, and whether each cannot be
    /// launched after the service has failed.
    package let dependents: [(id: String, isSkipped: Bool)]
    /// The number of all services.
    package let services: Int

    package init(id: String, consequence: FailurePolicy, dependents: [(id: String, isSkipped: Bool)], services: Int) {
        (self.id, self.consequence, self.dependents, self.services) = (id, consequence, dependents, services)
    }

    /// The dependents that cannot be launched after the service has failed, in launch order.
    var skipped: [String] { dependents.filter(\.isSkipped).map(\.id) }
}
