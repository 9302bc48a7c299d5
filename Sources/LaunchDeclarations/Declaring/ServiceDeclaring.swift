/// The declaration of a service: its identifier, its dependencies, its policy and its mode.
///
/// Every member has a default. The associated types are inferred, and a service never names them. They allow a member
/// to be written in each usual form: `let id = "replica"` or `let id: ServiceID = "replica"`, `let dependsOn =
/// ["config"]` or `let dependsOn = [ConfigService.id]`.
public protocol ServiceDeclaring: Sendable {
    /// The type of ``id-swift.property``.
    associatedtype _Identifier: ServiceIdentifying = ServiceID
    /// The type of ``id-swift.type.property``.
    associatedtype _TypeIdentifier: ServiceIdentifying = ServiceID
    /// The type of ``dependsOn``.
    associatedtype _Dependencies: ServiceIdentifierList = [ServiceID]
    /// The type of ``startsAfter``.
    associatedtype _Predecessors: ServiceIdentifierList = [ServiceID]

    /// The identifier of a service whose instance does not declare one: by default, the type's name within its module.
    static var id: _TypeIdentifier { get }

    /// The service's identifier. An instance can declare its own, so that one type can be in a graph twice.
    var id: _Identifier { get }

    /// The services that must be up before this one starts, and whose values this one can read.
    var dependsOn: _Dependencies { get }

    /// The services that must have settled, successfully or not, before this one starts. Services that are not in the graph
    /// are ignored.
    var startsAfter: _Predecessors { get }

    /// Timeouts, retries, and the effect of a failure.
    var policy: ServicePolicy { get }

    /// The launch mode of the service.
    var mode: LaunchMode { get }
}

extension ServiceDeclaring {
    /// The type's name within its module. A subclass has its own.
    public static var id: ServiceID {
        // The subclass, where `Self` is the class that declares the conformance.
        ServiceID(of: self)
    }

    /// The identifier of the type.
    public var id: ServiceID { ServiceID(type(of: self).id) }

    /// No services.
    public var dependsOn: [ServiceID] { [] }

    /// No services.
    public var startsAfter: [ServiceID] { [] }

    /// The default policy: launch timeout 30 s, shutdown timeout 10 s, one attempt; a failure ends the launch.
    public var policy: ServicePolicy { ServicePolicy() }

    /// ``LaunchMode/eager``.
    public var mode: LaunchMode { .eager }
}

/// A type that can identify a service: ``ServiceID`` or `String`, so that `let id = "replica"` works as written.
///
/// Only this library's types conform to this protocol.
public protocol ServiceIdentifying: Sendable {
    /// The identifier.
    var _serviceID: ServiceID { get }
}

extension ServiceID: ServiceIdentifying {
    /// This identifier.
    public var _serviceID: ServiceID { self }

    package init(_ identifying: some ServiceIdentifying) { self = identifying._serviceID }
}

extension String: ServiceIdentifying {
    /// The identifier with this text.
    public var _serviceID: ServiceID { ServiceID(self) }
}

/// A type that can list dependencies: an array of identifiers or strings, a single one, or an optional list.
///
/// Only this library's types conform to this protocol.
public protocol ServiceIdentifierList: Sendable {
    /// The identifiers, in order.
    var _serviceIDs: [ServiceID] { get }
}

extension Array: ServiceIdentifierList where Element: ServiceIdentifying {
    /// The identifiers, in order.
    public var _serviceIDs: [ServiceID] { map(\._serviceID) }
}

extension Optional: ServiceIdentifierList where Wrapped: ServiceIdentifierList {
    /// The identifiers, in order; none for `nil`.
    public var _serviceIDs: [ServiceID] { self?._serviceIDs ?? [] }
}

extension ServiceID: ServiceIdentifierList {
    /// This identifier alone.
    public var _serviceIDs: [ServiceID] { [self] }
}

extension String: ServiceIdentifierList {
    /// The identifier with this text.
    public var _serviceIDs: [ServiceID] { [_serviceID] }
}
