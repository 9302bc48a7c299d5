public import DependencyGraph
public import LaunchGraph

/// Why one service waits for another: a shortest chain between the two.
public struct ChainReport: Sendable {
    /// One step of a chain.
    public struct Step: Sendable {
        /// Who waits.
        public var dependent: String
        /// For whom.
        public var dependency: String
        /// In which way.
        public var kind: DependencyKind
        /// Where that was declared.
        public var location: SourceLocation?

        /// A step of a chain.
        public init(dependent: String, dependency: String, kind: DependencyKind, location: SourceLocation?) {
            self.dependent = dependent
            self.dependency = dependency
            self.kind = kind
            self.location = location
        }
    }

    /// Who waits.
    public var dependent: String

    /// Who is waited for.
    public var dependency: String

    /// The chain from `dependent` to `dependency`; empty when the one does not wait for the other.
    public var steps: [Step]

    /// Whether it is the other way round: `dependency` waits for `dependent`.
    public var isReversed: Bool

    /// The answer for one pair.
    public init(dependent: String, dependency: String, steps: [Step], isReversed: Bool) {
        self.dependent = dependent
        self.dependency = dependency
        self.steps = steps
        self.isReversed = isReversed
    }

    /// The services of the chain, from `dependent` to `dependency`; empty when there is none.
    public var path: [String] {
        steps.isEmpty ? [] : [dependent] + steps.map(\.dependency)
    }
}
