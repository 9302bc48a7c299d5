import LaunchSupport

// The calls that wait: launch, shutdown, require.
extension DispatcherCore {
    /// Launches everything eager, or `only` these and what they depend on, and waits until that has settled.
    func launch(only ids: [ServiceID]?) async throws -> LaunchedServices {
        let only = try ids.map { try $0.map(position(of:)) }
        let ticket = state.withLock { $0.waiters.nextTicket() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                beginLaunch(only: only, ticket, continuation)
                if Task.isCancelled { cancelLaunch(ticket) }
            }
        } onCancel: {
            cancelLaunch(ticket)
        }
    }

    private func beginLaunch(
        only: [LaunchPosition]?, _ ticket: Int, _ continuation: CheckedContinuation<LaunchedServices, any Error>
    ) {
        do { try joinParent() } catch {
            continuation.resume(throwing: error)
            return
        }
        let moment = time.now()
        let effects = state.withLock { state -> DeferredEffects in
            var effects = DeferredEffects()
            if let error = refusal(of: only, state.machine) {
                effects.wakeUps = [.launch(continuation, .failure(error))]
                return effects
            }
            switch state.machine.status {
            case .running:
                effects.wakeUps = [.launch(continuation, .success(LaunchedServices(core: self)))]
            case .stopping:
                let error = InvalidLaunchState(.launch, while: .stopping)
                effects.wakeUps = [.launch(continuation, .failure(error))]
            case .launching:
                state.waiters.awaitLaunch(ticket, continuation)
            case .idle, .ended, .launchingSynchronously:
                state.waiters.awaitLaunch(ticket, continuation)
                if case .ended = state.machine.status { state.events.removeAll() }
                effects = advance(&state, .launch(only: only), at: moment)
            }
            return effects
        }
        effects.run()
        followParent()
    }

    /// Why services, or everything where none are named, cannot be launched: something else is being launched, or up,
    /// and they are not part of it.
    private func refusal(of only: [LaunchPosition]?, _ machine: borrowing LaunchStateMachine) -> InvalidLaunchState? {
        guard let only else { return refusalOfEverything(machine) }
        switch machine.status {
        case .idle, .ended, .stopping:
            return nil
        case .launchingSynchronously:
            return InvalidLaunchState(.launchOnly, while: .launchingSynchronously)
        case .launching, .running:
            guard let p = only.first(where: { machine.services[$0].state == .idle }) else { return nil }
            return InvalidLaunchState(.launchOnly, while: machine.status.reported, service: graph.ids[p])
        }
    }

    private func refusalOfEverything(_ machine: borrowing LaunchStateMachine) -> InvalidLaunchState? {
        guard machine.status == .launching || machine.status == .running else { return nil }
        for p in graph.ids.indices where graph.plan.terms[p].mode == .eager && machine.services[p].state == .idle {
            return InvalidLaunchState(.launch, while: machine.status.reported, service: graph.ids[p])
        }
        return nil
    }

    private func cancelLaunch(_ ticket: Int) {
        let moment = time.now()
        let effects = state.withLock { state -> DeferredEffects in
            let (wakeUp, isLast) = state.waiters.cancelLaunch(ticket)
            if isLast { return advance(&state, .cancelLaunch, at: moment) }
            var effects = DeferredEffects()
            if let wakeUp { effects.wakeUps = [wakeUp] }
            return effects
        }
        effects.run()
    }

    /// Shuts everything down and waits until it is; cancelling the waiting task changes nothing.
    func shutdown(within limit: Duration?) async throws -> LaunchReport {
        let isUp = state.withLock { state in
            switch state.machine.status {
            case .idle, .ended: false
            default: true
            }
        }
        guard isUp else { return report() }
        let ending = await untilEnded { state, moment in
            self.advance(&state, .shutdown(within: limit?.saturatedNanoseconds), at: moment)
        }
        let report = ending.report ?? report()
        guard ending.wrongShutdowns.isEmpty else {
            throw ShutdownError(report: report, failures: ending.wrongShutdowns)
        }
        return report
    }

    /// Waits until everything is down; `begin` is carried out once the wait is registered.
    ///
    /// - Returns: how the launch ended; when nothing was up to begin with, how the last one did.
    func untilEnded(_ begin: (inout State, Int64) -> DeferredEffects = { _, _ in DeferredEffects() }) async
        -> LaunchEnding
    {
        let moment = time.now()
        return await withCheckedContinuation { continuation in
            let effects = state.withLock { state -> DeferredEffects in
                switch state.machine.status {
                case .idle, .ended:
                    state.waiters.awaitEnd(continuation)
                    var effects = DeferredEffects()
                    effects.wakeUps = state.waiters.ended(ending(state, error: failure(state)))
                    return effects
                default:
                    state.waiters.awaitEnd(continuation)
                    return begin(&state, moment)
                }
            }
            effects.run()
        }
    }

    /// Sees to it that a service is up, launching it if it is not.
    func require(_ id: ServiceID) async throws {
        guard graph.position(of: id) != nil || parent == nil else {
            try await parent?.core.require(id)
            return
        }
        let p = try position(of: id)
        let ticket = try state.withLock { state in
            switch state.machine.status {
            case .launching, .running: return state.waiters.nextTicket()
            default: throw InvalidLaunchState(.require, while: state.machine.status.reported, service: id)
            }
        }
        let isUp = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let moment = time.now()
                let effects = state.withLock { state -> DeferredEffects in
                    state.waiters.awaitAnswer(ticket, continuation)
                    return advance(&state, .require(p, ticket: ticket), at: moment)
                }
                effects.run()
                if Task.isCancelled { cancelRequest(ticket) }
            }
        } onCancel: {
            cancelRequest(ticket)
        }
        if !isUp { throw failure(of: p) }
    }

    private func cancelRequest(_ ticket: Int) {
        state.withLock { $0.waiters.cancelRequest(ticket) }?.resume()
    }
}
