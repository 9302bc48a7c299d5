import LaunchSupport

/// Protects the state of a dispatcher with one lock, and performs the effects of its changes after the lock is released.
///
/// Nothing foreign runs under the lock: no task is created, cancelled or resumed, no clock is read, no value is released
/// and no handler is called, because all of these may call back, or wait for a thread that does.
final class DispatcherCore: EventEngine {
    let graph: ServiceGraph
    let parent: LaunchedServices?
    let time: any TimeSource
    let executor: PreferredExecutor?
    let lameDuck: Duration
    /// Identifies this dispatcher to the tasks of its services.
    let identity: DispatcherIdentity
    let eventState: EventState
    /// The number of changes of the state, for readers that do not take the lock.
    private let changes = AtomicInteger(0)
    let observers: ObserverGroup
    /// The observers that wrap the code of services.
    let interceptors: [any ServiceInterceptor]
    private let state: Locked<DispatcherState>
    /// The object that owns the dispatcher, such as a host.
    let owner = Locked(WeakOwner())
    /// What the latest check of each service found.
    let health = Locked<[LaunchPosition: ServiceHealth]>([:])

    init(_ graph: ServiceGraph, _ options: Dispatcher.Options) {
        let labels = (options.parent?.core.labels ?? [:]).merging(options.labels) { $1 }
        if !labels.isEmpty { for observer in options.observers { observer.receive(labels: labels) } }
        self.graph = graph
        parent = options.parent
        time = timeSource(options.clock)
        executor = options.executor
        lameDuck = options.lameDuck
        identity = DispatcherIdentity(parent: parent?.core.identity, executor: executor)
        eventState = EventState(isRecording: options.recordsEvents)
        observers = ObserverGroup(options.observers, time: time, executor: options.executor)
        interceptors = options.observers.compactMap { $0 as? any ServiceInterceptor }
        state = Locked(
            DispatcherState(
                graph, options.machine(for: graph, time: time, isObserved: !observers.isEmpty), labels: labels,
                observers, executor: options.executor, time: time))
    }

    deinit {
        observers.finish()
        for subscriber in state.withLock({ $0.subscribers }) { subscriber.stream.finish() }
    }

    // MARK: Queries

    /// Returns the result of `read`, which reads the state machine under the lock.
    func inspect<Result: Sendable>(_ read: @Sendable (borrowing Launch) -> Result) -> Result {
        state.withLock { read($0.machine) }
    }

    /// Returns the value of a service that is up, and the service's state.
    func value(at p: LaunchPosition) -> (value: (any LaunchedValue)?, service: ServiceLifecycle) {
        state.withLock { ($0.values[p], $0.machine.services[p]) }
    }

    /// Returns the value of a service or, while it is launched again alone, of its former instance.
    func latestValue(at p: LaunchPosition) -> (any LaunchedValue)? { state.withLock { $0.latestValue(p) } }

    /// Returns the value that a service which is up, or is being launched, has offered since this launch of it began.
    func offered(_ name: String, by p: LaunchPosition) -> (any Sendable)? { state.withLock { $0.offered(name, by: p) } }

    private var labels: [String: String] { state.withLock(\.labels) }

    /// Returns the report of the launch so far.
    func report(withServices: Bool = true) -> LaunchReport {
        let moment = time.now()
        return state.withLock {
            LaunchReport(
                $0.machine, $0.events, of: graph, labels: $0.labels, at: Moment(moment), withServices: withServices)
        }
    }

    /// The child dispatchers, whose services may depend on this dispatcher's.
    var children: [DispatcherCore] { state.withLock { $0.currentChildren } }

    // MARK: Changes

    /// Processes an input.
    ///
    /// - Parameter value: the value that an attempt returned; only with `.returned`.
    func handle(_ input: LaunchInput, value: (any LaunchedValue)? = nil) {
        change { state, moment in state.handle(input, value: value, at: moment) }
    }

    /// Changes the state under the lock, and performs the effects after the lock is released.
    @discardableResult
    func change<Result: Sendable, Failure: Error>(
        _ body: (inout DispatcherState, _ moment: Int64) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (result, next) = try changeSynchronously(body)
        if let next { Task.detached { @MainActor in self.launchSynchronously(from: next) } }
        return result
    }

    /// Changes the state under the lock, and performs the effects after the lock is released, except for the launch of
    /// a synchronous service.
    ///
    /// - Returns: the result of `body`, and the service to launch on the main actor next.
    func changeSynchronously<Result: Sendable, Failure: Error>(
        _ body: (inout DispatcherState, _ moment: Int64) throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, next: LaunchPosition?) {
        let moment = time.now()
        let (result, effects, needsDelivery) = try state.withLock { state throws(Failure) in
            let result = try body(&state, moment)
            changes.store(state.changeCount)
            return (result, state.takeEffects(), state.needsDelivery)
        }
        var next: LaunchPosition?
        for effect in effects {
            if case .launchOnMainActor(let p) = effect { next = p } else { perform(effect) }
        }
        // A handler that blocks delays only this thread, because another one can begin the delivery meanwhile.
        if needsDelivery { deliver() }
        return (result, next)
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .call(let code, let p, let handle, let priority):
            // A task inherits no task-local values, because a service outlives the call that launches it.
            let task = Task.detached(on: executor(for: p), priority: TaskPriority(rawValue: priority)) {
                await self.call(code, of: p)
            }
            handle.store(task)
        case .sleep(let deadline, let handle):
            // The timer retains the dispatcher, as every task of the dispatcher does.
            let timer = time.timer(past: deadline, on: executor) { [self] in
                change { state, moment in state.wake(handle, at: moment) }
            }
            handle.store(timer.task)
        case .cancel(let handle): handle.cancel()
        case .send(let signal, let p): if !signal.send() { handle(.runIgnoresShutdown(p)) }
        case .announceEligibility: events.eligibilityHasChanged()
        case .launchOnMainActor, .release: break
        }
    }

    /// Performs ordered effects, and those that are added meanwhile.
    private func deliver() {
        var next = state.withLock { $0.beginDelivery() }
        while !next.isEmpty {
            for effect in next { effect(self) }
            next = state.withLock { $0.continueDelivery() }
        }
    }

    /// Returns the executor of a service's code: that of the dispatcher, else a dedicated thread if the service blocks,
    /// else the default.
    func executor(for p: LaunchPosition) -> PreferredExecutor? {
        executor ?? (graph.plan.limits[p].isBlocking ? dedicatedThread("launchgraph.blocking") : nil)
    }

    func unsubscribe(_ number: Int) { _ = state.withLock { $0.unsubscribe(number) } }

    // MARK: Launching

    /// Launches all eager services, or only the services `ids` and their dependencies, and waits until they have
    /// settled.
    ///
    /// - Parameters:
    ///   - limit: the limit for the launch; `nil` for none.
    ///   - run: the limits of the run of a program that the launch belongs to. They apply if the launch is possible.
    func launch(
        only ids: [ServiceID]?, within limit: Duration? = nil, for run: LaunchInput? = nil
    ) async throws -> LaunchedServices {
        try checkIsOutsideLaunch()
        let only = try ids.map { try $0.map(position(of:)) }
        let priority = Task.currentPriority.rawValue
        let ticket = state.withLock { $0.waiters.nextTicket() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                beginLaunch(only: only, within: limit, for: run, ticket, priority, continuation)
                if Task.isCancelled { cancelLaunch(ticket) }
            }
        } onCancel: {
            cancelLaunch(ticket)
        }
    }

    private func beginLaunch(
        only: [LaunchPosition]?, within limit: Duration?, for run: LaunchInput?, _ ticket: Int, _ priority: UInt8,
        _ continuation: CheckedContinuation<LaunchedServices, any Error>
    ) {
        do { try joinParent() } catch { return continuation.resume(throwing: error) }
        change { state, moment in
            if let error = InvalidLaunchState(launching: only, state.machine, graph) {
                return state.performInOrder { _ in continuation.resume(throwing: error) }
            }
            if let run { state.handle(run, at: moment) }
            switch state.machine.status {
            case .running: state.performInOrder { continuation.resume(returning: LaunchedServices(core: $0)) }
            case .stopping: preconditionFailure("a launch is possible during a shutdown")
            case .launching: state.waiters.awaitLaunch(ticket, continuation)
            case .launchingSynchronously:
                state.waiters.awaitLaunch(ticket, continuation)
                state.handle(.launch(only: only), at: moment)
            case .idle, .ended:
                state.waiters.awaitLaunch(ticket, continuation)
                state.begin(.launch(only: only), priority: priority, at: moment)
            }
            if let limit { state.handle(.limitLaunch(within: limit.saturatedNanoseconds), at: moment) }
        }
        followParent()
    }

    private func cancelLaunch(_ ticket: Int) {
        change { state, moment in
            let (wakeUp, isLast) = state.waiters.cancelLaunch(ticket)
            if isLast { state.handle(.cancelLaunch, at: moment) }
            if let wakeUp { state.performInOrder(wakeUp) }
        }
    }

    /// Checks that the current task does not execute the launch of a service that the launch under way contains.
    private func checkIsOutsideLaunch() throws {
        guard let scope = ServiceScope.current, inspect(\.status.isLaunching),
            let core = descendant(scope.dispatcher), core.value(at: scope.position).service.isStarting
        else { return }
        throw LaunchInsideService(id: scope.id)
    }

    // MARK: Launching synchronously

    /// Launches the synchronous services on the current thread, one after another.
    ///
    /// - Throws: ``LaunchError`` if a service whose policy is to abort failed; the services that were up are then being
    ///   shut down.
    @MainActor func launchSynchronously() throws {
        try checkIsOutsideLaunch()
        try joinParent()
        let priority = Task.currentPriority.rawValue
        let first = try changeSynchronously { state, moment in
            guard !state.machine.status.canBeShutDown else {
                throw InvalidLaunchState(.launchSynchronously, while: state.machine.status)
            }
            state.begin(.launchSynchronously, priority: priority, at: moment)
        }.next
        followParent()
        launchSynchronously(from: first)
        let error = state.withLock { state -> LaunchError? in
            switch state.machine.status {
            case .stopping, .ended: LaunchError(state.machine, state.events, of: graph, labels: state.labels)
            default: nil
            }
        }
        if let error { throw error }
    }

    // MARK: Calls that wait

    /// Waits until everything is down; `input` is processed once the wait is registered.
    ///
    /// - Returns: the ending of the launch; if nothing was up, the ending of the last launch.
    func untilEnded(after input: LaunchInput? = nil) async -> LaunchEnding {
        await withCheckedContinuation { continuation in
            change { state, moment in
                state.waiters.awaitEnd(continuation)
                if !state.machine.status.canBeShutDown {
                    state.performInOrder(state.waiters.ended(state.ending))
                } else if let input {
                    state.handle(input, at: moment)
                }
            }
        }
    }

    /// The error of a launch that failed, or that a failure has ended since.
    var failure: LaunchError? { state.withLock(\.failure) }

    /// Waits until a service is up; launches the service if it is not.
    func require(_ p: LaunchPosition) async throws {
        let ticket = try state.withLock { state in
            switch state.machine.status {
            case .launching, .running: return state.waiters.nextTicket()
            default: throw InvalidLaunchState(.require, while: state.machine.status, service: graph.ids[p])
            }
        }
        let requester = ServiceScope.current.flatMap { $0.dispatcher === identity ? $0.position : nil }
        let request = ServiceRequest(
            p, ticket: ticket, from: requester, priority: max(1, Task.currentPriority.rawValue))
        let isUp = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { state, moment in
                    state.waiters.awaitAnswer(ticket, continuation)
                    state.handle(.require(request), at: moment)
                }
                if Task.isCancelled { cancelRequest(p, ticket) }
            }
        } onCancel: {
            cancelRequest(p, ticket)
        }
        if !isUp { throw failure(of: p) }
    }

    private func cancelRequest(_ p: LaunchPosition, _ ticket: Int) {
        change { state, moment in
            state.answer(ticket, .failure(CancellationError()))
            state.handle(.cancelRequest(p, ticket: ticket), at: moment)
        }
    }

    // MARK: Events

    /// Determines the recipients of events and delivers them.
    var events: EventRouter { EventRouter(engine: self, state: eventState) }

    var generation: Int { changes.load() }

    func eligibility<Result: Sendable>(of p: LaunchPosition, _ read: (Eligibility) -> Result) -> Result {
        state.withLock { read(Eligibility($0.machine.services[p], $0.machine.status, value: $0.values[p])) }
    }

    func eligibility() -> EligibilitySnapshot { state.withLock { $0.eligibility() } }

    @discardableResult func record(_ event: LaunchReport.EventReport, at moment: Int64) -> Duration {
        change { state, now in state.record(event, at: moment, now: now) }
    }
}
