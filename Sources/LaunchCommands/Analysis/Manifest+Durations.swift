import DependencyGraph
import LaunchGraph
import LaunchManifest

extension Manifest {
    /// Returns the durations of attempts that a prediction assumes, measured ones or else expected ones. Services whose
    /// durations are unknown are missing.
    func assumedDurations(_ profile: LaunchProfile?) -> [ServiceID: Duration] {
        var durations = profile?.attemptDurations ?? [:]
        for node in resolution.graph.nodes {
            let id = ServiceID(resolution.identifier(of: node))
            durations[id] = durations[id] ?? expectedDuration(of: resolution.declaration(of: node))
        }
        return durations
    }
}
