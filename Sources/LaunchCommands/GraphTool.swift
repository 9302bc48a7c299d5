public import LaunchGraph

/// A command-line tool like `launchgraph` for the services that an app declares in Swift.
///
/// ```swift
/// @main struct Graph: GraphTool {
///     @MainActor static var services: ServiceList { ConfigService(); DatabaseService(); SearchService() }
/// }
/// ```
///
/// `swift run app-graph check` then reports every problem with the Swift file and line of the service's declaration;
/// `order`, `graph`, `why`, `impact` and the other commands work as they do for a manifest, and `run` launches the
/// services. The type declares services instead of a `ServiceGraph`, so that the tool can also inspect a broken graph.
public protocol GraphTool {
    /// The services, in declared order.
    @ServiceListBuilder @MainActor static var services: ServiceList { get }

    /// The name of the tool in its messages; by default, the file name of the program.
    static var toolName: String { get }
}

/// Another name of ``GraphTool``.
public typealias LaunchCommand = GraphTool

extension GraphTool {
    /// The file name of the program.
    public static var toolName: String {
        let path = CommandLine.arguments.first ?? "launchgraph"
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Runs the command line of this process, and exits.
    @MainActor public static func main() {
        CommandLineTool(name: toolName, services: services).runProcess()
    }
}
