import DependencyGraph
import LaunchGraph
import LaunchManifest

extension Manifest {
    /// What is wrong with the graph itself, in words.
    var graphDiagnostics: [Diagnostic] { resolution.diagnostics(places: self) }

    /// One line that says why the graph is broken; `nil` for a sound one.
    var brokenness: String? {
        guard !resolution.isSound else { return nil }
        let errors = resolution.problems.count(where: \.isError)
        return "this graph is broken, by \(errors) \(errors == 1 ? "error" : "errors")"
    }
}

extension Manifest {
    /// The manifest as it would be without the dependencies `pairs`, each `A:B`, where A waits for B directly.
    func without(_ pairs: [String]) throws(CommandFailure) -> Manifest {
        let names = ServiceNames(resolution: resolution)
        var removed: Set<Int> = []
        for pair in pairs {
            let (dependent, dependency) = try names.dependency(pair)
            let mentions = declarations.dependencies(ofService: resolution.declaration(of: dependent))
            let name = resolution.name(of: dependency)
            removed.formUnion(mentions.filter { declarations.name(ofDependency: $0) == name })
        }
        return removing(dependencies: removed)
    }
}
