import DependencyGraph
import LaunchGraph
import LaunchManifest

extension Manifest {
    /// Returns the durations of attempts that a prediction assumes, measured ones or else expected ones, and the services
    /// whose durations are unknown.
    func assumedDurations(
        _ profile: LaunchProfile?
    ) -> (durations: [ServiceID: Duration], unknown: [ServiceID]) {
        let measured = profile?.attemptDurations ?? [:]
        var durations: [ServiceID: Duration] = [:]
        var unknown: [ServiceID] = []
        for node in resolution.graph.nodes {
            let id = ServiceID(resolution.identifier(of: node))
            if let duration = measured[id] ?? expectedDuration(of: resolution.declaration(of: node)) {
                durations[id] = duration
            } else {
                unknown.append(id)
            }
        }
        return (durations, unknown)
    }
}
