package import DependencyGraph

/// All dependencies of a service, each with a shortest chain. The chains form a tree.
package struct WaitReport: Sendable {
    /// One service of the tree.
    package struct Entry: Sendable {
        /// The identifier of the service.
        package var id: String
        /// The index of the preceding entry on the service's chain; `nil` for the first entry.
        package var parent: Int?
        /// The kind of the dependency of `parent` on the service.
        package var kind: DependencyKind

        /// Creates an entry of the tree.
        package init(id: String, parent: Int?, kind: DependencyKind = .hard) {
            self.id = id
            self.parent = parent
            self.kind = kind
        }
    }

    /// The service that waits, followed by all its dependencies, nearest first; each parent precedes its children.
    package var entries: [Entry]

    /// Creates the report for one service, whose entry is the first.
    package init(entries: [Entry]) { self.entries = entries }
}
