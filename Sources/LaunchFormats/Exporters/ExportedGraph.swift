package import DependencyGraph
package import LaunchDeclarations
package import LaunchManifest

/// The output of an exporter: one or several files, and the losses of the conversion.
package struct ExportedGraph: Sendable {
    /// A file.
    package struct File: Sendable {
        /// The path, relative to the output folder. It does not contain `..`.
        package var path: String
        /// The contents of the file.
        package var bytes: [UInt8]

        /// Creates a file.
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
    /// Returns the dependencies of a service as an exporter writes them, in the order of their declaration.
    package func exportedDependencies(ofService service: DeclarationNumber) -> [ExportedDependency] {
        declarations.dependencies(ofService: service).map { dependency in
            let name = declarations.name(ofDependency: dependency)
            return ExportedDependency(
                id: declarations.names[name],
                service: resolution.node(ofName: name).map(resolution.declaration(of:)),
                isHard: declarations.kind(ofDependency: dependency) == .hard,
                condition: condition(ofDependency: dependency), number: dependency)
        }
    }
}

/// A dependency in an exporter's output.
package struct ExportedDependency: Sendable {
    /// The identifier of the service on which the other depends.
    package let id: String
    /// That service; `nil` if the graph does not have it. An order-only dependency on such a service has no effect.
    package let service: DeclarationNumber?
    /// Whether it is a hard dependency.
    package let isHard: Bool
    /// The condition of the dependency.
    package let condition: DependencyCondition
    /// The number of the dependency, for its source location.
    package let number: DependencyNumber
}

extension ServiceAttributes {
    /// Whether a text contains what begins a template in Argo and process-compose, neither of which has an escape for it that
    /// holds in each text.
    var containsTemplate: Bool {
        var found = (image ?? "").contains("{{") || (environment ?? []).contains { $0.name.contains("{{") }
        _ = mappingTexts { text in
            found = found || text.contains("{{")
            return text
        }
        return found
    }
}

extension ServiceAttributes.Restart {
    /// Whether the later pauses are set separately from the first one.
    var pauseGrows: Bool { factor ?? 1 != 1 || backoffLimit != nil || jitter != nil }
}
