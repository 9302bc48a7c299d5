import DependencyGraph
public import LaunchDeclarations

/// A service as a program declares it.
public struct ServiceDeclaration: Sendable {
    /// Its identifier.
    public var id: String
    /// The services that must be up before it starts.
    public var dependsOn: [String]
    /// The services that must have settled before it starts, if they are there.
    public var startsAfter: [String]
    /// What else is said about it.
    public var attributes: ServiceAttributes
    /// Where it was declared.
    public var location: SourceLocation?

    /// A service called `id`.
    public init(
        _ id: String, dependsOn: [String] = [], startsAfter: [String] = [],
        attributes: ServiceAttributes = ServiceAttributes(), at location: SourceLocation? = nil
    ) {
        self.id = id
        self.dependsOn = dependsOn
        self.startsAfter = startsAfter
        self.attributes = attributes
        self.location = location
    }
}

extension Manifest {
    /// The manifest of services that a program declares.
    ///
    /// - Parameters:
    ///   - name: what the graph is called.
    ///   - services: the services, in declared order.
    ///   - layers: the layers, from the lowest to the highest.
    ///   - budget: how long the critical path may take.
    ///   - forbidden: the dependencies that are forbidden.
    public init(
        name: String? = nil, services: [ServiceDeclaration], layers: [String] = [], budget: Duration? = nil,
        forbidden: [ForbiddenDependency] = []
    ) {
        self.init(
            name: name, services: services, layers: layers, budget: budget, forbidden: forbidden, diagnostics: [])
    }

    /// As the public one, with what was wrong with the declarations themselves.
    package init(
        name: String?, services: [ServiceDeclaration], layers: [String] = [], budget: Duration? = nil,
        forbidden: [ForbiddenDependency] = [], diagnostics: [Diagnostic]
    ) {
        var declarations = Declarations(minimumServices: services.count)
        var details = ServiceDetails()
        var locations = ManifestLocations()
        for service in services {
            let number = declarations.addService(service.id)
            for dependency in service.dependsOn { declarations.addDependency(dependency, .hard) }
            for dependency in service.startsAfter { declarations.addDependency(dependency, .orderOnly) }
            if !service.attributes.isEmpty { details.set(service.attributes, of: number) }
            locations.given[number] = service.location
        }
        locations.sources = [nil]
        locations.documents = [nil]
        locations.defaults = [nil]
        self.init(
            name: name,
            files: [
                ManifestFile(
                    path: "<swift>", name: name, services: 0..<services.count, defaults: ServiceAttributes())
            ],
            resolution: Resolution(declarations), layers: layers, budget: budget, forbidden: forbidden,
            inputDiagnostics: diagnostics, details: details, locations: locations)
    }
}
