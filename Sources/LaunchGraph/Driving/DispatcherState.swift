import LaunchSupport

/// Everything that a dispatcher's lock protects.
///
/// Each method takes an input, passes it to the state machine, and translates the machine's actions to effects. Nothing
/// foreign runs here: no task is created, cancelled or resumed, and no value is released. The dispatcher performs the effects
/// after it has released the lock.
struct DispatcherState: Sendable {
    let graph: ServiceGraph
    let labels: [String: String]
    private let observers: ObserverGroup
    private let executor: PreferredExecutor?
    private let time: TimeSource

    private(set) var machine: Launch
    private var synchronousStarts: [LaunchPosition] = []
    /// Whether the main actor launches a service, and then the next one.
    private var isMainActorLaunching = false
    private var attempts: [TaskHandle?]
    /// Each service's shutdown, or the shutdown of a late value, that is under way.
    private var shutdowns: [TaskHandle?]
    /// The signal of each `run` that is under way, or is about to begin.
    private var signals: [LaunchPosition: ShutdownSignal] = [:]
    private(set) var values: [(any LaunchedValue)?]
    /// The values of services that go down while their dependents can stay up, until the next instance is up.
    private var formerValues: [LaunchPosition: any LaunchedValue] = [:]
    /// What the latest launch of each service has offered, by name, such as the port that a server listens on.
    private var offers: [LaunchPosition: [String: any Sendable]] = [:]
    var waiters = Waiters()
    /// The single timer, which waits for the earliest deadline. One is sufficient, because deadlines rarely pass.
    private var timer: (task: TaskHandle, deadline: Int64)?
    private var children: [ProgramHandle] = []
    private(set) var failuresOfChildren: [ServiceFailure] = []
    private(set) var events = EventLog()
    private(set) var changeCount = 0
    /// Whether the event router is to be told of the next change.
    private var isChangeAwaited = false
    private(set) var subscribers: [(number: Int, stream: AsyncStream<LaunchChange>.Continuation)] = []
    private var lastSubscriber = 0
    private var phase = LaunchPhase.idle
    /// The priority of the tasks of services that no request has made more urgent; 0 if it is unspecified.
    private var priority: UInt8 = 0

    private var effects: [Effect] = []
    /// The effects that are performed in the order of the changes of state.
    ///
    /// One thread at a time performs these effects. This keeps the order, and no thread waits for another: resuming a task
    /// waits until that task's cancellation handlers have returned, and these may call the dispatcher.
    private var ordered: [DeferredEffect] = []
    /// Whether a thread performs the ordered effects.
    private var isDelivering = false

    init(
        _ graph: ServiceGraph, _ machine: Launch, labels: [String: String], _ observers: ObserverGroup,
        executor: PreferredExecutor?, time: TimeSource
    ) {
        self.graph = graph
        self.labels = labels
        self.machine = machine
        self.observers = observers
        self.executor = executor
        self.time = time
        attempts = Array(repeating: nil, count: graph.plan.count)
        shutdowns = attempts
        values = Array(repeating: nil, count: graph.plan.count)
    }

    // MARK: Effects

    /// Releases what the state no longer needs after the lock: its deinitializer can call the dispatcher.
    private mutating func release(_ value: (any Sendable)?) {
        if let value { effects.append(.perform { _ in withExtendedLifetime(value) {} }) }
    }

    private mutating func cancel(_ task: TaskHandle?) {
        if let task { effects.append(.perform { _ in task.cancel() }) }
    }

    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    var needsDelivery: Bool { !isDelivering && !ordered.isEmpty }

    /// Removes and returns the ordered effects, which the current thread is then to perform; empty while another thread
    /// performs such effects.
    mutating func beginDelivery() -> [DeferredEffect] { isDelivering ? [] : continueDelivery() }

    /// Removes and returns the ordered effects that were added since the delivery began; empty at its end.
    mutating func continueDelivery() -> [DeferredEffect] {
        defer { ordered = [] }
        isDelivering = !ordered.isEmpty
        return ordered
    }

    // MARK: Inputs and actions

    /// - Parameter value: the value that an attempt returned; only with `.returned` and `.becameReady`.
    mutating func handle(_ input: LaunchInput, value: (any LaunchedValue)? = nil, at moment: Int64) {
        switch input {
        case .becameReady(let p):
            guard machine.acceptsReadiness(p, at: Moment(moment)) else { return }
            store(value, p)
        case .returned(let p):
            store(value, p)
            // The service's run continues in the same task.
            if !graph.plan.limits[p].hasRun { attempts[p] = nil }
        case .threw(let p, _, _): attempts[p] = nil
        case .runEnded(let p, _):
            attempts[p] = nil
            release(signals.removeValue(forKey: p))
        case .shutdownEnded(let p, _): shutdowns[p] = nil
        default: break
        }
        machine.handle(input, at: Moment(moment))
        let phase = observers.isEmpty ? nil : machine.newPhase(since: phase)
        if let phase, phase.precedesChanges { report(phase) }
        for action in machine.actions { execute(action) }
        switch input {
        case .returned(let p), .becameReady(let p):
            if machine.services[p].isUp { release(formerValues.removeValue(forKey: p)) }
        default: break
        }
        if let phase, !phase.precedesChanges { report(phase) }
        updateTimer()
        changeCount &+= 1
        let removed = machine.record.takeRemoved()
        if !removed.isEmpty { release(removed) }
        // The event router is told once, until it asks again.
        if isChangeAwaited { effects.append(.perform { $0.events.eligibilityHasChanged() }) }
        isChangeAwaited = false
    }

    private mutating func store(_ value: (any LaunchedValue)?, _ p: LaunchPosition) {
        release(values[p])
        values[p] = value
    }

    private mutating func keepFormerValue(_ p: LaunchPosition) {
        if graph.plan.limits[p].policy.restart.scope == .instance, let value = values[p] { formerValues[p] = value }
    }

    mutating func offer(_ value: any Sendable, named name: String, by p: LaunchPosition) {
        release(offers[p, default: [:]].updateValue(value, forKey: name))
    }

    func offered(_ name: String, by p: LaunchPosition) -> (any Sendable)? {
        let service = machine.services[p]
        return service.isReadable || service.reported == .starting ? offers[p]?[name] : nil
    }

    private mutating func releaseOffers(_ p: LaunchPosition) {
        if !offers.isEmpty { release(offers.removeValue(forKey: p)) }
    }

    func latestValue(_ p: LaunchPosition) -> (any LaunchedValue)? {
        machine.services[p].isReadable ? values[p] : formerValues[p] ?? values[p]
    }

    private mutating func execute(_ action: LaunchAction) {
        switch action {
        case .start(let p):
            releaseOffers(p)
            if machine.status == .launchingSynchronously {
                synchronousStarts.append(p)
                guard !isMainActorLaunching else { return }
                effects.append(
                    .perform { dispatcher in Task.detached { @MainActor in dispatcher.launchSynchronousServices() } })
            } else {
                attempts[p] = call(.launch, p)
            }
        case .run(let p): if let value = values[p] { attempts[p] = call(.run(value), p) }
        case .notifyRun(let p):
            // A run that is about to begin is notified too.
            effects.append(
                .perform { [signal = signal(of: p)] dispatcher in
                    if !signal.send() { dispatcher.handle(.runIgnoresShutdown(p)) }
                })
        case .cancel(let p): cancel(attempts[p])
        case .shutDown(let p):
            guard let value = values[p] else { return }
            keepFormerValue(p)
            shutdowns[p] = call(.shutdown(value), p)
        case .discard(let p):
            guard let value = values[p] else { return }
            values[p] = nil
            shutdowns[p] = call(.shutdown(value), p)
        case .cancelShutdown(let p): cancel(shutdowns[p])
        case .shutDownChildren(let stopped):
            let ids = stopped.map { Set($0.map { graph.ids[$0] }) }
            let left = machine.timeLeft.map(Duration.nanoseconds)
            performInOrder { [children = currentChildren, priority] dispatcher in
                Task.detached(on: dispatcher.executor, priority: TaskPriority(rawValue: priority)) {
                    await dispatcher.shutDownChildren(children, of: ids, within: left)
                }
            }
            if ids == nil { children = [] }
        case .release(let p):
            keepFormerValue(p)
            releaseOffers(p)
            store(nil, p)
            shutdowns[p] = nil
        case .launched: performInOrder(waiters.launched())
        case .ended:
            for p in formerValues.keys { release(formerValues.removeValue(forKey: p)) }
            performInOrder(waiters.ended(ending))
            endChanges()
        case .answer(let ticket, let isUp): answer(ticket, .success(isUp))
        case .refuse(let ticket, let cycle):
            answer(ticket, .failure(RequestCycle(path: cycle.map { graph.ids[$0] })))
        case .changed(let p, let new): if hasReceivers { notify(change(p, to: new)) }
        case .stalled(let p): notify(change(p, to: .starting, kind: .stalled))
        }
    }

    private mutating func call(_ code: ServiceCode, _ p: LaunchPosition) -> TaskHandle {
        let task = TaskHandle()
        // Deferred work must not slow down what is up, such as a user interface.
        let isDeferred = graph.plan.limits[p].mode == .deferred
        let usual = isDeferred ? min(priority, TaskPriority.utility.rawValue) : priority
        effects.append(.call(code, p, task, priority: max(usual, machine.services[p].urgency)))
        return task
    }

    mutating func performInOrder(_ effect: @escaping DeferredEffect) { ordered.append(effect) }

    mutating func answer(_ ticket: Int, _ answer: Result<Bool, any Error>) {
        guard let continuation = waiters.requests.removeValue(forKey: ticket) else { return }
        performInOrder { _ in continuation.resume(with: answer) }
    }

    private mutating func updateTimer() {
        if machine.isQuiet { return cancelTimer() }
        guard let deadline = machine.nextDeadline?.nanoseconds else { return }
        if let timer, timer.deadline <= deadline { return }
        cancelTimer()
        let task = TaskHandle()
        timer = (task, deadline)
        effects.append(
            .perform { dispatcher in
                // The timer retains the dispatcher, as every task of the dispatcher does.
                let timer = dispatcher.time.timer(past: deadline, on: dispatcher.executor) {
                    dispatcher.change { state, moment in state.wake(task, at: moment) }
                }
                task.store(timer)
            })
    }

    private mutating func cancelTimer() { cancel(timer.take()?.task) }

    mutating func wake(_ task: TaskHandle, at moment: Int64) {
        guard timer?.task === task else { return }
        timer = nil
        handle(.timePassed, at: moment)
    }

    // MARK: Observers

    var hasReceivers: Bool { !observers.isEmpty || !subscribers.isEmpty }

    mutating func notify(_ notice: @escaping ObserverNotice) { performInOrder { $0.observers.deliver(notice) } }

    mutating func notify(_ change: LaunchChange) {
        performInOrder { [subscribers] dispatcher in
            dispatcher.observers.deliver { try await $0.observe(change) }
            for subscriber in subscribers { subscriber.stream.yield(change) }
        }
    }

    private mutating func report(_ new: LaunchPhase) {
        phase = new
        notify { [time = Duration.nanoseconds(machine.now - machine.record.began)] in
            try await $0.observe(new, at: time)
        }
    }

    /// - Returns: a number for ``unsubscribe(_:)``.
    mutating func subscribe(_ stream: AsyncStream<LaunchChange>.Continuation) -> Int {
        machine.isObserved = true
        lastSubscriber += 1
        subscribers.append((lastSubscriber, stream))
        return lastSubscriber
    }

    /// Removes a stream, which is to be released outside the lock.
    mutating func unsubscribe(_ number: Int) -> AsyncStream<LaunchChange>.Continuation? {
        subscribers.firstIndex { $0.number == number }.map { subscribers.remove(at: $0).stream }
    }

    /// Ends all streams of changes. A stream that is created later receives the changes of the next launch.
    mutating func endChanges() {
        guard !subscribers.isEmpty else { return }
        performInOrder { [subscribers] _ in for subscriber in subscribers { subscriber.stream.finish() } }
        subscribers = []
    }

    // MARK: Launches

    /// Returns the error of a launch of services, or of everything with `nil`, that is not possible during a shutdown, or
    /// because other services are being launched or up and these are not part of that launch.
    func error(ofLaunching only: [LaunchPosition]?) -> InvalidLaunchState? {
        let plan = graph.plan
        switch machine.status {
        case .idle, .ended: return nil
        case .launchingSynchronously: return only == nil ? nil : InvalidLaunchState(.launchOnly, while: machine.status)
        case .stopping: return InvalidLaunchState(.launch, while: machine.status)
        case .launching, .running:
            let missing = (only ?? plan.positions.filter { plan.limits[$0].mode == .eager }).first {
                machine.services[$0].state == .idle && !machine.services[$0].isLeftOut
            }
            return missing.map {
                InvalidLaunchState(only == nil ? .launch : .launchOnly, while: machine.status, service: graph.ids[$0])
            }
        }
    }

    mutating func begin(_ input: LaunchInput, priority: UInt8, at moment: Int64) {
        // The report includes the events before the first launch.
        if case .ended = machine.status { events.removeAll() }
        release(failuresOfChildren)
        failuresOfChildren = []
        self.priority = priority
        handle(input, at: moment)
    }

    private mutating func signal(of p: LaunchPosition) -> ShutdownSignal {
        let signal = signals[p] ?? ShutdownSignal(executor: executor, time: time)
        signals[p] = signal
        return signal
    }

    /// Records that an attempt returned `value`, and returns whether the service's `run` is to begin.
    mutating func attemptReturned(_ p: LaunchPosition, _ value: any LaunchedValue, at moment: Int64) -> Bool {
        handle(.returned(p), value: value, at: moment)
        return machine.isRunOutstanding(p)
    }

    /// Returns the signal for a `run` that is to begin; `nil` if the service's shutdown has begun without it, or the
    /// attempt that it belongs to is to end.
    mutating func beginRun(_ p: LaunchPosition) -> ShutdownSignal? {
        let service = machine.services[p]
        return service.awaitsShutdown || service.state == .starting(.inTime) ? signal(of: p) : nil
    }

    mutating func becomeReady(
        _ p: LaunchPosition, _ value: any LaunchedValue, _ signal: ShutdownSignal, at moment: Int64
    ) {
        if signals[p] === signal { handle(.becameReady(p), value: value, at: moment) }
    }

    /// Returns whether a `run` that belongs to an attempt and has ended reported readiness. If it did not, it no longer
    /// can.
    mutating func endRunOfAttempt(_ p: LaunchPosition, _ signal: ShutdownSignal) -> Bool {
        if machine.isRunOutstanding(p) { return true }
        signals[p] = nil
        release(signal)
        return false
    }

    mutating func takeSynchronousStart() -> LaunchPosition? {
        isMainActorLaunching = !synchronousStarts.isEmpty
        return isMainActorLaunching ? synchronousStarts.removeFirst() : nil
    }

    /// Records that the launch of a synchronous service returned `value`, and begins its `run` in a task.
    mutating func synchronousAttemptReturned(_ p: LaunchPosition, _ value: any LaunchedValue, at moment: Int64) {
        if attemptReturned(p, value, at: moment) { attempts[p] = call(.run(value), p) }
    }

    // MARK: Children

    /// The child dispatchers, whose services may depend on this dispatcher's. They are released outside the lock.
    var currentChildren: [Dispatcher] { children.compactMap(\.dispatcher) }

    mutating func addChild(_ child: Dispatcher) throws {
        guard machine.status.canHaveChildren else { throw InvalidLaunchState(.launchChild, while: machine.status) }
        let present = currentChildren
        children =
            present.filter { $0 !== child }.map { ProgramHandle(dispatcher: $0) } + [ProgramHandle(dispatcher: child)]
        release(present)
        machine.addChild()
    }

    /// Stores the latest 1,000 failures of children that are down, for the error of this dispatcher's shutdown.
    mutating func keepFailuresOfChildren(_ failures: [ServiceFailure]) {
        release(failuresOfChildren)
        failuresOfChildren = (failuresOfChildren + failures).suffix(1_000)
    }

    // MARK: Events

    /// Returns the services that are up and their values. The event router is told of the next change.
    mutating func eligibility() -> EligibilitySnapshot {
        isChangeAwaited = true
        let services = graph.plan.positions.map { Eligibility(machine.services[$0], machine.status, value: values[$0]) }
        return EligibilitySnapshot(generation: changeCount, services: services)
    }

    private func sinceBeginning(_ moment: Int64) -> Duration {
        machine.status == .idle ? .zero : .nanoseconds(max(0, Moment(moment) - machine.record.began))
    }

    /// - Returns: the time from the beginning of the launch to `moment`.
    mutating func record(_ event: LaunchReport.EventReport, at moment: Int64, now: Int64) -> Duration {
        events.append(event, at: moment)
        var event = event
        event.at = sinceBeginning(moment)
        if !observers.isEmpty { notify { [event] in try await $0.observe(event) } }
        guard hasReceivers else { return event.at }
        for response in event.services where response.error != nil {
            guard let service = graph.position(of: response.id).map({ machine.services[$0] }) else { continue }
            notify(
                LaunchChange(
                    id: response.id, state: service.reported, at: sinceBeginning(now), attempt: Int(service.attempt),
                    kind: .eventFailed(event.name), error: response.error, because: nil))
        }
        return event.at
    }
}
