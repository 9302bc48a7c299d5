import LaunchSupport

// The work that is done in tasks: attempts, what services run, and shutdowns.
extension DispatcherCore {
    /// One attempt to launch a service, and what it runs once it is up.
    func attempt(_ p: LaunchPosition) async {
        let record = graph.records[p]
        let value: any LaunchedValue
        do {
            if graph.hasParent { try checkParent(of: p) }
            value = try await record.launch(LaunchContext(core: self, position: p))
        } catch {
            handle(.threw(p, error))
            return
        }
        handle(.returned(p), value: value)
        if record.hasRun { await run(p, value) }
    }

    /// What a service does after it is up, if it is to do it at all.
    func run(_ p: LaunchPosition, _ value: any LaunchedValue) async {
        guard state.withLock({ $0.machine.isToRun(p) }) else { return }
        do {
            try await graph.records[p].run(value)
            handle(.runEnded(p, nil))
        } catch {
            handle(.runEnded(p, error))
        }
    }

    /// Shuts a service down.
    func shutDown(_ p: LaunchPosition, _ value: any LaunchedValue, asLate isLate: Bool) async {
        do {
            try await graph.records[p].shutdown(value)
            handle(isLate ? .discarded(p, nil) : .shutdownEnded(p, nil))
        } catch {
            handle(isLate ? .discarded(p, error) : .shutdownEnded(p, error))
        }
    }

    /// Shuts down those of these dispatchers whose services depend on `ids`, or all, within what is left of the time for
    /// all.
    func shutDownChildren(_ children: [DispatcherCore], of ids: Set<ServiceID>?, within limit: Duration?) async {
        let concerned = ids.map { ids in children.filter { $0.waits(for: ids) } } ?? children
        await withTaskGroup(of: Void.self) { group in
            for child in concerned {
                group.addTask { _ = try? await child.shutdown(within: limit) }
            }
        }
        handle(.childrenEnded)
    }

    /// Whether a service of this dispatcher, or of one of its children, depends on one of `ids`.
    private func waits(for ids: Set<ServiceID>) -> Bool {
        var descendants = [self]
        while let next = descendants.popLast() {
            if next.graph.external.contains(where: { $0.contains(where: ids.contains) }) { return true }
            descendants += next.state.withLock { $0.children.compactMap(\.core) }
        }
        return false
    }

    /// Launches the synchronous services on this thread, one after the other.
    ///
    /// - Throws: ``LaunchError`` when one fails that must not; what is up is then being shut down.
    @MainActor func launchSynchronously() throws {
        try state.withLock { state in
            switch state.machine.status {
            case .idle, .ended: break
            default: throw InvalidLaunchState(.launchSynchronously, while: state.machine.status.reported)
            }
        }
        try joinParent()
        var next = handle(.launchSynchronously)
        followParent()
        while let p = next {
            let record = graph.records[p]
            do {
                if graph.hasParent { try checkParent(of: p) }
                let value = try record.launchSynchronously(LaunchContext(core: self, position: p))
                next = handle(.returned(p), value: value)
                if record.hasRun { runSynchronous(p, value) }
            } catch {
                next = handle(.threw(p, error))
            }
        }
        let error = state.withLock { state -> LaunchError? in
            switch state.machine.status {
            case .stopping, .ended: launchError(state)
            default: nil
            }
        }
        if let error { throw error }
    }

    private func runSynchronous(_ p: LaunchPosition, _ value: any LaunchedValue) {
        let overtaken = state.withLock { state -> Task<Void, Never>? in
            let task = Task(executorPreference: executor(for: p)) { await self.run(p, value) }
            state.attempts[p] = task
            // Its end may have been requested since it came up.
            return state.machine.services[p].state == .running ? nil : task
        }
        overtaken?.cancel()
    }

    /// Checks that what a child's service depends on is up in the parent.
    private func checkParent(of p: LaunchPosition) throws {
        guard !graph.external[p].isEmpty else { return }
        guard let parent = parent?.core else {
            throw InvalidLaunchState(.launchChild, while: .missing, service: graph.ids[p])
        }
        for id in graph.external[p] { try parent.checkIsUpOrAllowedToFail(id) }
    }

    /// Shuts a child down that has just begun to launch if its parent went down in that moment, and saw nothing to shut
    /// down in it.
    func followParent() {
        guard let parent = parent?.core else { return }
        let isGoingDown = parent.state.withLock { state in
            switch state.machine.status {
            case .running, .launching, .launchingSynchronously: false
            default: true
            }
        }
        if isGoingDown { handle(.shutdown(within: nil)) }
    }

    /// Makes the parent, if there is one, shut this child down before its own services.
    func joinParent() throws {
        guard let parent = parent?.core else { return }
        try parent.state.withLock { state in
            switch state.machine.status {
            case .running, .launching, .launchingSynchronously: break
            default:
                throw InvalidLaunchState(.launchChild, while: state.machine.status.reported)
            }
            state.children.removeAll { $0.core == nil || $0.core === self }
            state.children.append(WeakCore(core: self))
            state.machine.addChild()
        }
    }
}
