public import LaunchManifest

/// Where a tool's graph comes from.
public enum GraphSource: Sendable {
    /// Files named on the command line, or the nearest `launchgraph.json`.
    case manifestFiles

    /// Services that the program declares itself; its commands take no files then.
    case declared(@Sendable () -> Manifest)

    /// Whether the graph is always the same one.
    var isFixed: Bool {
        switch self {
        case .manifestFiles: false
        case .declared: true
        }
    }
}
