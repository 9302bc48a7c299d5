package import DependencyGraph
package import LaunchDeclarations
package import LaunchManifest

/// The choices of an export to units of systemd or to objects of a cluster.
package struct ExportOptions: Sendable {
    /// The namespace of the objects; `nil` for the one to which they are applied.
    package var namespace: String?
    /// The image of the containers that wait for a port, whose entry point is `launchgraph`.
    package var probeImage = "launchgraph"
    /// The image of the containers that wait for a Job, with `sh` and `kubectl`.
    package var kubectlImage = "alpine/k8s:1.31.13"

    /// The program, with its first arguments, with which a unit waits. It takes what ‘launchgraph probe’ takes.
    package var probeCommand = ["launchgraph", "probe"]

    package init() {}
}

package struct ExportedGraph: Sendable {
    /// A file: its path relative to the output folder, without `..`, and its contents.
    package typealias File = (path: String, bytes: [UInt8])

    package let files: [File]

    /// Whether the files are written to a folder, even if there is only one.
    package let isFolder: Bool

    package init(_ files: [File], isFolder: Bool = false) {
        self.files = files
        self.isFolder = isFolder
    }
}

extension Manifest {
    package func exportedDependencies(ofService service: DeclarationNumber) -> [ExportedDependency] {
        declarations.dependencies(ofService: service).map { dependency in
            let name = declarations.name(ofDependency: dependency)
            return (
                declarations.names[name], resolution.node(ofName: name).map(resolution.declaration(of:)),
                declarations.kind(ofDependency: dependency) == .hard, condition(ofDependency: dependency), dependency
            )
        }
    }

    /// Returns the services that a service waits for, each once. A service in both lists is a hard dependency.
    func distinctDependencies(
        ofService service: DeclarationNumber
    ) -> [(other: DeclarationNumber, dependency: ExportedDependency)] {
        let dependencies = exportedDependencies(ofService: service)
        var seen: Set<DeclarationNumber> = []
        return (dependencies.filter(\.isHard) + dependencies.filter { !$0.isHard }).compactMap { dependency in
            guard let other = dependency.service, seen.insert(other).inserted else { return nil }
            return (other, dependency)
        }
    }

    func mappedDependencies(
        ofService service: DeclarationNumber, _ names: ExportedNames,
        _ value: (ExportedDependency, _ target: ServiceAttributes) -> YAMLValue
    ) -> YAMLValue? {
        YAMLValue.map(
            distinctDependencies(ofService: service).map { other, dependency in
                (names[other], value(dependency, attributes(of: other)))
            }
        ).nonEmpty
    }
}

/// A dependency of an exported service. The other service is `nil` if the graph does not have it.
package typealias ExportedDependency = (
    id: String, service: DeclarationNumber?, isHard: Bool, condition: DependencyCondition, number: DependencyNumber
)

extension ServiceAttributes.Restart {
    /// Whether the later pauses are set separately from the first one.
    var pauseGrows: Bool { factor ?? 1 != 1 || backoffLimit != nil || jitter != nil }
}

extension ServiceAttributes.Retry {
    var pauseGrows: Bool { factor ?? 1 != 1 || limit != nil || jitter != nil }
}

extension Duration {
    /// Whether this is a whole number of seconds, at least one.
    var isWholeSeconds: Bool { self == .seconds(components.seconds) && self > .zero }

    /// The next number of seconds, from 1 to a billion.
    var roundedSeconds: Int {
        let (seconds, fraction) = components
        return Int(min(max(seconds + (fraction > 0 ? 1 : 0), 1), 1_000_000_000))
    }
}
