internal import LaunchSupport

/// Makes all decisions about a launch, and has no side effects.
///
/// Its inputs are a ``LaunchInput`` and the time of that input; its outputs are ``LaunchAction``s. The state machine is
/// a plain value without a clock, tasks or services, so that every decision can be tested with tables.
///
/// Times are nanoseconds since any fixed moment. A time before an earlier one counts as the earlier one.
package struct LaunchStateMachine: Sendable {
    private let plan: LaunchPlan
    private let stallNotice: Int64
    private var state: LaunchState
    private var holdsDeferred = false
    /// Whether the other services are to be launched as soon as every synchronous service has settled.
    private var isRestRequested = false
    /// Whether a shutdown was requested while nothing was launched, so that the next launch ends immediately.
    private var isShutdownRequested = false
    /// The source of jitter; `nil` for no jitter.
    private var jitter: JitterSource?

    /// Creates a state machine for `plan`.
    ///
    /// - Parameters:
    ///   - plan: the services, in launch order.
    ///   - limit: the number of attempts that may be under way at a time; `nil` for no limit.
    ///   - durations: the durations of the services in nanoseconds, by launch order; empty if they are unknown.
    ///   - isObserved: whether changes of state are reported as actions.
    ///   - stallNotice: the time in nanoseconds after which an attempt is reported as stalled.
    ///   - jitterSeed: the seed for the jitter of backoffs; `nil` for no jitter.
    package init(
        _ plan: LaunchPlan, limit: Int? = nil, durations: [Int64] = [], isObserved: Bool,
        stallNotice: Int64 = .max, jitterSeed: UInt64? = nil
    ) {
        self.plan = plan
        jitter = jitterSeed.map(JitterSource.init)
        self.stallNotice = stallNotice
        let starts = StartQueue(plan, limit: limit, durations: durations)
        state = LaunchState(plan, LaunchProgress(plan, starts: starts, isObserved: isObserved))
    }

    /// Processes an input that occurred at `time` and sets ``actions`` to the resulting actions.
    ///
    /// - Complexity: amortised O(dependents of the service concerned); O(services + dependencies) for the beginning and
    ///   the end of a launch.
    package mutating func handle(_ input: LaunchInput, at time: Int64) {
        state.now = max(state.now, time)
        state.actions.removeAll(keepingCapacity: true)
        switch input {
        case .begun(let p): state.begin(p)
        case .returned(let p): attemptReturned(p)
        case .threw(let p, let error): attemptThrew(p, error)
        case .runEnded(let p, let error): runEnded(p, error)
        case .shutdownEnded(let p, let error): state.shutdownEnded(p, error)
        case .discarded(let p, let error): if state.discardEnded(p, error) { endTimedOutAttempt(p) }
        case .timePassed: passTime()
        case .launch(let only): launch(only: only)
        case .launchSynchronously: launchSynchronously()
        case .holdDeferred(let holds): holdDeferred(holds)
        case .require(let request): require(request)
        case .cancelRequest(let ticket): state.progress.cancelRequest(ticket: ticket)
        case .runIgnoresShutdown(let p): if state.progress.services[p].state == .draining { state.cancelRun(p) }
        case .requestShutdown: requestShutdown()
        case .cancelLaunch: cancelLaunch()
        case .shutdown(let limit): shutDown(within: limit)
        case .limitShutdown(let limit): state.shutdown.limitEvery(to: limit)
        case .childrenEnded: state.shutdown.childrenEnded()
        }
        finishPendingWork()
    }

    /// Performs the consequences of the input until none is left.
    private mutating func finishPendingWork() {
        while true {
            if let p = state.progress.popReady() {
                start(p)
            } else if let p = state.shutdown.popNext() {
                state.stop(p)
            } else if isRestRequested && state.status == .launchingSynchronously && state.progress.slotsInUse == 0 {
                isRestRequested = false
                state.status = .launching
                state.progress.endSynchronousPart()
            } else if state.progress.isSettled && state.status == .launching {
                finishLaunch()
            } else {
                break
            }
        }
        finishShutdown()
        state.shutDownLeftServices()
    }

    // MARK: Queries

    /// The status of the launch.
    package var status: Status { state.status }
    /// The actions for the latest input, in order.
    package var actions: [LaunchAction] { state.actions }
    /// The time of the latest input.
    var now: Int64 { state.now }
    /// Every service, by launch order.
    var services: ContiguousArray<ServiceLifecycle> { state.progress.services }
    var progress: LaunchProgress { state.progress }
    var timers: ServiceTimers { state.timers }
    var shutdown: ShutdownSequence { state.shutdown }
    var record: LaunchRecord { state.record }

    /// Whether nothing is under way that could miss a deadline.
    package var isQuiet: Bool {
        switch state.status {
        case .idle, .ended: state.timers.count == 0
        // A service without a timeout can still stall.
        case .running: state.timers.count == 0 && (state.progress.slotsInUse == 0 || stallNotice == .max)
        case .launching, .launchingSynchronously, .stopping: false
        }
    }

    /// Reports state changes as actions from now on.
    mutating func observe() { state.progress.observe() }

    /// Adds a child dispatcher, whose services go down before the services that they depend on.
    package mutating func addChild() { state.shutdown.addChild() }

    /// Returns what the record no longer contains, which is released outside the driver's lock.
    mutating func takeRemovedRecords() -> [any Sendable] { state.record.takeRemoved() }

    // MARK: Launching

    private mutating func launch(only: [LaunchPosition]?) {
        switch state.status {
        case .idle, .ended: beginUnlessCancelled(.launching, only: only)
        case .launchingSynchronously: isRestRequested = true
        case .launching, .running, .stopping: return
        }
    }

    private mutating func launchSynchronously() {
        switch state.status {
        case .idle, .ended: beginUnlessCancelled(.launchingSynchronously, only: nil)
        case .launchingSynchronously, .launching, .running, .stopping: return
        }
    }

    /// Begins a launch, or ends it immediately if a shutdown was requested before.
    private mutating func beginUnlessCancelled(_ status: Status, only: [LaunchPosition]?) {
        guard isShutdownRequested else {
            begin(status, only: only)
            return
        }
        isShutdownRequested = false
        begin(status, only: [])
        stopEverything(.shutdown)
    }

    private mutating func begin(_ status: Status, only: [LaunchPosition]?) {
        state.status = status
        state.record = LaunchRecord(began: state.now, replacing: state.record)
        isRestRequested = false
        state.progress.begin(only: only, isSynchronous: state.status == .launchingSynchronously, at: state.now)
    }

    private mutating func start(_ p: LaunchPosition) {
        guard state.progress.services[p].outstanding.isEmpty else {
            endAsFailed(p, .earlierAttemptIsOut) { $0.refuseStart(at: $1) }
            return
        }
        state.progress.start(p, at: state.now, &state.actions)
        state.timers.set(p, delay: plan.limits[p].timeout, at: state.now)
        if state.progress.isObserved && stallNotice != .max {
            state.timers.setStallNotice(
                p, attempt: state.progress.services[p].attempts, delay: stallNotice, at: state.now)
        }
        state.actions.append(.start(p))
    }

    /// Ends the launch phase, because every eager service has settled.
    private mutating func finishLaunch() {
        state.status = .running
        state.record.end(at: state.now, cameUp: true)
        state.actions.append(.launched)
        if !holdsDeferred { state.progress.releaseDeferred(at: state.now) }
    }

    private mutating func holdDeferred(_ holds: Bool) {
        holdsDeferred = holds
        if !holds && state.status == .running { state.progress.releaseDeferred(at: state.now) }
    }

    private mutating func require(_ request: ServiceRequest) {
        switch state.status {
        case .launching, .running:
            state.progress.require(request, forgetting: &state.record, state.shutdown, at: state.now, &state.actions)
        case .idle, .launchingSynchronously, .stopping, .ended:
            state.actions.append(.answer(ticket: request.ticket, isUp: false))
        }
    }

    // MARK: The end of an attempt

    private mutating func attemptReturned(_ p: LaunchPosition) {
        state.progress.update(p) { $0.attemptCallReturned() }
        noticeDeadline(p)
        switch state.progress.services[p].state {
        case .starting(.timedOut) where state.status == .launchingSynchronously:
            // A synchronous launch does not wait until the value is down and another attempt can be made.
            state.progress.freeSlot()
            let failure = Failure.timedOut(plan.limits[p].timeout)
            recordAttempt(p, failure)
            fail(p, failure)
            state.discardLateValue(p)
        case .starting(.timedOut):
            state.progress.freeSlot()
            state.discard(p, endsAttempt: true)
        case .starting(.inTime), .starting(.cancelled):
            state.progress.freeSlot()
            state.timers.cancel(p)
            markUp(p)
        default:
            // The attempt was abandoned before.
            state.discardLateValue(p)
        }
    }

    private mutating func attemptThrew(_ p: LaunchPosition, _ error: any Error) {
        state.progress.update(p) { $0.attemptCallReturned() }
        noticeDeadline(p)
        guard case .starting(let attempt) = state.progress.services[p].state else { return }
        state.progress.freeSlot()
        guard attempt == .timedOut else { return endAttempt(p, .threw(error)) }
        let explains = (error.undescribed as? any TimeoutExplanation)?.explainsTimeout == true
        endAttempt(p, .timedOut(plan.limits[p].timeout, explanation: explains ? error : nil))
    }

    /// Marks an attempt that returned after its deadline as late, even if the deadline has not been processed yet.
    private mutating func noticeDeadline(_ p: LaunchPosition) {
        guard state.now > state.timers.deadline(of: p) else { return }
        switch state.progress.services[p].state {
        case .starting(.inTime): state.progress.update(p) { $0.missDeadline() }
        case .starting: abandonAttempt(p)
        default: break
        }
    }

    /// Abandons a cancelled attempt that did not return in time: the launch or the shutdown continues without it.
    private mutating func abandonAttempt(_ p: LaunchPosition) {
        state.timers.cancel(p)
        state.progress.freeSlot()
        let failure = Failure.abandoned(plan.limits[p].grace)
        recordAttempt(p, failure)
        if state.shutdown.contains(p) {
            // If the launch did not come up, the error of the launch contains the failure.
            if state.record.cameUp { state.failShutdown(p, failure) }
            state.settleInShutdown(p, .abandoned, failure)
        } else {
            fail(p, failure)
        }
    }

    private mutating func recordAttempt(_ p: LaunchPosition, _ failure: Failure?) {
        state.record.endAttempt(p, began: state.progress.services[p].attemptStarted, at: state.now, failure)
    }

    private mutating func markUp(_ p: LaunchPosition) {
        let goesDown = state.shutdown.contains(p)
        if state.progress.services[p].attempts > 1 { recordAttempt(p, nil) }
        // A service that is to go down immediately need not begin its run.
        let runs = plan.limits[p].hasRun && !goesDown
        let moment = state.now
        state.progress.enter(p, &state.actions) { $0.comeUp(runs: runs, goesDown: goesDown, at: moment) }
        if goesDown {
            state.shutdown.proceed(with: p)
            if !state.progress.services[p].isUnsettled { state.notifySuccessors(of: p) }
        } else {
            state.record.endRestart(p, at: state.now)
            state.progress.notifyDependents(of: p, at: state.now)
        }
    }

    private mutating func endAttempt(_ p: LaunchPosition, _ failure: Failure) {
        state.timers.cancel(p)
        recordAttempt(p, failure)
        let service = state.progress.services[p]
        // A call that has not returned, such as the shutdown of a late value, would overlap another attempt.
        let hasAnother = service.attempt < plan.limits[p].attempts && service.outstanding.isEmpty
        if state.shutdown.contains(p) {
            // A service that had exhausted its attempts and its time before the launch ended did fail.
            if !hasAnother, case .timedOut = failure {
                state.settleInShutdown(p, .failed, failure)
            } else {
                state.settleInShutdown(p, service.because == nil ? .cancelled : .skipped, nil)
            }
        } else if hasAnother {
            let pause = pause(plan.limits[p].backoff, after: Int(service.attempt))
            if pause == 0 || state.status == .launchingSynchronously {
                state.progress.prepareNextAttempt(p, state.shutdown, at: state.now, &state.actions)
            } else {
                state.progress.enter(p, &state.actions) { $0.backOff() }
                state.timers.set(p, delay: pause, at: state.now)
            }
        } else {
            fail(p, failure)
        }
    }

    /// Ends an attempt that returned after its deadline and whose value is down.
    private mutating func endTimedOutAttempt(_ p: LaunchPosition) {
        endAttempt(p, .timedOut(plan.limits[p].timeout))
    }

    /// Applies the failure policy of a service that has no attempts left.
    private mutating func fail(_ p: LaunchPosition, _ failure: Failure) {
        let isAbandoned = if case .abandoned = failure { true } else { false }
        endAsFailed(p, failure) { $0.fail(isAbandoned ? .abandoned : .failed, at: $1) }
    }

    private mutating func endAsFailed(
        _ p: LaunchPosition, _ failure: Failure, _ transition: (inout ServiceLifecycle, Int64) -> Void
    ) {
        state.record.fail(p, failure)
        let moment = state.now
        state.progress.enter(p, &state.actions) { transition(&$0, moment) }
        let isRequired = state.progress.services[p].isRequired
        switch plan.limits[p].onFailure {
        case .abort where !isRequired:
            stopEverything(.failure(p))
            return
        case .proceed:
            state.progress.notifyDependents(of: p, at: state.now)
        case .abort, .skipDependents:
            state.progress.skipDependents(of: p, at: state.now, &state.actions)
        }
        if !isRequired { state.record.degrade() }
    }

    /// Returns the backoff after the attempt with this number, in nanoseconds.
    private mutating func pause(_ backoff: Backoff, after attempt: Int) -> Int64 {
        backoff.nanoseconds(after: attempt, random: jitter?.next() ?? 0)
    }

    // MARK: The end of what runs

    private mutating func runEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        state.progress.update(p) { $0.runCallReturned() }
        switch state.progress.services[p].state {
        case .draining, .endingRun:
            state.timers.cancel(p)
            state.recordRunEnd(p, error)
            state.beginShutdown(p)
        case .running where state.shutdown.contains(p):
            // The run ended before it was the service's turn to go down.
            let policy = plan.limits[p].restart
            if let error, state.progress.services[p].isRelaunching, policy.scope != nil {
                // A relaunch because of a dependency is under way, and replaces the restart.
                state.record.explainRestart(p, error, within: policy.period.saturatedNanoseconds, at: state.now)
            } else {
                state.recordRunEnd(p, error)
            }
        case .running:
            if let error { runFailed(p, error) } else { runReturned(p) }
        default:
            // The run was abandoned before.
            break
        }
    }

    /// Applies the end policy of a service that is up and whose `run` returned.
    private mutating func runReturned(_ p: LaunchPosition) {
        switch plan.limits[p].onEnd {
        case .failure:
            breakDown(p, .ended(nil))
        case .completes:
            state.complete(p)
        case .shutsDown:
            state.progress.enter(p, &state.actions) { $0.complete() }
            stopEverything(.completion(p))
        }
    }

    /// Restarts a service that is up and whose `run` threw, as often as its policy allows.
    private mutating func runFailed(_ p: LaunchPosition, _ error: any Error) {
        let policy = plan.limits[p].restart
        let restarts = state.record.ownRestarts(of: p, within: policy.period.saturatedNanoseconds, at: state.now)
        guard let scope = policy.scope, restarts < policy.limit else {
            breakDown(p, .ended(error, afterAllRestartsOf: restarts > 0 ? policy : nil))
            return
        }
        let pause = pause(policy.backoff, after: restarts + 1)
        state.record.restart(p, error, at: state.now)
        switch scope {
        case .run:
            state.progress.enter(p, &state.actions) { $0.awaitRun() }
            if pause == 0 { runAgain(p) } else { state.timers.set(p, delay: pause, at: state.now) }
        case .service:
            state.relaunchPauses[p] = pause
            state.relaunch(p)
        }
    }

    private mutating func runAgain(_ p: LaunchPosition) {
        state.progress.enter(p, &state.actions) { $0.runAgain() }
        state.record.endRestart(p, at: state.now)
        state.actions.append(.run(p))
    }

    /// Applies the failure policy of a service that was up and has failed for good.
    private mutating func breakDown(_ p: LaunchPosition, _ failure: Failure) {
        state.record.fail(p, failure)
        state.record.degrade()
        state.progress.enter(p, &state.actions) { $0.breakDown() }
        switch plan.limits[p].onFailure {
        case .abort where !state.progress.services[p].isRequired: stopEverything(.failure(p))
        case .abort, .skipDependents: state.stopWithDependents(p)
        case .proceed: state.finish(p)
        }
    }

    // MARK: Shutting down

    private mutating func cancelLaunch() {
        switch state.status {
        case .launching, .launchingSynchronously: stopEverything(.cancelled)
        case .idle, .running, .stopping, .ended: break
        }
    }

    private mutating func shutDown(within limit: Int64?) {
        guard state.status.canBeShutDown else { return }
        if let limit { state.shutdown.limit(to: limit, at: state.now) }
        stopEverything(.shutdown)
    }

    private mutating func requestShutdown() {
        if state.status.canBeShutDown { stopEverything(.shutdown) } else { isShutdownRequested = true }
    }

    /// Stops starting services, cancels calls that are under way, and shuts down the services that are up.
    private mutating func stopEverything(_ reason: StopReason) {
        if case .stopping = state.status { return }
        state.stopEverything(reason)
    }

    /// Ends the shutdown once everything is down.
    private mutating func finishShutdown() {
        guard case .stopping(let reason) = state.status, state.shutdown.isOver else { return }
        state.status = .ended(reason)
        state.shutdown.end()
        state.record.end(at: state.now, cameUp: false)
        state.timers.removeAllDeadlines()
        state.actions.append(.ended)
    }

    // MARK: Time

    private mutating func passTime() {
        for entry in state.timers.removeAll(before: state.now) {
            switch entry.purpose {
            case .stallNotice(let attempt):
                let service = state.progress.services[entry.position]
                if service.isStarting && service.attempts == attempt { state.actions.append(.stalled(entry.position)) }
            case .timer:
                if state.timers.end(entry) { missDeadline(entry.position) }
            }
        }
        if state.shutdown.deadline < state.now { state.giveUpWhatIsLeft() }
    }

    private mutating func missDeadline(_ p: LaunchPosition) {
        let limits = plan.limits[p]
        switch state.progress.services[p].state {
        case .backingOff:
            state.progress.prepareNextAttempt(p, state.shutdown, at: state.now, &state.actions)
        case .relaunching:
            state.progress.rejoin(p, state.shutdown, at: state.now, &state.actions)
        case .awaitingRun:
            runAgain(p)
        case .draining:
            state.cancelRun(p)
        case .starting(.inTime):
            state.progress.update(p) { $0.missDeadline() }
            // A synchronous attempt cannot be cancelled, and its caller cannot continue without it.
            if state.status == .launchingSynchronously { return }
            state.actions.append(.cancel(p))
            state.timers.set(p, delay: limits.grace, at: state.now)
        case .starting:
            abandonAttempt(p)
        case .endingRun:
            state.failShutdown(p, .abandoned(limits.grace))
            state.beginShutdown(p)
        case .stopping(let stopping) where !stopping.isOverdue:
            state.progress.update(p) { $0.missShutdownDeadline() }
            state.actions.append(.cancelShutdown(p))
            state.timers.set(p, delay: limits.grace, at: state.now)
        case .stopping:
            state.failShutdown(p, .abandoned(limits.grace))
            state.actions.append(.release(p))
            if state.progress.services[p].isRelaunching {
                state.goDownForRelaunch(p)
            } else {
                state.progress.enter(p, &state.actions) { $0.abandonShutdown() }
                state.shutdown.markDown(p)
                state.notifySuccessors(of: p)
            }
        case .discarding, .idle, .deferred, .waiting, .ready, .running, .completed, .broken, .ended:
            if state.missDiscardDeadline(p) { endTimedOutAttempt(p) }
        }
    }
}
