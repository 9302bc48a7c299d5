import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

/// Checks the invariants that hold in every run.
///
/// The checker uses the journal, which the services wrote, and the scenario. It shares no code with the state machine
/// that makes the decisions. In a run with lag, where time advances although a job is ready, it only checks invariants
/// that do not depend on exact times.
struct RunChecker {
    let graph: SimulatedGraph
    let scenario: Scenario
    let run: SimulatedRun
    let hasLag: Bool
    let dependents: [[LaunchPosition]]
    let followers: [[LaunchPosition]]
    let startsAfterEager: [Bool]

    /// The violations, in the order in which they occurred.
    private(set) var violations: [String] = []

    var observed: [ObservedService]
    var now: Int64 = 0
    var launch = 0
    var launchCalled: Int64 = 0
    /// The time at which a service was last required; -1 before.
    var requestCalled: Int64 = -1
    var isLaunching = false
    /// Whether a launch has begun and has not been shut down.
    var isActive = false
    var isCancelledEarly = false
    var cancelledSince: Int64 = -1
    /// The time since which all services must go down; -1 before.
    var mustStopSince: Int64 = -1
    /// The time from which all services must go down, because the lame duck time is over.
    private var lameDuckEnd = Int64.max
    /// Whether there is a reason for services to go down or to be cancelled.
    var mayStop = false
    /// Whether a service's run has ended so that only some of the services go down.
    var hasPartialFailure = false
    /// The deadlines of the scenario's `shutdown()` and of an interrupting one.
    private var shutdownDeadline = Int64.max
    private var interruptionDeadline = Int64.max
    /// The earliest of these deadlines.
    var overallDeadline = Int64.max

    /// Checks `run`, which is a run of `scenario`.
    init(_ run: SimulatedRun, of scenario: Scenario, on graph: SimulatedGraph) {
        self.init(unchecked: run, of: scenario, on: graph)
        let supervision = SupervisionChecker(run, of: scenario, on: graph)
        violations = supervision.violations
        // The invariants below are those of services that come up once. From the first end of a run that its policy
        // handles, the other checker applies.
        for entry in run.journal.prefix(supervision.firstHandledEnd ?? .max) { apply(entry) }
        if supervision.firstHandledEnd == nil { checkEnd() }
    }

    /// Creates a checker to which the caller applies the journal's entries one at a time, to examine the intermediate
    /// states.
    init(unchecked run: SimulatedRun, of scenario: Scenario, on graph: SimulatedGraph) {
        self.graph = graph
        self.scenario = scenario
        self.run = run
        dependents = graph.dependents
        followers = graph.followers
        startsAfterEager = graph.startsAfterEager
        if case .random(_, hasLag: true) = scenario.order { hasLag = true } else { hasLag = false }
        observed = Array(repeating: ObservedService(), count: graph.ids.count)
    }

    mutating func violation(_ text: String) {
        violations.append("\(Duration.nanoseconds(now)): \(text)")
    }

    func name(_ position: LaunchPosition) -> String { graph.ids[position].name }

    func grace(_ position: LaunchPosition) -> Int64 { graph.policies[position].grace.saturatedNanoseconds }

    /// Returns whether the ongoing attempt has been abandoned by now.
    func isAbandoned(_ position: LaunchPosition) -> Bool {
        let observed = observed[position]
        guard observed.attempt != 0 else { return false }
        return observed.attemptCancelled >= 0 && now > observed.attemptCancelled + grace(position)
            || now > overallDeadline
            || observed.attemptLaunch < launch || hasLag && observed.beganCancelled
    }

    /// Returns whether an attempt, a run or a value of an earlier launch remains.
    func isLeftOver(_ position: LaunchPosition) -> Bool {
        let observed = observed[position]
        guard observed.attemptLaunch < launch else { return false }
        return observed.attempt != 0 || observed.isRunning
            || observed.value != 0
    }

    /// Returns whether the ongoing shutdown of a service has been abandoned by now.
    func isShutdownAbandoned(_ position: LaunchPosition) -> Bool {
        let observed = observed[position]
        // With lag, a call can be cancelled before it begins, so that the time of the cancellation is unknown.
        let beganCancelled = hasLag && observed.stopCancelled == observed.stopBegan
        return observed.stopCancelled >= 0 && (beganCancelled || now > observed.stopCancelled + grace(position))
            || now > overallDeadline
    }

    /// Advances the time, at which the lame duck time may be over.
    mutating func passTime(to moment: Int64) {
        now = moment
        // What is ready at the moment at which the shutdown begins may precede it.
        if now > lameDuckEnd { if now == lameDuckEnd + 1 { mayStop = true } else { requireStop() } }
    }

    mutating func apply(_ entry: JournalEntry) {
        passTime(to: entry.moment)
        if let position = entry.service {
            apply(entry, at: position)
        } else {
            applyToAll(entry)
        }
    }

    /// Applies an entry about the whole dispatcher.
    private mutating func applyToAll(_ entry: JournalEntry) {
        switch entry.kind {
        case .launchCalled: beginLaunch()
        case .launchReturned:
            if cancelledSince >= 0 && now > cancelledSince && !hasLag {
                violation("the launch returned although it had been cancelled")
            }
            isLaunching = false
            checkReturned()
        case .launchThrew:
            checkDown()
            isLaunching = false
            isActive = false
        case .launchCancelled: cancelLaunch(Int(entry.number))
        case .shutdownCalled: beginShutdown(isInterruption: entry.number == 1)
        case .shutdownReturned: endShutdown(isInterruption: entry.number == 1)
        // Every other kind of entry has a service.
        default: preconditionFailure("\(entry.kind) without a service")
        }
    }

    /// Applies an entry about the service at `position`.
    private mutating func apply(_ entry: JournalEntry, at position: LaunchPosition) {
        switch entry.kind {
        case .requireCalled: beginRequest(position)
        case .requireReturned:
            observed[position].pendingRequests -= 1
            checkRequest(position)
        case .requireThrew: observed[position].pendingRequests -= 1
        case .attemptBegan: beginAttempt(position, entry.number)
        case .attemptBeganCancelled: beginCancelledAttempt(position, entry.number)
        case .attemptReturned: endAttempt(position, returning: entry.number)
        case .attemptThrew: failAttempt(position)
        case .attemptCancelled: cancelAttempt(position, entry.number)
        case .runBegan: observed[position].isRunning = true
        case .runNotified: observed[position].runNotified = now
        case .runEnded, .runThrew: endRun(position)
        case .runCancelled:
            if observed[position].isRunning { observed[position].runCancelled = now }
            if !hasReasonToStop { violation("the run of \(name(position)) was cancelled without a reason") }
        case .stopBegan: beginStop(position, entry.number)
        case .stopReturned, .stopThrew: endStop(position, entry.number)
        case .stopCancelled: observed[position].stopCancelled = now
        // No other kind of entry has a service.
        default: preconditionFailure("\(entry.kind) with a service")
        }
    }

    private mutating func beginLaunch() {
        launch += 1
        launchCalled = now
        isLaunching = true
        isActive = true
        mustStopSince = -1
        lameDuckEnd = .max
        mayStop = false
        cancelledSince = -1
        hasPartialFailure = false
        for position in observed.positions {
            // A service that was up when the deadline of the last shutdown passed is shut down later.
            if now > overallDeadline && observed[position].stopBegan < 0 && observed[position].lateness != .late {
                observed[position].missedShutdown = true
            }
            observed[position].beginLaunch()
            observed[position].wasLeftOver = isLeftOver(position)
        }
        overallDeadline = .max
        if isCancelledEarly {
            isCancelledEarly = false
            cancelLaunch(launch)
        }
    }

    /// Applies the cancellation of the task that awaits the launch, possibly when the launch is over or before it has
    /// begun.
    private mutating func cancelLaunch(_ number: Int) {
        if launch < number {
            isCancelledEarly = true
        } else if isLaunching && launch == number {
            mayStop = true
            cancelledSince = now
        }
    }

    private mutating func beginShutdown(isInterruption: Bool) {
        var limit = scenario.shutdownDeadline
        if isInterruption, case .shutDown(let other)? = scenario.interruption?.kind { limit = other }
        let deadline = limit.map { now + $0.saturatedNanoseconds } ?? .max
        if isInterruption { interruptionDeadline = deadline } else { shutdownDeadline = deadline }
        guard isActive else { return }
        overallDeadline = min(overallDeadline, deadline)
        if scenario.lameDuck == .zero {
            requireStop()
        } else if scenario.hasExactLameDuck {
            lameDuckEnd = min(lameDuckEnd, now + scenario.lameDuck.saturatedNanoseconds, deadline)
        } else {
            mayStop = true
        }
    }

    private mutating func endShutdown(isInterruption: Bool) {
        let deadline = isInterruption ? interruptionDeadline : shutdownDeadline
        // An event at the deadline is in time.
        if !hasLag && deadline < now - 1 { violation("a shutdown took longer than its deadline") }
        guard !isInterruption else { return }
        checkDown()
        isActive = false
    }

    private mutating func beginRequest(_ required: LaunchPosition) {
        observed[required].pendingRequests += 1
        // The request may retry services that have failed.
        for position in observed.positions where hasFailed(position) {
            observed[position].hadFailedAtRequest = true
            // Another request at the same time may have begun an attempt.
            if observed[position].attempt == 0 { observed[position].attempts = 0 }
        }
        // The request may also retry services whose attempt was cancelled because a dependency failed.
        for position in observed.positions where wasCancelledInTime(position) { observed[position].attempts = 0 }
        requestCalled = now
    }

    /// Returns whether the latest attempt was cancelled before it timed out.
    private func wasCancelledInTime(_ position: LaunchPosition) -> Bool {
        let (service, timeout) = (observed[position], graph.policies[position].timeout?.saturatedNanoseconds ?? .max)
        return service.attempt == 0 && service.value == 0 && service.attemptCancelled >= 0
            && service.attemptCancelled - service.attemptBegan < timeout
    }

    private mutating func checkRequest(_ position: LaunchPosition) {
        // The service may have gone down since the request was answered.
        if !observed[position].isUp && !hasReasonToStop {
            violation("a request for \(name(position)) was answered although it is not up")
        }
    }

    /// Requires all services to go down from now on.
    mutating func requireStop() {
        mayStop = true
        if mustStopSince < 0 { mustStopSince = now }
    }

    /// Whether an event has occurred because of which services may be cancelled or shut down.
    var hasReasonToStop: Bool {
        if mayStop || hasPartialFailure { return true }
        return observed.positions.contains { position in
            guard graph.policies[position].onFailure == .abort else { return false }
            // The attempt was abandoned, or remained from an earlier launch and was therefore not started again.
            return isAbandoned(position) || observed[position].wasLeftOver
                || observed[position].stopBegan >= 0 && isShutdownAbandoned(position)
                || isReportedFailed(position)
        }
    }
}

extension Scenario {
    /// Whether the time at which the shutdown begins is known: not if a job can be late, or if an interruption, whose lame
    /// duck time another request ends, may precede the request.
    var hasExactLameDuck: Bool {
        if case .random(_, hasLag: true) = order { return false }
        return interruption == nil
    }
}
