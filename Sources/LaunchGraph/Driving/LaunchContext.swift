/// What a service is given when it is launched: the values of the services it depends on.
public struct LaunchContext: Sendable {
    let core: DispatcherCore
    let position: LaunchPosition

    /// The identifier of the service that is being launched.
    public var id: ServiceID { core.graph.ids[position] }

    /// The number of this attempt, the first being 1.
    public var attempt: Int { core.attempt(of: position) }

    /// What the service of type `type` yielded.
    ///
    /// - Throws: ``UndeclaredDependency`` when the service being launched does not name it in `dependsOn`,
    ///   ``DependencyUnavailable`` when it failed and was allowed to, ``AmbiguousService`` when several services have
    ///   that type, ``UnknownService`` when none has.
    /// - Complexity: O(direct dependencies).
    public subscript<S: Service>(_ type: S.Type) -> S.Output {
        get throws {
            let id = try core.id(of: type)
            try core.checkAccess(from: position, to: id)
            return try core.value(of: id, as: S.Output.self)
        }
    }

    /// What the service called `id` yielded.
    ///
    /// - Throws: as the subscript by type, and ``ServiceValueMismatch`` when the value is of another type.
    /// - Complexity: O(direct dependencies).
    public subscript<Value>(_ id: ServiceID, as type: Value.Type = Value.self) -> Value {
        get throws {
            try core.checkAccess(from: position, to: id)
            return try core.value(of: id, as: type)
        }
    }
}
