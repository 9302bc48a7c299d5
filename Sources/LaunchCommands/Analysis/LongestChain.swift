import DependencyGraph
import LaunchManifest

/// The longest chain of services that wait for one another: by expected durations if there are any, otherwise by the
/// number of services.
struct LongestChain {
    let nodes: [GraphNode]

    private let resolution: Resolution

    var services: [String] { nodes.map { resolution.identifier(of: $0) } }

    /// The chain from dependent to dependency, `a → b → c`; the middle of a long chain is omitted.
    var excerpt: String {
        let ends = nodes.count > 6 ? [nodes.suffix(3), nodes.prefix(2)] : [nodes[...]]
        let texts = ends.map { $0.reversed().map { resolution.identifier(of: $0) }.joined(separator: " → ") }
        return texts.joined(separator: " → … → ")
    }

    /// The duration of the chain; `nil` if no duration is known.
    let duration: Duration?

    /// - Parameter declarations: for each node, its declaration in the manifest, if the graph is only a part of the
    ///   manifest. All of the part counts as launched, because the command line selected it.
    init(
        _ resolution: Resolution, of manifest: Manifest, declarations: [DeclarationNumber]? = nil,
        durations: [Int64]? = nil
    ) {
        let weights = durations ?? manifest.expectedDurations(of: declarations)
        let isTimed = durations == nil ? weights != nil : weights?.contains { $0 > 0 } ?? false
        let path =
            declarations == nil
            ? manifest.launchPath(weights: isTimed ? weights : nil)
            : resolution.graph.criticalPath(inOrder: resolution.launchOrder, weights: isTimed ? weights : nil)
        self.resolution = resolution
        nodes = path.nodes
        duration = isTimed ? .nanoseconds(path.length) : nil
    }
}
