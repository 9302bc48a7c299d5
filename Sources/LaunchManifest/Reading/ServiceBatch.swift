import DependencyGraph

/// Services and dependencies that are read from one file and are declared together, with their offsets in the text.
struct ServiceBatch: ~Copyable {
    private var names = DeclarationBlock()
    private var services = OffsetBuffer()
    private var objects = OffsetBuffer()
    private var dependencies = OffsetBuffer()

    init() {}

    /// Declares the service with this identifier, and returns its number.
    ///
    /// - Parameters:
    ///   - id: the identifier.
    ///   - offset: the offset of the identifier.
    ///   - object: the offset of the object that describes the service.
    @inline(__always)
    mutating func addService(
        _ id: UnsafeBufferPointer<UInt8>, at offset: UInt32, in object: UInt32, to declarations: inout Declarations,
        _ locations: inout ManifestLocations
    ) -> DeclarationNumber {
        services.append(offset, to: &locations.services)
        objects.append(object, to: &locations.objects)
        return names.addService(id, to: &declarations)
    }

    /// Declares a dependency of the last service.
    @inline(__always)
    mutating func addDependency(
        _ id: UnsafeBufferPointer<UInt8>, _ kind: DependencyKind, at offset: UInt32,
        to declarations: inout Declarations, _ locations: inout ManifestLocations
    ) {
        dependencies.append(offset, to: &locations.dependencies)
        names.addDependency(id, kind, to: &declarations)
    }

    /// Returns the number of the dependency that is added next.
    func nextDependency(after declarations: Declarations) -> DependencyNumber {
        names.nextDependency(after: declarations)
    }

    /// Completes the declarations and the locations.
    mutating func flush(to declarations: inout Declarations, _ locations: inout ManifestLocations) {
        names.flush(to: &declarations)
        services.flush(to: &locations.services)
        objects.flush(to: &locations.objects)
        dependencies.flush(to: &locations.dependencies)
    }
}
