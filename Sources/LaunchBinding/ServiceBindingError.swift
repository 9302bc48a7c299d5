public import LaunchGraph

/// Every mismatch between the services of a manifest and the implementations.
public struct ServiceBindingError: Error, Sendable, CustomStringConvertible {
    /// The services without an implementation.
    public let missing: [ServiceID]
    /// The implementations without a service in the manifest.
    public let superfluous: [ServiceID]
    /// The services with several implementations.
    public let repeated: [ServiceID]

    /// A diagnostic for each of these mismatches and for each problem of the manifest's graph, sorted by source
    /// location.
    public let diagnostics: [Diagnostic]

    /// Every diagnostic as text.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
