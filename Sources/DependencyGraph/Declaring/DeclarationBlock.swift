/// Services and dependencies that are declared together.
///
/// Adding a block gives the same result as adding its services and dependencies to ``Declarations`` one by one, but is
/// faster, because their names are looked up in blocks. The declarations contain the added services only after a call
/// of ``flush(to:)``.
package struct DeclarationBlock: ~Copyable {
    private var names = IdentifierBlock()

    /// A bit for each name, which is set if the name is the identifier of a service.
    private var isService: UInt64 = 0
    private var serviceCount = 0

    /// Creates an empty block.
    package init() {}

    /// Declares a service whose identifier has these UTF-8 bytes, and returns the declaration's number.
    @discardableResult
    package mutating func addService(
        _ id: UnsafeBufferPointer<UInt8>, to declarations: inout Declarations
    ) -> DeclarationNumber {
        if names.isFull { flush(to: &declarations) }
        isService |= 1 << UInt64(truncatingIfNeeded: names.count)
        names.append(UnsafeRawBufferPointer(id), 0)
        serviceCount += 1
        return DeclarationNumber(declarations.serviceCount + serviceCount - 1)
    }

    /// Declares that the last added service depends on the one whose identifier has these UTF-8 bytes, and returns the
    /// dependency's number.
    @discardableResult
    package mutating func addDependency(
        _ id: UnsafeBufferPointer<UInt8>, _ kind: DependencyKind, to declarations: inout Declarations
    ) -> DependencyNumber {
        if names.isFull { flush(to: &declarations) }
        names.append(UnsafeRawBufferPointer(id), kind == .hard ? 0 : 1)
        return DependencyNumber(declarations.dependencyCount + names.count - serviceCount - 1)
    }

    /// Returns the number of the dependency that is added next.
    package func nextDependency(after declarations: Declarations) -> DependencyNumber {
        DependencyNumber(declarations.dependencyCount + names.count - serviceCount)
    }

    /// Adds the content of the block to the declarations, and empties the block.
    @inline(never)
    package mutating func flush(to declarations: inout Declarations) {
        let isService = isService
        self.isService = 0
        serviceCount = 0
        declarations.add(names.lookUp(in: &declarations.names), areServices: isService)
    }
}
