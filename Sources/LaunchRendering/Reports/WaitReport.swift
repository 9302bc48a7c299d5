public import DependencyGraph

/// Everything a service waits for, each by a shortest chain: together these chains are a tree.
public struct WaitReport: Sendable {
    /// One service on the tree.
    public struct Entry: Sendable {
        /// Its identifier.
        public var id: String
        /// The index of the entry that waits for it on its chain; `nil` for the first entry, who asked.
        public var parent: Int?
        /// How `parent` waits for it.
        public var kind: DependencyKind

        /// A service on the tree.
        public init(id: String, parent: Int?, kind: DependencyKind = .hard) {
            self.id = id
            self.parent = parent
            self.kind = kind
        }
    }

    /// Who waits first, then all it waits for, nearest first; each parent before its children.
    public var entries: [Entry]

    /// The answer for one service, whose entry is the first.
    public init(entries: [Entry]) { self.entries = entries }
}
