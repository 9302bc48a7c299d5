/// The state of one service in a launch, and every transition that it can make.
///
/// A transition that the state machine must never make, whatever callers and services do, stops the process with a message
/// that names both states.
struct ServiceLifecycle: Sendable {
    enum State: Hashable, Sendable {
        /// The service does not take part in the launch.
        case idle
        /// The service also waits until every eager service has settled.
        case deferred(unsettled: Int32)
        /// The service waits for other services, of which `unsettled` have not settled.
        case waiting(unsettled: Int32)
        /// The service waits for a slot.
        case ready
        case starting(Attempt)
        /// The attempt returned after its deadline, and its value is being shut down. The attempt ends after that.
        case discarding
        /// The service waits for its next attempt.
        case backingOff
        case running
        /// The service is up, and waits for the backoff before `run` is called again.
        case awaitingRun
        /// The service is up, and its `run` was called again and has not reported readiness. Once that is overdue, `run`
        /// was cancelled and has its grace period to return.
        case rerunning(isOverdue: Bool)
        /// The service is up, and its `run` ended as its policy allows.
        case completed
        /// The service was up until its `run` ended by itself. Its value has not been shut down.
        case broken
        /// `run` was notified of the shutdown, and has its drain time to return.
        case draining
        /// `run` was cancelled and has not returned.
        case endingRun
        /// `shutdown` is under way, after `run` had ended by itself if `afterFailure`. Once that is overdue, it was cancelled and
        /// has its grace period to return.
        case stopping(afterFailure: Bool, isOverdue: Bool)
        /// The service is down, and waits for the backoff before it is launched again.
        case relaunching
        /// The final state, unless the service is launched again.
        case ended(Ending)
    }

    enum Attempt: Hashable, Sendable {
        case inTime
        /// The attempt missed its deadline, was cancelled, and has its grace period to return.
        case timedOut
        /// The attempt was cancelled because the service is to go down, and has its grace period to return.
        case cancelled
    }

    enum Ending: Hashable, Sendable {
        case failed, skipped, cancelled, abandoned
        /// The service was up and was shut down. `afterFailure` is true if its `run` had ended by itself.
        case stopped(afterFailure: Bool)
    }

    /// Calls of the service's own code that have not returned, including abandoned calls and calls of an earlier
    /// launch. An attempt begins only when none is outstanding.
    struct Calls: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let attempt = Calls(rawValue: 1)
        static let run = Calls(rawValue: 2)
        static let shutdown = Calls(rawValue: 4)
    }

    /// The shutdown of a value that an attempt returned too late.
    enum Discard: Hashable, Sendable {
        case none, underWay
        /// The shutdown missed its deadline, was cancelled, and has its grace period to return.
        case overdue
    }

    /// The reason for relaunching a service that was up.
    enum Relaunch: Hashable, Sendable {
        case none
        /// A dependency whose output the service holds is launched again.
        case withDependency
        /// The service's own `run` failed, and its dependents are launched again as well.
        case afterFailure
        /// The service's own `run` failed, and its dependents stay up.
        case alone
    }

    private(set) var state = State.idle
    private(set) var outstanding: Calls = []
    /// The state of the shutdown of a late value. It remains set when the service settles, because an abandoned attempt
    /// can return at any time.
    private(set) var discard = Discard.none
    /// Whether an attempt since the launch or the latest relaunch has announced that the service has been started.
    private(set) var hasBegun = false
    /// Whether the service takes no part in the launch because its condition does not hold, or that of a dependency.
    private(set) var isLeftOut = false
    /// Whether a request started the service, so that its failure does not end the launch.
    private(set) var isRequired = false
    /// The highest priority of the requests for the service or for a dependent; 0 without requests.
    private(set) var urgency: UInt8 = 0
    /// The reason for a relaunch that is under way; remains set until the service is up.
    private(set) var relaunch = Relaunch.none
    /// The number of attempts of this launch, including those of relaunches and the one under way.
    private(set) var attempts: Int32 = 0
    private(set) var earlierAttempts: Int32 = 0
    /// The service that settled last among those that this one waited for.
    private(set) var waitedFor: LaunchPosition?
    /// The dependency whose failure, skipping or end keeps this service from being up.
    private(set) var because: LaunchPosition?

    // `never` if the event has not occurred.
    private(set) var ready = Moment.never
    private(set) var started = Moment.never
    private(set) var attemptStarted = Moment.never
    private(set) var settled = Moment.never
    private(set) var stopped = Moment.never

    /// Makes a transition that changes nothing but the state.
    mutating func become(_ new: State) {
        guard canBecome(new) else { impossible("become \(new)") }
        state = new
    }

    private func canBecome(_ new: State) -> Bool {
        let isRunOut = outstanding.contains(.run)
        return switch (state, new) {
        case (.starting(.inTime), .starting(.timedOut)), (.starting(.inTime), .starting(.cancelled)): true
        case (.starting, .backingOff), (.discarding, .backingOff): true
        case (.starting, .waiting), (.discarding, .waiting), (.backingOff, .waiting): true
        case (.running, .broken), (.rerunning, .broken): true
        case (.running, .completed), (.running, .awaitingRun), (.rerunning, .awaitingRun): !isRunOut
        case (.rerunning(isOverdue: false), .rerunning(isOverdue: true)), (.rerunning(isOverdue: false), .running): true
        case (.running, .draining), (.rerunning, .draining), (.draining, .endingRun): isRunOut
        case (.stopping(let old, isOverdue: false), .stopping(let new, isOverdue: true)): old == new
        default: false
        }
    }

    // MARK: Taking part and waiting

    /// Resets everything about earlier attempts, except for calls that have not returned.
    mutating func reset() {
        guard !holdsDependencies, state != .relaunching else { impossible("be launched anew") }
        var new = ServiceLifecycle()
        new.outstanding = outstanding
        new.discard = discard
        self = new
    }

    mutating func join(isDeferred: Bool, unsettled: Int32) {
        guard state == .idle else { impossible("join the launch") }
        state = isDeferred ? .deferred(unsettled: unsettled) : .waiting(unsettled: unsettled)
    }

    mutating func joinForRequest() {
        guard state == .idle || isDeferred else { impossible("join the launch for a request") }
        isRequired = true
        state = .waiting(unsettled: 0)
    }

    mutating func raiseUrgency(to priority: UInt8) { urgency = max(urgency, priority) }

    mutating func undefer() {
        guard case .deferred(let unsettled) = state else { impossible("be no longer deferred") }
        state = .waiting(unsettled: unsettled)
    }

    /// Sets the number of services to wait for; `last` is the service that settled last among the others.
    mutating func waitFor(_ unsettled: Int32, last: LaunchPosition?) {
        guard case .waiting = state else { impossible("wait for other services") }
        state = .waiting(unsettled: unsettled)
        if let last { waitedFor = last }
    }

    /// Waits for one more service, even if only a slot was missing. Has no effect after the start.
    mutating func waitForOneMore() {
        switch state {
        case .deferred(let unsettled): state = .deferred(unsettled: unsettled + 1)
        case .waiting(let unsettled): state = .waiting(unsettled: unsettled + 1)
        case .ready: state = .waiting(unsettled: 1)
        default: break
        }
    }

    /// Waits for one service fewer, unless it does not wait, and returns whether nothing is left to wait for.
    mutating func waitForOneFewer(after position: LaunchPosition) -> Bool {
        switch state {
        case .deferred(let unsettled): state = .deferred(unsettled: unsettled - 1)
        case .waiting(let unsettled): state = .waiting(unsettled: unsettled - 1)
        default: return false
        }
        waitedFor = position
        return canBecomeReady
    }

    mutating func becomeReady(at now: Moment) {
        guard canBecomeReady else { impossible("become ready") }
        state = .ready
        if ready == .never { ready = now }
    }

    mutating func leave() {
        guard isWaiting else { impossible("leave the launch") }
        state = .idle
        isLeftOut = true
        ready = .never
    }

    mutating func permitRequests() {
        guard case .ended = state else { impossible("be launched again by a request") }
        isRequired = true
    }

    /// Records that the dependency at `cause` keeps this service from being up.
    mutating func blame(_ cause: LaunchPosition) { because = cause }

    // MARK: Attempts

    mutating func start(at now: Moment) {
        guard state == .ready, outstanding.isEmpty else { impossible("start") }
        state = .starting(.inTime)
        outstanding = .attempt
        attempts += 1
        attemptStarted = now
        if started == .never { started = now }
    }

    mutating func refuseStart(at now: Moment) {
        guard state == .ready, !outstanding.isEmpty else { impossible("be refused a start") }
        started = now
        fail(.failed, at: now)
    }

    mutating func begin() {
        guard isStarting else { impossible("begin") }
        hasBegun = true
    }

    /// Waits as before the start, because the first attempt did not call `launch`.
    mutating func declineAttempt() {
        guard state == .starting(.inTime), attempts == 1, !hasBegun else { impossible("decline an attempt") }
        state = .waiting(unsettled: 0)
        outstanding.remove(.attempt)
        attempts = 0
        (started, attemptStarted) = (.never, .never)
    }

    mutating func callReturned(_ call: Calls) {
        guard outstanding.contains(call) else { impossible("have \(call) return") }
        outstanding.remove(call)
    }

    /// - Parameters:
    ///   - runs: whether `run` begins.
    ///   - goesDown: whether the service is to be shut down immediately.
    mutating func comeUp(runs: Bool, goesDown: Bool, at now: Moment) {
        guard state == .starting(.inTime) || state == .starting(.cancelled) else { impossible("come up") }
        state = .running
        if settled == .never { settled = now }
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

    mutating func endDiscard() { discard = .none }

    mutating func fail(_ ending: Ending, at now: Moment) {
        guard state == .ready || isStarting || state == .discarding else { impossible("fail") }
        state = .ended(ending)
        relaunch = .none
        if settled == .never { settled = now }
    }

    /// Ends a service that has not come up and has not failed for good: skipped, cancelled, or abandoned during a
    /// shutdown.
    mutating func end(_ ending: Ending, at now: Moment) {
        guard isUnsettled else { impossible("end before it comes up") }
        // A service that was up before is stopped, although its relaunch is cancelled; it is abandoned if an earlier
        // call has not returned.
        let wasUp = stopped != .never && ending == .cancelled
        let down = outstanding.isEmpty ? Ending.stopped(afterFailure: false) : .abandoned
        state = .ended(wasUp ? down : ending)
        relaunch = .none
        // A service that was never started has no settling time.
        if settled == .never, started != .never, ending != .skipped { settled = now }
    }

    // MARK: Going down

    mutating func runAgain(reportsReadiness: Bool) {
        guard state == .awaitingRun else { impossible("run again") }
        state = reportsReadiness ? .rerunning(isOverdue: false) : .running
        outstanding.insert(.run)
    }

    // MARK: Relaunching

    mutating func beginRelaunch(_ new: Relaunch) {
        guard holdsDependencies, !isRelaunching else { impossible("begin a relaunch") }
        relaunch = new
        hasBegun = false
    }

    /// Cancels the relaunch. The end of `run` that led to the relaunch does not count as a failure.
    mutating func cancelRelaunch() {
        if relaunch != .withDependency {
            switch state {
            case .broken: state = .awaitingRun
            case .stopping(_, let isOverdue): state = .stopping(afterFailure: false, isOverdue: isOverdue)
            default: break
            }
        }
        relaunch = .none
    }

    mutating func goDownForRelaunch(at now: Moment) {
        guard isRelaunching, holdsDependencies else { impossible("be down for a relaunch") }
        // A service whose attempt was cancelled has not come up.
        if !isStarting, state != .discarding { stopped = now }
        state = .relaunching
    }

    mutating func rejoin(unsettled: Int32) {
        guard state == .relaunching else { impossible("be launched again") }
        state = .waiting(unsettled: unsettled)
        earlierAttempts = attempts
    }

    mutating func beginShutdown() {
        guard awaitsShutdown else { impossible("be shut down") }
        state = .stopping(afterFailure: state == .broken, isOverdue: false)
        outstanding.insert(.shutdown)
    }

    /// Records that the service is down; it counts as abandoned if its `run` or its shutdown has not returned.
    mutating func stop(at now: Moment) {
        guard awaitsShutdown || isStopping else { impossible("stop") }
        let afterFailure = if case .stopping(let afterFailure, _) = state { afterFailure } else { state == .broken }
        state = .ended(outstanding.isEmpty ? .stopped(afterFailure: afterFailure) : .abandoned)
        if !outstanding.contains(.shutdown) { stopped = now }
    }

    /// Abandons the service in any state, during a shutdown of everything that has cancelled its relaunch.
    ///
    /// - Parameter awaitsShutdown: whether the service's shutdown is called later, and counts as outstanding until it
    ///   has returned.
    mutating func abandon(at now: Moment, awaitsShutdown: Bool) {
        if awaitsShutdown { outstanding.insert(.shutdown) }
        state = .ended(.abandoned)
        discard = .none
        if settled == .never { settled = now }
    }

    private func impossible(_ transition: String) -> Never {
        preconditionFailure("a service that is \(state), with \(outstanding) outstanding, cannot \(transition)")
    }
}
