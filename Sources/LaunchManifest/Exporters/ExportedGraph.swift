package import DependencyGraph

/// What an exporter writes: one or several files, and what their format cannot express.
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

    /// The files. One file is printed; several are written to a folder.
    package var files: [File] = []

    /// What was dropped.
    package var losses = ConversionLosses()

    /// Nothing.
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
    /// The service that is waited for.
    package let id: String
    /// Whether the dependent needs it, and does not only start after it.
    package let isHard: Bool
    /// What is waited for.
    package let condition: DependencyCondition
    /// Whether the graph has such a service. An order-only dependency on another one has no effect.
    package let isDeclared: Bool
    /// The number of the dependency, for its source location.
    package let number: DependencyNumber
}
