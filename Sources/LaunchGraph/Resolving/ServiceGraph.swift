package import DependencyGraph

/// A valid graph of services, which a ``Dispatcher`` can launch.
///
/// ```swift
/// let graph = try ServiceGraph {
///     ConfigService()
///     DatabaseService()
///     if flags.search { SearchService() }
/// }
/// print(graph.launchOrder)
/// ```
public final class ServiceGraph: Sendable {
    /// The services as they were declared.
    public let services: ServiceList
    /// A short, stable hash of the launch order and the dependencies. If CI and a program print the same fingerprint,
    /// the program runs the graph that CI checked.
    public let fingerprint: String
    /// The parent graph, whose services this graph's services may depend on.
    package let parent: ServiceGraph?
    package let resolution: Resolution
    package let declarations: OrderedDeclarations
    let records: [any ServiceRecord]
    let ids: [ServiceID]
    let plan: LaunchPlan
    /// The dependencies that properties of services declare.
    let declared: [LaunchPosition: [DeclaredDependency]]
    /// For each service, the parent's services that it depends on.
    let external: [[ServiceID]]
    private let positions: [ServiceID: LaunchPosition]
    private let types: [ObjectIdentifier: [LaunchPosition]]

    init(_ services: ServiceList, _ resolution: Resolution, parent: ServiceGraph?) {
        self.services = services
        self.parent = parent
        self.resolution = resolution
        let order = resolution.launchOrder.map { resolution.declaration(of: $0) }
        declarations = OrderedDeclarations(list: services, order: order)
        records = declarations.map(\.record)
        let properties = zip(declarations.positions, declarations.map(\.declared))
        declared = Dictionary(uniqueKeysWithValues: properties.filter { !$1.isEmpty })
        ids = declarations.map(\.id)
        fingerprint = resolution.fingerprint.description
        let positions = Dictionary(zip(ids, ids.positions), uniquingKeysWith: { first, _ in first })
        self.positions = positions
        external = declarations.map { $0.dependsOn.filter { positions[$0] == nil && parent?.contains($0) == true } }
        plan = LaunchPlan(declarations, resolution, positions)
        var types: [ObjectIdentifier: [LaunchPosition]] = [:]
        for (position, declaration) in declarations.enumerated() {
            for type in declaration.types { types[type, default: []].append(LaunchPosition(position)) }
        }
        self.types = types
    }

    /// Creates the graph of the services that `services` declares.
    ///
    /// - Parameters:
    ///   - parent: the graph of services that these may depend on, as those of a screen or a session depend on the app's;
    ///     `nil` for none. The ``Dispatcher`` is created with the launched parent.
    ///   - isolation: the actor of the caller. On the main actor, the stored properties of classes are checked too.
    ///   - services: declares the services. Independent services are launched in declared order.
    /// - Throws: ``ServiceGraphError`` with every problem: cycles, unknown, duplicate and blank identifiers, also of the
    ///   parent's services, services that depend on themselves, synchronous services that wait for asynchronous ones,
    ///   unusable members, and policies with unusable values.
    /// - Complexity: O(services + dependencies) for a valid graph.
    public convenience init(
        parent: ServiceGraph? = nil, isolation: isolated (any Actor)? = #isolation,
        @ServiceListBuilder _ services: () throws -> ServiceList
    ) throws {
        try self.init(
            services: services(), parent: parent,
            reading: isolation === MainActor.shared ? .mainActor : .structures)
    }

    /// Creates the graph of the services in `list`.
    ///
    /// - Throws: the same errors as ``init(parent:isolation:_:)``.
    package convenience init(
        services list: ServiceList, parent: ServiceGraph? = nil, reading scope: UnusableMembers.Scope = .structures
    ) throws {
        let list = list.namingServices { parent?.ids(of: $0) ?? [] }
        var declarations = Declarations(minimumServices: list.count)
        let own = Set(list.ids)
        let isExternal = { (id: ServiceID) in !own.contains(id) && parent?.contains(id) == true }
        for declaration in list.declarations {
            declarations.addService(declaration.id.name)
            for id in declaration.dependsOn where !isExternal(id) { declarations.addDependency(id.name, .hard) }
            for id in declaration.startsAfter { declarations.addDependency(id.name, .orderOnly) }
        }
        let resolution = Resolution(declarations)
        let problems = list.declarationProblems(parent: parent, resolution, reading: scope)
        guard resolution.isSound && problems.isEmpty else {
            throw ServiceGraphError(list: list, resolution: resolution, problems: problems)
        }
        self.init(list, resolution, parent: parent)
    }

    /// Returns the same graph with other records for its services, without resolving the dependencies again.
    package func replacingRecords(
        _ record: (_ position: LaunchPosition, _ original: any ServiceRecord) -> any ServiceRecord
    ) -> ServiceGraph {
        var list = services
        for (position, node) in zip(resolution.launchOrder.positions, resolution.launchOrder) {
            let index = resolution.declaration(of: node)
            list.declarations[index].record = record(position, list.declarations[index].record)
        }
        return ServiceGraph(list, resolution, parent: parent)
    }

    /// The identifiers in launch order, a topological order that is stable with respect to declaration.
    public var launchOrder: [ServiceID] { ids }

    /// The number of services.
    public var count: Int { ids.count }

    func position(of id: ServiceID) -> LaunchPosition? { positions[id] }

    func positions(of type: any Any.Type) -> [LaunchPosition] { types[ObjectIdentifier(type)] ?? [] }

    /// Returns whether the graph or one of its parents has a service with that identifier.
    public func contains(_ id: ServiceID) -> Bool { position(of: id) != nil || parent?.contains(id) == true }

    /// Returns the services of a type, of the graph or of the nearest parent that has any.
    private func ids(of type: any Any.Type) -> [ServiceID] {
        let own = positions(of: type).map { ids[$0] }
        return own.isEmpty ? parent?.ids(of: type) ?? [] : own
    }

    /// Returns where a service of the graph or of one of its parents was declared.
    func location(of id: ServiceID) -> SourceLocation? {
        position(of: id).map { declarations[$0].location } ?? parent?.location(of: id)
    }

    /// The services by wave. A service with nothing to wait for is in the first wave; any other service is in the wave
    /// after the latest wave of the services that it waits for.
    public var waves: [[ServiceID]] {
        let waves = resolution.graph.waves(inOrder: resolution.launchOrder)
        return (0..<waves.count).map { wave in waves[wave].map { ServiceID(resolution.identifier(of: $0)) } }
    }

    /// Returns the declared dependencies of a service; empty lists if the service is not in the graph.
    public func dependencies(of id: ServiceID) -> (dependsOn: [ServiceID], startsAfter: [ServiceID]) {
        guard let position = position(of: id) else { return ([], []) }
        let declaration = declarations[position]
        return (declaration.dependsOn, declaration.startsAfter)
    }

    /// Returns the policy of a service; `nil` if the service is not in the graph.
    public func policy(of id: ServiceID) -> ServicePolicy? { position(of: id).map { declarations[$0].policy } }

    /// Returns the launch mode of a service; `nil` if the service is not in the graph.
    public func mode(of id: ServiceID) -> LaunchMode? { position(of: id).map { declarations[$0].mode } }

    /// The services of all parents, the outermost first, followed by the graph's own.
    package var servicesWithParents: ServiceList {
        var all = parent?.servicesWithParents ?? ServiceList()
        all.declarations += services.declarations
        return all
    }
}
