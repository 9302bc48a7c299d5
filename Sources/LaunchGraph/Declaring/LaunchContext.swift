/// The environment of a service's launch: its identifier, the attempt, and the outputs of the services it depends on.
public struct LaunchContext: Sendable {
    let access: any ContextAccess
    let position: LaunchPosition
    /// Reports that the service can be used; `nil` for a service that is up when its launch returns.
    package var readiness: RunReadiness?

    /// The identifier of the service that is launching.
    public var id: ServiceID { access.id(of: position) }

    /// The number of this attempt, starting with 1.
    public var attempt: Int { access.attempt(of: position) }

    /// Lets the services start that wait only for the start of this one.
    ///
    /// A service that does not call this method counts as started when its launch returns.
    package func announceStart() { access.announceStart(of: position) }

    /// The output of the service of type `type`.
    ///
    /// - Throws: ``UndeclaredDependency`` if the launching service does not list it in `dependsOn`,
    ///   ``DependencyUnavailable`` if it failed with the policy to proceed, ``AmbiguousService`` if several services
    ///   have that type, ``UnknownService`` if none has it.
    /// - Complexity: O(direct dependencies).
    public subscript<S: Service>(_ type: S.Type) -> S.Output {
        get throws { try access.value(of: ServiceReference(only: type), as: S.Output.self, for: position) }
    }

    /// The output of the service named `id`.
    ///
    /// - Throws: the errors of the subscript by type, and ``ServiceValueMismatch`` if the output is of another type.
    /// - Complexity: O(direct dependencies).
    public subscript<Value>(_ id: ServiceID, as type: Value.Type = Value.self) -> Value {
        get throws { try access.value(of: ServiceReference(id), as: type, for: position) }
    }

    /// The output of the service of type `type`; `nil` if that service is not in the graph or is not up.
    ///
    /// - Throws: ``UndeclaredDependency`` if the launching service lists it neither in `startsAfter` nor in `dependsOn`,
    ///   ``AmbiguousService`` if several services have that type.
    /// - Complexity: O(direct dependencies).
    public subscript<S: Service>(optional type: S.Type) -> S.Output? {
        get throws { try access.valueIfUp(of: ServiceReference(only: type), as: S.Output.self, for: position) }
    }

    /// The output of the service named `id`; `nil` if that service is not in the graph or is not up.
    ///
    /// - Throws: the errors of the subscript by type, and ``ServiceValueMismatch`` if the output is of another type.
    /// - Complexity: O(direct dependencies).
    public subscript<Value>(optional id: ServiceID, as type: Value.Type = Value.self) -> Value? {
        get throws { try access.valueIfUp(of: ServiceReference(id), as: type, for: position) }
    }

    func value<S: Service>(neededOf type: S.Type) throws -> S.Output {
        try access.value(of: ServiceReference(type), as: S.Output.self, for: position)
    }
}

/// What a context needs of the dispatcher that launches its service.
protocol ContextAccess: AnyObject, Sendable {
    func id(of p: LaunchPosition) -> ServiceID
    func attempt(of p: LaunchPosition) -> Int
    func isFirstAttempt(of p: LaunchPosition) -> Bool
    func announceStart(of p: LaunchPosition)
    func offer(_ value: any Sendable, named name: String, by p: LaunchPosition)
    /// Returns the value of the service that `reference` names, if the service at `p` depends on it.
    func value<Value>(of reference: ServiceReference, as type: Value.Type, for p: LaunchPosition) throws -> Value
    /// Returns the value of the service that `reference` names or, while it is launched again alone, of its former instance.
    func latestValue(of reference: ServiceReference) -> (any LaunchedValue)?
    func failure(of reference: ServiceReference) -> ServiceFailure?
    /// Waits while the service that `reference` names is being launched.
    func waitUntilUp(_ reference: ServiceReference) async throws
    /// Returns the value of the service that `reference` names, if that is up and the service at `p` starts after it.
    func valueIfUp<Value>(of reference: ServiceReference, as type: Value.Type, for p: LaunchPosition) throws -> Value?
}
