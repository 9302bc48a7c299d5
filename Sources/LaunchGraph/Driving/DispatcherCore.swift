import LaunchSupport

/// Performs the state machine's actions: starts and cancels tasks, stores outputs, resumes waiting tasks.
///
/// One lock, which only this file takes, protects all mutable state. Tasks are created while the lock is held, so that
/// a task's handle exists before the task can be cancelled. Cancelling tasks, resuming tasks, calling shutdown handlers
/// and releasing outputs happen after the lock is released, because all of these may call back.
final class DispatcherCore: Sendable {
    private struct State {
        var machine: LaunchStateMachine
        /// Each service's attempt or `run` that is under way. A task that has ended is released immediately, so that
        /// the next task can reuse its memory.
        var attempts: [Task<Void, Never>?]
        /// The tasks that are about to launch services.
        var tasks = AttemptTasks()
        /// Each service's shutdown, or the shutdown of a late output, that is under way.
        var shutdowns: [Task<Void, Never>?]
        /// The signal of each `run` that is under way, or is about to begin.
        var signals: [LaunchPosition: ShutdownSignal] = [:]
        var values: [(any LaunchedValue)?]
        var waiters = Waiters()
        var timekeeper = Timekeeper()
        var children: [WeakCore] = []
        /// The failures of children that were shut down with services of this dispatcher.
        var failuresOfChildren: [ServiceFailure] = []
        var events = EventLog()
        /// The kinds of eligibility changes that the event router is to be notified of next.
        var awaitedChanges: EligibilityChanges = []
        /// The phase that was last reported to observers.
        var phase = LaunchPhase.idle
        /// The priority of the tasks of services that no request has made more urgent.
        private(set) var priority: TaskPriority?

        /// Sets the priority of the tasks of services.
        mutating func use(_ new: TaskPriority) {
            guard new != priority else { return }
            priority = new
            tasks.removeSpare()
        }
    }

    let graph: ServiceGraph.Storage
    let parent: LaunchedServices?
    let time: any TimeSource
    let executor: PreferredExecutor?
    /// Determines the recipients of events; valid as of ``generation``.
    let router: EventRouter
    let generation = EligibilityGeneration()
    let observers: ObserverGroup
    /// The observers that wrap the code of services.
    let interceptors: [any ServiceInterceptor]
    private let takesOverServices: Bool
    private let state: Locked<State>

    init(_ graph: ServiceGraph, _ options: Dispatcher.Options) {
        self.graph = graph.storage
        parent = options.parent
        time = timeSource(options.clock)
        executor = options.executor
        router = EventRouter(generation, isRecording: options.recordsEvents)
        observers = ObserverGroup(options.observers, time: time, executor: options.executor)
        interceptors = options.observers.compactMap { $0 as? any ServiceInterceptor }
        takesOverServices = options.takesOverServices
        state = Locked(
            State(
                machine: options.machine(for: graph, isObserved: !observers.isEmpty),
                attempts: Array(repeating: nil, count: graph.count),
                shutdowns: Array(repeating: nil, count: graph.count),
                values: Array(repeating: nil, count: graph.count)))
    }

    deinit { observers.finish() }

    // MARK: Queries

    /// Returns the result of `read`, which reads the state machine under the lock.
    func inspect<Result: Sendable>(_ read: @Sendable (borrowing LaunchStateMachine) -> Result) -> Result {
        state.withLock { read($0.machine) }
    }

    /// Returns the output of a service that is up, and the service's state.
    func value(at p: LaunchPosition) -> (value: (any LaunchedValue)?, service: ServiceLifecycle) {
        state.withLock { ($0.values[p], $0.machine.services[p]) }
    }

    /// Returns a sequence of every change from now on.
    func subscribeToChanges() -> LaunchChanges {
        state.withLock { state in
            state.machine.observe()
            return observers.subscribe()
        }
    }

    /// Returns the report of the launch so far.
    func report(withServices: Bool = true) -> LaunchReport {
        let moment = time.now()
        return state.withLock { LaunchReport($0.machine, $0.events, of: graph, at: moment, withServices: withServices) }
    }

    // MARK: Inputs and actions

    /// Processes an input of the state machine and performs the resulting actions.
    func handle(_ input: LaunchInput, value: (any LaunchedValue)? = nil) {
        if let next = process(input, value: value) { launchOnMainActor(from: next) }
    }

    /// Launches a synchronous service again while nothing launches synchronous services.
    private func launchOnMainActor(from next: LaunchPosition) {
        Task.detached { @MainActor in self.launchSynchronously(from: next) }
    }

    /// Processes an input of the state machine and performs the resulting actions.
    ///
    /// - Parameter value: the value that an attempt returned; only with `.returned`.
    /// - Returns: the service to launch on the main actor next, in a synchronous launch.
    private func process(_ input: LaunchInput, value: (any LaunchedValue)? = nil) -> LaunchPosition? {
        change(launchesSynchronously: true) { state, moment in
            switch input {
            case .returned(let p):
                state.values[p] = value
                // The service's run continues in the same task.
                if !graph.plan.limits[p].hasRun { state.attempts[p] = nil }
            case .threw(let p, _): state.attempts[p] = nil
            case .runEnded(let p, _):
                state.attempts[p] = nil
                state.signals[p] = nil
            case .shutdownEnded(let p, _), .discarded(let p, _): state.shutdowns[p] = nil
            default: break
            }
            return advance(&state, input, at: moment)
        }.synchronousStart
    }

    /// Processes the return of the attempt to launch a service without a `run`.
    ///
    /// - Parameter isTaskFree: whether the current task can make another attempt.
    /// - Returns: the service to launch in the current task.
    private func returned(
        _ p: LaunchPosition, _ value: any LaunchedValue, isTaskFree: Bool
    ) -> LaunchPosition? {
        change { state, moment in
            state.values[p] = value
            let task = state.attempts[p]
            state.attempts[p] = nil
            return advance(&state, .returned(p), at: moment, in: isTaskFree ? task : nil)
        }.startInTask
    }

    /// Changes the state under the lock, and performs the effects after the lock is released.
    ///
    /// - Parameter launchesSynchronously: whether the caller launches the next service on the main actor, if there is
    ///   one.
    @discardableResult
    private func change(
        launchesSynchronously: Bool = false, _ body: (inout State, _ moment: Int64) -> DeferredEffects
    ) -> DeferredEffects {
        let moment = time.now()
        let effects = state.withLock { body(&$0, moment) }
        effects.run()
        if !launchesSynchronously, let next = effects.synchronousStart { launchOnMainActor(from: next) }
        if !effects.changes.isEmpty { router.announce(effects.changes, in: self) }
        for (p, signal) in effects.signals where !signal.send() { handle(.runIgnoresShutdown(p)) }
        return effects
    }

    /// Processes an input for a caller that holds the lock and performs the effects itself.
    ///
    /// - Parameter task: the task whose attempt has returned, if it can make another.
    private func advance(
        _ state: inout State, _ input: LaunchInput, at moment: Int64, in task: Task<Void, Never>? = nil
    ) -> DeferredEffects {
        var effects = DeferredEffects()
        state.machine.handle(input, at: moment)
        // An attempt that is to be cancelled does not come up, and its task may be about to be cancelled.
        if let task, case .returned(let p) = input {
            let service = state.machine.services[p]
            if service.isUp, !state.machine.shutdown.contains(p), hasUsualTask(p, service) { effects.freeTask = task }
        }
        let phase = observers.isEmpty ? nil : state.machine.newPhase(since: state.phase)
        if let phase, phase.precedesChanges { announce(phase, &state) }
        for action in state.machine.actions { execute(action, &state, &effects) }
        if effects.freeTask != nil, takesOverServices, let p = state.tasks.takeOver(state.machine) {
            effects.start(p, in: &state.attempts)
        }
        if let phase, !phase.precedesChanges { announce(phase, &state) }
        state.timekeeper.update(state.machine, &effects, sleep: timer)
        generation.advance()
        if !state.awaitedChanges.isEmpty {
            // The event router is notified once of each kind of change, until it requests that kind again.
            effects.changes = state.awaitedChanges.intersection(.init(state.machine.actions))
            state.awaitedChanges.subtract(effects.changes)
        }
        return effects
    }

    private func announce(_ phase: LaunchPhase, _ state: inout State) {
        state.phase = phase
        observers.yield(.phase(phase, at: .nanoseconds(state.machine.now - state.machine.record.began)))
    }

    private func execute(_ action: LaunchAction, _ state: inout State, _ effects: inout DeferredEffects) {
        switch action {
        case .start(let p):
            if state.machine.status == .launchingSynchronously {
                effects.synchronousStart = p
            } else if !hasUsualTask(p, state.machine.services[p]) {
                state.attempts[p] = task(for: p, state) { await self.attempt(p) }
            } else if effects.freeTask != nil {
                effects.start(p, in: &state.attempts)
            } else if let spare = state.tasks.assign(p) {
                state.attempts[p] = spare
            } else {
                let ticket = state.tasks.nextTicket()
                let task = task(for: p, state) { await self.attempt(ticket) }
                state.tasks.add(task, for: p)
                state.attempts[p] = task
            }
        case .run(let p):
            guard let value = state.values[p] else { return }
            state.attempts[p] = task(for: p, state) { await self.run(p, value) }
        case .notifyRun(let p):
            let signal = state.signals[p] ?? ShutdownSignal(executor: executor, time: time)
            effects.signals.append((p, signal))
            // A run that is about to begin is notified too.
            state.signals[p] = signal
        case .cancel(let p): if let task = state.attempts[p] { effects.cancelled.append(task) }
        case .discard(let p): shutDown(p, &state, asLate: true)
        case .shutDown(let p): shutDown(p, &state, asLate: false)
        case .cancelShutdown(let p): if let task = state.shutdowns[p] { effects.cancelled.append(task) }
        case .shutDownChildren(let stopped):
            let children = state.children.compactMap(\.core)
            let ids = stopped.map { Set($0.map { graph.ids[$0] }) }
            if ids == nil { state.children.removeAll() }
            let left = state.machine.timeLeft.map(Duration.nanoseconds)
            Task.detached(on: executor, priority: state.priority) {
                await self.shutDownChildren(children, of: ids, within: left)
            }
        case .release(let p):
            if let value = state.values[p] { effects.released.append(value) }
            state.values[p] = nil
            state.shutdowns[p] = nil
        case .launched: effects.wakeUps += state.waiters.launched(LaunchedServices(core: self))
        case .ended:
            effects.wakeUps += state.waiters.ended(ending(state, isAwaited: state.waiters.hasEndWaiters))
            observers.finishChanges()
        case .answer(let ticket, let isUp): effects.wakeUps += state.waiters.answered(ticket, .success(isUp))
        case .refuse(let ticket, let cycle):
            let error = RequestCycle(path: cycle.map { graph.ids[$0] })
            effects.wakeUps += state.waiters.answered(ticket, .failure(error))
        case .changed(let p, let new):
            if !observers.isIdle { observers.yield(LaunchChange(p, new, state.machine, of: graph)) }
        case .stalled(let p): observers.yield(LaunchChange(p, .starting, state.machine, of: graph, kind: .stalled))
        }
    }

    /// Returns whether the task of a service has the executor and the priority that most services have.
    private func hasUsualTask(_ p: LaunchPosition, _ service: ServiceLifecycle) -> Bool {
        !graph.plan.limits[p].isBlocking && service.urgency == 0
    }

    /// Creates a task for a service's code. The task inherits no task-local values, because a service outlives the call
    /// that launches it.
    private func task(
        for p: LaunchPosition, _ state: State, _ operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let urgency = state.machine.services[p].urgency
        let priority = max(state.priority?.rawValue ?? 0, urgency)
        return Task.detached(
            on: executor(for: p), priority: priority == 0 ? nil : TaskPriority(rawValue: priority),
            operation: operation)
    }

    private func shutDown(_ p: LaunchPosition, _ state: inout State, asLate isLate: Bool) {
        guard let value = state.values[p] else { return }
        if isLate { state.values[p] = nil }
        state.shutdowns[p] = task(for: p, state) { await self.shutDown(p, value, asLate: isLate) }
    }

    /// Returns the executor of a service's code: that of the dispatcher, else a dedicated thread if the service blocks,
    /// else the default.
    func executor(for p: LaunchPosition) -> PreferredExecutor? {
        executor ?? (graph.plan.limits[p].isBlocking ? dedicatedThread("launchgraph.blocking") : nil)
    }

    /// Creates a timer that reports the time after `deadline`. The timer retains the dispatcher, as every task of the
    /// dispatcher does; a weak reference would slow down the others.
    private func timer(past deadline: Int64) -> DeadlineTimer {
        time.timer(past: deadline, on: executor) { [self] in
            change { state, moment in
                // Another timer may have replaced this one since it woke.
                state.timekeeper.wake(after: deadline) ? advance(&state, .timePassed, at: moment) : DeferredEffects()
            }
        }
    }

    // MARK: The code of services

    /// The maximum number of services that one task launches; after that, other tasks get their turn on its thread.
    private static let attemptsPerTask = 16

    /// Makes the attempt that a task was created for, unless another task has taken it over, and further ones.
    private nonisolated(nonsending) func attempt(_ ticket: AttemptTasks.Ticket) async {
        if let p = state.withLock({ $0.tasks.begin(ticket) }) { await attempt(p) }
    }

    /// Makes a series of attempts: each time, that of a service that became ready when the previous one came up, or one
    /// that is taken over from another task.
    ///
    /// This method and its callees, up to the service's own code, keep the executor of the task. If each call switched
    /// executors once more, launching 10,000 empty services would take 4 % more time.
    private nonisolated(nonsending) func attempt(_ first: LaunchPosition) async {
        var next: LaunchPosition? = first
        var attemptsLeft = Self.attemptsPerTask
        while let p = next {
            attemptsLeft -= 1
            next = await attempt(p, isLast: attemptsLeft == 0)
        }
    }

    /// Makes one attempt to launch a service, and calls its `run` once it is up.
    ///
    /// - Parameter isLast: whether the current task makes no other attempt.
    /// - Returns: the service to launch in the current task.
    private nonisolated(nonsending) func attempt(_ p: LaunchPosition, isLast: Bool) async -> LaunchPosition? {
        let record = graph.records[p]
        let value: any LaunchedValue
        do {
            if graph.hasParent { try checkParent(of: p) }
            value = try await inScope(of: p, .launch) {
                try await record.launch(LaunchContext(core: self, position: p))
            }
        } catch {
            handle(.threw(p, DescribedError(error)))
            return nil
        }
        // The plan was just read and is cached, unlike the record.
        guard graph.plan.limits[p].hasRun else {
            // The service's own code can have cancelled the task.
            return returned(p, value, isTaskFree: !isLast && !Task.isCancelled)
        }
        handle(.returned(p), value: value)
        await run(p, value)
        return nil
    }

    /// Calls the `run` of a service that is up, unless it is no longer to begin.
    private func run(_ p: LaunchPosition, _ value: any LaunchedValue) async {
        let signal = state.withLock { state -> ShutdownSignal? in
            // The service may have been launched again since, and the new instance has its own run.
            guard state.machine.shouldRun(p), state.values[p] === value else { return nil }
            let signal = state.signals[p] ?? ShutdownSignal(executor: executor, time: time)
            state.signals[p] = signal
            return signal
        }
        guard let signal else { return }
        do {
            try await ShutdownSignal.$current.withValue(signal) {
                try await inScope(of: p, .run) { try await self.graph.records[p].run(value) }
            }
            handle(.runEnded(p, nil))
        } catch {
            handle(.runEnded(p, DescribedError(error)))
        }
    }

    private func shutDown(_ p: LaunchPosition, _ value: any LaunchedValue, asLate isLate: Bool) async {
        var thrown: (any Error)?
        do { try await inScope(of: p, .shutdown) { try await self.graph.records[p].shutdown(value) } } catch {
            thrown = DescribedError(error)
        }
        handle(isLate ? .discarded(p, thrown) : .shutdownEnded(p, thrown))
    }

    // MARK: Launching synchronously

    /// Launches the synchronous services on the current thread, one after another.
    ///
    /// - Throws: ``LaunchError`` if a service whose policy is to abort failed; the services that were up are then being
    ///   shut down.
    @MainActor func launchSynchronously() throws {
        try joinParent()
        var refusal: InvalidLaunchState?
        let first = change(launchesSynchronously: true) { state, moment in
            guard !state.machine.status.canBeShutDown else {
                refusal = InvalidLaunchState(.launchSynchronously, while: state.machine.status.reported)
                return DeferredEffects()
            }
            state.use(Task.currentPriority)
            // The report includes the events before the first launch.
            if case .ended = state.machine.status { state.events.removeAll() }
            state.failuresOfChildren = []
            return advance(&state, .launchSynchronously, at: moment)
        }.synchronousStart
        if let refusal { throw refusal }
        followParent()
        launchSynchronously(from: first)
        let error = state.withLock { state -> LaunchError? in
            switch state.machine.status {
            case .stopping, .ended: LaunchError(state.machine, state.events, of: graph)
            default: nil
            }
        }
        if let error { throw error }
    }

    @MainActor private func launchSynchronously(from first: LaunchPosition?) {
        var next = first
        while let p = next {
            let record = graph.records[p]
            do {
                if graph.hasParent { try checkParent(of: p) }
                let value = try inScope(of: p) {
                    try record.launchSynchronously(LaunchContext(core: self, position: p))
                }
                next = process(.returned(p), value: value)
                if record.hasRun { runSynchronous(p, value) }
            } catch {
                next = process(.threw(p, DescribedError(error)))
            }
        }
    }

    private func runSynchronous(_ p: LaunchPosition, _ value: any LaunchedValue) {
        let overtaken = state.withLock { state -> Task<Void, Never>? in
            guard state.values[p] === value else { return nil }
            let task = task(for: p, state) { await self.run(p, value) }
            state.attempts[p] = task
            // The end of its run may have been requested since it came up.
            return state.machine.services[p].state == .running ? nil : task
        }
        overtaken?.cancel()
    }

    // MARK: Children

    /// The child dispatchers, whose services may depend on this dispatcher's.
    var children: [DispatcherCore] { state.withLock { $0.children.compactMap(\.core) } }

    /// The maximum number of stored failures of children.
    private static let failuresOfChildrenLimit = 1_000

    /// Stores the latest failures of children that are down, for the error of this dispatcher's shutdown.
    func keepFailuresOfChildren(_ failures: [ServiceFailure]) {
        state.withLock { state in
            state.failuresOfChildren += failures
            state.failuresOfChildren.removeFirst(max(0, state.failuresOfChildren.count - Self.failuresOfChildrenLimit))
        }
    }

    /// Adds a dispatcher whose services may depend on this dispatcher's.
    func addChild(_ child: DispatcherCore) throws {
        try state.withLock { state in
            guard state.machine.status.canHaveChildren else {
                throw InvalidLaunchState(.launchChild, while: state.machine.status.reported)
            }
            state.children.removeAll { $0.core == nil || $0.core === child }
            state.children.append(WeakCore(core: child))
            state.machine.addChild()
        }
    }

    // MARK: Calls that wait

    /// Launches all eager services, or only the services `ids` and their dependencies, and waits until they have
    /// settled.
    func launch(only ids: [ServiceID]?) async throws -> LaunchedServices {
        let only = try ids.map { try $0.map(position(of:)) }
        let priority = Task.currentPriority
        let ticket = state.withLock { $0.waiters.nextTicket() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                beginLaunch(only: only, ticket, priority, continuation)
                if Task.isCancelled { cancelLaunch(ticket) }
            }
        } onCancel: {
            cancelLaunch(ticket)
        }
    }

    private func beginLaunch(
        only: [LaunchPosition]?, _ ticket: Int, _ priority: TaskPriority,
        _ continuation: CheckedContinuation<LaunchedServices, any Error>
    ) {
        do { try joinParent() } catch { return continuation.resume(throwing: error) }
        change { state, moment in
            var effects = DeferredEffects()
            if let error = InvalidLaunchState(launching: only, state.machine, graph) {
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
                if case .ended = state.machine.status {
                    state.events.removeAll()
                    state.failuresOfChildren = []
                }
                state.use(priority)
                effects = advance(&state, .launch(only: only), at: moment)
            }
            return effects
        }
        followParent()
    }

    private func cancelLaunch(_ ticket: Int) {
        change { state, moment in
            let (wakeUp, isLast) = state.waiters.cancelLaunch(ticket)
            if isLast { return advance(&state, .cancelLaunch, at: moment) }
            var effects = DeferredEffects()
            if let wakeUp { effects.wakeUps = [wakeUp] }
            return effects
        }
    }

    /// Waits until everything is down; `input` is processed once the wait is registered.
    ///
    /// - Returns: the ending of the launch; if nothing was up, the ending of the last launch.
    func untilEnded(after input: LaunchInput? = nil) async -> LaunchEnding {
        await withCheckedContinuation { continuation in
            change { state, moment in
                state.waiters.awaitEnd(continuation)
                var effects = DeferredEffects()
                if !state.machine.status.canBeShutDown {
                    effects.wakeUps = state.waiters.ended(ending(state, isAwaited: true))
                } else if let input {
                    effects = advance(&state, input, at: moment)
                }
                return effects
            }
        }
    }

    private func ending(_ state: borrowing State, isAwaited: Bool) -> LaunchEnding {
        var ending = LaunchEnding(state.machine, state.events, of: graph, isAwaited: isAwaited)
        if isAwaited { ending.shutdownFailures = state.failuresOfChildren + ending.shutdownFailures }
        return ending
    }

    /// Waits until a service is up; launches the service if it is not.
    func require(_ id: ServiceID) async throws {
        guard graph.position(of: id) != nil || parent == nil else {
            return try await parent?.core.require(id) ?? ()
        }
        let p = try position(of: id)
        let ticket = try state.withLock { state in
            switch state.machine.status {
            case .launching, .running: return state.waiters.nextTicket()
            default: throw InvalidLaunchState(.require, while: state.machine.status.reported, service: id)
            }
        }
        let requester = ServiceScope.current.flatMap { $0.core === self ? $0.position : nil }
        let request = ServiceRequest(
            p, ticket: ticket, from: requester, priority: max(1, Task.currentPriority.rawValue))
        let isUp = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { state, moment in
                    state.waiters.awaitAnswer(ticket, continuation)
                    return advance(&state, .require(request), at: moment)
                }
                if Task.isCancelled { cancelRequest(ticket) }
            }
        } onCancel: {
            cancelRequest(ticket)
        }
        if !isUp { throw failure(of: p) }
    }

    private func cancelRequest(_ ticket: Int) {
        change { state, moment in
            let wakeUps = state.waiters.answered(ticket, .failure(CancellationError()))
            var effects = advance(&state, .cancelRequest(ticket: ticket), at: moment)
            effects.wakeUps += wakeUps
            return effects
        }
    }

    // MARK: Events

    /// Returns the services that are up and their instances, and requests that the event router is notified of the next
    /// `changes`.
    func eligibility(announcing changes: EligibilityChanges) -> EligibilitySnapshot {
        state.withLock { state in
            state.awaitedChanges.formUnion(changes)
            var services: ContiguousArray<Eligibility> = []
            services.reserveCapacity(graph.plan.count)
            for p in graph.plan.positions {
                services.append(.init(state.machine.services[p], state.machine.status, instance: state.values[p]))
            }
            return EligibilitySnapshot(generation: generation.current, services: services)
        }
    }

    /// Adds an event that was dispatched at `moment` to the launch report, and notifies observers of the services that
    /// failed to respond.
    @discardableResult func record(_ event: LaunchReport.EventReport, at moment: Int64) -> Duration {
        let now = time.now()
        return state.withLock { state in
            state.events.append(event, at: moment)
            let at: Duration =
                state.machine.status == .idle ? .zero : .nanoseconds(max(0, moment - state.machine.record.began))
            if !observers.isEmpty {
                var event = event
                event.at = at
                observers.yield(.event(event))
            }
            if !observers.isIdle {
                for response in event.services where response.error != nil {
                    guard let p = graph.position(of: response.id) else { continue }
                    observers.yield(LaunchChange(p, state.machine, response, to: event.name, at: now))
                }
            }
            return at
        }
    }
}
