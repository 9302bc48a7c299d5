/// Declared services before resolution: their identifiers, and for each the names of its dependencies.
///
/// Every service that is added gets a declaration number (0, 1, 2…), every dependency a dependency number that counts
/// over all declarations. Both are what a reader of manifests keeps places by.
public struct Declarations: Sendable {
    /// The identifiers of services and of what they depend on.
    public internal(set) var names: IdentifierTable

    /// For each declaration the number of its name.
    var serviceNames: [UInt32] = []

    /// For each declaration the number of its first dependency.
    var firstDependencies: [UInt32] = []

    /// For each dependency twice the number of its name, plus 1 if it is order-only.
    var mentions: [UInt32] = []

    /// Nothing declared, with room for as much as is said.
    public init(minimumServices: Int = 0, minimumDependencies: Int = 0) {
        names = IdentifierTable(minimumCapacity: minimumServices)
        serviceNames.reserveCapacity(minimumServices)
        firstDependencies.reserveCapacity(minimumServices)
        mentions.reserveCapacity(minimumDependencies)
    }

    /// Declares a service and gives the declaration's number.
    ///
    /// An identifier may be declared again: the first declaration is the one in the graph.
    @discardableResult
    public mutating func addService(_ id: String) -> Int { addService(name: names.intern(id)) }

    /// Declares a service whose identifier has these UTF-8 bytes and gives the declaration's number.
    @discardableResult
    package mutating func addService(_ id: UnsafeBufferPointer<UInt8>) -> Int { addService(name: names.intern(id)) }

    /// Declares that the service added last waits for another, and gives the dependency's number.
    ///
    /// A service has to have been added before. Its hard dependencies and its order-only ones may come in any order; in
    /// the graph the hard ones come first.
    @discardableResult
    public mutating func addDependency(_ id: String, _ kind: DependencyKind = .hard) -> Int {
        addDependency(name: names.intern(id), kind)
    }

    /// Declares that the service added last waits for the one whose identifier has these UTF-8 bytes, and gives the
    /// dependency's number.
    @discardableResult
    package mutating func addDependency(_ id: UnsafeBufferPointer<UInt8>, _ kind: DependencyKind = .hard) -> Int {
        addDependency(name: names.intern(id), kind)
    }

    /// How many services were declared, repeated ones included.
    public var serviceCount: Int { serviceNames.count }

    /// How many dependencies were declared, repeated ones included.
    public var dependencyCount: Int { mentions.count }

    /// The number in ``names`` of a declared service's identifier.
    public func name(ofService declaration: Int) -> Int { Int(serviceNames[declaration]) }

    /// The numbers of the dependencies of a declared service, in the order in which they were added.
    public func dependencies(ofService declaration: Int) -> Range<Int> {
        let next = declaration + 1
        let end = next < firstDependencies.count ? Int(firstDependencies[next]) : mentions.count
        return Int(firstDependencies[declaration])..<end
    }

    /// The number in ``names`` of what a dependency is on.
    public func name(ofDependency dependency: Int) -> Int { Int(mentions[dependency] >> 1) }

    /// Of which kind a dependency was declared.
    public func kind(ofDependency dependency: Int) -> DependencyKind {
        mentions[dependency] & 1 == 0 ? .hard : .orderOnly
    }

    /// The bytes that this occupies beyond those of the identifiers.
    var overhead: Int {
        names.overhead
            + (serviceNames.count + firstDependencies.count + mentions.count) * MemoryLayout<UInt32>.stride
    }

    /// The number of a name, which is added to ``names`` if it is new; nothing is declared by that.
    package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { names.intern(bytes) }

    /// Declares a service by the number of its name and gives the declaration's number.
    @discardableResult
    package mutating func addService(name: Int) -> Int {
        let number = serviceNames.count
        serviceNames.append(UInt32(truncatingIfNeeded: name))
        firstDependencies.append(UInt32(truncatingIfNeeded: mentions.count))
        return number
    }

    /// Declares that the service added last waits for the one whose name has this number, and gives the dependency's number.
    @discardableResult
    package mutating func addDependency(name: Int, _ kind: DependencyKind) -> Int {
        precondition(!serviceNames.isEmpty, "a dependency needs a service that was added before it")
        let number = mentions.count
        precondition(number < UInt32.max, "more dependencies than a 32-bit graph holds")
        mentions.append(UInt32(truncatingIfNeeded: name) << 1 | (kind == .hard ? 0 : 1))
        return number
    }
}
