import DependencyGraph
import LaunchManifest

/// The longest chain of services that wait for one another: by expected durations if there are any, else by number of services.
struct LongestChain {
    /// The nodes of its services, first launched first.
    let nodes: [GraphNode]

    private let resolution: Resolution

    /// Its services, first launched first.
    ///
    /// - Complexity: linear in their number.
    var services: [String] { nodes.map { resolution.identifier(of: $0) } }

    /// Its duration; `nil` if no duration is known.
    let duration: Duration?

    /// The longest chain of `resolution`, which has no cycle.
    ///
    /// - Parameters:
    ///   - manifest: the manifest with the expected durations.
    ///   - declarations: for each node its declaration in the manifest, where the graph is only a part of it: then all of
    ///     it is launched, as it was asked for.
    ///   - durations: for each node its duration in nanoseconds, where it is not the expected one.
    init(
        _ resolution: Resolution, of manifest: Manifest, declarations: [DeclarationNumber]? = nil,
        durations: [Int64]? = nil
    ) {
        let weights = durations ?? Self.expectedDurations(resolution, of: manifest, declarations)
        let isTimed = durations == nil ? weights != nil : weights?.contains { $0 > 0 } ?? false
        let path =
            declarations == nil
            ? manifest.launchPath(weights: isTimed ? weights : nil)
            : resolution.graph.criticalPath(inOrder: resolution.launchOrder, weights: isTimed ? weights : nil)
        self.resolution = resolution
        nodes = path.nodes
        duration = isTimed ? .nanoseconds(path.length) : nil
    }

    /// The expected duration of each node in nanoseconds; 0 if it is unknown. `nil` if it is unknown for all nodes.
    private static func expectedDurations(
        _ resolution: Resolution, of manifest: Manifest, _ declarations: [DeclarationNumber]?
    ) -> [Int64]? {
        guard let declarations else { return manifest.expectedDurations() }
        let durations = resolution.graph.nodes.map { manifest.expectedDuration(of: declarations[$0])?.wholeNanoseconds }
        return durations.contains { $0 != nil } ? durations.map { $0 ?? 0 } : nil
    }
}
