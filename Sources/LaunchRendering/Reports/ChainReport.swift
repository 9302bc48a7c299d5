package import DependencyGraph
package import LaunchGraph

/// The reason why one service waits for another: a shortest chain between the two.
package struct ChainReport: Sendable {
    /// One step of a chain: a dependency, and the source location of its declaration.
    package typealias Step = (dependent: String, dependency: String, kind: DependencyKind, location: SourceLocation?)

    /// The dependent.
    package var dependent: String

    /// The dependency.
    package var dependency: String

    /// The chain from `dependent` to `dependency`; empty if there is none.
    package var steps: [Step]

    /// Whether `dependency` waits for `dependent` instead.
    package var isReversed: Bool

    /// Creates the report for one pair.
    package init(dependent: String, dependency: String, steps: [Step], isReversed: Bool) {
        self.dependent = dependent
        self.dependency = dependency
        self.steps = steps
        self.isReversed = isReversed
    }

    /// The services of the chain, from `dependent` to `dependency`; empty if there is none.
    package var path: [String] {
        steps.isEmpty ? [] : [dependent] + steps.map(\.dependency)
    }
}
