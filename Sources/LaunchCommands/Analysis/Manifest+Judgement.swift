import DependencyGraph
import LaunchGraph
import LaunchManifest

extension Manifest {
    /// The problems of the graph as diagnostics.
    var graphDiagnostics: [Diagnostic] { resolution.diagnostics(locations: self) }

    /// A one-line summary of the errors of a broken graph; `nil` for a graph without errors.
    var brokenness: String? {
        guard !resolution.isSound else { return nil }
        let errors = resolution.problems.count(where: \.isError)
        return "the graph has \(errors) \(errors == 1 ? "error" : "errors")"
    }
}

extension Manifest {
    /// Returns the manifest without the dependencies `pairs`, and these dependencies. Each pair is `A:B`, where A waits
    /// for B directly.
    func without(_ pairs: [String]) throws(CommandFailure) -> (manifest: Manifest, cut: [[String]]) {
        let names = ServiceNames(resolution: resolution)
        var removed: Set<DependencyNumber> = []
        var cut: [[String]] = []
        for pair in pairs {
            let (service, name) = try names.declaredDependency(pair)
            let mentions = declarations.dependencies(ofService: service)
            removed.formUnion(mentions.filter { declarations.name(ofDependency: $0) == name })
            cut.append([declarations.names[declarations.name(ofService: service)], declarations.names[name]])
        }
        return (removing(dependencies: removed), cut)
    }
}
