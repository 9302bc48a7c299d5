/// How one service waits for another.
public enum DependencyKind: Sendable, Hashable {
    /// `dependsOn`: the other must have come up.
    case hard

    /// `startsAfter`: the other must have settled, whichever way; ignored when it is not in the graph.
    case orderOnly
}
