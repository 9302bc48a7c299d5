// Looking up services and their values.
extension DispatcherCore {
    func position(of id: ServiceID) throws -> LaunchPosition {
        guard let position = graph.position(of: id) else { throw UnknownService(id: id, known: graph.ids) }
        return position
    }

    /// Returns the identifier of the only service of `type`, here or in a parent.
    func id<S: Service>(of type: S.Type) throws -> ServiceID {
        let positions = graph.positions(of: type)
        if positions.count == 1 { return graph.ids[positions[0]] }
        if positions.count > 1 {
            throw AmbiguousService(type: ServiceID(of: type), ids: positions.map { graph.ids[$0] })
        }
        if let parent { return try parent.core.id(of: type) }
        throw UnknownService(id: ServiceID(type.id), known: graph.ids)
    }

    /// Checks that the service at `position` names `id` in its `dependsOn`.
    func checkAccess(from position: LaunchPosition, to id: ServiceID) throws {
        guard graph.declarations[position].dependsOn.contains(id) else {
            if graph.position(of: id) == nil && parent == nil { throw UnknownService(id: id, known: graph.ids) }
            throw UndeclaredDependency(dependent: graph.ids[position], dependency: id)
        }
    }

    /// Returns the value of the service named `id`, here or in a parent.
    func value<Value>(of id: ServiceID, as type: Value.Type) throws -> Value {
        guard let p = graph.position(of: id) else {
            guard let parent else { throw UnknownService(id: id, known: graph.ids) }
            return try parent.core.value(of: id, as: type)
        }
        let (value, service) = value(at: p)
        guard let value, service.isReadable else { throw unavailable(p) }
        guard let typed = value.any as? Value else {
            throw ServiceValueMismatch(id: id, actual: "\(Swift.type(of: value.any))", expected: "\(type)")
        }
        return typed
    }

    func unavailable(_ p: LaunchPosition) -> DependencyUnavailable {
        inspect { [graph] machine in
            DependencyUnavailable(
                id: graph.ids[p], state: machine.services[p].reported, reason: Self.reason(p, machine, graph))
        }
    }

    /// Returns the reason why a service failed or, for a skipped service, the failure and the dependencies that led to
    /// it.
    private static func reason(
        _ p: LaunchPosition, _ machine: borrowing LaunchStateMachine, _ graph: ServiceGraph.Storage
    ) -> String? {
        let reason = machine.skipReason(of: p)
        guard let last = reason.chain.last, let failure = reason.failure else { return nil }
        let explanation = ServiceFailure(graph.ids[last], failure).explanation
        guard reason.chain.count > 1 else { return explanation }
        return reason.chain.dropFirst().map { graph.ids[$0].name }.joined(separator: " → ") + ": " + explanation
    }

    /// Returns the error that explains why a required service is not up.
    func failure(of p: LaunchPosition) -> any Error {
        if let failure = inspect({ $0.record.failures[p] }) { return ServiceFailure(graph.ids[p], failure) }
        return unavailable(p)
    }

    /// Checks that a service is up, or that it failed with a policy that lets its dependents proceed.
    func checkIsUpOrAllowedToFail(_ id: ServiceID) throws {
        guard let p = graph.position(of: id) else {
            guard let parent else { throw UnknownService(id: id, known: graph.ids) }
            return try parent.core.checkIsUpOrAllowedToFail(id)
        }
        let (service, isShuttingDown) = inspect { ($0.services[p], $0.shutdown.contains(p)) }
        let mayBeMissing = service.hasFailed && graph.plan.limits[p].onFailure == .proceed
        // A service that goes down after other child dispatchers is still up.
        if isShuttingDown || !service.isUp && !mayBeMissing { throw unavailable(p) }
    }
}
