public import LaunchGraph

/// An app's own `launchgraph`, over the services that it really has.
///
/// ```swift
/// @main struct Graph: LaunchCommand {
///     @MainActor static var services: ServiceList { ConfigService(); DatabaseService(); SearchService() }
/// }
/// ```
///
/// `swift run app-graph check` then reports every problem with the Swift file and line where the service was declared;
/// `order`, `graph`, `why`, `impact` and the rest answer as they do for a manifest, and `run` launches the services. It
/// declares services and not a `ServiceGraph`, so that a broken graph can be looked at too.
public protocol LaunchCommand {
    /// The services, in declared order.
    @ServiceListBuilder @MainActor static var services: ServiceList { get }

    /// What the tool is called in its own texts; the name of the program unless told otherwise.
    static var toolName: String { get }
}

extension LaunchCommand {
    /// The file name of the program.
    public static var toolName: String {
        let path = CommandLine.arguments.first ?? "launchgraph"
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Carries out the command line of this process and ends it.
    @MainActor public static func main() {
        CommandLineTool(name: toolName, source: .services(services)).runProcess()
    }
}
