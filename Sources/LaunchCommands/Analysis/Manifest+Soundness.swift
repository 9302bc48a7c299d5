import DependencyGraph
import LaunchGraph
import LaunchManifest

extension Manifest {
    func requireReadable() throws(CommandFailure) {
        guard !isReadable else { return }
        throw .unreadable(inputDiagnostics.filter { $0.severity == .error })
    }

    func requireSound() throws(CommandFailure) {
        guard !resolution.isSound else { return }
        throw .broken(resolution.diagnostics(locations: self).filter { $0.severity == .error })
    }

    /// Returns the manifest without the dependencies `pairs`, and these dependencies. Each pair is `A:B`, where A waits
    /// for B directly.
    func without(_ pairs: [String]) throws(CommandFailure) -> (manifest: Manifest, cut: [[String]]) {
        var removed: Set<DependencyNumber> = []
        var cut: [[String]] = []
        for pair in pairs {
            let (service, name) = try resolution.declaredDependency(pair)
            let mentions = declarations.dependencies(ofService: service)
            removed.formUnion(mentions.filter { declarations.name(ofDependency: $0) == name })
            cut.append([declarations.names[declarations.name(ofService: service)], declarations.names[name]])
        }
        return (removing(dependencies: removed), cut)
    }
}

extension Invocation {
    /// Returns the exit code of a command that has answered a question about `manifest`, and says that it is broken.
    func exitCode(of manifest: Manifest) -> ExitCode {
        guard !manifest.resolution.isSound else { return .fine }
        let errors = manifest.resolution.problems.count(where: \.isError)
        complain(
            ["the graph has \(errors) \(errors == 1 ? "error" : "errors")"],
            hint: "‘\(tool.name) check’ says what is wrong")
        return .problems
    }
}
