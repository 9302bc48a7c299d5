import LaunchSupport

/// Launches the services of a graph in the order of their dependencies, delivers events to them, and shuts them down in
/// reverse.
///
/// ```swift
/// let dispatcher = Dispatcher(graph)
/// let app = try await dispatcher.launch()
/// let database = try app[DatabaseService.self]
/// try await dispatcher.shutdown()
/// ```
///
/// A service starts as soon as every service that it waits for has settled. All methods can be called from any task.
public final class Dispatcher: Sendable, EventEngine {
    /// The graph whose services the dispatcher launches.
    public let graph: ServiceGraph
    let parent: LaunchedServices?
    let time: TimeSource
    let executor: PreferredExecutor?
    let lameDuck: Duration
    let identity: DispatcherIdentity
    let eventState: EventState
    /// The number of changes of the state, for readers that do not take the lock.
    private let changeCount = AtomicInteger(0)
    let observers: ObserverGroup
    let interceptors: [any ServiceInterceptor]
    /// The state, which one lock protects. The effects of its changes are performed after the lock is released.
    ///
    /// Nothing foreign runs under the lock: no task is created, cancelled or resumed, no clock is read, no value is
    /// released and no handler is called, because all of these may call back, or wait for a thread that does.
    private let state: Locked<DispatcherState>
    let owner = Locked(WeakOwner())
    let healths = Locked<[LaunchPosition: ServiceHealth]>([:])

    /// Creates a dispatcher for `graph`, without launching anything.
    ///
    /// - Parameters:
    ///   - graph: the services.
    ///   - parent: the launched services that this graph's services may depend on. This dispatcher never launches or
    ///     stops them; the parent shuts down this dispatcher's services before its own.
    ///   - maxConcurrency: the number of services that can be starting at a time; `nil` for no limit. A number below 1
    ///     counts as 1. With 1 and no profile, services start exactly in launch order. A service that is required
    ///     starts before services that are not.
    ///   - profile: the durations of earlier launches. If more services are ready than there are slots, the one with
    ///     the longest remaining path starts first.
    ///   - clock: the clock that measures times and waits for deadlines.
    ///   - lameDuck: the time for which everything stays up after a request to shut down, while ``LaunchStatus/isReady``
    ///     is false, so that load balancers notice. It counts against the deadline of the shutdown. A second request
    ///     ends it.
    ///   - stallNotice: the time after which observers are notified that a service is still starting.
    ///   - observers: receive every change of state.
    ///   - recordsEvents: whether the report contains every dispatched event with the duration of each response. Errors
    ///     are reported in any case.
    ///   - labels: what distinguishes this launch from those of other versions, devices and servers, for the report and
    ///     for observers: `["version": "4.2", "device": "A15"]`. Those of the parent apply, too.
    public convenience init(
        _ graph: ServiceGraph, parent: LaunchedServices? = nil, maxConcurrency: Int? = nil,
        profile: LaunchProfile? = nil, clock: any Clock<Duration> = ContinuousClock(),
        lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5), observers: [any LaunchObserver] = [],
        recordsEvents: Bool = false, labels: [String: String] = [:]
    ) {
        self.init(
            graph, parent, maxConcurrency: maxConcurrency, profile: profile, clock: clock, on: nil, lameDuck: lameDuck,
            stallNotice: stallNotice, observers: observers, recordsEvents: recordsEvents, labels: labels)
    }

    /// Creates a dispatcher for `graph` whose tasks run on `executor`, without launching anything.
    ///
    /// If `executor` is `nil`, tasks run on the default executor. Blocking services block the executor. The other
    /// parameters are those of
    /// ``init(_:parent:maxConcurrency:profile:clock:lameDuck:stallNotice:observers:recordsEvents:labels:)``.
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    public convenience init(
        _ graph: ServiceGraph, parent: LaunchedServices? = nil, maxConcurrency: Int? = nil,
        profile: LaunchProfile? = nil, clock: any Clock<Duration> = ContinuousClock(),
        executor: (any TaskExecutor)?, lameDuck: Duration = .zero, stallNotice: Duration = .seconds(5),
        observers: [any LaunchObserver] = [], recordsEvents: Bool = false, labels: [String: String] = [:]
    ) {
        self.init(
            graph, parent, maxConcurrency: maxConcurrency, profile: profile, clock: clock, on: executor,
            lameDuck: lameDuck, stallNotice: stallNotice, observers: observers, recordsEvents: recordsEvents,
            labels: labels)
    }

    private init(
        _ graph: ServiceGraph, _ parent: LaunchedServices?, maxConcurrency: Int?, profile: LaunchProfile?,
        clock: any Clock<Duration>, on executor: PreferredExecutor?, lameDuck: Duration, stallNotice: Duration,
        observers: [any LaunchObserver], recordsEvents: Bool, labels: [String: String]
    ) {
        let labels = (parent?.dispatcher.labels ?? [:]).merging(labels) { $1 }
        if !labels.isEmpty { for observer in observers { observer.receive(labels: labels) } }
        self.graph = graph
        self.parent = parent
        time = TimeSource(clock)
        self.executor = executor
        self.lameDuck = lameDuck
        identity = DispatcherIdentity(parent: parent?.dispatcher.identity, executor: executor)
        eventState = EventState(isRecording: recordsEvents)
        self.observers = ObserverGroup(observers, time: time, executor: executor)
        interceptors = observers.compactMap { $0 as? any ServiceInterceptor }
        let machine = Launch(
            graph.plan, limit: maxConcurrency, durations: profile?.durations(of: graph) ?? [],
            isObserved: !observers.isEmpty, lameDuck: lameDuck.saturatedNanoseconds,
            stallNotice: observers.isEmpty ? .max : stallNotice.saturatedNanoseconds,
            jitterSeed: time.isOfSystem ? .random(in: .min ... .max) : nil)
        state = Locked(DispatcherState(graph, machine, labels: labels, self.observers, executor: executor, time: time))
    }

    deinit {
        observers.finish()
        for subscriber in state.withLock({ $0.subscribers }) { subscriber.stream.finish() }
    }

    // MARK: Queries

    func inspect<Result: Sendable>(_ read: @Sendable (borrowing Launch) -> Result) -> Result {
        state.withLock { read($0.machine) }
    }

    func value(at p: LaunchPosition) -> (value: (any LaunchedValue)?, service: ServiceLifecycle) {
        state.withLock { ($0.values[p], $0.machine.services[p]) }
    }

    func latestValue(at p: LaunchPosition) -> (any LaunchedValue)? { state.withLock { $0.latestValue(p) } }

    /// Returns the value that a service which is up, or is being launched, has offered since this launch of it began.
    func offered(_ name: String, by p: LaunchPosition) -> (any Sendable)? { state.withLock { $0.offered(name, by: p) } }

    private var labels: [String: String] { state.withLock(\.labels) }

    /// The report of the launch so far.
    ///
    /// - Complexity: O(services + dependencies).
    public var report: LaunchReport {
        let moment = time.now()
        return state.withLock { $0.report(at: Moment(moment)) }
    }

    var children: [Dispatcher] { state.withLock { $0.currentChildren } }

    // MARK: Changes

    func handle(_ input: LaunchInput, value: (any LaunchedValue)? = nil) {
        change { state, moment in state.handle(input, value: value, at: moment) }
    }

    /// Changes the state under the lock, and performs the effects after the lock is released.
    @discardableResult
    func change<Result: Sendable, Failure: Error>(
        _ body: (inout DispatcherState, _ moment: Int64) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let moment = time.now()
        let (result, effects, needsDelivery) = try state.withLock { state throws(Failure) in
            let result = try body(&state, moment)
            changeCount.store(state.changeCount)
            return (result, state.takeEffects(), state.needsDelivery)
        }
        for effect in effects { perform(effect) }
        // A handler that blocks delays only this thread, because another one can begin the delivery meanwhile.
        if needsDelivery { deliver() }
        return result
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .call(let code, let p, let handle, let priority):
            // A task inherits no task-local values, because a service outlives the call that launches it.
            let task = Task.detached(on: executor(for: p), priority: TaskPriority(rawValue: priority)) {
                await self.call(code, of: p)
            }
            handle.store(task)
        case .perform(let effect): effect(self)
        }
    }

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
        executor ?? (graph.plan.limits[p].policy.blocking ? dedicatedThread("launchgraph.blocking") : nil)
    }

    func unsubscribe(_ number: Int) { _ = state.withLock { $0.unsubscribe(number) } }

    // MARK: Launching

    /// Launches all eager services, or only the services `ids` and their dependencies, and waits until they have
    /// settled.
    ///
    /// - Parameter run: the limits of the run of a program that the launch belongs to. They apply if the launch is possible.
    func untilLaunched(
        only ids: [ServiceID]?, within limit: Duration?, for run: LaunchInput?
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
            if let error = state.error(ofLaunching: only) {
                return state.performInOrder { _ in continuation.resume(throwing: error) }
            }
            if let run { state.handle(run, at: moment) }
            let status = state.machine.status
            if status == .running {
                state.performInOrder { continuation.resume(returning: LaunchedServices(dispatcher: $0)) }
            } else {
                state.waiters.launches.append((ticket, continuation))
            }
            if status == .launchingSynchronously { state.handle(.launch(only: only), at: moment) }
            if !status.canBeShutDown { state.begin(.launch(only: only), priority: priority, at: moment) }
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

    private func checkIsOutsideLaunch() throws {
        guard let scope = ServiceScope.current, inspect(\.status.isLaunching),
            let dispatcher = descendant(scope.dispatcher), dispatcher.value(at: scope.position).service.isStarting
        else { return }
        throw LaunchInsideService(id: scope.id)
    }

    // MARK: Launching synchronously

    /// Launches the synchronous services in launch order, and returns when they are up. Call ``launch(only:deadline:)`` to launch the
    /// others.
    ///
    /// - Throws: ``LaunchError`` if a service whose policy is to abort failed; the shutdown of the others has then
    ///   begun. ``InvalidLaunchState`` if anything is up or being launched; ``LaunchInsideService`` in the launch of a
    ///   service that is being launched.
    @MainActor public func launchSynchronously() throws {
        defer { events.deliverOnMainActor() }
        try checkIsOutsideLaunch()
        try joinParent()
        let priority = Task.currentPriority.rawValue
        try change { state, moment in
            guard !state.machine.status.canBeShutDown else {
                throw InvalidLaunchState(.launchSynchronously, while: state.machine.status)
            }
            state.begin(.launchSynchronously, priority: priority, at: moment)
        }
        followParent()
        launchSynchronousServices()
        let error = state.withLock { $0.machine.status.stopReason == nil ? nil : $0.error }
        if let error { throw error }
    }

    @MainActor func launchSynchronousServices() {
        while let p = state.withLock({ $0.takeSynchronousStart() }) { launchSynchronously(p) }
    }

    // MARK: Calls that wait

    /// Waits until everything is down; `input` is processed once the wait is registered.
    ///
    /// - Returns: the ending of the launch; if nothing was up, the ending of the last launch.
    func untilEnded(after input: LaunchInput? = nil) async -> LaunchEnding {
        await withCheckedContinuation { continuation in
            change { state, moment in
                state.waiters.ends.append(continuation)
                if !state.machine.status.canBeShutDown {
                    state.performInOrder(state.waiters.ended(state.ending))
                } else if let input {
                    state.handle(input, at: moment)
                }
            }
        }
    }

    /// The error of the launch that failed, or of the failure that shut everything down after the launch; `nil` while services
    /// are up, and after a shutdown.
    public var failure: LaunchError? { state.withLock(\.failure) }

    func require(_ p: LaunchPosition) async throws {
        let ticket = try state.withLock { state in
            switch state.machine.status {
            case .launching, .running: return state.waiters.nextTicket()
            default: throw InvalidLaunchState(.require, while: state.machine.status, service: graph.ids[p])
            }
        }
        let requester = ServiceScope.current.flatMap { $0.dispatcher === identity ? $0.position : nil }
        let request = ServiceRequest(
            position: p, ticket: ticket, requester: requester, priority: max(1, Task.currentPriority.rawValue))
        let isUp = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { state, moment in
                    state.waiters.requests[ticket] = continuation
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

    var events: EventRouter { EventRouter(engine: self, state: eventState) }

    var generation: Int { changeCount.load() }

    func eligibility<Result: Sendable>(of p: LaunchPosition, _ read: (Eligibility) -> Result) -> Result {
        state.withLock { read(Eligibility($0.machine.services[p], $0.machine.status, value: $0.values[p])) }
    }

    func eligibility() -> EligibilitySnapshot { state.withLock { $0.eligibility() } }

    @discardableResult func record(_ event: LaunchReport.EventReport, at moment: Int64) -> Duration {
        change { state, now in state.record(event, at: moment, now: now) }
    }
}

extension LaunchProfile {
    fileprivate func durations(of graph: ServiceGraph) -> [Int64] {
        // The limit ensures that the sum along any path fits into 64 bits.
        let most = Int64.max / Int64(max(1, graph.count))
        return graph.ids.map { max(0, min(durations[$0]?.saturatedNanoseconds ?? 0, most)) }
    }
}
