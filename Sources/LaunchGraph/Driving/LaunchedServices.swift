/// Services that were launched: their values, and how the launch went.
public struct LaunchedServices: Sendable {
    let core: DispatcherCore

    /// How the launch went, and how things stand now.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport { core.report() }

    /// The graph that was launched.
    public var graph: ServiceGraph { ServiceGraph(storage: core.graph) }

    /// What the service of type `type` yielded.
    ///
    /// - Throws: ``DependencyUnavailable`` when it did not come up or is down, ``AmbiguousService`` when several
    ///   services have that type, ``UnknownService`` when none has.
    public subscript<S: Service>(_ type: S.Type) -> S.Output {
        get throws { try core.value(of: core.id(of: type), as: S.Output.self) }
    }

    /// What the service called `id` yielded.
    ///
    /// - Throws: as the subscript by type, and ``ServiceValueMismatch`` when the value is of another type.
    public subscript<Value>(_ id: ServiceID, as type: Value.Type = Value.self) -> Value {
        get throws { try core.value(of: id, as: type) }
    }

    /// What the service of type `type` yields, which is launched for it if it is not up, with what it depends on.
    ///
    /// Requests at the same time join. A failure ends nothing else, and the next request tries again.
    ///
    /// - Throws: ``ServiceFailure`` or ``DependencyUnavailable`` when it does not come up, `CancellationError` when the
    ///   requesting task is cancelled, ``InvalidLaunchState`` after a shutdown; otherwise as the subscript by type.
    public func require<S: Service>(_ type: S.Type) async throws -> S.Output {
        let id = try core.id(of: type)
        try await core.require(id)
        await core.deliverBufferedEvents()
        return try core.value(of: id, as: S.Output.self)
    }

    /// What the service called `id` yields, which is launched for it if it is not up.
    ///
    /// - Throws: as ``require(_:)``, and ``ServiceValueMismatch`` when the value is of another type.
    public func require<Value: Sendable>(_ id: ServiceID, as type: Value.Type = Value.self) async throws -> Value {
        try await core.require(id)
        await core.deliverBufferedEvents()
        return try core.value(of: id, as: type)
    }
}

extension ServiceGraph {
    init(storage: Storage) {
        self.storage = storage
    }
}
