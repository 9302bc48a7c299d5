struct LaunchRecord: Sendable {
    /// The times at which the launch began, and ended for the tasks that await it.
    private(set) var began: Moment = 0
    private(set) var ended: Moment?
    private(set) var isDegraded = false
    /// Whether the launch ended because everything had settled, rather than because everything went down.
    private(set) var cameUp = false
    private(set) var failures: [LaunchPosition: Failure] = [:]
    /// What else happened to services that did not come up with their first attempt, or did not stay up.
    private var histories: [LaunchPosition: ServiceHistory] = [:]
    /// The failures of the shutdowns of each service, except those for a restart.
    private var finalShutdownFailures: [LaunchPosition: Latest<ShutdownFailure>] = [:]
    private var shutdownFailureCount = 0
    /// The services that were starting when a failure or the deadline of the launch ended it.
    private(set) var startingAtFailure: [LaunchPosition] = []
    /// The services that had been up when the launch ended early.
    private(set) var upAtEnd: [LaunchPosition] = []
    /// What was removed from the record: the driver releases the errors in it outside its lock, because an error is a
    /// value of the program and can have a deinitializer.
    private var removed: [any Sendable] = []

    init() {}

    init(began: Moment, replacing former: LaunchRecord) {
        self.began = began
        removed = [former]
    }

    mutating func takeRemoved() -> [any Sendable] {
        if removed.isEmpty { return [] }
        defer { removed = [] }
        return removed
    }

    subscript(p: LaunchPosition) -> ServiceHistory { histories[p] ?? ServiceHistory() }

    private mutating func remove<Value: Sendable>(_ value: Value?) { if let value { removed.append(value) } }

    /// Records that the launch ended for the tasks that await it. Only the first call sets the time.
    mutating func end(at now: Moment, cameUp: Bool) {
        if cameUp { self.cameUp = true }
        if ended == nil { ended = now }
    }

    /// Records a failure that did not end the launch. After the launch, a failure no longer changes its outcome.
    mutating func degrade() { if !cameUp { isDegraded = true } }

    mutating func fail(_ p: LaunchPosition, _ failure: Failure) { remove(failures.updateValue(failure, forKey: p)) }

    /// The latest failures of the shutdowns of each service, in the order in which they happened, except those of
    /// restarts after which the service came up again.
    var shutdownFailures: [ShutdownFailure] {
        let pending = histories.values.flatMap(\.restarts.elements).filter { $0.up == nil }
        return (finalShutdownFailures.values.flatMap(\.elements) + pending.flatMap(\.shutdownFailures.elements))
            .sorted { $0.number < $1.number }
    }

    mutating func failShutdown(_ p: LaunchPosition, _ failure: Failure, isForRestart: Bool = false) {
        remove(histories[p]?.shutdownFailure)
        histories[p, default: ServiceHistory()].shutdownFailure = failure
        shutdownFailureCount += 1
        let failure = ShutdownFailure(position: p, failure: failure, number: shutdownFailureCount)
        if isForRestart, let last = histories[p]?.restarts.elements.indices.last {
            remove(histories[p]?.restarts.elements[last].shutdownFailures.append(failure))
        } else {
            failShutdownFinally(failure)
        }
    }

    private mutating func failShutdownFinally(_ failure: ShutdownFailure) {
        remove(finalShutdownFailures[failure.position, default: Latest()].append(failure))
    }

    mutating func endAttempt(_ p: LaunchPosition, _ attempt: AttemptRecord) {
        remove(histories[p, default: ServiceHistory()].attempts.append(attempt))
    }

    /// Records the states of services at the beginning of a shutdown that ends the launch.
    mutating func endEarly(_ services: [ServiceLifecycle], _ reason: Launch.StopReason) {
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

    /// Adds a restart. `error` is the error of the service's `run`; `nil` if the service is restarted because it holds
    /// the output of a service that is launched again.
    mutating func restart(_ p: LaunchPosition, _ error: (any Error)?, at now: Moment) {
        remove(histories[p, default: ServiceHistory()].restarts.append(RestartRecord(at: now, error: error)))
        if error != nil { histories[p]?.ownRestarts.append(now) }
    }

    /// Adds the error of the `run` of a service that is about to be launched again because of a dependency. Removes own
    /// restarts that are at least `period` nanoseconds before `now`.
    mutating func explainRestart(_ p: LaunchPosition, _ error: any Error, within period: Int64, at now: Moment) {
        guard let restarts = histories[p]?.restarts.elements, let last = restarts.last, last.error == nil else {
            return
        }
        histories[p]?.restarts.elements[restarts.count - 1].error = error
        histories[p]?.ownRestarts.removeAll { now - $0 >= period }
        histories[p]?.ownRestarts.append(now)
    }

    /// Records that a restarted service is up again, or that its `run` is called again.
    mutating func endRestart(_ p: LaunchPosition, at now: Moment) {
        // Most launches have no history, and even a lookup in an empty dictionary computes a hash.
        guard !histories.isEmpty, let history = histories[p] else { return }
        remove(history.shutdownFailure)
        histories[p]?.shutdownFailure = nil
        // Restarts that failed precede the one that has succeeded.
        for index in history.restarts.elements.indices.reversed() {
            guard history.restarts.elements[index].up == nil else { return }
            histories[p]?.restarts.elements[index].up = now
        }
    }

    /// Returns the number of restarts that a service's own errors caused within `period` nanoseconds before `now`, and
    /// removes the earlier ones.
    mutating func ownRestarts(of p: LaunchPosition, within period: Int64, at now: Moment) -> Int {
        histories[p]?.ownRestarts.removeAll { now - $0 >= period }
        return histories[p]?.ownRestarts.count ?? 0
    }

    /// Keeps the attempts of a service that is launched again, including a successful one, and removes its failure.
    mutating func keepAttempts(of p: LaunchPosition, _ service: ServiceLifecycle) {
        if let attempt = unrecordedAttempt(of: p, service) { endAttempt(p, attempt) }
        remove(failures.removeValue(forKey: p))
    }

    /// Removes the records of the service at `p`, which is launched anew. Services that were skipped because of it keep
    /// their reason.
    mutating func forget(_ p: LaunchPosition, _ services: [ServiceLifecycle], _ plan: LaunchPlan) {
        if services[p].state != .idle {
            for d in plan.dependents.hard(p) where services[d].because == p && histories[d]?.formerReason == nil {
                histories[d, default: ServiceHistory()].formerReason = skipReason(of: d, services)
            }
        }
        remove(failures.removeValue(forKey: p))
        guard let history = histories.removeValue(forKey: p) else { return }
        for restart in history.restarts.elements where restart.up == nil {
            for failure in restart.shutdownFailures.elements { failShutdownFinally(failure) }
        }
        removed.append(history)
    }

    func attempts(of p: LaunchPosition, _ service: ServiceLifecycle) -> [AttemptRecord] {
        var attempts = histories[p]?.attempts.elements ?? []
        if let attempt = unrecordedAttempt(of: p, service) { attempts.append(attempt) }
        return attempts
    }

    /// Returns the attempt of a service that is under way or was the first and successful; `nil` if there is none.
    private func unrecordedAttempt(of p: LaunchPosition, _ service: ServiceLifecycle) -> AttemptRecord? {
        guard histories[p]?.attempts.count ?? 0 < service.attempts else { return nil }
        let isUnderWay = service.isStarting || service.state == .discarding
        return AttemptRecord(started: service.attemptStarted, ended: isUnderWay ? nil : service.settled, failure: nil)
    }

    /// Returns the reason why a service is not up; for a skipped service, with the chain of dependencies that led to
    /// it.
    func skipReason(of p: LaunchPosition, _ services: [ServiceLifecycle]) -> SkipReason {
        var chain: [LaunchPosition] = []
        var last = p
        while true {
            if let former = histories[last]?.formerReason {
                return SkipReason(chain: chain + former.chain, failure: former.failure)
            }
            chain.append(last)
            guard let cause = services[last].because else { break }
            last = cause
        }
        return SkipReason(chain: chain, failure: failures[last])
    }
}

struct SkipReason: Sendable {
    /// The chain from the service to the one that failed.
    var chain: [LaunchPosition]
    var failure: Failure?
}

struct RestartRecord: Sendable {
    var at: Moment
    /// The error of the service's `run`; `nil` if `run` did not throw, and the service is launched again because of a
    /// dependency.
    var error: (any Error)?
    /// The failures of the service's shutdown before it came up again, in the order in which they happened.
    var shutdownFailures = Latest<ShutdownFailure>()
    var up: Moment?
}

struct ShutdownFailure: Sendable {
    var position: LaunchPosition
    var failure: Failure
    var number: Int
}

struct AttemptRecord: Sendable {
    var started: Moment
    var ended: Moment?
    var failure: Failure?
}

struct ServiceHistory: Sendable {
    /// The attempts that have ended, unless the first one succeeded.
    var attempts = Latest<AttemptRecord>()
    var restarts = Latest<RestartRecord>()
    /// The times of the restarts that the service's own errors caused, within the period of its restart policy.
    var ownRestarts: [Moment] = []
    /// The latest failure of the shutdown, unless the service has come up since.
    var shutdownFailure: Failure?
    /// The reason for which the service was skipped, if the failed dependency has been launched anew since.
    var formerReason: SkipReason?
}

/// The latest 100 elements of a list that grows without limit.
struct Latest<Element: Sendable>: Sendable {
    var elements: [Element] = []
    private var earlier = 0

    var count: Int { elements.count + earlier }

    /// Adds an element; if there are too many, removes and returns the earliest one.
    mutating func append(_ element: Element) -> Element? {
        elements.append(element)
        guard elements.count > 100 else { return nil }
        earlier += 1
        return elements.removeFirst()
    }
}
