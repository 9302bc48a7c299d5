/// What a service's failure means for the others.
public enum FailurePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The launch ends: nothing more starts, what is under way is cancelled, what runs is shut down in reverse order.
    case abort

    /// What depends on the service, directly or through others, is skipped; the launch goes on.
    case skipDependents

    /// What depends on the service starts all the same and finds no value there; the launch goes on.
    case proceed
}
