/// What can name a service: a ``ServiceID``, or a string, so that `let id = "replica"` means what it says.
public protocol ServiceIdentifying: Sendable {
    /// The identifier it stands for.
    var serviceID: ServiceID { get }
}

extension ServiceID: ServiceIdentifying {
    /// Itself.
    public var serviceID: ServiceID { self }
}

extension String: ServiceIdentifying {
    /// The identifier that the string spells.
    public var serviceID: ServiceID { ServiceID(self) }
}

/// What can name the services that another one waits for: a list of identifiers or strings, one of them, or none.
public protocol ServiceIdentifierList: Sendable {
    /// The identifiers, in the order in which they are placed in front of the service.
    var serviceIDs: [ServiceID] { get }
}

extension Array: ServiceIdentifierList where Element: ServiceIdentifying {
    /// The identifiers of its elements.
    public var serviceIDs: [ServiceID] { map(\.serviceID) }
}

extension Optional: ServiceIdentifierList where Wrapped: ServiceIdentifierList {
    /// The identifiers of what it wraps, or none.
    public var serviceIDs: [ServiceID] { self?.serviceIDs ?? [] }
}

extension ServiceID: ServiceIdentifierList {
    /// Itself alone.
    public var serviceIDs: [ServiceID] { [self] }
}

extension String: ServiceIdentifierList {
    /// The one identifier that the string spells.
    public var serviceIDs: [ServiceID] { [ServiceID(self)] }
}
