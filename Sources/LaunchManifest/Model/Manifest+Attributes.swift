public import DependencyGraph
import LaunchSupport

extension Manifest {
    /// Returns the attributes of a declared service: its own and, for those that it does not set, the defaults of its
    /// file.
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
}
