/// The environment of a service's launch: its identifier, the attempt, and the outputs of the services it depends on.
public struct LaunchContext: Sendable {
    let core: DispatcherCore
    let position: LaunchPosition

    /// The identifier of the service that is launching.
    public var id: ServiceID { core.graph.ids[position] }

    /// The number of this attempt, starting with 1.
    public var attempt: Int { Int(core.value(at: position).service.attempt) }

    /// Lets the services start that wait only for the start of this one.
    ///
    /// A service that does not call this method counts as started when its launch returns.
    package func announceStart() {
        core.handle(.begun(position))
    }

    /// The output of the service of type `type`.
    ///
    /// - Throws: ``UndeclaredDependency`` if the launching service does not list it in `dependsOn`,
    ///   ``DependencyUnavailable`` if it failed with the policy to proceed, ``AmbiguousService`` if several services
    ///   have that type, ``UnknownService`` if none has it.
    /// - Complexity: O(direct dependencies).
    public subscript<S: Service>(_ type: S.Type) -> S.Output {
        get throws {
            let service = try core.service(of: type)
            try core.checkAccess(from: position, to: service)
            return try service.value(as: S.Output.self)
        }
    }

    /// The output of the service named `id`.
    ///
    /// - Throws: the errors of the subscript by type, and ``ServiceValueMismatch`` if the output is of another type.
    /// - Complexity: O(direct dependencies).
    public subscript<Value>(_ id: ServiceID, as type: Value.Type = Value.self) -> Value {
        get throws {
            let service = try core.service(named: id)
            try core.checkAccess(from: position, to: service)
            return try service.value(as: type)
        }
    }
}
