package import LaunchDeclarations

extension Readiness {
    /// The readiness of a process that is ready once it has been started.
    package static var whenStarted: Readiness? { nil }
}
