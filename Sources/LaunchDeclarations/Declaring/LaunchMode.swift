/// When a service is launched.
public enum LaunchMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// With the launch, which waits for it.
    case eager

    /// Once everything eager has settled; the launch does not wait for it. What an eager service waits for is launched
    /// with the eager ones, whatever its own mode.
    case deferred

    /// When it is first required, by ``LaunchedServices/require(_:)`` or by a service that depends on it.
    case onDemand
}
