package import DependencyGraph

/// Services and who waits for whom, known to be launchable.
///
/// ```swift
/// let graph = try ServiceGraph {
///     ConfigService()
///     DatabaseService()
///     if flags.search { SearchService() }
/// }
/// print(graph.launchOrder)
/// ```
public struct ServiceGraph: Sendable {
    /// What a graph consists of, shared by its copies.
    final class Storage: Sendable {
        let list: ServiceList
        let parent: ServiceGraph?
        var hasParent: Bool { parent != nil }
        let resolution: Resolution
        let plan: LaunchPlan
        /// The services in launch order.
        let records: [any ServiceRecord]
        let declarations: [ServiceList.Declaration]
        /// For each service the services of the parent that it depends on.
        let external: [[ServiceID]]
        let ids: [ServiceID]
        let fingerprint: String
        private let positions: [ServiceID: LaunchPosition]
        private let types: [ObjectIdentifier: [LaunchPosition]]

        init(_ list: ServiceList, _ resolution: Resolution, external: [[ServiceID]], parent: ServiceGraph?) {
            self.list = list
            self.parent = parent
            self.resolution = resolution
            let order = resolution.launchOrder.map { resolution.declaration(of: Int($0)) }
            declarations = order.map { list.declarations[$0] }
            records = declarations.map(\.record)
            ids = declarations.map(\.id)
            self.external = order.map { external[$0] }
            fingerprint = resolution.fingerprint.description
            plan = LaunchPlan(declarations, resolution)
            var types: [ObjectIdentifier: [LaunchPosition]] = [:]
            for (position, declaration) in declarations.enumerated() {
                for type in declaration.types { types[type, default: []].append(LaunchPosition(position)) }
            }
            self.types = types
            positions = Dictionary(
                zip(ids, ids.positions), uniquingKeysWith: { first, _ in first })
        }

        func position(of id: ServiceID) -> LaunchPosition? { positions[id] }

        func positions(of type: any Any.Type) -> [LaunchPosition] { types[ObjectIdentifier(type)] ?? [] }
    }

    let storage: Storage

    /// The graph of the services that `services` declares.
    ///
    /// - Parameter services: the services, in the order in which those that do not wait for each other are launched.
    /// - Throws: ``ServiceGraphError`` with everything that is wrong: cycles, unknown, duplicate and blank identifiers,
    ///   services that depend on themselves, and synchronous services that wait for asynchronous ones.
    /// - Complexity: O(services + dependencies) where nothing is wrong.
    public init(@ServiceListBuilder _ services: () throws -> ServiceList) throws {
        try self.init(services: services())
    }

    /// The graph of services that may depend on those of `parent`: a screen's, or a session's, on the app's.
    ///
    /// A ``Dispatcher`` for it takes the launched parent.
    ///
    /// - Throws: as ``init(_:)``.
    public init(parent: ServiceGraph, @ServiceListBuilder _ services: () throws -> ServiceList) throws {
        try self.init(services: services(), parent: parent)
    }

    /// The graph of the services in `list`.
    ///
    /// - Throws: as ``init(_:)``.
    package init(services list: ServiceList, parent: ServiceGraph? = nil) throws {
        var declarations = Declarations(minimumServices: list.count)
        var external: [[ServiceID]] = []
        let own = Set(list.ids)
        let isExternal = { (id: ServiceID) in parent != nil && !own.contains(id) && parent?.contains(id) == true }
        var locations: [SourceLocation] = []
        for declaration in list.declarations {
            declarations.addService(declaration.id.name)
            external.append(declaration.dependsOn.filter(isExternal))
            for id in declaration.dependsOn where !isExternal(id) { declarations.addDependency(id.name, .hard) }
            for id in declaration.startsAfter { declarations.addDependency(id.name, .orderOnly) }
            locations.append(declaration.location)
        }
        let resolution = Resolution(declarations)
        let problems = SwiftDeclarationProblems(list: list, resolution: resolution)
        guard resolution.isSound && problems.isEmpty else {
            throw ServiceGraphError(list: list, resolution: resolution, problems: problems)
        }
        storage = Storage(list, resolution, external: external, parent: parent)
    }

    /// The identifiers in launch order: what comes before what it does not depend on is as declared.
    public var launchOrder: [ServiceID] { storage.ids }

    /// How many services there are.
    public var count: Int { storage.ids.count }

    /// A short stable hash of the launch order and of who waits for whom: the graph that CI verified is the graph that
    /// runs when both print the same.
    public var fingerprint: String { storage.fingerprint }

    /// Whether a service with that identifier is in the graph or in a parent's.
    public func contains(_ id: ServiceID) -> Bool {
        storage.position(of: id) != nil || storage.parent?.contains(id) == true
    }

    /// The services by wave: those of the first wait for nothing, those of any other for one of the wave before.
    public var waves: [[ServiceID]] {
        let resolution = storage.resolution
        let waves = resolution.graph.waves(inOrder: resolution.launchOrder)
        return (0..<waves.count).map { wave in waves[wave].map { ServiceID(resolution.identifier(of: Int($0))) } }
    }

    /// What the service with that identifier waits for, as declared; empty for one that is not in the graph.
    public func dependencies(of id: ServiceID) -> (dependsOn: [ServiceID], startsAfter: [ServiceID]) {
        guard let position = storage.position(of: id) else { return ([], []) }
        let declaration = storage.declarations[position]
        return (declaration.dependsOn, declaration.startsAfter)
    }

    /// The services as they were declared.
    public var services: ServiceList { storage.list }

    /// The services of the parents, the furthest first, and then its own.
    package var servicesWithParents: ServiceList {
        var all = storage.parent?.servicesWithParents ?? ServiceList()
        all.declarations += storage.list.declarations
        return all
    }

    /// The graph on whose services this one's may depend.
    package var parentGraph: ServiceGraph? { storage.parent }

    /// The graph as it was judged, for drawing and for questions about paths.
    package var resolution: Resolution { storage.resolution }
}
