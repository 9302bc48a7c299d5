/// What hangs on one service: who waits for it, and who cannot be launched without it.
public struct ImpactReport: Sendable {
    /// What the launch does when the service fails.
    public enum Consequence: String, Sendable {
        /// It ends.
        case abort
        /// It goes on without those that depend on the service.
        case skipDependents
        /// It goes on, with those that depend on the service.
        case proceed
    }

    /// The service.
    public var id: String

    /// What its failure leads to.
    public var consequence: Consequence

    /// Everybody who waits for it, directly or through others, in launch order.
    public var dependents: [String]

    /// Those of `dependents` that cannot be launched once it has failed, in launch order.
    public var skipped: [String]

    /// For each of `dependents` whether it is in `skipped`.
    public var isSkipped: [Bool]

    /// How many services the graph has.
    public var services: Int

    /// The answer for one service; `dependents` with whether each is skipped, in launch order.
    public init(id: String, consequence: Consequence, dependents: [(id: String, isSkipped: Bool)], services: Int) {
        self.id = id
        self.consequence = consequence
        self.dependents = dependents.map(\.id)
        self.isSkipped = dependents.map(\.isSkipped)
        self.skipped = dependents.filter(\.isSkipped).map(\.id)
        self.services = services
    }
}
