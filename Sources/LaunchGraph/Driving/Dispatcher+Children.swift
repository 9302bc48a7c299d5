import LaunchSupport

// Child dispatchers: their services depend on another dispatcher's, which shuts them down before its own.
extension Dispatcher {
    func checkParent(of p: LaunchPosition) throws {
        guard !graph.external[p].isEmpty else { return }
        guard let parent = parent?.dispatcher else {
            throw InvalidLaunchState(.launchChild, while: nil, service: graph.ids[p])
        }
        for id in graph.external[p] { try parent.checkIsUpOrAllowedToFail(id) }
    }

    /// Registers this dispatcher with its parent, if there is one, which then shuts it down before its own services.
    func joinParent() throws {
        guard let parent = parent?.dispatcher else { return }
        try parent.change { state, _ in try state.addChild(self) }
    }

    /// Shuts down a child that has just begun to launch, if the parent went down before it could see anything to shut
    /// down in the child.
    func followParent() {
        guard let parent = parent?.dispatcher, !parent.inspect(\.status.canHaveChildren) else { return }
        handle(.shutdown(within: nil, isImmediate: true))
    }

    /// Shuts down the dispatchers in `children` whose services depend on `ids`, or all of them, within the remaining
    /// time.
    func shutDownChildren(_ children: [Dispatcher], of ids: Set<ServiceID>?, within limit: Duration?) async {
        let concerned = ids.map { ids in children.filter { $0.waits(for: ids) } } ?? children
        let failures = await withTaskGroup { group in
            for child in concerned { group.addTask { await child.failuresOfShutdown(within: limit) } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        change { state, moment in
            state.keepFailuresOfChildren(failures)
            state.handle(.childrenEnded, at: moment)
        }
    }

    private func failuresOfShutdown(within limit: Duration?) async -> [ServiceFailure] {
        guard inspect(\.status.canBeShutDown) else { return [] }
        let ending = await untilEnded(after: .shutdown(within: limit?.saturatedNanoseconds, isImmediate: true))
        return ending.shutdownFailures
    }

    private func waits(for ids: Set<ServiceID>) -> Bool {
        firstDescendant { $0.graph.external.contains { $0.contains(where: ids.contains) } } != nil
    }

    func descendant(_ identity: DispatcherIdentity) -> Dispatcher? {
        identity.isOrDescends(from: self.identity) ? firstDescendant { $0.identity === identity } : nil
    }

    /// Returns this dispatcher, or the first of its direct and transitive children, that satisfies `predicate`.
    private func firstDescendant(where predicate: (Dispatcher) -> Bool) -> Dispatcher? {
        var descendants = [self]
        while let next = descendants.popLast() {
            if predicate(next) { return next }
            descendants += next.children
        }
        return nil
    }
}
