import LaunchSupport

// Dispatchers whose services depend on another dispatcher's, which shuts them down before its own.
extension DispatcherCore {
    /// Checks that what a child's service depends on is up in the parent.
    func checkParent(of p: LaunchPosition) throws {
        guard !graph.external[p].isEmpty else { return }
        guard let parent = parent?.core else {
            throw InvalidLaunchState(.launchChild, while: .missing, service: graph.ids[p])
        }
        for id in graph.external[p] { try parent.checkIsUpOrAllowedToFail(id) }
    }

    /// Makes the parent, if there is one, shut this child down before its own services.
    func joinParent() throws { try parent?.core.addChild(self) }

    /// Shuts a child down that has just begun to launch if its parent went down in that moment, and saw nothing to shut down
    /// in it.
    func followParent() {
        if let parent = parent?.core, !parent.inspect(\.status.canHaveChildren) { handle(.shutdown(within: nil)) }
    }

    /// Shuts down those of these dispatchers whose services depend on `ids`, or all, within what is left of the time for all.
    func shutDownChildren(_ children: [DispatcherCore], of ids: Set<ServiceID>?, within limit: Duration?) async {
        let concerned = ids.map { ids in children.filter { $0.waits(for: ids) } } ?? children
        let failures = await withTaskGroup { group in
            for child in concerned { group.addTask { await child.failuresOfShutdown(within: limit) } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        keepFailuresOfChildren(failures)
        handle(.childrenEnded)
    }

    /// Shuts everything down, and returns what failed in that.
    private func failuresOfShutdown(within limit: Duration?) async -> [ServiceFailure] {
        do {
            _ = try await shutdown(within: limit)
            return []
        } catch {
            return (error as? ShutdownError)?.failures ?? []
        }
    }

    /// Whether a service of this dispatcher, or of one of its children, depends on one of `ids`.
    private func waits(for ids: Set<ServiceID>) -> Bool {
        var descendants = [self]
        while let next = descendants.popLast() {
            if next.graph.external.contains(where: { $0.contains(where: ids.contains) }) { return true }
            descendants += next.children
        }
        return false
    }

    /// Whether this is `other` or a child of it, directly or through others.
    func isOrDescends(from other: DispatcherCore) -> Bool {
        var core: DispatcherCore? = self
        while let next = core {
            if next === other { return true }
            core = next.parent?.core
        }
        return false
    }
}

/// A weak reference to a dispatcher.
struct WeakCore: Sendable {
    // Never set again; `weak let` needs Swift 6.3.
    weak var core: DispatcherCore?
}
