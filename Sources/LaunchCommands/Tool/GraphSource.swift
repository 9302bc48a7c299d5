public import LaunchGraph
public import LaunchManifest

/// The source of a tool's graph.
public enum GraphSource: Sendable {
    /// Files named on the command line, or the nearest `launchgraph.json`.
    case manifestFiles

    /// Services that the program declares itself; its commands then take no files.
    case declared(@Sendable () -> Manifest)

    /// Services declared in Swift, which the program's commands can also launch; the commands then take no files.
    case services(ServiceList)

    var isFixed: Bool {
        switch self {
        case .manifestFiles: false
        case .declared, .services: true
        }
    }
}
