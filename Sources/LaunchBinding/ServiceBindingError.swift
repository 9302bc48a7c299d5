public import LaunchGraph

/// Services of a manifest and implementations that do not belong together: every one of them.
public struct ServiceBindingError: Error, Sendable {
    /// The services that nothing was given for.
    public let missing: [ServiceID]
    /// The implementations that no service of the manifest asks for.
    public let superfluous: [ServiceID]
    /// The services that several implementations were given for.
    public let repeated: [ServiceID]

    /// All of these as findings, and what is wrong with the manifest's graph, sorted by place.
    public let diagnostics: [Diagnostic]
}

extension ServiceBindingError: CustomStringConvertible {
    /// Every diagnostic as text.
    public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
