package import DependencyGraph

/// All dependencies of a service, each with a shortest chain. The chains form a tree.
package struct WaitReport: Sendable {
    /// One service of the tree: its identifier, the index of the preceding entry on its chain (`nil` for the first
    /// entry), and the kind of the dependency of that entry on the service.
    package typealias Entry = (id: String, parent: Int?, kind: DependencyKind)

    /// The service that waits, followed by all its dependencies, nearest first; each parent precedes its children.
    package var entries: [Entry]

    /// Creates the report for one service, whose entry is the first.
    package init(entries: [Entry]) { self.entries = entries }
}
