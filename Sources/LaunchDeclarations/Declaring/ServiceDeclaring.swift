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

    /// The identifier of a service of this type whose instance does not declare one: by default, the type's name within
    /// its module.
    static var id: _TypeIdentifier { get }

    /// The service's identifier. An instance can declare its own, so that one type can be in a graph twice.
    var id: _Identifier { get }

    /// The services that must be up before this one starts, and whose values this one can read.
    var dependsOn: _Dependencies { get }

    /// The services that must have settled, successfully or not, before this one starts. Services that are not in the
    /// graph are ignored.
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

    /// The default policy: a launch timeout of 30 s, a shutdown timeout of 10 s, one attempt, and a failure ends the
    /// launch.
    public var policy: ServicePolicy { ServicePolicy() }

    /// ``LaunchMode/eager``.
    public var mode: LaunchMode { .eager }
}

/// A type that can identify a service: ``ServiceID`` or `String`, so that `let id = "replica"` works as written.
///
/// Only this library's types conform to this protocol.
public protocol ServiceIdentifying: Sendable {}

extension ServiceID: ServiceIdentifying {}
extension String: ServiceIdentifying {}

/// A type that can list the dependencies of a service: an array of identifiers or strings, a single one, or an optional
/// list.
///
/// Only this library's types conform to this protocol.
public protocol ServiceIdentifierList: Sendable {}

extension Array: ServiceIdentifierList where Element: ServiceIdentifying {}
extension Optional: ServiceIdentifierList where Wrapped: ServiceIdentifierList {}
extension ServiceID: ServiceIdentifierList {}
extension String: ServiceIdentifierList {}

extension ServiceID {
    /// Creates the identifier that `identifying` represents.
    package init(_ identifying: some ServiceIdentifying) {
        switch identifying {
        case let id as ServiceID: self = id
        case let name as String: self.init(name)
        default: fatalError("ServiceIdentifying is only for ServiceID and String")
        }
    }

    /// Returns the identifiers in `list`, in order.
    ///
    /// - Complexity: O(identifiers).
    package static func all(in list: some ServiceIdentifierList) -> [ServiceID] {
        switch list {
        case let ids as [ServiceID]: return ids
        case let names as [String]: return names.map { ServiceID($0) }
        case let id as ServiceID: return [id]
        case let name as String: return [ServiceID(name)]
        case let mixed as [any ServiceIdentifying]: return mixed.map { ServiceID($0) }
        default: break
        }
        guard let optional = list as? any OptionalList else {
            fatalError("ServiceIdentifierList is only for identifiers, strings, arrays and optionals of them")
        }
        return optional.identifiers
    }
}

/// An optional list, unwrapped without knowledge of its type.
private protocol OptionalList {
    var identifiers: [ServiceID] { get }
}

extension Optional: OptionalList where Wrapped: ServiceIdentifierList {
    fileprivate var identifiers: [ServiceID] { map { ServiceID.all(in: $0) } ?? [] }
}
