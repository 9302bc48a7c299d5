/// The impact of one service: the services that wait for it, and those that cannot be launched without it.
package struct ImpactReport: Sendable {
    /// The effect of the service's failure on the launch.
    package enum Consequence: String, Sendable {
        /// The launch ends.
        case abort
        /// The launch continues without the dependents of the service.
        case skipDependents
        /// The launch continues, with the dependents of the service.
        case proceed
    }

    /// The service.
    package var id: String

    /// The consequence of its failure.
    package var consequence: Consequence

    /// The services that wait for it, directly or indirectly, in launch order.
    package var dependents: [String]

    /// Those of `dependents` that cannot be launched after it has failed, in launch order.
    package var skipped: [String]

    /// For each of `dependents` whether it is in `skipped`.
    package var isSkipped: [Bool]

    /// The number of services.
    package var services: Int

    /// The answer for one service; `dependents` with whether each is skipped, in launch order.
    package init(id: String, consequence: Consequence, dependents: [(id: String, isSkipped: Bool)], services: Int) {
        self.id = id
        self.consequence = consequence
        self.dependents = dependents.map(\.id)
        self.isSkipped = dependents.map(\.isSkipped)
        self.skipped = dependents.filter(\.isSkipped).map(\.id)
        self.services = services
    }
}
