public import DependencyGraph
public import LaunchDeclarations
import LaunchSupport

extension Manifest {
    /// Returns the attributes of a declared service: its own, completed by the defaults of its file.
    ///
    /// - Parameter service: a declaration's number.
    public func attributes(of service: DeclarationNumber) -> ServiceAttributes {
        guard let file = file(of: service) else { return ownAttributes(of: service) }
        return ownAttributes(of: service).over(file.defaults)
    }

    package func ownAttributes(of service: DeclarationNumber) -> ServiceAttributes {
        attributes[service] ?? ServiceAttributes()
    }

    /// Returns the file in which a service was declared.
    ///
    /// - Complexity: logarithmic in the number of files.
    public func file(of service: DeclarationNumber) -> ManifestFile? {
        let file = files.partitioningIndex { $0.services.upperBound > service }
        return file < files.count && files[file].services.contains(service) ? files[file] : nil
    }

    /// Returns the layer of a declared service; `nil` if it has none.
    public func layer(of service: DeclarationNumber) -> String? {
        attributes[service]?.layer ?? file(of: service)?.defaults.layer
    }

    /// Returns the expected launch duration of a declared service; `nil` if it is unknown.
    public func expectedDuration(of service: DeclarationNumber) -> Duration? {
        attributes[service]?.expectedDuration ?? file(of: service)?.defaults.expectedDuration
    }

    /// Whether any service has attributes, either its own or from defaults.
    var hasAttributes: Bool { !attributes.isEmpty || files.contains { !$0.defaults.isEmpty } }

    /// Returns the condition of a dependency; `ready` unless its declaration sets another one.
    ///
    /// - Parameter dependency: the number of a declared dependency.
    public func condition(ofDependency dependency: DependencyNumber) -> DependencyCondition {
        conditions[dependency] ?? .ready
    }

    /// Returns the condition of a service's dependency on another service; `ready` if there is none. Of several declarations,
    /// the first hard one counts, otherwise the first order-only one.
    package func condition(of node: GraphNode, on other: GraphNode) -> DependencyCondition {
        resolution.dependencyNumber(from: node, to: other).map(condition(ofDependency:)) ?? .ready
    }

    package var hasConditions: Bool { !conditions.isEmpty }
}
