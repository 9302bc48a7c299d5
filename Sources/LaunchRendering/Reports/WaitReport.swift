package import DependencyGraph

/// All dependencies of a service, each with a shortest chain. The chains form a tree.
package struct WaitReport: Sendable {
    /// One service on the tree.
    package struct Entry: Sendable {
        /// Its identifier.
        package var id: String
        /// The index of the entry before it on its chain; `nil` for the first entry.
        package var parent: Int?
        /// The kind of the dependency of `parent` on it.
        package var kind: DependencyKind

        /// A service on the tree.
        package init(id: String, parent: Int?, kind: DependencyKind = .hard) {
            self.id = id
            self.parent = parent
            self.kind = kind
        }
    }

    /// The service that waits, then all its dependencies, nearest first; each parent before its children.
    package var entries: [Entry]

    /// The answer for one service, whose entry is the first.
    package init(entries: [Entry]) { self.entries = entries }
}
