internal import LaunchGraph
import LaunchSupport
internal import Synchronization

extension SimulatedRun {
    /// Carries out `scenario` with a dispatcher of its own, from beginning to end, on the calling thread.
    ///
    /// - Parameter limit: the most jobs that may be done before it counts as endless.
    package init(_ scenario: Scenario, of staged: StagedGraph, limit: Int = 10_000_000) {
        let ongoing = OngoingRun(scenario, of: staged, in: SimulatedWorld(scenario.order))
        self = ongoing.finish(ongoing.world.run(limit: limit) { ongoing.isDone })
    }

    /// Carries out `scenario` in a world that is there already: real services were made with its clock.
    init(_ scenario: Scenario, of staged: StagedGraph, in world: SimulatedWorld) {
        let ongoing = OngoingRun(scenario, of: staged, in: world)
        self = ongoing.finish(world.run { ongoing.isDone })
    }
}

/// A run that has begun: whoever drives its world decides when it goes on.
final class OngoingRun: Sendable {
    let world: SimulatedWorld
    private let stage: Stage
    private let record = RunRecord()
    private let observer = ChangeLog()
    private let used: Locked<Dispatcher?>

    /// Begins `scenario` with a dispatcher of its own; nothing happens before somebody runs the world.
    init(_ scenario: Scenario, of staged: StagedGraph, in world: SimulatedWorld) {
        self.world = world
        stage = Stage(world: world, services: scenario.services)
        let dispatcher = Dispatcher(
            staged.graph, maxConcurrency: scenario.maxConcurrency, profile: scenario.profile, clock: world.clock,
            executor: world, observers: scenario.isObserved ? [observer] : [])
        used = Locked(dispatcher)
        let performance = Performance(
            scenario: scenario, graph: staged, dispatcher: dispatcher, world: world, stage: stage)
        Stage.$current.withValue(stage) { [record] in
            _ = Task(executorPreference: world) {
                await performance.play { change in record.run.withLock { change(&$0) } }
                record.isDone.store(true, ordering: .relaxed)
            }
        }
    }

    /// Whether it has come to its end.
    var isDone: Bool { record.isDone.load(ordering: .relaxed) }

    /// The dispatcher, until the run is finished.
    var dispatcher: Dispatcher? { used.withLock { $0 } }

    /// How much has happened to services so far.
    var journalCount: Int { stage.journalCount }

    /// What came of it, now that nobody drives its world any more.
    ///
    /// - Parameter ending: how that came to its end.
    func finish(_ ending: SimulatedWorld.Ending) -> SimulatedRun {
        var run = record.run.withLock { $0 }
        run.ending = ending
        run.end = world.now
        if ending != .done { run.stuck = dispatcher?.report }
        run.leftTheWorld = world.sawOutsiders
        run.journal = stage.journal
        run.texts = stage.texts
        used.withLock { $0 = nil }
        // Whatever sleeps for ever wakes now and can end; nobody looks any more.
        world.end()
        _ = world.run(limit: 100_000) { false }
        run.changes = observer.changes
        return run
    }
}

/// What is written down while a run goes on.
private final class RunRecord: Sendable {
    let run = Locked(SimulatedRun())
    let isDone = Atomic(false)
}

/// The tasks that use the dispatcher in a run.
private struct Performance: Sendable {
    let scenario: Scenario
    let graph: StagedGraph
    let dispatcher: Dispatcher
    let world: SimulatedWorld
    let stage: Stage

    typealias Note = ((inout SimulatedRun) -> Void) -> Void

    func play(_ note: @Sendable @escaping (_ change: (inout SimulatedRun) -> Void) -> Void) async {
        for index in 0..<scenario.launches {
            note { $0.launches.append(SimulatedRun.Launch()) }
            let launched = await launch(index) { change in note { change(&$0.launches[index]) } }
            guard scenario.end != .launchReturned else { return }
            if let launched { await use(launched) }
            let before = dispatcher.report
            note { $0.launches[index].beforeShutdown = before }
            guard scenario.end != .settled else { return }
            await shutDown(scenario.shutdownDeadline) { change in note { change(&$0.launches[index]) } }
        }
        await letLateOnesCome()
    }

    private func launch(
        _ index: Int, _ note: @Sendable @escaping (_ change: (inout SimulatedRun.Launch) -> Void) -> Void
    ) async -> LaunchedServices? {
        let launching = Task(executorPreference: world) { [dispatcher, scenario, stage] in
            stage.note(.launchCalled)
            if let only = scenario.only { return try await dispatcher.launch(only: only) }
            return try await dispatcher.launch()
        }
        if index == 0, let interruption = scenario.interruption { interrupt(launching, interruption) }
        let result = await launching.result
        let report = dispatcher.report
        switch result {
        case .success(let launched):
            stage.note(.launchReturned)
            note { $0.atReturn = report }
            return launched
        case .failure(let error):
            stage.note(.launchThrew)
            note {
                $0.atReturn = report
                $0.error = error
            }
            return nil
        }
    }

    private func interrupt(
        _ launching: Task<LaunchedServices, any Error>, _ interruption: (kind: Scenario.Interruption, after: Duration)
    ) {
        Task(executorPreference: world) { [world, stage, dispatcher] in
            try? await world.sleep(until: world.moment(after: interruption.after))
            switch interruption.kind {
            case .cancelLaunch:
                stage.note(.launchCancelled, -1, 1)
                launching.cancel()
            case .shutDown(let deadline):
                stage.note(.shutdownCalled, -1, 1)
                _ = try? await dispatcher.shutdown(deadline: deadline)
                stage.note(.shutdownReturned, -1, 1)
            }
        }
    }

    private func use(_ launched: LaunchedServices) async {
        for request in scenario.requests {
            Task(executorPreference: world) { [world, stage, graph] in
                try? await world.sleep(until: world.moment(after: request.after))
                stage.note(.requireCalled, request.service)
                do {
                    _ = try await launched.require(graph.ids[request.service], as: (any Sendable).self)
                    stage.note(.requireReturned, request.service)
                } catch {
                    stage.note(.requireThrew, request.service)
                }
            }
        }
        if let uptime = scenario.uptime {
            try? await world.sleep(until: world.moment(after: uptime))
        } else {
            await settle()
        }
    }

    /// Waits until nothing happens any more.
    ///
    /// Services with code of their own may go on for ever, such as one that sends a sign of life every ten seconds: once
    /// everything has settled, and nothing but that happens, no more is waited for.
    private func settle() async {
        guard graph.isReal else {
            await world.untilIdle()
            return
        }
        while true {
            let before = stage.journalCount
            if await world.untilIdle(limit: Self.longWhile) { return }
            let isMoving = dispatcher.report.services.contains { service in
                switch service.state {
                case .waiting, .starting, .retrying, .stopping: true
                default: false
                }
            }
            if stage.journalCount == before && !isMoving { return }
        }
    }

    /// What was given up may come up yet, and must be shut down then. One that never does anything but wake and sleep
    /// again will not.
    private func letLateOnesCome() async {
        guard graph.isReal else {
            await world.untilIdle()
            return
        }
        for _ in 0..<20 {
            if await world.untilIdle(limit: Self.longWhile) || !stage.journal.hasAttemptsOut { return }
        }
    }

    /// Steps of the world after which it counts as nothing new that nothing has happened to services.
    private static var longWhile: Int { 2_000 }

    private func shutDown(
        _ deadline: Duration?,
        _ note: @Sendable @escaping (_ change: (inout SimulatedRun.Launch) -> Void) -> Void
    ) async {
        stage.note(.shutdownCalled)
        do {
            _ = try await dispatcher.shutdown(deadline: deadline)
        } catch {
            note { $0.shutdownError = error }
        }
        stage.note(.shutdownReturned)
        let report = dispatcher.report
        note { $0.atEnd = report }
    }
}

extension [JournalEntry] {
    /// Whether an attempt has begun that has not ended.
    fileprivate var hasAttemptsOut: Bool {
        reduce(0) { out, entry in
            switch entry.kind {
            case .attemptBegan, .attemptBeganCancelled: out + 1
            case .attemptReturned, .attemptThrew: out - 1
            default: out
            }
        } > 0
    }
}

/// Keeps what observers are told.
private final class ChangeLog: LaunchObserver {
    private let log = Locked<[LaunchChange]>([])

    var changes: [LaunchChange] { log.withLock { $0 } }

    func observe(_ change: LaunchChange) async throws {
        log.withLock { $0.append(change) }
    }
}
