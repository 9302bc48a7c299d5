/// The failures and the attempts of a launch.
struct LaunchRecord: Sendable {
    /// When the launch began, and when it was over for those that await it.
    private(set) var began: Int64 = 0
    private(set) var ended: Int64?
    /// Whether something failed during the launch and did not end it.
    private(set) var isDegraded = false
    /// Whether the launch was over before everything went down.
    private(set) var cameUp = false
    private(set) var failures: [LaunchPosition: Failure] = [:]
    /// The latest failures of the shutdowns of each service, in the order in which they happened.
    private(set) var shutdownFailures: [(position: LaunchPosition, failure: Failure)] = []
    /// The number of failures of a service in ``shutdownFailures``.
    private var shutdownFailureCounts: [LaunchPosition: Int] = [:]
    /// The latest failure of the shutdown of each service that has not been launched again since.
    private var finalShutdownFailures: [LaunchPosition: Failure] = [:]
    /// Which services were starting when a failure ended the launch.
    private(set) var startingAtFailure: [LaunchPosition] = []
    /// Which services had been up when the launch ended early.
    private(set) var upAtEnd: [LaunchPosition] = []
    /// The latest attempts of services that did not come up with their first one, and the number of earlier ones.
    private var attempts: [LaunchPosition: (latest: [AttemptRecord], earlier: Int)] = [:]
    /// The latest restarts of each service.
    private var restarts: [LaunchPosition: [RestartRecord]] = [:]
    /// When each service restarted because of its own errors, in the period of its policy before the latest time.
    private var ownRestarts: [LaunchPosition: [Int64]] = [:]
    /// Why services were skipped, where what kept them from starting has been launched anew since.
    private var formerReasons: [LaunchPosition: SkipReason] = [:]

    /// Begins the record of a launch.
    init(began: Int64 = 0) { self.began = began }

    /// The launch is over for those that await it; `cameUp` when everything has settled.
    mutating func end(at now: Int64, cameUp: Bool) {
        if cameUp { self.cameUp = true }
        if ended == nil { ended = now }
    }

    /// A service failed and did not end the launch; after the launch this no longer changes its outcome.
    mutating func degrade() { if !cameUp { isDegraded = true } }

    mutating func fail(_ p: LaunchPosition, _ failure: Failure) { failures[p] = failure }

    mutating func failShutdown(_ p: LaunchPosition, _ failure: Failure) {
        finalShutdownFailures[p] = failure
        shutdownFailures.append((p, failure))
        let count = shutdownFailureCounts[p, default: 0]
        if count < Self.limit {
            shutdownFailureCounts[p] = count + 1
        } else if let earliest = shutdownFailures.firstIndex(where: { $0.position == p }) {
            shutdownFailures.remove(at: earliest)
        }
    }

    mutating func endAttempt(_ p: LaunchPosition, began: Int64, at now: Int64, _ failure: Failure?) {
        attempts[p, default: ([], 0)].latest.append(AttemptRecord(started: began, ended: now, failure: failure))
        trimAttempts(of: p)
    }

    private mutating func trimAttempts(of p: LaunchPosition) {
        guard let count = attempts[p]?.latest.count, count > Self.limit else { return }
        attempts[p]?.latest.removeFirst(count - Self.limit)
        attempts[p]?.earlier += count - Self.limit
    }

    /// Records the states of services when everything begins to go down.
    mutating func endEarly(_ services: ContiguousArray<ServiceLifecycle>, becauseOfFailure: Bool, isExpected: Bool) {
        if becauseOfFailure { startingAtFailure = services.positions.filter { services[$0].isStarting } }
        if !isExpected { upAtEnd = services.positions.filter { services[$0].hasBeenUp } }
    }

    // MARK: Restarts

    /// The number of attempts, of restarts and of failed shutdowns of a service that are kept.
    static let limit = 100

    /// Adds a restart: of a service whose `run` threw `error`, or, without one, of a service that holds the output of one
    /// that is launched again.
    mutating func restart(_ p: LaunchPosition, _ error: (any Error)?, at now: Int64) {
        if let count = restarts[p]?.count, count >= Self.limit { restarts[p]?.removeFirst(count - Self.limit + 1) }
        restarts[p, default: []].append(RestartRecord(at: now, error: error))
        if error != nil { ownRestarts[p, default: []].append(now) }
    }

    /// The `run` of a service that is about to be launched again because of a dependency threw `error`. Own restarts more than
    /// `period` nanoseconds before `now` are forgotten.
    mutating func explainRestart(_ p: LaunchPosition, _ error: any Error, within period: Int64, at now: Int64) {
        guard let list = restarts[p], let last = list.indices.last, list[last].error == nil else { return }
        ownRestarts[p]?.removeAll { now - $0 >= period }
        restarts[p]?[last].error = error
        ownRestarts[p, default: []].append(now)
    }

    /// The service is up again, or its `run` is called again.
    mutating func endRestart(_ p: LaunchPosition, at now: Int64) {
        guard let list = restarts[p], let last = list.indices.last, list[last].up == nil else { return }
        restarts[p]?[last].up = now
    }

    /// The latest restarts of a service, in order.
    func restarts(of p: LaunchPosition) -> [RestartRecord] { restarts[p] ?? [] }

    /// The number of restarts of a service because of its own errors within `period` nanoseconds before `now`. Earlier ones are
    /// forgotten.
    mutating func ownRestarts(of p: LaunchPosition, within period: Int64, at now: Int64) -> Int {
        ownRestarts[p]?.removeAll { now - $0 >= period }
        return ownRestarts[p]?.count ?? 0
    }

    /// Keeps the attempts of a service that is launched again, of which the first may have come up, and forgets its failures.
    mutating func keepAttempts(of p: LaunchPosition, _ service: ServiceLifecycle) {
        attempts[p] = (attempts(of: p, service), attempts[p]?.earlier ?? 0)
        trimAttempts(of: p)
        failures[p] = nil
        finalShutdownFailures[p] = nil
    }

    /// The latest failure of the shutdown of a service that has not been launched again since.
    func shutdownFailure(of p: LaunchPosition) -> Failure? { finalShutdownFailures[p] }

    /// Forgets what is known of the service at `p`, which is launched anew. What was skipped because of it keeps its
    /// reason.
    mutating func forget(_ p: LaunchPosition, _ services: ContiguousArray<ServiceLifecycle>, _ plan: LaunchPlan) {
        if services[p].state != .idle {
            for d in plan.dependents.hard(p) where services[d].because == p && formerReasons[d] == nil {
                formerReasons[d] = skipReason(of: d, services)
            }
        }
        formerReasons[p] = nil
        failures[p] = nil
        finalShutdownFailures[p] = nil
        attempts[p] = nil
        restarts[p] = nil
        ownRestarts[p] = nil
    }

    /// The failure of the latest attempt that failed.
    func lastAttemptFailure(of p: LaunchPosition) -> Failure? { attempts[p]?.latest.last?.failure }

    /// The latest attempts of a service, the one under way included.
    func attempts(of p: LaunchPosition, _ service: ServiceLifecycle) -> [AttemptRecord] {
        var (attempts, earlier) = attempts[p] ?? ([], 0)
        guard earlier + attempts.count < service.attempts else { return attempts }
        let isUnderWay = service.isStarting || service.state == .discarding
        attempts.append(
            AttemptRecord(
                started: service.attemptStarted, ended: isUnderWay ? nil : service.settled, failure: nil))
        return attempts
    }

    /// Why a service is not up; for a skipped one by way of the dependencies that led to it.
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

/// Why an attempt, or a service, failed.
package enum Failure: Sendable {
    /// It threw.
    case threw(any Error)
    /// The attempt took longer than that many nanoseconds, perhaps with an error that explains it.
    case timedOut(Int64, explanation: (any Error)? = nil)
    /// It was cancelled and did not return within that many nanoseconds.
    case abandoned(Int64)
    /// It was up until its `run` ended, with an error or without, perhaps after all restarts that its policy allows.
    case ended((any Error)?, afterAllRestartsOf: RestartPolicy? = nil)
    /// An earlier call of its code, which was abandoned, has not returned: starting it again would run it twice.
    case earlierAttemptIsOut
    /// It was still up when the deadline of the whole shutdown passed.
    case overdue
}

/// Why a service is not up.
struct SkipReason: Sendable {
    /// From the service to the one that failed.
    var chain: [LaunchPosition]
    /// The error of the last one.
    var failure: Failure?
}

/// One restart of a service; moments are nanoseconds of the driver's clock.
struct RestartRecord: Sendable {
    var at: Int64
    /// The error that its `run` threw; `nil` for a service that is launched again because of a dependency.
    var error: (any Error)?
    /// When it was up again; `nil` before.
    var up: Int64?
}

/// One attempt to launch a service; moments are nanoseconds of the driver's clock.
struct AttemptRecord: Sendable {
    var started: Int64
    /// `nil` while the attempt is under way.
    var ended: Int64?
    var failure: Failure?
}
