internal import DependencyGraph

/// Declared services, which may or may not form a valid graph.
public struct ServiceList: Sendable {
    package struct Declaration: Sendable {
        package var record: any ServiceRecord
        package var id: ServiceID
        package var dependsOn: [ServiceID]
        package var startsAfter: [ServiceID]
        package var policy: ServicePolicy
        package var mode: LaunchMode
        package var isSynchronous: Bool
        package var location: SourceLocation
        /// The types by which a context finds the service: its own type and the types that it replaces.
        package var types: [ObjectIdentifier]
        /// The dependencies that its properties declare, which are in `dependsOn` and `startsAfter` too.
        package var declared: [DeclaredDependency] = []
        /// The conditions of its dependencies that do not wait until a service is up.
        package var conditions: [ServiceID: DependencyCondition] = [:]

        package var dependencyLocations: [ServiceID: SourceLocation] {
            Dictionary(declared.map { ($0.reference.id, $0.location) }, uniquingKeysWith: { first, _ in first })
        }
    }

    package var declarations: [Declaration]

    /// Creates an empty list.
    public init() { declarations = [] }

    /// Creates a list of the services that `services` declares.
    public init(@ServiceListBuilder _ services: () throws -> ServiceList) rethrows { self = try services() }

    /// The number of services.
    public var count: Int { declarations.count }

    /// The services' identifiers, in declared order.
    public var ids: [ServiceID] { declarations.map(\.id) }

    mutating func append<S: Service>(_ service: S, at location: SourceLocation) {
        let declared = DeclaredDependency.all(of: service)
        declarations.append(
            Declaration(
                record: TypedRecord(service, declared), id: ServiceID(service.id),
                dependsOn: declared.ids([.required], followedBy: service.dependsOn),
                startsAfter: declared.ids([.optional, .failure], followedBy: service.startsAfter),
                policy: service.policy, mode: service.mode, isSynchronous: service is any SynchronousService,
                location: location,
                types: [ObjectIdentifier(S.self)], declared: declared))
    }
}

extension ServiceList {
    /// Returns the list in which dependencies on a type name the only service of that type, whose instance may have
    /// an identifier of its own.
    ///
    /// - Parameter external: returns the services of a type that are not in the list.
    package func namingServices(_ external: (any Any.Type) -> [ServiceID] = { _ in [] }) -> ServiceList {
        guard declarations.contains(where: { !$0.declared.isEmpty }) else { return self }
        let ids = Set(ids)
        var services: [ObjectIdentifier: [ServiceID]] = [:]
        for declaration in declarations {
            for type in declaration.types { services[type, default: []].append(declaration.id) }
        }
        var list = self
        for (number, declaration) in declarations.enumerated() {
            for (index, dependency) in declaration.declared.enumerated() {
                let reference = dependency.reference
                guard let type = reference.type, !ids.contains(reference.id) else { continue }
                let found = services[ObjectIdentifier(type)] ?? external(type)
                if found.count == 1 { list.declarations[number].rename(index, to: found[0]) }
            }
        }
        return list
    }
}

extension ServiceList.Declaration {
    fileprivate mutating func rename(_ index: Int, to id: ServiceID) {
        let former = declared[index].reference.id
        declared[index].reference.id = id
        dependsOn = dependsOn.map { $0 == former ? id : $0 }
        startsAfter = startsAfter.map { $0 == former ? id : $0 }
    }
}

extension [DeclaredDependency] {
    /// Returns the identifiers of the dependencies of some kinds, followed by the others that a property lists.
    fileprivate func ids(
        _ kinds: Set<DeclaredDependency.Kind>, followedBy list: some ServiceIdentifierList
    ) -> [ServiceID] {
        guard !isEmpty else { return list._serviceIDs }
        var seen: Set<ServiceID> = []
        let own = filter { kinds.contains($0.kind) && seen.insert($0.reference.id).inserted }.map(\.reference.id)
        return own + list._serviceIDs.filter { !seen.contains($0) }
    }
}

/// The declarations of a list in launch order. Declarations are large, so only their order is stored in addition to the
/// list.
package struct OrderedDeclarations: RandomAccessCollection, Sendable {
    let list: ServiceList
    let order: [DeclarationNumber]

    package var startIndex: Int { 0 }
    package var endIndex: Int { order.count }
    package subscript(index: Int) -> ServiceList.Declaration { _read { yield list.declarations[order[index]] } }
    package subscript(position: LaunchPosition) -> ServiceList.Declaration { _read { yield self[position.index] } }
}
