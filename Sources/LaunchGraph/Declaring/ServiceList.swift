internal import DependencyGraph

/// Declared services, which may or may not form a valid graph.
public struct ServiceList: Sendable {
    /// One declared service.
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
        /// The conditions of its dependencies that do not wait until a service is up.
        package var conditions: [ServiceID: DependencyCondition] = [:]
    }

    package var declarations: [Declaration]

    /// Creates an empty list.
    public init() {
        declarations = []
    }

    /// Creates a list of the services that `services` declares.
    public init(@ServiceListBuilder _ services: () throws -> ServiceList) rethrows {
        self = try services()
    }

    /// The number of services.
    public var count: Int { declarations.count }

    /// The services' identifiers, in declared order.
    public var ids: [ServiceID] { declarations.map(\.id) }

    /// Adds a service that was declared at `location`.
    mutating func append<S: Service>(_ service: S, at location: SourceLocation) {
        declarations.append(
            Declaration(
                record: TypedRecord(service), id: ServiceID(service.id),
                dependsOn: ServiceID.all(in: service.dependsOn),
                startsAfter: ServiceID.all(in: service.startsAfter), policy: service.policy, mode: service.mode,
                isSynchronous: service is any SynchronousService, location: location, types: [ObjectIdentifier(S.self)])
        )
    }
}

/// The declarations of a list in launch order. Declarations are large, so only their order is stored in addition to the
/// list.
package struct OrderedDeclarations: RandomAccessCollection, Sendable {
    private let list: ServiceList
    private let order: [DeclarationNumber]

    /// - Parameter order: the list's declarations, in launch order.
    init(list: ServiceList, order: [DeclarationNumber]) {
        self.list = list
        self.order = order
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { order.count }
    package subscript(index: Int) -> ServiceList.Declaration { list.declarations[order[index]] }
    package subscript(position: LaunchPosition) -> ServiceList.Declaration { self[position.index] }
}
