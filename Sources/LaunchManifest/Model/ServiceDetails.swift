public import DependencyGraph
import LaunchSupport

/// The attributes of services, stored only for services that set any.
package struct ServiceDetails: Sendable {
    /// For each declaration, the index of its attributes plus 1, or 0; only as long as necessary.
    private var indices: [UInt32] = []
    private var attributes: [ServiceAttributes] = []

    /// Whether no service has attributes.
    var isEmpty: Bool { attributes.isEmpty }

    /// Creates a value without attributes.
    package init() {}

    /// Sets the attributes of a service that has none yet.
    package mutating func set(_ new: ServiceAttributes, of service: DeclarationNumber) {
        if indices.count <= service.index {
            indices.append(contentsOf: repeatElement(0, count: service.index + 1 - indices.count))
        }
        attributes.append(new)
        indices[service] = UInt32(attributes.count)
    }

    /// Removes the attributes of the services with this number and above.
    mutating func removeAll(from first: DeclarationNumber) {
        guard first.index < indices.count else { return }
        attributes.removeLast(indices[first.index...].count { $0 > 0 })
        indices.removeSubrange(first.index...)
    }

    /// Changes the attributes of each service that has any. They are changed in place, because they are large.
    package mutating func changeAll(_ change: (DeclarationNumber, inout ServiceAttributes) -> Void) {
        for (service, index) in indices.enumerated() where index > 0 {
            change(DeclarationNumber(service), &attributes[Int(index) - 1])
        }
    }

    package subscript(service: DeclarationNumber) -> ServiceAttributes? {
        guard service.index < indices.count, indices[service] > 0 else { return nil }
        return attributes[Int(indices[service]) - 1]
    }
}

extension Manifest {
    /// Returns the attributes of a declared service: its own and, for those that it does not set, the defaults of its
    /// file.
    ///
    /// - Parameter service: a declaration's number.
    public func attributes(of service: DeclarationNumber) -> ServiceAttributes {
        guard let file = file(of: service) else { return ownAttributes(of: service) }
        return ownAttributes(of: service).over(file.defaults)
    }

    /// Returns the attributes that a declared service sets itself.
    package func ownAttributes(of service: DeclarationNumber) -> ServiceAttributes {
        details[service] ?? ServiceAttributes()
    }

    /// Returns the file in which a service was declared.
    ///
    /// - Complexity: logarithmic in the number of files.
    public func file(of service: DeclarationNumber) -> ManifestFile? {
        fileIndex(of: service).map { files[$0] }
    }

    /// Returns the layer of a declared service; `nil` if it has none.
    public func layer(of service: DeclarationNumber) -> String? {
        details[service]?.layer ?? file(of: service)?.defaults.layer
    }

    /// Returns the expected launch duration of a declared service; `nil` if it is unknown.
    public func expectedDuration(of service: DeclarationNumber) -> Duration? {
        details[service]?.expectedDuration ?? file(of: service)?.defaults.expectedDuration
    }

    /// Whether any service has attributes, either its own or from defaults.
    var hasAttributes: Bool { !details.isEmpty || files.contains { !$0.defaults.isEmpty } }

    func fileIndex(of service: DeclarationNumber) -> Int? {
        let file = files.partitioningIndex { $0.services.upperBound > service }
        return file < files.count && files[file].services.contains(service) ? file : nil
    }
}
