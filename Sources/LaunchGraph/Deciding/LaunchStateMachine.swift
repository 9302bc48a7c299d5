internal import LaunchSupport

/// Decides everything about a launch and performs nothing.
///
/// What happened goes in as a ``LaunchInput`` with its time; what to do about it comes out as ``LaunchAction``s. The
/// machine is a plain value without a clock, tasks or services, so that every decision can be tested in tables.
///
/// Times are nanoseconds since any fixed moment; a time before an earlier one counts as that one.
package struct LaunchStateMachine: Sendable {
    /// How far the launch as a whole is.
    package enum Status: Sendable, Equatable {
        /// Nothing was launched.
        case idle
        /// The synchronous services are being launched; the others have not been asked for.
        case launchingSynchronously
        /// The eager services are being launched.
        case launching
        /// Every eager service has settled.
        case running
        /// Everything is going down.
        case stopping(StopReason)
        /// Everything is down.
        case ended(StopReason)
    }

    /// Why everything goes down.
    package enum StopReason: Sendable, Equatable {
        /// The service at this position failed.
        case failure(LaunchPosition)
        /// No task awaited the launch any more.
        case cancelled
        /// A shutdown was requested.
        case shutdown
        /// The `run` of the service at this position returned, which ends the program by its policy.
        case completion(LaunchPosition)
    }

    private let plan: LaunchPlan
    private let stallNotice: Int64
    private(set) var progress: LaunchProgress
    private(set) var timers: ServiceTimers
    private(set) var shutdown: ShutdownSequence
    private var holdsDeferred = false
    /// Whether the rest is to be launched as soon as every synchronous service has settled.
    private var isRestRequested = false
    /// Whether a shutdown was requested while nothing was launched: the next launch ends at once.
    private var isShutdownRequested = false
    /// The back-off of services that go down to be launched again, in nanoseconds.
    private var relaunchPauses: [LaunchPosition: Int64] = [:]
    /// The source of jitter; `nil` for none.
    private var jitter: JitterSource?

    package private(set) var status = Status.idle
    private(set) var record = LaunchRecord()
    /// The time of the latest input.
    private(set) var now: Int64 = 0
    /// What is to be done about the latest input, in that order.
    package private(set) var actions: [LaunchAction] = []

    /// A machine for `plan`.
    ///
    /// - Parameters:
    ///   - plan: the services, in launch order.
    ///   - limit: how many attempts may be under way at a time; `nil` for any number.
    ///   - durations: how long services take, in nanoseconds, by launch order; empty when that is not known.
    ///   - isObserved: whether changes of state are reported as actions.
    ///   - stallNotice: the nanoseconds after which an attempt is reported to have stalled.
    ///   - jitterSeed: determines the jitter of back-offs; `nil` for none.
    package init(
        _ plan: LaunchPlan, limit: Int? = nil, durations: [Int64] = [], isObserved: Bool = false,
        stallNotice: Int64 = .max, jitterSeed: UInt64? = nil
    ) {
        self.plan = plan
        jitter = jitterSeed.map(JitterSource.init)
        self.stallNotice = stallNotice
        let starts = StartQueue(plan, limit: limit, durations: durations)
        progress = LaunchProgress(plan, starts: starts, isObserved: isObserved)
        timers = ServiceTimers(serviceCount: plan.count)
        shutdown = ShutdownSequence(plan)
    }

    /// Processes what happened at `time`; ``actions`` then says what to do about it.
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
        case .discarded(let p, let error): discardEnded(p, error)
        case .timePassed: passTime()
        case .launch(let only): launch(only: only)
        case .launchSynchronously: launchSynchronously()
        case .holdDeferred(let holds): holdDeferred(holds)
        case .require(let request): require(request)
        case .cancelRequest(let ticket): progress.cancelRequest(ticket: ticket)
        case .runIgnoresShutdown(let p): if progress.services[p].state == .draining { cancelRun(p) }
        case .requestShutdown: requestShutdown()
        case .cancelLaunch: cancelLaunch()
        case .shutdown(let limit): shutDown(within: limit)
        case .limitShutdown(let limit): shutdown.limitEvery(to: limit)
        case .childrenEnded: shutdown.childrenEnded()
        }
        finishPendingWork()
    }

    /// Does what follows from the input, until nothing more follows.
    private mutating func finishPendingWork() {
        while true {
            if let p = progress.popReady() {
                start(p)
            } else if let p = shutdown.popNext() {
                stop(p)
            } else if isRestRequested && status == .launchingSynchronously && progress.slotsInUse == 0 {
                isRestRequested = false
                status = .launching
                progress.endSynchronousPart()
            } else if progress.isSettled && status == .launching {
                finishLaunch()
            } else {
                break
            }
        }
        finishShutdown()
    }

    // MARK: Questions

    /// Every service, by launch order.
    var services: ContiguousArray<ServiceLifecycle> { progress.services }

    /// The earliest moment after which something may be late; `nil` when nothing can be.
    package var nextDeadline: Int64? {
        let earliest = min(timers.earliest, shutdown.deadline)
        return earliest == .max ? nil : earliest
    }

    /// Whether nothing is under way that could be late.
    package var isQuiet: Bool {
        switch status {
        case .idle, .ended: timers.count == 0
        // A service without a timeout can still stall.
        case .running: timers.count == 0 && (progress.slotsInUse == 0 || stallNotice == .max)
        case .launching, .launchingSynchronously, .stopping: false
        }
    }

    /// How much of the time for the whole shutdown is left, in nanoseconds; `nil` when it is not limited.
    var timeLeft: Int64? { shutdown.deadline == .max ? nil : max(0, shutdown.deadline - now) }

    /// Reports changes of state as actions from now on.
    mutating func observe() { progress.observe() }

    /// Adds a child dispatcher, whose services go down before those that they depend on.
    package mutating func addChild() { shutdown.addChild() }

    // MARK: Launching

    private mutating func launch(only: [LaunchPosition]?) {
        switch status {
        case .idle, .ended: beginUnlessCancelled(.launching, only: only)
        case .launchingSynchronously: isRestRequested = true
        case .launching, .running, .stopping: return
        }
    }

    private mutating func launchSynchronously() {
        switch status {
        case .idle, .ended: beginUnlessCancelled(.launchingSynchronously, only: nil)
        case .launchingSynchronously, .launching, .running, .stopping: return
        }
    }

    /// Begins a launch, or ends it at once if a shutdown was requested before.
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
        self.status = status
        record = LaunchRecord(began: now)
        isRestRequested = false
        progress.begin(only: only, isSynchronous: status == .launchingSynchronously, at: now)
    }

    private mutating func start(_ p: LaunchPosition) {
        guard progress.services[p].outstanding.isEmpty else {
            endAsFailed(p, .earlierAttemptIsOut) { $0.refuseStart(at: $1) }
            return
        }
        progress.start(p, at: now, &actions)
        timers.set(p, delay: plan.terms[p].timeout, at: now)
        if progress.isObserved && stallNotice != .max {
            timers.setStallNotice(p, attempt: progress.services[p].attempts, delay: stallNotice, at: now)
        }
        actions.append(.start(p))
    }

    /// Every eager service has settled.
    private mutating func finishLaunch() {
        status = .running
        record.end(at: now, cameUp: true)
        actions.append(.launched)
        if !holdsDeferred { progress.releaseDeferred(at: now) }
    }

    private mutating func holdDeferred(_ holds: Bool) {
        holdsDeferred = holds
        if !holds && status == .running { progress.releaseDeferred(at: now) }
    }

    private mutating func require(_ request: ServiceRequest) {
        switch status {
        case .launching, .running:
            progress.require(request, forgetting: &record, shutdown, at: now, &actions)
        case .idle, .launchingSynchronously, .stopping, .ended:
            actions.append(.answer(ticket: request.ticket, isUp: false))
        }
    }

    // MARK: The end of an attempt

    private mutating func attemptReturned(_ p: LaunchPosition) {
        progress.update(p) { $0.attemptCallReturned() }
        noticeDeadline(p)
        switch progress.services[p].state {
        case .starting(.timedOut) where status == .launchingSynchronously:
            // A synchronous launch does not wait until the value is down and another attempt can be made.
            progress.freeSlot()
            let failure = Failure.timedOut(plan.terms[p].timeout)
            recordAttempt(p, failure)
            fail(p, failure)
            discardLateValue(p)
        case .starting(.timedOut):
            progress.freeSlot()
            discard(p, endsAttempt: true)
        case .starting(.inTime), .starting(.cancelled):
            progress.freeSlot()
            timers.cancel(p)
            markUp(p)
        default:
            // The attempt was abandoned before.
            discardLateValue(p)
        }
    }

    private mutating func attemptThrew(_ p: LaunchPosition, _ error: any Error) {
        progress.update(p) { $0.attemptCallReturned() }
        noticeDeadline(p)
        guard case .starting(let attempt) = progress.services[p].state else { return }
        progress.freeSlot()
        endAttempt(p, attempt == .timedOut ? .timedOut(plan.terms[p].timeout) : .threw(error))
    }

    /// An attempt that returns after its deadline is late, also when nothing was done about the deadline yet.
    private mutating func noticeDeadline(_ p: LaunchPosition) {
        guard now > timers.deadline(of: p) else { return }
        switch progress.services[p].state {
        case .starting(.inTime): progress.update(p) { $0.missDeadline() }
        case .starting: abandonAttempt(p)
        default: break
        }
    }

    /// An attempt that was cancelled did not return in time: the launch, or the shutdown, continues without it.
    private mutating func abandonAttempt(_ p: LaunchPosition) {
        timers.cancel(p)
        progress.freeSlot()
        let failure = Failure.abandoned(plan.terms[p].grace)
        recordAttempt(p, failure)
        if shutdown.contains(p) {
            settleInShutdown(p, .abandoned, failure)
        } else {
            fail(p, failure)
        }
    }

    private mutating func recordAttempt(_ p: LaunchPosition, _ failure: Failure?) {
        record.endAttempt(p, began: progress.services[p].attemptStarted, at: now, failure)
    }

    private mutating func markUp(_ p: LaunchPosition) {
        let goesDown = shutdown.contains(p)
        if progress.services[p].attempts > 1 { recordAttempt(p, nil) }
        // A service that is to go down at once need not begin its run.
        let runs = plan.terms[p].hasRun && !goesDown
        let moment = now
        progress.enter(p, &actions) { $0.comeUp(runs: runs, goesDown: goesDown, at: moment) }
        if goesDown {
            shutdown.proceed(with: p)
            if !progress.services[p].isUnsettled { notifySuccessors(of: p) }
        } else {
            record.endRestart(p, at: now)
            progress.notifyDependents(of: p, at: now)
        }
    }

    private mutating func endAttempt(_ p: LaunchPosition, _ failure: Failure) {
        timers.cancel(p)
        recordAttempt(p, failure)
        let service = progress.services[p]
        // A call that has not returned, such as the shutdown of a late value, would overlap another attempt.
        let hasAnother = service.attempt < plan.terms[p].attempts && service.outstanding.isEmpty
        if shutdown.contains(p) {
            // A service that had used up its attempts and its time before the launch ended did fail.
            if !hasAnother, case .timedOut = failure {
                settleInShutdown(p, .failed, failure)
            } else {
                settleInShutdown(p, service.because == nil ? .cancelled : .skipped, nil)
            }
        } else if hasAnother {
            let pause = pause(plan.terms[p].backoff, after: Int(service.attempt))
            if pause == 0 || status == .launchingSynchronously {
                progress.prepareNextAttempt(p, shutdown, at: now, &actions)
            } else {
                progress.enter(p, &actions) { $0.backOff() }
                timers.set(p, delay: pause, at: now)
            }
        } else {
            fail(p, failure)
        }
    }

    /// A service is out of attempts: its policy decides what that means.
    private mutating func fail(_ p: LaunchPosition, _ failure: Failure) {
        let isAbandoned = if case .abandoned = failure { true } else { false }
        endAsFailed(p, failure) { $0.fail(isAbandoned ? .abandoned : .failed, at: $1) }
    }

    private mutating func endAsFailed(
        _ p: LaunchPosition, _ failure: Failure, _ transition: (inout ServiceLifecycle, Int64) -> Void
    ) {
        record.fail(p, failure)
        let moment = now
        progress.enter(p, &actions) { transition(&$0, moment) }
        if shutdown.contains(p) {
            shutdown.markDown(p)
            return
        }
        let isRequired = progress.services[p].isRequired
        switch plan.terms[p].onFailure {
        case .abort where !isRequired:
            stopEverything(.failure(p))
            return
        case .proceed:
            progress.notifyDependents(of: p, at: now)
        case .abort, .skipDependents:
            progress.skipDependents(of: p, at: now, &actions)
        }
        if !isRequired { record.degrade() }
    }

    /// The time to wait after the attempt of that number, in nanoseconds.
    private mutating func pause(_ backoff: Backoff, after attempt: Int) -> Int64 {
        backoff.nanoseconds(after: attempt, random: jitter?.next() ?? 0)
    }

    /// Settles a service during a shutdown, and releases what waits for it to be down or to have settled.
    private mutating func settleInShutdown(
        _ p: LaunchPosition, _ ending: ServiceLifecycle.Ending, _ failure: Failure?
    ) {
        if progress.services[p].isRelaunching {
            goDownForRelaunch(p)
            return
        }
        if let failure { record.fail(p, failure) }
        let heldDependencies = progress.services[p].holdsDependencies
        let moment = now
        progress.enter(p, &actions) { $0.end(ending, at: moment) }
        guard heldDependencies else { return }
        notifySuccessors(of: p)
        shutdown.markDown(p)
    }

    /// Tells what only starts after the service at `p` that it has settled; what depends on it goes down as well.
    private mutating func notifySuccessors(of p: LaunchPosition) {
        if case .stopping = status { return }
        progress.notifySuccessors(of: p, at: now)
    }

    // MARK: Values that come too late

    private mutating func discardLateValue(_ p: LaunchPosition) {
        shutdown.addLateValue()
        discard(p, endsAttempt: false)
    }

    private mutating func discard(_ p: LaunchPosition, endsAttempt: Bool) {
        progress.update(p) { $0.beginDiscard(endsAttempt: endsAttempt) }
        timers.set(p, delay: plan.terms[p].shutdownTimeout, at: now)
        actions.append(.discard(p))
    }

    private mutating func discardEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        progress.update(p) { $0.shutdownCallReturned() }
        if let error { record.failShutdown(p, .threw(error)) }
        endDiscard(p)
    }

    /// The late value of a service is down, or was given up.
    private mutating func endDiscard(_ p: LaunchPosition) {
        let service = progress.services[p]
        guard service.discard != .none else { return }
        progress.update(p) { $0.endDiscard() }
        actions.append(.release(p))
        if service.state == .discarding {
            endAttempt(p, .timedOut(plan.terms[p].timeout))
        } else {
            timers.cancel(p)
            shutdown.removeLateValue()
        }
    }

    // MARK: The end of what runs

    private mutating func runEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        progress.update(p) { $0.runCallReturned() }
        switch progress.services[p].state {
        case .draining, .endingRun:
            timers.cancel(p)
            recordRunEnd(p, error)
            beginShutdown(p)
        case .running where shutdown.contains(p):
            // The run ended before it was the service's turn to go down.
            recordRunEnd(p, error)
        case .running:
            if let error { runFailed(p, error) } else { runReturned(p) }
        default:
            // The run was given up before.
            break
        }
    }

    /// The `run` of a service that is up returned: its policy decides what that means.
    private mutating func runReturned(_ p: LaunchPosition) {
        switch plan.terms[p].onEnd {
        case .failure:
            breakDown(p, .ended(nil))
        case .completes:
            progress.enter(p, &actions) { $0.complete() }
        case .shutsDown:
            progress.enter(p, &actions) { $0.complete() }
            stopEverything(.completion(p))
        }
    }

    /// The `run` of a service that is up threw: it is started again as often as its policy allows.
    private mutating func runFailed(_ p: LaunchPosition, _ error: any Error) {
        let policy = plan.terms[p].restart
        let restarts = record.ownRestarts(of: p, within: policy.period.saturatedNanoseconds, at: now)
        guard let scope = policy.scope, restarts < policy.limit else {
            breakDown(p, .ended(error))
            return
        }
        let pause = pause(policy.backoff, after: restarts + 1)
        record.restart(p, error, keeping: policy.limit, at: now)
        switch scope {
        case .run:
            progress.enter(p, &actions) { $0.awaitRun() }
            if pause == 0 { runAgain(p) } else { timers.set(p, delay: pause, at: now) }
        case .service:
            relaunchPauses[p] = pause
            relaunch(p)
        }
    }

    private mutating func runAgain(_ p: LaunchPosition) {
        progress.enter(p, &actions) { $0.runAgain() }
        record.endRestart(p, at: now)
        actions.append(.run(p))
    }

    /// A service that was up has failed for good: its policy decides what that means.
    private mutating func breakDown(_ p: LaunchPosition, _ failure: Failure) {
        record.fail(p, failure)
        record.degrade()
        progress.enter(p, &actions) { $0.breakDown() }
        switch plan.terms[p].onFailure {
        case .abort where !progress.services[p].isRequired: stopEverything(.failure(p))
        case .abort, .skipDependents: stopWithDependents(p)
        case .proceed: break
        }
    }

    // MARK: Relaunching

    /// Shuts a service down whose `run` failed, after everything that depends on it, directly or through others, and launches
    /// all of that again.
    private mutating func relaunch(_ root: LaunchPosition) {
        progress.enter(root, &actions) { $0.breakDown() }
        beginRelaunch(root, .afterFailure)
        var found: Set<LaunchPosition> = [root]
        var stack = [root]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) where found.insert(d).inserted {
                stack.append(d)
                let service = progress.services[d]
                // What goes down for good is not launched again.
                guard service.holdsDependencies, !shutdown.contains(d) else { continue }
                if service.isRelaunching {
                    // An earlier relaunch is starting it.
                    bringDown(d)
                } else {
                    record.restart(d, nil, keeping: 0, at: now)
                    beginRelaunch(d, .withDependency)
                }
            }
        }
        shutdown.countDependents()
        let stopped = shutdown.positions
        if shutdown.hasChildren { shutDownChildren(of: stopped) }
        for p in stopped { shutdown.proceed(with: p) }
    }

    private mutating func beginRelaunch(_ p: LaunchPosition, _ relaunch: ServiceLifecycle.Relaunch) {
        progress.beginRelaunch(p, relaunch, isLaunchUnderWay: status == .launching)
        bringDown(p)
    }

    /// A service that is to be launched again is down, or was given up.
    private mutating func goDownForRelaunch(_ p: LaunchPosition) {
        let moment = now
        record.keepAttempts(of: p, progress.services[p])
        progress.enter(p, &actions) { $0.goDownForRelaunch(at: moment) }
        shutdown.markDown(p)
        let pause = relaunchPauses.removeValue(forKey: p) ?? 0
        if pause == 0 {
            progress.rejoin(p, shutdown, at: now, &actions)
        } else {
            timers.set(p, delay: pause, at: now)
        }
    }

    /// What a run throws while its service goes down is a failed shutdown, unless it says that it was cancelled.
    private mutating func recordRunEnd(_ p: LaunchPosition, _ error: (any Error)?) {
        if let error, !(error is CancellationError) { record.failShutdown(p, .threw(error)) }
    }

    // MARK: Shutting down

    private mutating func cancelLaunch() {
        switch status {
        case .launching, .launchingSynchronously: stopEverything(.cancelled)
        case .idle, .running, .stopping, .ended: break
        }
    }

    private mutating func shutDown(within limit: Int64?) {
        switch status {
        case .idle, .ended: return
        case .launching, .launchingSynchronously, .running, .stopping: break
        }
        if let limit { shutdown.limit(to: limit, at: now) }
        stopEverything(.shutdown)
    }

    private mutating func requestShutdown() {
        switch status {
        case .idle, .ended: isShutdownRequested = true
        case .launching, .launchingSynchronously, .running, .stopping: stopEverything(.shutdown)
        }
    }

    /// Starts nothing more, cancels what is under way, and shuts down what is up.
    private mutating func stopEverything(_ reason: StopReason) {
        if case .stopping = status { return }
        status = .stopping(reason)
        shutdown.beginWhole(at: now)
        let isFailure = if case .failure = reason { true } else { false }
        record.endEarly(
            progress.services, becauseOfFailure: isFailure, isExpected: record.cameUp && !isFailure)
        if shutdown.removeChildren() { shutDownChildren(of: nil) }
        progress.cancelStarts()
        for p in plan.positions {
            progress.cancelRelaunch(p)
            bringDown(p)
        }
        relaunchPauses.removeAll()
        shutdown.countDependents()
        for p in shutdown.positions { shutdown.proceed(with: p) }
    }

    /// Shuts down the service at `p` and what depends on it, directly or through others; the rest stays up.
    private mutating func stopWithDependents(_ p: LaunchPosition) {
        shutdown.insert(p)
        // All are found before any is told, so that nothing starts that is about to be found.
        var neverStarted: [LaunchPosition] = []
        for d in blameDependents(on: p) {
            if !progress.services[d].holdsDependencies || shutdown.contains(d) { neverStarted.append(d) }
            progress.cancelRelaunch(d)
            bringDown(d)
        }
        for d in neverStarted where !progress.services[d].isUnsettled { notifySuccessors(of: d) }
        shutdown.countDependents()
        let stopped = shutdown.positions
        if shutdown.hasChildren { shutDownChildren(of: stopped) }
        for q in stopped { shutdown.proceed(with: q) }
    }

    /// Finds what depends on the service at `p`, directly or through others, and is up or may come up; each then knows
    /// the dependency because of which it goes down.
    private mutating func blameDependents(on p: LaunchPosition) -> [LaunchPosition] {
        var found: [LaunchPosition] = []
        var stack = [p]
        while let cause = stack.popLast() {
            for d in plan.dependents.hard(cause) {
                let service = progress.services[d]
                guard service.holdsDependencies || service.isUnsettled, service.because == nil,
                    !shutdown.contains(d) || service.isRelaunching
                else { continue }
                progress.update(d) { $0.blame(cause) }
                found.append(d)
                stack.append(d)
            }
        }
        return found
    }

    /// Ends a service that has not come up, or lets it go down in its turn.
    private mutating func bringDown(_ p: LaunchPosition) {
        switch progress.services[p].state {
        case .deferred, .waiting, .ready, .backingOff, .relaunching:
            // The timer of a late value of an earlier launch continues.
            if [.backingOff, .relaunching].contains(progress.services[p].state) { timers.cancel(p) }
            settleInShutdown(p, progress.services[p].because == nil ? .cancelled : .skipped, nil)
        case .starting(.inTime):
            progress.update(p) { $0.cancelAttempt() }
            actions.append(.cancel(p))
            timers.set(p, delay: plan.terms[p].grace, at: now)
            shutdown.insert(p)
        case .awaitingRun:
            timers.cancel(p)
            shutdown.insert(p)
        case .starting, .discarding, .running, .completed, .broken, .draining, .endingRun, .stopping:
            shutdown.insert(p)
        case .idle, .ended:
            break
        }
    }

    private mutating func shutDownChildren(of stopped: [LaunchPosition]?) {
        shutdown.awaitChildren()
        actions.append(.shutDownChildren(of: stopped))
    }

    /// Stops a service whose dependents are all down.
    private mutating func stop(_ p: LaunchPosition) {
        switch progress.services[p].state {
        case .running where progress.services[p].outstanding.contains(.run):
            progress.enter(p, &actions) { $0.drain() }
            actions.append(.notifyRun(p))
            timers.set(p, delay: plan.terms[p].drain, at: now)
        case .running, .awaitingRun, .completed, .broken:
            beginShutdown(p)
        default:
            // It is going down already, or will when its attempt ends.
            break
        }
    }

    /// A `run` did not return in its drain time, or has no handler for the shutdown.
    private mutating func cancelRun(_ p: LaunchPosition) {
        progress.enter(p, &actions) { $0.cancelRun() }
        actions.append(.cancel(p))
        timers.set(p, delay: plan.terms[p].grace, at: now)
    }

    private mutating func beginShutdown(_ p: LaunchPosition) {
        guard plan.terms[p].hasShutdown else {
            markStopped(p)
            return
        }
        progress.enter(p, &actions) { $0.beginShutdown() }
        timers.set(p, delay: plan.terms[p].shutdownTimeout, at: now)
        actions.append(.shutDown(p))
    }

    private mutating func shutdownEnded(_ p: LaunchPosition, _ error: (any Error)?) {
        progress.update(p) { $0.shutdownCallReturned() }
        // A shutdown that was given up changes nothing any more.
        guard case .stopping(let stopping) = progress.services[p].state else { return }
        if stopping.isOverdue || now > timers.deadline(of: p) {
            record.failShutdown(p, .timedOut(plan.terms[p].shutdownTimeout))
        } else if let error {
            record.failShutdown(p, .threw(error))
        }
        markStopped(p)
    }

    private mutating func markStopped(_ p: LaunchPosition) {
        timers.cancel(p)
        actions.append(.release(p))
        if progress.services[p].isRelaunching {
            goDownForRelaunch(p)
            return
        }
        let moment = now
        progress.enter(p, &actions) { $0.stop(at: moment) }
        shutdown.markDown(p)
    }

    /// Ends the shutdown once everything is down.
    private mutating func finishShutdown() {
        guard case .stopping(let reason) = status, shutdown.isOver else { return }
        status = .ended(reason)
        shutdown.end()
        record.end(at: now, cameUp: false)
        timers.removeAllDeadlines()
        actions.append(.ended)
    }

    // MARK: Time

    private mutating func passTime() {
        for entry in timers.removeAll(before: now) {
            switch entry.purpose {
            case .stallNotice(let attempt):
                let service = progress.services[entry.position]
                if service.isStarting && service.attempts == attempt { actions.append(.stalled(entry.position)) }
            case .timer:
                if timers.end(entry) { missDeadline(entry.position) }
            }
        }
        if shutdown.deadline < now { giveUpWhatIsLeft() }
    }

    private mutating func missDeadline(_ p: LaunchPosition) {
        let terms = plan.terms[p]
        switch progress.services[p].state {
        case .backingOff:
            progress.prepareNextAttempt(p, shutdown, at: now, &actions)
        case .relaunching:
            progress.rejoin(p, shutdown, at: now, &actions)
        case .awaitingRun:
            runAgain(p)
        case .draining:
            cancelRun(p)
        case .starting(.inTime):
            progress.update(p) { $0.missDeadline() }
            // A synchronous attempt cannot be cancelled, and its caller cannot go on without it.
            if status == .launchingSynchronously { return }
            actions.append(.cancel(p))
            timers.set(p, delay: terms.grace, at: now)
        case .starting:
            abandonAttempt(p)
        case .endingRun:
            record.failShutdown(p, .abandoned(terms.grace))
            beginShutdown(p)
        case .stopping(let stopping) where !stopping.isOverdue:
            progress.update(p) { $0.missShutdownDeadline() }
            actions.append(.cancelShutdown(p))
            timers.set(p, delay: terms.grace, at: now)
        case .stopping:
            record.failShutdown(p, .abandoned(terms.grace))
            actions.append(.release(p))
            if progress.services[p].isRelaunching {
                goDownForRelaunch(p)
            } else {
                progress.enter(p, &actions) { $0.abandonShutdown() }
                shutdown.markDown(p)
            }
        case .discarding, .idle, .deferred, .waiting, .ready, .running, .completed, .broken, .ended:
            missDiscardDeadline(p)
        }
    }

    /// A late value is not down in time: its shutdown is cancelled, and is given up the next time.
    private mutating func missDiscardDeadline(_ p: LaunchPosition) {
        switch progress.services[p].discard {
        case .none: preconditionFailure("a deadline passed of a service that is \(progress.services[p].state)")
        case .underWay:
            progress.update(p) { $0.missDiscardDeadline() }
            actions.append(.cancelShutdown(p))
            timers.set(p, delay: plan.terms[p].grace, at: now)
        case .overdue:
            record.failShutdown(p, .abandoned(plan.terms[p].grace))
            endDiscard(p)
        }
    }

    /// The deadline of the whole shutdown has passed: what is still up is cancelled and given up.
    private mutating func giveUpWhatIsLeft() {
        for p in plan.positions {
            let service = progress.services[p]
            guard service.holdsDependencies || service.isDiscardingLate else { continue }
            if !service.outstanding.isDisjoint(with: [.attempt, .run]) { actions.append(.cancel(p)) }
            if service.outstanding.contains(.shutdown) { actions.append(.cancelShutdown(p)) }
            timers.cancel(p)
            record.failShutdown(p, .overdue)
            if service.isStarting { progress.freeSlot() }
            let moment = now
            progress.enter(p, &actions) { $0.abandon(at: moment) }
            actions.append(.release(p))
        }
        shutdown.giveUp()
    }
}
