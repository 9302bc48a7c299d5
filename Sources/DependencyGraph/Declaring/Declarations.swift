/// Declared services before resolution: their identifiers, and for each service the names of its dependencies.
///
/// Every added service gets a declaration number (0, 1, 2…), and every dependency a dependency number, counted over all
/// declarations. A reader of manifests stores source locations by these numbers.
public struct Declarations: Sendable {
    /// The identifiers of services and of their dependencies.
    public package(set) var names = IdentifierTable()

    var serviceNames: [UInt32] = []

    /// For each declaration, the number of its first dependency.
    var firstDependencies: [UInt32] = []

    /// For each dependency, twice the number of its name, plus 1 if it is order-only.
    var mentions: [UInt32] = []

    /// Creates empty declarations with memory reserved for the given numbers of services and dependencies.
    public init(minimumServices: Int = 0, minimumDependencies: Int = 0) {
        reserveCapacity(services: minimumServices, dependencies: minimumDependencies)
    }

    /// Declares services with their dependencies. Names of services are numbered first, then the other names.
    ///
    /// - Complexity: linear in the total length of all identifiers.
    public init(_ services: [(id: String, dependsOn: [String], startsAfter: [String])]) {
        self.init(minimumServices: services.count)
        for service in services { _ = names.intern(service.id) }
        for service in services {
            addService(service.id)
            for name in service.dependsOn { addDependency(name, .hard) }
            for name in service.startsAfter { addDependency(name, .orderOnly) }
        }
    }

    package mutating func reserveCapacity(services: Int, dependencies: Int) {
        names.reserveCapacity(services)
        serviceNames.reserveCapacity(services)
        firstDependencies.reserveCapacity(services)
        mentions.reserveCapacity(dependencies)
    }

    /// Removes the services with this number and above, with their dependencies. Their names keep their numbers.
    package mutating func removeServices(from first: DeclarationNumber) {
        guard first.index < serviceCount else { return }
        mentions.removeSubrange(Int(firstDependencies[first])...)
        serviceNames.removeSubrange(first.index...)
        firstDependencies.removeSubrange(first.index...)
    }

    /// Declares a service and returns the declaration's number.
    ///
    /// An identifier may be declared again: the first declaration is the one in the graph.
    @discardableResult
    public mutating func addService(_ id: String) -> DeclarationNumber { addService(name: names.intern(id)) }

    /// Declares a dependency of the last added service, and returns the dependency's number.
    ///
    /// A service must have been added before. Hard and order-only dependencies can be added in any order; in the graph,
    /// the hard ones come first.
    @discardableResult
    public mutating func addDependency(_ id: String, _ kind: DependencyKind = .hard) -> DependencyNumber {
        addDependency(name: names.intern(id), kind)
    }

    /// The number of declared services, including repeated ones.
    public var serviceCount: Int { serviceNames.count }

    /// The number of declared dependencies, including repeated ones.
    public var dependencyCount: Int { mentions.count }

    /// The numbers of all declarations.
    public var services: Range<DeclarationNumber> { 0..<DeclarationNumber(serviceCount) }

    /// The numbers of all dependencies.
    public var dependencies: Range<DependencyNumber> { 0..<DependencyNumber(dependencyCount) }

    /// Returns the number in ``names`` of a declared service's identifier.
    public func name(ofService declaration: DeclarationNumber) -> NameNumber {
        NameNumber(Int(serviceNames[declaration]))
    }

    /// Returns the numbers of the dependencies of a declared service, in the order in which they were added.
    public func dependencies(ofService declaration: DeclarationNumber) -> Range<DependencyNumber> {
        let next = declaration.index + 1
        let end = next < firstDependencies.count ? Int(firstDependencies[next]) : mentions.count
        return DependencyNumber(Int(firstDependencies[declaration]))..<DependencyNumber(end)
    }

    /// Returns the number in ``names`` of a dependency's identifier.
    public func name(ofDependency dependency: DependencyNumber) -> NameNumber {
        NameNumber(Int(mentions[dependency] >> 1))
    }

    package func identifier(ofService declaration: DeclarationNumber) -> String {
        names[name(ofService: declaration)]
    }

    package func identifier(ofDependency dependency: DependencyNumber) -> String {
        names[name(ofDependency: dependency)]
    }

    /// Returns the kind of a dependency.
    public func kind(ofDependency dependency: DependencyNumber) -> DependencyKind {
        mentions[dependency] & 1 == 0 ? .hard : .orderOnly
    }

    @discardableResult
    package mutating func addService(name: NameNumber) -> DeclarationNumber {
        let number = DeclarationNumber(serviceNames.count)
        serviceNames.append(UInt32(truncatingIfNeeded: name.index))
        firstDependencies.append(UInt32(truncatingIfNeeded: mentions.count))
        return number
    }

    @discardableResult
    package mutating func addDependency(name: NameNumber, _ kind: DependencyKind) -> DependencyNumber {
        precondition(!serviceNames.isEmpty, "a dependency needs a service that was added before it")
        let number = DependencyNumber(mentions.count)
        precondition(number.index < UInt32.max, "more dependencies than a 32-bit graph holds")
        mentions.append(UInt32(truncatingIfNeeded: name.index) << 1 | (kind == .hard ? 0 : 1))
        return number
    }
}
