/// A type that can name a service: ``ServiceID`` or `String`, so that `let id = "replica"` works as written.
///
/// The library's own conformances are the only ones.
public protocol ServiceIdentifying: Sendable {}

extension ServiceID: ServiceIdentifying {}
extension String: ServiceIdentifying {}

/// A type that can list the services that another one waits for: an array of identifiers or strings, a single one, or an
/// optional list.
///
/// The library's own conformances are the only ones.
public protocol ServiceIdentifierList: Sendable {}

extension Array: ServiceIdentifierList where Element: ServiceIdentifying {}
extension Optional: ServiceIdentifierList where Wrapped: ServiceIdentifierList {}
extension ServiceID: ServiceIdentifierList {}
extension String: ServiceIdentifierList {}

extension ServiceID {
    /// The identifier that `identifying` stands for.
    package init(_ identifying: some ServiceIdentifying) {
        switch identifying {
        case let id as ServiceID: self = id
        case let name as String: self.init(name)
        default: preconditionFailure("ServiceIdentifying is only for ServiceID and String")
        }
    }

    /// The identifiers that `list` holds, in its order.
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
            preconditionFailure("ServiceIdentifierList is only for identifiers, strings, arrays and optionals of them")
        }
        return optional.identifiers
    }
}

/// An optional list, opened without its type.
private protocol OptionalList {
    var identifiers: [ServiceID] { get }
}

extension Optional: OptionalList where Wrapped: ServiceIdentifierList {
    fileprivate var identifiers: [ServiceID] { map { ServiceID.all(in: $0) } ?? [] }
}
