/// The event that a dependency waits for.
///
/// The condition belongs to the dependency and not to the service: one dependent may need a database that accepts
/// connections, another one only a process that was started before it. The condition affects neither the launch order
/// nor the fingerprint.
public enum DependencyCondition: String, Hashable, Sendable, CaseIterable {
    /// The service's process has been started.
    case started
    /// The service is up: its readiness probe succeeded, or its one-shot process exited with 0.
    case ready
    /// The service's process has exited with 0.
    case completed
}
