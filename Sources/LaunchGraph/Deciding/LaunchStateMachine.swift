/// Decides everything about a launch and performs nothing.
///
/// What happened goes in as a ``LaunchInput`` with its time; what to do about it comes out as ``LaunchAction``s. It is a
/// plain value that knows no clock, no task and no service, so that everything subtle can be tested in tables.
///
/// The times that it is given are nanoseconds since any fixed moment; one that lies before an earlier one counts as
/// that one.
package struct LaunchStateMachine: Sendable {
    /// Where the launch as a whole stands.
    package enum Status: Sendable, Equatable {
        /// Nothing was launched.
        case idle
        /// The synchronous services are launched; the others have not been asked for.
        case launchingSynchronously
        /// The eager services are launched.
        case launching
        /// Everything eager has settled.
        case running
        /// Everything is going down.
        case stopping(StopReason)
        /// Everything is down.
        case ended(StopReason)
    }

    /// Why everything goes down.
    package enum StopReason: Sendable, Equatable {
        /// This service failed.
        case failure(LaunchPosition)
        /// Nobody awaited the launch any more.
        case cancelled
        /// It was asked for.
        case shutdown
    }

    let plan: LaunchPlan
    let limit: Int
    let isObserved: Bool
    let stallNotice: Int64

    package internal(set) var status = Status.idle
    var nodes: ContiguousArray<Node>
    var deadlines = DeadlineQueue()
    var readyQueue: ReadyQueue
    /// What is ready in a synchronous launch, which knows no other order than the launch order.
    var synchronousQueue = ReadyQueue()
    /// Whether the rest is to be launched as soon as everything synchronous is.
    var isRestAwaited = false
    /// What could start but for the synchronous launch that is under way.
    var withheld: [LaunchPosition] = []
    /// What is deferred until everything eager has settled.
    var held: [LaunchPosition] = []
    /// Whether it waits for a host as well.
    var holdsDeferred = false
    /// Attempts that hold a place.
    var inFlight = 0
    /// Eager services that have not settled.
    var eagerUnsettled = 0
    /// Services that are up, coming up or going down, once a shutdown has begun.
    var stillUp = 0
    /// Late arrivals that are being shut down.
    var lateArrivals = 0
    var now: Int64 = 0
    /// When the launch began, and when it was over for those who awaited it.
    var began: Int64 = 0
    var launchEnded: Int64?
    var shutdownDeadline: Int64 = .max
    /// How long any shutdown may take, whatever it begins with.
    var shutdownLimit: Int64?
    var isDegraded = false
    /// Whether the launch was over before everything went down.
    var cameUp = false

    /// Why a service failed, by service.
    var failures: [LaunchPosition: Failure] = [:]
    /// Why services were skipped whose reason is being, or was, tried again since, by service.
    var formerReasons: [LaunchPosition: SkipReason] = [:]
    /// The attempts of services that did not come up at once, by service.
    var tries: [LaunchPosition: [Try]] = [:]
    /// What went wrong in shutting down, in the order in which it did.
    var shutdownFailures: [(service: LaunchPosition, failure: Failure)] = []
    /// Those who await a service, by service.
    var tickets: [LaunchPosition: [Int]] = [:]
    /// What was under way when a failure ended the launch.
    var underWayAtFailure: [LaunchPosition] = []
    /// What had come up when the launch ended before its time.
    var upAtEnd: [LaunchPosition] = []

    /// Whether other dispatchers' services may depend on these; they go down before any of these do.
    package var hasChildren = false
    /// How often they were asked to shut down and have not ended.
    var childrenAwaited = 0
    /// How often they were, and were given up.
    var childrenGivenUp = 0

    /// Timers that are set.
    var armed = 0

    // Work that follows from what is being handled, in place of recursion.
    var startingAgainRefused: [LaunchPosition] = []
    var stopNext: [LaunchPosition] = []

    /// What is to be done about the last input.
    package internal(set) var actions: [LaunchAction] = []

    /// A machine for `plan`.
    ///
    /// - Parameters:
    ///   - plan: the services, in launch order.
    ///   - limit: how many attempts may be under way at a time; `nil` for any number.
    ///   - durations: what is known of how long services take, in nanoseconds, by launch order; empty if nothing is.
    ///   - isObserved: whether changes of state are to be told.
    ///   - stallNotice: after how many nanoseconds of starting a service is told to have stalled.
    package init(
        _ plan: LaunchPlan, limit: Int? = nil, durations: [Int64] = [], isObserved: Bool = false,
        stallNotice: Int64 = .max
    ) {
        self.plan = plan
        self.limit = max(1, limit ?? .max)
        self.isObserved = isObserved
        self.stallNotice = stallNotice
        nodes = ContiguousArray(repeating: Node(), count: plan.count)
        // Without a limit everything that is ready starts; one at a time, with nothing known, is the launch order.
        if self.limit == .max || (self.limit == 1 && durations.isEmpty) {
            readyQueue = ReadyQueue()
        } else {
            let known = durations.isEmpty ? [Int64](repeating: 1, count: plan.count) : durations
            readyQueue = ReadyQueue(priorities: plan.remainingPaths(durations: known))
        }
    }

    /// Takes in what happened at `time`; ``actions`` then says what to do about it, in that order.
    ///
    /// - Complexity: amortised O(dependents of the service concerned); O(services + dependencies) for the beginning and
    ///   the end of a launch.
    package mutating func handle(_ input: LaunchInput, at time: Int64) {
        now = max(now, time)
        actions.removeAll(keepingCapacity: true)
        switch input {
        case .returned(let p): attemptReturned(p)
        case .threw(let p, let error): attemptThrew(p, error)
        case .runEnded(let p, let error): runEnded(p, error)
        case .shutdownEnded(let p, let error): shutdownEnded(p, error)
        case .discarded(let p, let error): discarded(p, error)
        case .timePassed: timePassed()
        case .launch(let only): launch(only: only)
        case .launchSynchronously: launchSynchronously()
        case .holdDeferred(let holds): holdDeferred(holds)
        case .require(let p, let ticket): require(p, ticket: ticket)
        case .cancelLaunch: cancelLaunch()
        case .shutdown(let within): shutdown(within: within)
        case .limitShutdown(let within): shutdownLimit = within
        case .childrenEnded:
            if childrenGivenUp > 0 { childrenGivenUp -= 1 } else { childrenAwaited -= 1 }
        }
        finishPendingWork()
    }

    /// Does what follows from what was handled, until nothing more follows.
    private mutating func finishPendingWork() {
        while true {
            if !startingAgainRefused.isEmpty {
                let p = startingAgainRefused.removeFirst()
                if !nodes[p].flags.contains(.lateArrival) { disarm(p) }
                failForGood(p, .earlierAttemptIsOut)
            } else if childrenAwaited == 0, let p = stopNext.popLast() {
                stop(p)
            } else if inFlight < places, let p = nextReady() {
                if nodes[p].phase == .ready { start(p) }
            } else if isRestAwaited && status == .launchingSynchronously && inFlight == 0 {
                launchRest()
            } else if eagerUnsettled == 0 && status == .launching {
                finishLaunch()
            } else {
                break
            }
        }
        finishIfDown()
    }

    /// Puts a service into a phase, and tells observers.
    @inline(__always) mutating func enter(_ phase: Node.Phase, _ p: LaunchPosition) {
        nodes[p].phase = phase
        if isObserved { actions.append(.changed(p, nodes[p].state)) }
    }
}
