struct LocatedService {
    let dispatcher: Dispatcher
    let position: LaunchPosition

    var id: ServiceID { dispatcher.graph.ids[position] }
    var latestValue: (any LaunchedValue)? { dispatcher.latestValue(at: position) }

    func value<Value>(as type: Value.Type) throws -> Value {
        let (value, service) = dispatcher.value(at: position)
        guard let value, service.isReadable else { throw dispatcher.unavailable(position) }
        guard let typed = value.any as? Value else {
            throw ServiceValueMismatch(id: id, actual: "\(Swift.type(of: value.any))", expected: "\(type)")
        }
        return typed
    }

    func requiredValue<Value>(as type: Value.Type) async throws -> Value {
        try await dispatcher.require(position)
        await dispatcher.events.deliverBuffered()
        return try value(as: type)
    }
}

// The properties with which services read the values of their dependencies.
extension Dispatcher {
    nonisolated(nonsending) func readingDependencies<Result>(
        of p: LaunchPosition, _ code: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        guard let declared = graph.declared[p] else { return try await code() }
        return try await DependencyScope.$current.withValue(scope(of: p, declared)) { try await code() }
    }

    func readingDependencies<Result>(of p: LaunchPosition, _ code: () throws -> Result) rethrows -> Result {
        guard let declared = graph.declared[p] else { return try code() }
        return try DependencyScope.$current.withValue(scope(of: p, declared), operation: code)
    }

    private func scope(of p: LaunchPosition, _ declared: [DeclaredDependency]) -> DependencyScope {
        var values: DependencyScope.KeptValues = [:]
        for dependency in declared where dependency.kind == .required {
            guard let service = try? service(dependency.reference), let value = service.latestValue else { continue }
            let isReplaced = service.dispatcher.graph.plan.limits[service.position].policy.restart.scope == .instance
            values[dependency.key] = (value, isReplaced)
        }
        return DependencyScope(self, p, keeping: values)
    }
}

// Looking up services and their values.
extension Dispatcher {
    func position(of id: ServiceID) throws -> LaunchPosition {
        guard let position = graph.position(of: id) else { throw UnknownService(id: id, known: graph.ids) }
        return position
    }

    func service(_ reference: ServiceReference) throws -> LocatedService {
        if !reference.isUnique, let p = graph.position(of: reference.id) {
            return LocatedService(dispatcher: self, position: p)
        }
        if let type = reference.type {
            let positions = graph.positions(of: type)
            if positions.count == 1 { return LocatedService(dispatcher: self, position: positions[0]) }
            if positions.count > 1 && reference.isUnique {
                throw AmbiguousService(type: ServiceID(of: type), ids: positions.map { graph.ids[$0] })
            }
        }
        guard let parent else { throw UnknownService(id: reference.id, known: graph.ids) }
        return try parent.dispatcher.service(reference)
    }

    /// Checks that the service at `position` names `id` in its `dependsOn` or, if the value is optional, in its `startsAfter`.
    private func checkAccess(
        from position: LaunchPosition, to id: ServiceID, of dispatcher: Dispatcher, isOptional: Bool = false
    ) throws {
        let isDeclared =
            graph.declarations[position].dependsOn.contains(id)
            || isOptional && graph.declarations[position].startsAfter.contains(id)
        // The identifier of a service of this dispatcher does not name the parent's.
        guard isDeclared, dispatcher === self || graph.position(of: id) == nil else {
            throw UndeclaredDependency(dependent: graph.ids[position], dependency: id, isOptional: isOptional)
        }
    }

    func unavailable(_ p: LaunchPosition) -> DependencyUnavailable {
        inspect { [graph] machine in
            // For a skipped service, the dependencies that led to the failure precede it.
            let reason = machine.skipReason(of: p)
            let chain = reason.chain.dropFirst().map { graph.ids[$0].name }.joined(separator: " → ")
            let text = reason.failure.map { chain.isEmpty ? $0.explanation : "\(chain): \($0.explanation)" }
            return DependencyUnavailable(id: graph.ids[p], state: machine.services[p].reported, reason: text)
        }
    }

    func failure(of p: LaunchPosition) -> any Error {
        if let failure = inspect({ $0.record.failures[p] }) { return ServiceFailure(graph.ids[p], failure) }
        return unavailable(p)
    }

    /// Checks that a service is up, or that it failed with a policy that lets its dependents proceed.
    func checkIsUpOrAllowedToFail(_ id: ServiceID) throws {
        guard let p = graph.position(of: id) else {
            guard let parent else { throw UnknownService(id: id, known: graph.ids) }
            return try parent.dispatcher.checkIsUpOrAllowedToFail(id)
        }
        let (service, isShuttingDown) = inspect { ($0.services[p], $0.shutdown.contains(p)) }
        let mayBeMissing = service.hasFailed && graph.plan.limits[p].policy.onFailure == .proceed
        // A service that goes down after other child dispatchers is still up.
        if isShuttingDown || !service.isUp && !mayBeMissing { throw unavailable(p) }
    }
}

extension Dispatcher: ContextAccess {
    func id(of p: LaunchPosition) -> ServiceID { graph.ids[p] }

    func attempt(of p: LaunchPosition) -> Int { Int(value(at: p).service.attempt) }

    func isFirstAttempt(of p: LaunchPosition) -> Bool { value(at: p).service.attempts == 1 }

    func announceStart(of p: LaunchPosition) { handle(.begun(p)) }

    func value<Value>(of reference: ServiceReference, as type: Value.Type, for p: LaunchPosition) throws -> Value {
        let service = try service(reference)
        try checkAccess(from: p, to: service.id, of: service.dispatcher)
        return try service.value(as: type)
    }

    func latestValue(of reference: ServiceReference) -> (any LaunchedValue)? { (try? service(reference))?.latestValue }

    func failure(of reference: ServiceReference) -> ServiceFailure? {
        guard let service = try? service(reference) else { return nil }
        let failure = service.dispatcher.inspect { $0.rootFailure(of: service.position) }
        return failure.map { ServiceFailure(service.dispatcher.graph.ids[$0.p], $0.failure) }
    }

    func waitUntilUp(_ reference: ServiceReference) async throws {
        let service = try service(reference)
        guard !service.dispatcher.value(at: service.position).service.isReadable else { return }
        try await service.dispatcher.require(service.position)
    }

    func valueIfUp<Value>(of reference: ServiceReference, as type: Value.Type, for p: LaunchPosition) throws -> Value? {
        do {
            let service = try service(reference)
            try checkAccess(from: p, to: service.id, of: service.dispatcher, isOptional: true)
            return try service.value(as: type)
        } catch let error as UnknownService {
            try checkAccess(from: p, to: error.id, of: self, isOptional: true)
            return nil
        } catch is DependencyUnavailable {
            return nil
        }
    }
}
