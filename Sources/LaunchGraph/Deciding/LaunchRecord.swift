/// The failures, attempts and restarts of a launch.
struct LaunchRecord: Sendable {
    /// The times at which the launch began, and ended for the tasks that await it.
    private(set) var began: Moment = 0
    private(set) var ended: Moment?
    /// Whether a service failed during the launch without ending it.
    private(set) var isDegraded = false
    /// Whether the launch ended because everything had settled, rather than because everything went down.
    private(set) var cameUp = false
    private(set) var failures: [LaunchPosition: Failure] = [:]
    /// The latest failures of the shutdowns of each service, except those for a restart.
    private var finalShutdownFailures: [ShutdownFailure] = []
    /// The number of failures of a service in ``finalShutdownFailures``.
    private var finalShutdownFailureCounts: [LaunchPosition: Int] = [:]
    /// The number of failed shutdowns so far.
    private var shutdownFailureCount = 0
    /// The latest failure of the shutdown of each service that has not come up since.
    private var presentShutdownFailures: [LaunchPosition: Failure] = [:]
    /// The services that were starting when a failure or the deadline of the launch ended it.
    private(set) var startingAtFailure: [LaunchPosition] = []
    /// The services that had been up when the launch ended early.
    private(set) var upAtEnd: [LaunchPosition] = []
    /// The latest attempts of services that did not come up with their first one, and the number of earlier attempts.
    private var attempts: [LaunchPosition: (latest: [AttemptRecord], earlier: Int)] = [:]
    /// The latest restarts of each service, and the number of earlier restarts.
    private var restarts: [LaunchPosition: (latest: [RestartRecord], earlier: Int)] = [:]
    /// The times of the restarts that a service's own errors caused, within the period of its restart policy.
    private var ownRestarts: [LaunchPosition: [Moment]] = [:]
    /// The reasons for skipped services whose failed dependency has been launched anew since.
    private var formerReasons: [LaunchPosition: SkipReason] = [:]
    /// What was removed from the record: the driver releases the errors in it outside its lock, because an error is a
    /// value of the program and can have a deinitializer.
    private var removed: [any Sendable] = []

    init() {}

    /// Begins the record of a launch, which replaces that of an earlier one.
    init(began: Moment, replacing former: LaunchRecord) {
        self.began = began
        removed = [former]
    }

    /// Returns what was removed from the record since the last call.
    mutating func takeRemoved() -> [any Sendable] {
        if removed.isEmpty { return [] }
        defer { removed = [] }
        return removed
    }

    private mutating func remove<Value: Sendable>(_ value: Value?) { if let value { removed.append(value) } }

    /// Records that the launch ended for the tasks that await it. Only the first call sets the time.
    ///
    /// - Parameter cameUp: whether everything has settled.
    mutating func end(at now: Moment, cameUp: Bool) {
        if cameUp { self.cameUp = true }
        if ended == nil { ended = now }
    }

    /// Records a failure that did not end the launch. After the launch, a failure no longer changes its outcome.
    mutating func degrade() { if !cameUp { isDegraded = true } }

    mutating func fail(_ p: LaunchPosition, _ failure: Failure) { remove(failures.updateValue(failure, forKey: p)) }

    /// The latest failures of the shutdowns of each service, in the order in which they happened, except those of
    /// restarts after which the service came up again.
    ///
    /// - Complexity: O(n log n) in the number of recorded restarts and failures.
    var shutdownFailures: [ShutdownFailure] {
        let pending = restarts.values.flatMap(\.latest).filter { $0.up == nil }.flatMap(\.shutdownFailures)
        return (finalShutdownFailures + pending).sorted { $0.number < $1.number }
    }

    /// Adds a failure of the shutdown of a service.
    ///
    /// - Parameter isForRestart: whether the service is to be launched again.
    mutating func failShutdown(_ p: LaunchPosition, _ failure: Failure, isForRestart: Bool = false) {
        remove(presentShutdownFailures.updateValue(failure, forKey: p))
        shutdownFailureCount += 1
        let failure = ShutdownFailure(position: p, failure: failure, number: shutdownFailureCount)
        if isForRestart, let last = restarts[p]?.latest.indices.last {
            remove(restarts[p]?.latest[last].failShutdown(failure, limit: Self.limit))
        } else {
            failShutdownFinally(failure)
        }
    }

    private mutating func failShutdownFinally(_ failure: ShutdownFailure) {
        let p = failure.position
        finalShutdownFailures.append(failure)
        let count = finalShutdownFailureCounts[p, default: 0]
        if count < Self.limit {
            finalShutdownFailureCounts[p] = count + 1
        } else if let earliest = finalShutdownFailures.firstIndex(where: { $0.position == p }) {
            remove(finalShutdownFailures.remove(at: earliest))
        }
    }

    mutating func endAttempt(_ p: LaunchPosition, began: Moment, at now: Moment, _ failure: Failure?) {
        attempts[p, default: ([], 0)].latest.append(AttemptRecord(started: began, ended: now, failure: failure))
        trimAttempts(of: p)
    }

    private mutating func trimAttempts(of p: LaunchPosition) {
        guard let count = attempts[p]?.latest.count, count > Self.limit else { return }
        remove(attempts[p]?.latest.first)
        attempts[p]?.latest.removeFirst(count - Self.limit)
        attempts[p]?.earlier += count - Self.limit
    }

    /// Records the states of services at the beginning of a shutdown that ends the launch.
    mutating func endEarly(_ services: ContiguousArray<ServiceLifecycle>, _ reason: Launch.StopReason) {
        switch reason {
        case .failure: startingAtFailure = services.positions.filter { services[$0].isStarting }
        case .overdue:
            startingAtFailure = services.positions.filter {
                services[$0].isStarting || services[$0].state == .backingOff || services[$0].state == .discarding
            }
        case .cancelled, .shutdown, .completion: if cameUp { return }
        }
        upAtEnd = services.positions.filter { services[$0].hasBeenUp }
    }

    // MARK: Restarts

    /// The number of recorded attempts, restarts and failed shutdowns of each service.
    static let limit = 100

    /// Adds a restart. `error` is the error of the service's `run`; `nil` if the service is restarted because it holds
    /// the output of a service that is launched again.
    mutating func restart(_ p: LaunchPosition, _ error: (any Error)?, at now: Moment) {
        if let count = restarts[p]?.latest.count, count >= Self.limit {
            remove(restarts[p]?.latest.removeFirst())
            restarts[p]?.earlier += 1
        }
        restarts[p, default: ([], 0)].latest.append(RestartRecord(at: now, error: error))
        if error != nil { ownRestarts[p, default: []].append(now) }
    }

    /// Adds the error of the `run` of a service that is about to be launched again because of a dependency. Removes own
    /// restarts that are at least `period` nanoseconds before `now`.
    mutating func explainRestart(_ p: LaunchPosition, _ error: any Error, within period: Int64, at now: Moment) {
        guard let last = restarts[p]?.latest.indices.last, restarts[p]?.latest[last].error == nil else { return }
        ownRestarts[p]?.removeAll { now - $0 >= period }
        restarts[p]?.latest[last].error = error
        ownRestarts[p, default: []].append(now)
    }

    /// Records that a restarted service is up again, or that its `run` is called again.
    mutating func endRestart(_ p: LaunchPosition, at now: Moment) {
        // Most launches have no restarts, and even a lookup in an empty dictionary computes a hash.
        if !presentShutdownFailures.isEmpty { remove(presentShutdownFailures.removeValue(forKey: p)) }
        guard !restarts.isEmpty, let list = restarts[p]?.latest else { return }
        // Restarts that failed precede the one that has succeeded.
        for index in list.indices.reversed() {
            guard list[index].up == nil else { return }
            restarts[p]?.latest[index].up = now
        }
    }

    /// Returns the latest restarts of a service, in order.
    func restarts(of p: LaunchPosition) -> [RestartRecord] { restarts[p]?.latest ?? [] }

    /// Returns the number of all restarts of a service.
    func restartCount(of p: LaunchPosition) -> Int { restarts[p].map { $0.latest.count + $0.earlier } ?? 0 }

    /// Returns the number of restarts that a service's own errors caused within `period` nanoseconds before `now`, and
    /// removes the earlier ones.
    mutating func ownRestarts(of p: LaunchPosition, within period: Int64, at now: Moment) -> Int {
        ownRestarts[p]?.removeAll { now - $0 >= period }
        return ownRestarts[p]?.count ?? 0
    }

    /// Keeps the attempts of a service that is launched again, including a successful one, and removes its failure.
    mutating func keepAttempts(of p: LaunchPosition, _ service: ServiceLifecycle) {
        attempts[p] = (attempts(of: p, service), attempts[p]?.earlier ?? 0)
        trimAttempts(of: p)
        remove(failures.removeValue(forKey: p))
    }

    /// Returns the latest failure of the shutdown of a service that has not come up since.
    func shutdownFailure(of p: LaunchPosition) -> Failure? { presentShutdownFailures[p] }

    /// Removes the records of the service at `p`, which is launched anew. Services that were skipped because of it keep
    /// their reason.
    mutating func forget(_ p: LaunchPosition, _ services: ContiguousArray<ServiceLifecycle>, _ plan: LaunchPlan) {
        if services[p].state != .idle {
            for d in plan.dependents.hard(p) where services[d].because == p && formerReasons[d] == nil {
                formerReasons[d] = skipReason(of: d, services)
            }
        }
        remove(formerReasons.removeValue(forKey: p))
        remove(failures.removeValue(forKey: p))
        remove(presentShutdownFailures.removeValue(forKey: p))
        for restart in restarts(of: p) where restart.up == nil {
            for failure in restart.shutdownFailures { failShutdownFinally(failure) }
        }
        remove(attempts.removeValue(forKey: p)?.latest)
        remove(restarts.removeValue(forKey: p)?.latest)
        ownRestarts[p] = nil
    }

    /// Returns the failure of the latest failed attempt.
    func lastAttemptFailure(of p: LaunchPosition) -> Failure? { attempts[p]?.latest.last?.failure }

    /// Returns the latest attempts of a service, including the one under way.
    func attempts(of p: LaunchPosition, _ service: ServiceLifecycle) -> [AttemptRecord] {
        var (attempts, earlier) = attempts[p] ?? ([], 0)
        guard earlier + attempts.count < service.attempts else { return attempts }
        let isUnderWay = service.isStarting || service.state == .discarding
        attempts.append(
            AttemptRecord(
                started: service.attemptStarted, ended: isUnderWay ? nil : service.settled, failure: nil))
        return attempts
    }

    /// Returns the reason why a service is not up; for a skipped service, with the chain of dependencies that led to
    /// it.
    ///
    /// - Complexity: O(length of the chain).
    func skipReason(of p: LaunchPosition, _ services: ContiguousArray<ServiceLifecycle>) -> SkipReason {
        var chain: [LaunchPosition] = []
        var last = p
        while true {
            if let former = formerReasons[last] {
                return SkipReason(chain: chain + former.chain, failure: former.failure)
            }
            chain.append(last)
            guard let cause = services[last].because else { break }
            last = cause
        }
        return SkipReason(chain: chain, failure: failures[last])
    }
}

/// The failure of an attempt, a service or a shutdown.
package enum Failure: Sendable {
    /// The service threw an error.
    case threw(any Error)
    /// The attempt exceeded its timeout of this number of nanoseconds; the explanation is an error of the service, if
    /// there is one.
    case timedOut(Int64, explanation: (any Error)? = nil)
    /// The service was cancelled and did not return within this number of nanoseconds.
    case abandoned(Int64)
    /// The `run` of a service that was up ended, with an error or without, possibly after all restarts that its policy
    /// allows.
    case ended((any Error)?, afterAllRestartsOf: RestartPolicy? = nil)
    /// An abandoned earlier call has not returned. Starting the service again would run its code twice.
    case earlierAttemptIsOut
    /// The service was still up at the deadline of the whole shutdown.
    case overdue

    /// The error of a restart whose attempt had this failure; `nil` if the attempt has not returned.
    var ofRelaunch: (any Error)? {
        switch self {
        case .threw(let error): error
        case .timedOut(let limit, let explanation): RestartTimedOut(limit: limit, explanation: explanation)
        case .abandoned, .ended, .earlierAttemptIsOut, .overdue: nil
        }
    }
}

/// The reason why a service is not up.
struct SkipReason: Sendable {
    /// The chain from the service to the one that failed.
    var chain: [LaunchPosition]
    /// The failure of the last service of the chain.
    var failure: Failure?
}

/// One restart of a service.
struct RestartRecord: Sendable {
    var at: Moment
    /// The error of the service's `run`; `nil` if `run` did not throw, and the service is launched again because of a
    /// dependency.
    var error: (any Error)?
    /// The latest failures of the service's shutdown before it came up again, in the order in which they happened.
    var shutdownFailures: [ShutdownFailure] = []
    /// The time at which the service was up again; `nil` before.
    var up: Moment?

    /// Adds a failure of the service's shutdown. If there are `limit` already, removes and returns the earliest one.
    mutating func failShutdown(_ failure: ShutdownFailure, limit: Int) -> ShutdownFailure? {
        defer { shutdownFailures.append(failure) }
        return shutdownFailures.count >= limit ? shutdownFailures.removeFirst() : nil
    }
}

/// A failure of the shutdown of a service.
struct ShutdownFailure: Sendable {
    var position: LaunchPosition
    var failure: Failure
    /// The number of failed shutdowns up to this one.
    var number: Int
}

/// One attempt to launch a service.
struct AttemptRecord: Sendable {
    var started: Moment
    /// The time at which the attempt ended; `nil` while it is under way.
    var ended: Moment?
    var failure: Failure?
}
