/// The way in which one service waits for another.
public enum DependencyKind: Sendable, Hashable {
    /// `dependsOn`: the dependency must be up.
    case hard

    /// `startsAfter`: the dependency must have settled, successfully or not. It is ignored if it is not in the graph.
    case orderOnly
}
