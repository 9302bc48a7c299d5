/// The state of one service in a launch, and every transition that it can make.
///
/// What the driver is told by a caller or by a service's own code is always valid input; a transition that the state
/// machine must never cause stops the process and names both states.
struct ServiceLifecycle: Sendable {
    enum State: Hashable, Sendable {
        /// The service takes no part in the launch.
        case idle
        /// The service is deferred until every eager service has settled; `unsettled` of those it waits for have not.
        case deferred(unsettled: Int32)
        /// The service waits for others, of which `unsettled` have not settled.
        case waiting(unsettled: Int32)
        /// Everything that the service waits for has settled; it waits for a slot.
        case ready
        /// An attempt is under way.
        case starting(Attempt)
        /// The attempt returned after its deadline, and its value is being shut down: the attempt is over after that.
        case discarding
        /// The service waits for its next attempt.
        case backingOff
        /// The service is up.
        case running
        /// The service is up, and waits for its backoff before `run` is called again.
        case awaitingRun
        /// The service is up, and its `run` ended as its policy allows.
        case completed
        /// The service was up until its `run` ended by itself. Its value has not been shut down.
        case broken
        /// `run` was notified of the shutdown, and has its drain time to return.
        case draining
        /// `run` was cancelled and has not returned.
        case endingRun
        /// `shutdown` is under way.
        case stopping(Stopping)
        /// The service is down, and waits for its backoff before it is launched again.
        case relaunching
        /// Final, unless the service is launched again.
        case ended(Ending)
    }

    enum Attempt: Hashable, Sendable {
        /// The attempt has until its deadline.
        case inTime
        /// The attempt missed its deadline, was cancelled, and has its grace period to return.
        case timedOut
        /// The attempt was cancelled because the service is to go down, and has its grace period to return.
        case cancelled
    }

    struct Stopping: Hashable, Sendable {
        /// Whether `run` ended by itself before.
        var afterFailure: Bool
        /// Whether the shutdown missed its deadline, was cancelled, and has its grace period to return.
        var isOverdue = false
    }

    enum Ending: Hashable, Sendable {
        case failed, skipped, cancelled, abandoned
        /// The service was up and was shut down; `afterFailure` when its `run` had ended by itself.
        case stopped(afterFailure: Bool)
    }

    /// Calls of the service's own code that have not returned, abandoned or not. Also those of an earlier launch: an
    /// attempt begins only when none is outstanding.
    struct Calls: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let attempt = Calls(rawValue: 1)
        static let run = Calls(rawValue: 2)
        static let shutdown = Calls(rawValue: 4)
    }

    /// The shutdown of the value that an attempt returned too late.
    enum Discard: Hashable, Sendable {
        case none, underWay
        /// The shutdown missed its deadline, was cancelled, and has its grace period to return.
        case overdue
    }

    /// A relaunch of a service that was up.
    enum Relaunch: Hashable, Sendable {
        case none
        /// A dependency is launched again, whose output the service holds.
        case withDependency
        /// The service's own `run` failed.
        case afterFailure
    }

    private(set) var state = State.idle
    private(set) var outstanding: Calls = []
    /// Remains set when the service settles, because an abandoned attempt can return at any time.
    private(set) var discard = Discard.none
    /// Whether an attempt has announced, since the launch or the latest relaunch, that the service has been started.
    private(set) var hasBegun = false
    /// Whether a request started the service: its failure then does not end the launch.
    private(set) var isRequired = false
    /// How urgently a task awaits the service: the highest priority of the requests for it or for a dependent, 0 without.
    private(set) var urgency: UInt8 = 0
    /// Why the service goes down, or is down, to be launched again; remains set until it is up.
    private(set) var relaunch = Relaunch.none
    /// Attempts of this launch, those of relaunches and the one under way included.
    private(set) var attempts: Int32 = 0
    /// Attempts before the latest relaunch.
    private(set) var earlierAttempts: Int32 = 0
    /// Which service settled last among those this one waited for.
    private(set) var waitedFor: LaunchPosition?
    /// The dependency whose failure, skipping or end keeps this service from being up.
    private(set) var because: LaunchPosition?

    // Moments, in nanoseconds of the driver's clock; negative before.
    private(set) var ready: Int64 = -1
    private(set) var started: Int64 = -1
    private(set) var attemptStarted: Int64 = -1
    private(set) var settled: Int64 = -1
    private(set) var stopped: Int64 = -1

    // MARK: Taking part and waiting

    /// Forgets everything about earlier attempts, except for calls that have not returned.
    mutating func reset() {
        guard !holdsDependencies, state != .relaunching else { impossible("be launched anew") }
        var new = ServiceLifecycle()
        new.outstanding = outstanding
        new.discard = discard
        self = new
    }

    /// Takes part in the launch, and waits for `unsettled` others.
    mutating func join(isDeferred: Bool, unsettled: Int32) {
        guard state == .idle else { impossible("join the launch") }
        state = isDeferred ? .deferred(unsettled: unsettled) : .waiting(unsettled: unsettled)
    }

    /// Takes part because of a request.
    mutating func joinForRequest() {
        guard state == .idle || isDeferred else { impossible("join the launch for a request") }
        isRequired = true
        state = .waiting(unsettled: 0)
    }

    /// Is awaited by a request of this priority, directly or by a dependent.
    mutating func raiseUrgency(to priority: UInt8) { urgency = max(urgency, priority) }

    /// No longer waits for every eager service.
    mutating func undefer() {
        guard case .deferred(let unsettled) = state else { impossible("be no longer deferred") }
        state = .waiting(unsettled: unsettled)
    }

    /// Waits for `unsettled` others, which were counted anew; `last` is the one of the rest that settled last.
    mutating func waitFor(_ unsettled: Int32, last: LaunchPosition?) {
        guard case .waiting = state else { impossible("wait for other services") }
        state = .waiting(unsettled: unsettled)
        if let last { waitedFor = last }
    }

    /// Waits for one more, also when it only had to wait for a slot; has no effect after its start.
    mutating func waitForOneMore() {
        switch state {
        case .deferred(let unsettled): state = .deferred(unsettled: unsettled + 1)
        case .waiting(let unsettled): state = .waiting(unsettled: unsettled + 1)
        case .ready: state = .waiting(unsettled: 1)
        default: break
        }
    }

    /// Waits for one fewer, now that the service at `position` has settled; has no effect on one that does not wait.
    ///
    /// - Returns: whether nothing is left to wait for.
    mutating func waitForOneFewer(after position: LaunchPosition) -> Bool {
        switch state {
        case .deferred(let unsettled): state = .deferred(unsettled: unsettled - 1)
        case .waiting(let unsettled): state = .waiting(unsettled: unsettled - 1)
        default: return false
        }
        waitedFor = position
        return canBecomeReady
    }

    mutating func becomeReady(at now: Int64) {
        guard canBecomeReady else { impossible("become ready") }
        state = .ready
        if ready < 0 { ready = now }
    }

    /// Is kept from being up by the dependency at `cause`.
    mutating func blame(_ cause: LaunchPosition) { because = cause }

    // MARK: Attempts

    mutating func start(at now: Int64) {
        guard state == .ready, outstanding.isEmpty else { impossible("start") }
        state = .starting(.inTime)
        outstanding = .attempt
        attempts += 1
        attemptStarted = now
        if started < 0 { started = now }
    }

    /// Fails to start, because an earlier call has not returned.
    mutating func refuseStart(at now: Int64) {
        guard state == .ready, !outstanding.isEmpty else { impossible("be refused a start") }
        started = now
        fail(.failed, at: now)
    }

    /// Has been started, although it is not up.
    mutating func begin() {
        guard isStarting else { impossible("begin") }
        hasBegun = true
    }

    mutating func missDeadline() {
        guard state == .starting(.inTime) else { impossible("miss the deadline of an attempt") }
        state = .starting(.timedOut)
    }

    mutating func cancelAttempt() {
        guard state == .starting(.inTime) else { impossible("have an attempt cancelled") }
        state = .starting(.cancelled)
    }

    mutating func attemptCallReturned() {
        guard outstanding.contains(.attempt) else { impossible("have an attempt return") }
        outstanding.remove(.attempt)
    }

    /// Comes up, and begins `run` when `runs`; `goesDown` when it is to be shut down at once.
    mutating func comeUp(runs: Bool, goesDown: Bool, at now: Int64) {
        switch state {
        case .starting(.inTime), .starting(.cancelled): break
        default: impossible("come up")
        }
        state = .running
        if settled < 0 { settled = now }
        if runs { outstanding.insert(.run) }
        if !goesDown { relaunch = .none }
    }

    mutating func beginDiscard(endsAttempt: Bool) {
        if endsAttempt {
            guard state == .starting(.timedOut) else { impossible("discard the value of an attempt") }
            state = .discarding
        }
        guard discard == .none else { impossible("discard two values") }
        discard = .underWay
        outstanding.insert(.shutdown)
    }

    mutating func missDiscardDeadline() {
        guard discard == .underWay else { impossible("miss the deadline of discarding a value") }
        discard = .overdue
    }

    /// The value is down, or was given up.
    mutating func endDiscard() { discard = .none }

    mutating func backOff() {
        guard isBetweenAttempts else { impossible("wait for the next attempt") }
        state = .backingOff
    }

    /// Waits for `unsettled` others before the next attempt.
    mutating func beginNextAttempt(unsettled: Int32) {
        guard isBetweenAttempts else { impossible("begin another attempt") }
        state = .waiting(unsettled: unsettled)
    }

    private var isBetweenAttempts: Bool {
        switch state {
        case .starting, .discarding, .backingOff: true
        default: false
        }
    }

    /// Is out of attempts.
    mutating func fail(_ ending: Ending, at now: Int64) {
        switch state {
        case .ready, .starting, .discarding: break
        default: impossible("fail")
        }
        state = .ended(ending)
        relaunch = .none
        if settled < 0 { settled = now }
    }

    /// Ends before it came up, without having failed for good: skipped, cancelled, or given up during a shutdown.
    mutating func end(_ ending: Ending, at now: Int64) {
        guard isUnsettled else { impossible("end before it comes up") }
        // A service that was up before is stopped, although its relaunch is cancelled: abandoned if an earlier call is out.
        let wasUp = stopped >= 0 && ending == .cancelled
        let down = outstanding.isEmpty ? Ending.stopped(afterFailure: false) : .abandoned
        state = .ended(wasUp ? down : ending)
        relaunch = .none
        // A service that was never started has no moment at which it settled.
        if settled < 0, started >= 0, ending != .skipped { settled = now }
    }

    // MARK: Going down

    mutating func runCallReturned() {
        guard outstanding.contains(.run) else { impossible("have its run return") }
        outstanding.remove(.run)
    }

    mutating func breakDown() {
        guard state == .running else { impossible("break down") }
        state = .broken
    }

    /// Remains up after its `run` ended.
    mutating func complete() {
        guard state == .running, !outstanding.contains(.run) else { impossible("be completed") }
        state = .completed
    }

    /// Remains up after its `run` failed, until `run` is called again.
    mutating func awaitRun() {
        guard state == .running, !outstanding.contains(.run) else { impossible("wait to run again") }
        state = .awaitingRun
    }

    mutating func runAgain() {
        guard state == .awaitingRun else { impossible("run again") }
        state = .running
        outstanding.insert(.run)
    }

    /// Its `run` is notified of the shutdown.
    mutating func drain() {
        guard state == .running, outstanding.contains(.run) else { impossible("drain") }
        state = .draining
    }

    mutating func cancelRun() {
        guard state == .draining, outstanding.contains(.run) else { impossible("have its run cancelled") }
        state = .endingRun
    }

    // MARK: Relaunching

    /// Is to go down and to be launched again.
    mutating func beginRelaunch(_ new: Relaunch) {
        guard holdsDependencies, !isRelaunching else { impossible("begin a relaunch") }
        relaunch = new
        hasBegun = false
    }

    /// Is not launched again after all. The end of `run` that led to the relaunch does not count as a failure.
    mutating func cancelRelaunch() {
        if relaunch == .afterFailure {
            switch state {
            case .broken: state = .awaitingRun
            case .stopping(var stopping):
                stopping.afterFailure = false
                state = .stopping(stopping)
            default: break
            }
        }
        relaunch = .none
    }

    /// Is down, or was given up, and is to be launched again.
    mutating func goDownForRelaunch(at now: Int64) {
        guard isRelaunching, holdsDependencies else { impossible("be down for a relaunch") }
        state = .relaunching
        stopped = now
    }

    /// Waits for `unsettled` others before it is launched again.
    mutating func rejoin(unsettled: Int32) {
        guard state == .relaunching else { impossible("be launched again") }
        state = .waiting(unsettled: unsettled)
        earlierAttempts = attempts
    }

    mutating func beginShutdown() {
        switch state {
        case .running, .awaitingRun, .completed, .draining, .endingRun: state = .stopping(Stopping(afterFailure: false))
        case .broken: state = .stopping(Stopping(afterFailure: true))
        default: impossible("be shut down")
        }
        outstanding.insert(.shutdown)
    }

    mutating func missShutdownDeadline() {
        guard case .stopping(var stopping) = state, !stopping.isOverdue else {
            impossible("miss the deadline of its shutdown")
        }
        stopping.isOverdue = true
        state = .stopping(stopping)
    }

    mutating func shutdownCallReturned() {
        guard outstanding.contains(.shutdown) else { impossible("have its shutdown return") }
        outstanding.remove(.shutdown)
    }

    /// Is down: abandoned when its `run` has not returned.
    mutating func stop(at now: Int64) {
        let afterFailure: Bool
        switch state {
        case .stopping(let stopping): afterFailure = stopping.afterFailure
        case .broken: afterFailure = true
        case .running, .awaitingRun, .completed, .draining, .endingRun: afterFailure = false
        default: impossible("stop")
        }
        state = .ended(outstanding.contains(.run) ? .abandoned : .stopped(afterFailure: afterFailure))
        stopped = now
    }

    /// Abandons the service in any state, in a shutdown of everything, which has cancelled its relaunch.
    mutating func abandon(at now: Int64) {
        state = .ended(.abandoned)
        discard = .none
        if settled < 0 { settled = now }
    }

    /// Does not return from its shutdown.
    mutating func abandonShutdown() {
        guard case .stopping = state else { impossible("be abandoned during its shutdown") }
        state = .ended(.abandoned)
    }

    private func impossible(_ transition: String) -> Never {
        preconditionFailure("a service that is \(state), with \(outstanding) outstanding, cannot \(transition)")
    }
}
