package import DependencyGraph
package import LaunchDeclarations
package import LaunchManifest

/// The output of an exporter: one or several files, and the losses of the conversion.
package struct ExportedGraph: Sendable {
    /// A file.
    package struct File: Sendable {
        /// Its path, relative to the folder that is written. It has no `..`.
        package var path: String
        /// Its contents.
        package var bytes: [UInt8]

        /// A file with a text.
        package init(_ path: String, _ bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The files.
    package var files: [File] = []

    /// Whether the files are written to a folder, even if there is only one.
    package var isFolder = false

    /// The features that the format cannot express.
    package var losses = ConversionLosses()

    /// Creates an export without files.
    package init() {}
}

extension Manifest {
    /// The dependencies of a service as an exporter writes them, in the order of their declaration.
    package func exportedDependencies(ofService service: DeclarationNumber) -> [ExportedDependency] {
        declarations.dependencies(ofService: service).map { dependency in
            let name = declarations.name(ofDependency: dependency)
            return ExportedDependency(
                id: declarations.names[name], isHard: declarations.kind(ofDependency: dependency) == .hard,
                condition: condition(ofDependency: dependency), isDeclared: resolution.node(ofName: name) != nil,
                number: dependency)
        }
    }
}

/// A dependency of a service that is written.
package struct ExportedDependency: Sendable {
    /// The dependency.
    package let id: String
    /// Whether it is a hard dependency.
    package let isHard: Bool
    /// The condition of the dependency.
    package let condition: DependencyCondition
    /// Whether the graph has such a service. An order-only dependency on another one has no effect.
    package let isDeclared: Bool
    /// The number of the dependency, for its source location.
    package let number: DependencyNumber
}

extension ServiceAttributes.Restart {
    /// Whether it says how pauses differ from the first.
    var pauseGrows: Bool { factor != nil || backoffLimit != nil || jitter != nil }
}
