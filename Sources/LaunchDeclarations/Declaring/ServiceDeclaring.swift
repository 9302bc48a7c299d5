/// What a service declares about itself: its identifier, what it waits for, its policy and its mode.
///
/// Every member has a default. The associated types are inferred; they exist so that each usual way to write a member is
/// understood: `let id = "replica"` as well as `let id: ServiceID = "replica"`, `let dependsOn = ["config"]` as well as
/// `let dependsOn = [ConfigService.id]`.
public protocol ServiceDeclaring: Sendable {
    /// The type of ``id-swift.property``.
    associatedtype Identifier: ServiceIdentifying = ServiceID
    /// The type of ``id-swift.type.property``.
    associatedtype TypeIdentifier: ServiceIdentifying = ServiceID
    /// The type of ``dependsOn``.
    associatedtype Dependencies: ServiceIdentifierList = [ServiceID]
    /// The type of ``startsAfter``.
    associatedtype Predecessors: ServiceIdentifierList = [ServiceID]

    /// The identifier of a service of this type that declares none of its own: by default, the type's name within its
    /// module.
    static var id: TypeIdentifier { get }

    /// This service's identifier. An instance can declare its own, so that one type can be in a graph twice.
    var id: Identifier { get }

    /// The services that must be up before this one starts, and whose values it reads.
    var dependsOn: Dependencies { get }

    /// The services that must have settled, successfully or not, before this one starts. Services that are not in the
    /// graph are ignored.
    var startsAfter: Predecessors { get }

    /// Timeouts, retries, and the effect of a failure.
    var policy: ServicePolicy { get }

    /// When the service is launched.
    var mode: LaunchMode { get }
}

extension ServiceDeclaring {
    /// The type's name within its module.
    public static var id: ServiceID { ServiceID(of: Self.self) }

    /// The type's own identifier.
    public var id: ServiceID { ServiceID(Self.id) }

    /// No services.
    public var dependsOn: [ServiceID] { [] }

    /// No services.
    public var startsAfter: [ServiceID] { [] }

    /// The default policy: 30 s to launch, 10 s to shut down, one attempt, and a failure ends the launch.
    public var policy: ServicePolicy { ServicePolicy() }

    /// ``LaunchMode/eager``.
    public var mode: LaunchMode { .eager }
}
