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
    /// Everything that is wrong, in the form that compilers use: place, severity, sentence.
    public var description: String {
        diagnostics.map { diagnostic in
            let location = diagnostic.location.map { "\($0): " } ?? ""
            let rule = diagnostic.rule.map { " [\($0.name)]" } ?? ""
            return "\(location)\(diagnostic.severity.rawValue): \(diagnostic.message)\(rule)"
                + (diagnostic.help.map { "\n  help: \($0)" } ?? "")
        }.joined(separator: "\n")
    }
}
