package import DependencyGraph
package import LaunchGraph

/// The reasons why a service waits: shortest chains of dependencies, to one service or to all that it waits for. The
/// chains form a tree.
package struct WaitReport: Sendable {
    /// One service of the tree: its identifier, the index of the preceding entry on its chain (`nil` for the first
    /// entry), and the kind and the source location of the dependency of that entry on the service.
    package typealias Entry = (id: String, parent: Int?, kind: DependencyKind, location: SourceLocation?)

    /// The service that waits, followed by its dependencies; each parent precedes its children.
    let entries: [Entry]

    /// The service to which the only chain leads; `nil` if there is a chain to each dependency.
    let target: String?

    let isReversed: Bool

    /// Creates the report for a service, whose entry is the first one.
    package init(of id: String, _ dependencies: [Entry], target: String? = nil, isReversed: Bool = false) {
        entries = [(id, nil, .hard, nil)] + dependencies
        self.target = target
        self.isReversed = isReversed
    }
}
