package import LaunchDeclarations

/// The impact of one service: the services that wait for it, and those that cannot be launched without it.
package struct ImpactReport: Sendable {
    /// The service.
    package var id: String

    /// The effect of its failure on other services.
    package var consequence: FailurePolicy

    /// The services that wait for the service, directly or transitively, in launch order.
    package var dependents: [String]

    /// The dependents that cannot be launched after the service has failed, in launch order.
    package var skipped: [String]

    /// For each of `dependents`, whether it is in `skipped`.
    package var isSkipped: [Bool]

    /// The number of services.
    package var services: Int

    /// The answer for one service; `dependents` with whether each is skipped, in launch order.
    package init(id: String, consequence: FailurePolicy, dependents: [(id: String, isSkipped: Bool)], services: Int) {
        self.id = id
        self.consequence = consequence
        self.dependents = dependents.map(\.id)
        self.isSkipped = dependents.map(\.isSkipped)
        self.skipped = dependents.filter(\.isSkipped).map(\.id)
        self.services = services
    }
}
