import LaunchSupport

// The calls of the services' own code.
extension Dispatcher {
    /// Calls the code of a service, and reports its result to the state machine.
    ///
    /// This method and its callees, up to the service's own code, keep the executor of the task. If each call switched
    /// executors once more, launching 10,000 empty services would take 4 % more time.
    nonisolated(nonsending) func call(_ code: ServiceCode, of p: LaunchPosition) async {
        switch code {
        case .launch: await launch(p)
        case .run(let value): await run(p, value)
        case .shutdown(let value): handle(.shutdownEnded(p, await shutDown(p, value)))
        }
    }

    /// Makes one attempt to launch a service, and calls its `run` once it is up.
    private nonisolated(nonsending) func launch(_ p: LaunchPosition) async {
        let record = graph.records[p]
        let reportsReadiness = graph.plan.limits[p].reportsReadiness
        let value: any LaunchedValue
        do {
            try checkParent(of: p)
            value = try await inScope(of: p, .launch) {
                let readiness = reportsReadiness ? RunReadiness() : nil
                return try await record.launch(LaunchContext(access: self, position: p, readiness: readiness))
            }
        } catch {
            return handle(.failed(p, error))
        }
        if reportsReadiness { return await runUntilUp(p, value) }
        let runs = change { state, moment in state.attemptReturned(p, value, at: moment) }
        if runs { await run(p, value) }
    }

    /// Calls the `run` of a service that is up, unless its shutdown has begun.
    private func run(_ p: LaunchPosition, _ value: any LaunchedValue) async {
        guard let signal = change({ state, _ in state.beginRun(p) }) else { return handle(.runEnded(p, nil)) }
        let error = await run(p, value, signal)
        let isReady = !graph.plan.limits[p].reportsReadiness || !inspect { $0.services[p].isRerunning }
        handle(.runEnded(p, isReady ? error : Self.notReady(error)))
    }

    /// Completes an attempt by the `run` of a service, which is up when `run` reports so, and waits until `run` ends.
    private func runUntilUp(_ p: LaunchPosition, _ value: any LaunchedValue) async {
        // The attempt may be about to end, and the value is then shut down.
        guard let signal = change({ state, _ in state.beginRun(p) }) else { return handle(.returned(p), value: value) }
        let error = await run(p, value, signal)
        let isUp = change { state, _ in state.endRunOfAttempt(p, signal) }
        if isUp { return handle(.runEnded(p, error)) }
        let reason = Self.notReady(error)
        if graph.plan.limits[p].hasShutdown {
            // A cancellation of the attempt does not reach the shutdown of its value.
            let shutdown = Task.detached(on: executor(for: p)) { await self.shutDown(p, value) }
            if let error = await shutdown.value { handle(.valueShutdownThrew(p, error)) }
        }
        handle(.threw(p, reason))
    }

    private func run(_ p: LaunchPosition, _ value: any LaunchedValue, _ signal: ShutdownSignal) async -> (any Error)? {
        value.readiness?.begin {
            self.change { state, moment in state.becomeReady(p, value, signal, at: moment) }
        }
        defer { value.readiness?.end() }
        let record = graph.records[p]
        let monitor = HealthMonitor(dispatcher: self, position: p, policy: record.service.policy.health, signal: signal)
        do {
            try await ShutdownSignal.$current.withValue(signal) {
                try await inScope(of: p, .run) { try await record.run(value, watchedBy: monitor.watch) }
            }
            return nil
        } catch {
            return DescribedError(error)
        }
    }

    /// Returns the error of a `run` that ended with `error`, or without an error, before it reported readiness.
    private static func notReady(_ error: (any Error)?) -> any Error {
        guard Task.isCancelled else { return error ?? DescribedError(EndedBeforeReady()) }
        if let error, error.undescribed is any TimeoutExplanation { return error }
        return DescribedError(NotReady("its `run` is under way, but has not called `ready`"))
    }

    private func shutDown(_ p: LaunchPosition, _ value: any LaunchedValue) async -> (any Error)? {
        do {
            try await inScope(of: p, .shutdown) { try await self.graph.records[p].shutdown(value) }
            return nil
        } catch {
            return DescribedError(error)
        }
    }

    @MainActor func launchSynchronously(_ p: LaunchPosition) {
        do {
            try checkParent(of: p)
            let value = try inScope(of: p) {
                try graph.records[p].launchSynchronously(LaunchContext(access: self, position: p))
            }
            change { state, moment in state.synchronousAttemptReturned(p, value, at: moment) }
        } catch {
            handle(.failed(p, error))
        }
    }
}

extension LaunchInput {
    fileprivate static func failed(_ p: LaunchPosition, _ error: any Error) -> LaunchInput {
        switch error {
        case let unreadable as UnreadableDependency: .threw(p, DescribedError(unreadable.error), isFinal: true)
        case is NotEnabled: .declined(p)
        default: .threw(p, DescribedError(error))
        }
    }
}
