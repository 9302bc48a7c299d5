import LaunchGraph

// The constants come from launchgraph.json: a name that is not in it does not compile.
@main struct Good {
    static func main() async throws {
        let graph = try ServiceGraph {
            InlineService(.config) { _ in }
            InlineService(.crashReporting, dependsOn: [.config]) { _ in }
            InlineService(.database, dependsOn: [.config]) { _ in }
        }
        print(graph.launchOrder.map(\.name).joined(separator: " "))
    }
}
