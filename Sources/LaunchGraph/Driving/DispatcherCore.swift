import LaunchSupport

/// Performs the state machine's decisions: starts and cancels tasks, stores outputs, resumes waiting tasks.
///
/// Everything that changes is behind one lock. Tasks are made inside it, so that a task's handle is there before anyone
/// can want to cancel it; cancelling, waking and letting go of values happen outside, since all three may call back.
final class DispatcherCore: Sendable {
    struct State {
        var machine: LaunchStateMachine
        /// The attempt of each service that is under way, or what it runs after that; a task that is over is let go at
        /// once, so that the next can have its memory.
        var attempts: [Task<Void, Never>?]
        /// The shutdown, or the discarding, of each service that is under way.
        var shutdowns: [Task<Void, Never>?]
        var values: [(any LaunchedValue)?]
        var waiters = Waiters()
        var timekeeper: DeadlineTimer?
        var timekeeperWakes = Int64.max
        var children: [WeakCore] = []
        var events = EventLog()
        /// The changes of eligibility that the event router is told of next.
        var awaitedChanges: EligibilityChanges = []
    }

    /// What is to be done once the lock is released.
    struct DeferredEffects {
        var cancelled: [Task<Void, Never>] = []
        var released: [any LaunchedValue] = []
        var wakeUps: [WakeUp] = []
        /// The service to launch on the caller's own thread next.
        var synchronousStart: LaunchPosition?
        /// The changes of eligibility to tell the event router of.
        var changes: EligibilityChanges = []
        var core: DispatcherCore?

        func run() {
            for task in cancelled { task.cancel() }
            if let core { Task { @MainActor in core.router.eligibilityChanged(changes, in: core) } }
            for wakeUp in wakeUps { wakeUp.resume() }
        }
    }

    let graph: ServiceGraph.Storage
    let parent: LaunchedServices?
    let time: any TimeSource
    let executor: (any TaskExecutor)?
    /// Determines the recipients of events; valid as of ``generation``.
    let router: EventRouter
    let generation = EligibilityGeneration()
    private let observers: [ObserverPump]
    let state: Locked<State>

    init(_ graph: ServiceGraph, _ options: Dispatcher.Options) {
        self.graph = graph.storage
        parent = options.parent
        time = timeSource(options.clock)
        executor = options.executor
        router = EventRouter(generation, isRecording: options.recordsEvents)
        observers = options.observers.map { ObserverPump($0, executor: options.executor) }
        let durations = options.profile.map { profile in
            // The sum along any path fits into 64 bits.
            let most = Int64.max / Int64(max(1, graph.count))
            return graph.storage.ids.map { min(profile.durations[$0]?.saturatedNanoseconds ?? 0, most) }
        }
        let machine = LaunchStateMachine(
            graph.storage.plan, limit: options.maxConcurrency, durations: durations ?? [],
            isObserved: !observers.isEmpty, stallNotice: options.stallNotice.saturatedNanoseconds)
        state = Locked(
            State(
                machine: machine, attempts: Array(repeating: nil, count: graph.count),
                shutdowns: Array(repeating: nil, count: graph.count),
                values: Array(repeating: nil, count: graph.count)))
    }

    deinit {
        for observer in observers { observer.finish() }
    }

    /// Takes in what happened and does what follows from it.
    ///
    /// - Parameter value: what an attempt returned, with `.returned`.
    /// - Returns: the service to launch on this thread next, in a synchronous launch.
    @discardableResult
    func handle(_ input: LaunchInput, value: (any LaunchedValue)? = nil) -> LaunchPosition? {
        let moment = time.now()
        let effects = state.withLock { state in
            switch input {
            case .returned(let p):
                state.values[p] = value
                // What it runs goes on in the same task.
                if !graph.plan.terms[p].hasRun { state.attempts[p] = nil }
            case .threw(let p, _), .runEnded(let p, _):
                state.attempts[p] = nil
            case .shutdownEnded(let p, _), .discarded(let p, _):
                state.shutdowns[p] = nil
            default: break
            }
            return advance(&state, input, at: moment)
        }
        effects.run()
        return effects.synchronousStart
    }

    /// As ``handle(_:value:)`` for a caller that holds the lock and performs the effects itself.
    func advance(_ state: inout State, _ input: LaunchInput, at moment: Int64) -> DeferredEffects {
        var effects = DeferredEffects()
        state.machine.handle(input, at: moment)
        for action in state.machine.actions { execute(action, &state, &effects) }
        keepTime(&state, &effects)
        generation.advance()
        if !state.awaitedChanges.isEmpty { tellRouter(input, &state, &effects) }
        return effects
    }

    private func execute(_ action: LaunchAction, _ state: inout State, _ effects: inout DeferredEffects) {
        switch action {
        case .start(let p):
            if state.machine.status == .launchingSynchronously {
                effects.synchronousStart = p
            } else {
                state.attempts[p] = Task(executorPreference: executor(for: p)) { await self.attempt(p) }
            }
        case .cancel(let p):
            if let task = state.attempts[p] { effects.cancelled.append(task) }
        case .discard(let p):
            shutDown(p, &state, asLate: true)
        case .shutDown(let p):
            shutDown(p, &state, asLate: false)
        case .cancelShutdown(let p):
            if let task = state.shutdowns[p] { effects.cancelled.append(task) }
        case .shutDownChildren(let stopped):
            let children = state.children.compactMap(\.core)
            let ids = stopped.map { Set($0.map { graph.ids[$0] }) }
            if ids == nil { state.children.removeAll() }
            let left = state.machine.timeLeft.map(Duration.nanoseconds)
            let work: @Sendable () async -> Void = { await self.shutDownChildren(children, of: ids, within: left) }
            if let executor { Task(executorPreference: executor, operation: work) } else { Task(operation: work) }
        case .release(let p):
            if let value = state.values[p] { effects.released.append(value) }
            state.values[p] = nil
            state.shutdowns[p] = nil
        case .launched:
            effects.wakeUps += state.waiters.launched(LaunchedServices(core: self))
        case .ended:
            // The end of a launch that came up and was asked to end is no error.
            let isAsExpected = state.machine.record.cameUp && state.machine.status == .ended(.shutdown)
            effects.wakeUps += state.waiters.ended(ending(state, error: isAsExpected ? nil : launchError(state)))
        case .answer(let ticket, let isUp):
            effects.wakeUps += state.waiters.answered(ticket, isUp: isUp)
        case .changed(let p, let new):
            notifyObservers(of: p, new, state, isStalled: false)
        case .stalled(let p):
            notifyObservers(of: p, .starting, state, isStalled: true)
        }
    }

    /// Tells the event router of the changes that it awaits, once until it awaits them again.
    private func tellRouter(_ input: LaunchInput, _ state: inout State, _ effects: inout DeferredEffects) {
        if case .returned = input { effects.changes.insert(.arrivals) }
        for action in state.machine.actions {
            switch action {
            case .release: effects.changes.insert(.departures)
            case .launched, .ended: effects.changes.insert(.arrivals)
            default: break
            }
        }
        effects.changes.formIntersection(state.awaitedChanges)
        state.awaitedChanges.subtract(effects.changes)
        if !effects.changes.isEmpty { effects.core = self }
    }

    private func shutDown(_ p: LaunchPosition, _ state: inout State, asLate isLate: Bool) {
        guard let value = state.values[p] else { return }
        if isLate { state.values[p] = nil }
        state.shutdowns[p] = Task(executorPreference: executor(for: p)) {
            await self.shutDown(p, value, asLate: isLate)
        }
    }

    private func notifyObservers(of p: LaunchPosition, _ new: ServiceState, _ state: State, isStalled: Bool) {
        let failure =
            state.machine.record.failures[p]
            ?? (new == .retrying ? state.machine.record.lastAttemptFailure(of: p) : nil)
        let change = LaunchChange(
            id: graph.ids[p], state: new, at: .nanoseconds(state.machine.now - state.machine.record.began),
            attempt: Int(state.machine.services[p].attempts), isStalled: isStalled,
            error: failure.map { ServiceFailure(graph.ids[p], $0).explanation })
        for observer in observers { observer.yield(change) }
    }

    /// Where work of service `p` is done: on the executor the dispatcher was given, else on a thread of its own if it
    /// blocks, else wherever tasks run.
    func executor(for p: LaunchPosition) -> (any TaskExecutor)? {
        executor ?? (graph.plan.terms[p].isBlocking ? DedicatedThread("launchgraph.blocking") : nil)
    }
}

/// A weak reference to a child's dispatcher.
struct WeakCore: Sendable {
    // Never set again; `weak let` needs Swift 6.3.
    weak var core: DispatcherCore?
}
