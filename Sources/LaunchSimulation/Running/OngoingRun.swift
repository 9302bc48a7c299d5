internal import LaunchGraph
import LaunchSupport

/// A run that has begun and that advances when its executor is run.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class OngoingRun: Sendable {
    let executor: SimulationExecutor
    private let scenario: Scenario
    private let graph: SimulatedGraph
    private let context: SimulationContext
    private let result = Locked(SimulatedRun())
    private let hasFinished = Locked(false)
    private let observer = ChangeLog()
    private let usedDispatcher: Locked<Dispatcher?>

    init(_ scenario: Scenario, of graph: SimulatedGraph, on executor: SimulationExecutor) {
        (self.executor, self.scenario, self.graph) = (executor, scenario, graph)
        context = SimulationContext(executor: executor, services: scenario.services, policies: graph.policies)
        let dispatcher = Dispatcher(
            graph.graph, maxConcurrency: scenario.maxConcurrency, profile: scenario.profile, clock: executor.clock,
            executor: executor, lameDuck: scenario.lameDuck, observers: scenario.isObserved ? [observer] : [])
        usedDispatcher = Locked(dispatcher)
        executor.context = context
        _ = Task(executorPreference: executor) { [self] in
            await run(dispatcher)
            hasFinished.withLock { $0 = true }
        }
    }

    var isDone: Bool { hasFinished.withLock(\.self) }

    /// The dispatcher; `nil` once the run is finished.
    var dispatcher: Dispatcher? { usedDispatcher.withLock { $0 } }

    var journalCount: Int { context.journalCount }

    /// Returns the result of the run, for whose end the executor gave the reason `ending`.
    func finish(_ ending: SimulationExecutor.Ending) -> SimulatedRun {
        var run = result.withLock { $0 }
        run.ending = ending
        run.end = executor.now
        if ending != .finished { run.unfinishedReport = dispatcher?.report }
        run.leftSimulation = executor.wasEnteredFromOtherThreads
        run.servicesOutside = context.servicesOutside(isStuck: ending == .idle)
        run.journal = context.journal
        usedDispatcher.withLock { $0 = nil }
        // Suspended tasks resume and can end, so that they are not leaked. Their effects are not part of the result.
        executor.end()
        _ = executor.run(limit: 100_000) { false }
        run.changes = observer.changes
        return run
    }

    private func run(_ dispatcher: Dispatcher) async {
        for index in 0..<scenario.launches {
            result.withLock { $0.launches.append(SimulatedRun.Launch()) }
            let launched = await launch(dispatcher, index)
            guard scenario.end != .launchReturned else { return }
            var isIdle = false
            if let launched { isIdle = await use(launched, dispatcher) }
            let before = dispatcher.report
            record(index) { launch in
                launch.beforeShutdown = before
                launch.wasIdle = isIdle
            }
            guard scenario.end != .settled else { return }
            await shutDown(dispatcher, index)
        }
        await waitForLateAttempts()
    }

    private func record(_ index: Int, _ change: (inout SimulatedRun.Launch) -> Void) {
        result.withLock { change(&$0.launches[index]) }
    }

    private func launch(_ dispatcher: Dispatcher, _ index: Int) async -> LaunchedServices? {
        let launching = Task(executorPreference: executor) { [scenario, context] in
            context.record(.launchCalled)
            if let only = scenario.only { return try await dispatcher.launch(only: only) }
            return try await dispatcher.launch()
        }
        if index == 0, let interruption = scenario.interruption { interrupt(launching, of: dispatcher, interruption) }
        let result = await launching.result
        let report = dispatcher.report
        record(index) { $0.atReturn = report }
        switch result {
        case .success(let launched):
            context.record(.launchReturned)
            return launched
        case .failure(let error):
            context.record(.launchThrew)
            record(index) { $0.error = error }
            return nil
        }
    }

    private func interrupt(
        _ launching: Task<LaunchedServices, any Error>, of dispatcher: Dispatcher,
        _ interruption: (kind: Scenario.Interruption, after: Duration)
    ) {
        Task(executorPreference: executor) { [executor, context] in
            try? await executor.sleep(until: executor.moment(after: interruption.after))
            switch interruption.kind {
            case .cancelLaunch:
                context.record(.launchCancelled, nil, 1)
                launching.cancel()
            case .shutDown(let deadline):
                context.record(.shutdownCalled, nil, 1)
                _ = try? await dispatcher.shutdown(deadline: deadline)
                context.record(.shutdownReturned, nil, 1)
            }
        }
    }

    /// Requires services, waits until it is time to shut down, and returns whether the simulation is idle.
    private func use(_ launched: LaunchedServices, _ dispatcher: Dispatcher) async -> Bool {
        for request in scenario.requests {
            Task(executorPreference: executor) { [executor, context, graph] in
                try? await executor.sleep(until: executor.moment(after: request.after))
                let position = LaunchPosition(request.service)
                context.record(.requireCalled, position)
                do {
                    _ = try await launched.require(graph.ids[request.service], as: (any Sendable).self)
                    context.record(.requireReturned, position)
                } catch {
                    context.record(.requireThrew, position)
                }
            }
        }
        guard let uptime = scenario.uptime else { return await settle(dispatcher) }
        try? await executor.sleep(until: executor.moment(after: uptime))
        return false
    }

    /// Waits until the simulation is idle, and returns whether it is.
    ///
    /// Own code, such as a heartbeat every ten seconds, may never become idle: everything has to have settled then, and no
    /// event of a service to have occurred for a number of steps. So has a service after a number of restarts.
    private func settle(_ dispatcher: Dispatcher) async -> Bool {
        let runs = context.runCounts
        while true {
            let before = context.journalCount
            if await executor.untilIdle(limit: Self.stepsWithoutEvent) { return true }
            if zip(context.runCounts, runs).contains(where: { $0 - $1 > Self.mostRuns }) { return false }
            guard graph.isReal else { continue }
            let moving: [ServiceState] = [.waiting, .starting, .retrying, .restarting, .stopping]
            let isMoving = dispatcher.report.services.contains { moving.contains($0.state) }
            if context.journalCount == before && !isMoving { return false }
        }
    }

    /// Waits for abandoned attempts, which may still come up and must then be shut down. An attempt may sleep without end.
    private func waitForLateAttempts() async {
        // Without own code, the simulation always becomes idle.
        for _ in 0..<20 {
            let isIdle = await executor.untilIdle(limit: graph.isReal ? Self.stepsWithoutEvent : .max)
            if isIdle || !context.journal.hasOngoingAttempts { return }
        }
    }

    /// The number of steps without an event of a service after which services with own code count as settled.
    private static let stepsWithoutEvent = 2_000

    /// The number of calls of one service's `run` after which its restarts count as endless.
    private static let mostRuns = 100

    private func shutDown(_ dispatcher: Dispatcher, _ index: Int) async {
        context.record(.shutdownCalled)
        do {
            _ = try await dispatcher.shutdown(deadline: scenario.shutdownDeadline)
        } catch {
            record(index) { $0.shutdownError = error }
        }
        context.record(.shutdownReturned)
        let report = dispatcher.report
        record(index) { $0.atEnd = report }
    }
}

extension [JournalEntry] {
    fileprivate var hasOngoingAttempts: Bool {
        count { [.attemptBegan, .attemptBeganCancelled].contains($0.kind) }
            > count { [.attemptReturned, .attemptThrew].contains($0.kind) }
    }
}

private final class ChangeLog: LaunchObserver {
    private let log = Locked<[LaunchChange]>([])

    var changes: [LaunchChange] { log.withLock { $0 } }

    func observe(_ change: LaunchChange) async throws { log.withLock { $0.append(change) } }
}
