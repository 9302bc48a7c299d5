internal import DependencyGraph
internal import LaunchSupport

/// The decisions about the services of one dispatcher: which one starts, is retried, restarted or shut down, and when.
///
/// A launch is a plain value without side effects. It has no clock, no tasks and no services, so that tables test every
/// decision: ``handle(_:at:)`` takes a ``LaunchInput`` and its time, and returns ``LaunchAction``s, which the dispatcher
/// performs. A time before an earlier one counts as the earlier one.
///
/// **States.** ``ServiceLifecycle`` is the state of one service: it waits, becomes ready when it waits for nothing, starts
/// when a slot is free, and is then up or has another attempt after its backoff. A service that is up can have a `run`,
/// whose end its policies handle. It goes down in steps: `run` is told to drain, is cancelled, and then `shutdown` is
/// called. ``Status`` is the state of the whole: idle, launching, running, stopping, ended.
///
/// **Stages.** Other services do not see states but a ``LaunchStage``, which only grows during a launch: pending, begun,
/// settled, finished. Each dependency waits for one stage, usually *settled*: up, or over without coming up.
///
/// **Who waits for whom.** A waiting service counts the dependencies that have not reached their stage. When a service
/// reaches a stage, its dependents count down, and those at zero are ready. A failure can also end the wait of the hard
/// dependents: they are skipped, and only the services that `startsAfter` them go on. A service that is to be launched
/// again falls back to *pending*, and those that have not started count up again.
///
/// **Readiness from `run`.** The attempt of such a service includes the beginning of its `run`, until that reports
/// readiness. After `run` was called again, the service is restarting until then.
///
/// **Restarts.** When a `run` throws, the restart policy can call it again, or relaunch the service. For a relaunch, the
/// service and everything that holds its value go down in reverse order. Each of them then rejoins the launch like a
/// service that waits, after the backoff of the one that failed. Observers see it as restarting all the time.
///
/// **Lame duck.** After a request to shut down, a launch that is up can stay up for a while, but is not ready, so that
/// load balancers notice. A second request, and a failure that ends the program, end that time.
///
/// **Going down.** ``ShutdownSequence`` contains the services that are to go down, for a relaunch, because a dependency
/// failed, or because everything stops. Each goes down when its dependents are down. Every call of a service's code counts
/// as outstanding until it returns, even after it was abandoned, and a service starts only when none is outstanding:
/// there are never two instances of a service.
package struct Launch: Sendable {
    let plan: LaunchPlan
    let stallNotice: Int64
    var isObserved: Bool
    /// The time of the latest input.
    var now: Moment = 0
    package var status = Status.idle
    var services: [ServiceLifecycle]
    var starts: StartQueue
    var timers: ServiceTimers
    var shutdown: ShutdownSequence
    var record = LaunchRecord()
    var requests = Requests()
    /// The services that the launch waits for.
    var eager: NodeSet
    /// The services that the launch waits for and that have not settled.
    var awaited: NodeSet
    /// The stage of each service that its dependents were last notified of.
    var toldStages: [LaunchStage]
    /// The backoff of services that go down for a relaunch, in nanoseconds.
    var relaunchPauses: [LaunchPosition: Int64] = [:]
    /// The services whose shutdown was not called before the deadline of a whole shutdown.
    var leftServices: [LaunchPosition] = []
    /// The deadline of the whole launch; `never` if there is none, or the launch is over.
    var launchDeadline = Moment.never
    /// The time in nanoseconds that ends at the deadline of the launch.
    var launchLimit: Int64 = 0
    var holdsDeferred = false
    /// Whether the other services are to be launched as soon as every synchronous service has settled.
    var isRestRequested = false
    /// Whether a shutdown was requested while nothing was launched, so that the next launch ends immediately.
    var isShutdownRequested = false
    /// The time in nanoseconds for which everything stays up after a request to shut down.
    let lameDuck: Int64
    /// The lame duck time until everything is down; `nil` for the usual one.
    var lameDuckOfRun: Int64?
    /// The end of the lame duck time that is under way; `never` if there is none.
    var lameDuckEnd = Moment.never
    var jitter: SplitMix64?
    var actions: [LaunchAction] = []

    /// Creates a launch. Times are in nanoseconds.
    ///
    /// - Parameters:
    ///   - limit: the number of attempts that may be under way at a time; `nil` for no limit.
    ///   - durations: the durations of the services, by launch order; empty if they are unknown.
    ///   - isObserved: whether changes of state are reported as actions.
    ///   - jitterSeed: the seed for the jitter of backoffs; `nil` for no jitter.
    package init(
        _ plan: LaunchPlan, limit: Int? = nil, durations: [Int64] = [], isObserved: Bool,
        lameDuck: Int64 = 0, stallNotice: Int64 = .max, jitterSeed: UInt64? = nil
    ) {
        self.plan = plan
        self.stallNotice = stallNotice
        self.lameDuck = lameDuck
        self.isObserved = isObserved
        jitter = jitterSeed.map(SplitMix64.init)
        services = Array(repeating: ServiceLifecycle(), count: plan.count)
        starts = StartQueue(plan, limit: limit, durations: durations)
        timers = ServiceTimers(serviceCount: plan.count)
        shutdown = ShutdownSequence(plan)
        eager = NodeSet(nodeCount: plan.count)
        awaited = eager
        toldStages = Array(repeating: .finished, count: plan.count)
    }

    /// Processes an input that occurred at `time`, and returns the resulting actions in order.
    ///
    /// - Complexity: amortised O(dependents of the service concerned); O(services + dependencies) for the beginning and
    ///   the end of a launch.
    @discardableResult
    package mutating func handle(_ input: LaunchInput, at time: Moment) -> [LaunchAction] {
        now = max(now, time)
        actions.removeAll(keepingCapacity: true)
        switch input {
        case .begun(let p): attemptAnnouncedStart(p)
        case .returned(let p): attemptReturned(p)
        case .becameReady(let p): runBecameReady(p)
        case .threw(let p, let error, let isFinal): attemptThrew(p, error, isFinal: isFinal)
        case .declined(let p): attemptDeclined(p)
        case .valueShutdownThrew(let p, let error): failShutdown(p, .threw(error))
        case .runEnded(let p, let error): runEnded(p, error)
        case .checksFailed(let p): checksFailed(p)
        case .shutdownEnded(let p, let error): shutdownEnded(p, error)
        case .timePassed: passTime()
        case .launch where status == .launchingSynchronously: isRestRequested = true
        case .launch(let only): begin(.launching, only: only)
        case .launchSynchronously: begin(.launchingSynchronously, only: nil)
        case .holdDeferred(let holds): holdDeferred(holds)
        case .require(let request): require(request)
        case .launchFailed: launchFailed()
        case .cancelRequest(let p, let ticket): requests.cancel(p, ticket: ticket)
        case .runIgnoresShutdown(let p): if services[p].state == .draining { cancelRun(p) }
        case .requestShutdown: if status.canBeShutDown { stopAfterLameDuck() } else { isShutdownRequested = true }
        case .cancelLaunch: if status.isLaunching { stopEverything(.cancelled) }
        case .limitLaunch(let limit): limitLaunch(within: limit)
        case .shutdown(let limit, let isImmediate): shutDown(within: limit, isImmediate: isImmediate)
        case .limitRun(let limit, let lameDuck):
            (shutdown.limit, lameDuckOfRun) = (limit, lameDuck)
        case .childrenEnded: shutdown.childrenEnded()
        }
        finishPendingWork()
        return actions
    }

    mutating func finishPendingWork() {
        while true {
            if let p = popReady() {
                start(p)
            } else if let p = shutdown.popNext() {
                stop(p)
            } else if isRestRequested && status == .launchingSynchronously && starts.slotsInUse == 0 {
                endSynchronousPart()
            } else if awaited.count == 0 && status == .launching {
                // The deadline may have passed before a result that arrives now.
                if launchDeadline < now { stopEverything(.overdue(limit: launchLimit)) } else { finishLaunch() }
            } else {
                break
            }
        }
        finishShutdown()
        shutDownLeftServices()
    }

    /// Makes a transition of a service that observers see, and reports it to them. Answers requests for the service if it has settled.
    mutating func change(_ p: LaunchPosition, _ transition: (inout ServiceLifecycle, _ now: Moment) -> Void) {
        let before = isObserved ? services[p].reported : nil
        transition(&services[p], now)
        if let before, services[p].reported != before { actions.append(.changed(p, services[p].reported)) }
        guard !services[p].isUnsettled else { return }
        awaited.remove(p.node)
        for ticket in requests.removeRequests(for: p) {
            actions.append(.answer(ticket: ticket, isUp: services[p].isUp))
        }
    }

    mutating func become(_ p: LaunchPosition, _ state: ServiceLifecycle.State) {
        change(p) { service, _ in service.become(state) }
    }

    mutating func addChild() { shutdown.hasChildren = true }
}
