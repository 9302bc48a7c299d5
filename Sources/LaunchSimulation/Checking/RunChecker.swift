internal import LaunchGraph
import LaunchSupport

/// Holds what happened in a run against what must hold in every run.
///
/// It works from the journal, which the services themselves wrote, and from what the dispatcher was told to do; it
/// shares no code with the machine that decides. With lag, when time passes although something is ready, only what does
/// not depend on exact moments is checked.
package struct RunChecker {
    let graph: StagedGraph
    let scenario: Scenario
    let run: SimulatedRun
    let hasLag: Bool

    /// What was violated, in the order in which it was.
    package private(set) var violations: [String] = []

    var seen: [SeenService]
    var now: Int64 = 0
    var launch = 0
    var launchCalled: Int64 = 0
    /// When somebody last required something; -1 before.
    var requestCalled: Int64 = -1
    var isLaunching = false
    /// Whether a launch has begun that is not known to be over.
    var isActive = false
    var isCancelledEarly = false
    var cancelledSince: Int64 = -1
    /// When it was certain that everything must go down; -1 before.
    var mustStopSince: Int64 = -1
    /// Whether there is any reason for something to go down or to be cancelled.
    var mayStop = false
    /// Whether something that others depend on has stopped working, so that only a part goes down.
    var partBroke = false
    /// When the time of a call of `shutdown()` is over, and of one that comes in between.
    private var shutdownDeadline = Int64.max
    private var interruptionDeadline = Int64.max
    /// When the time for the whole shutdown is over.
    var overallDeadline = Int64.max

    /// What is wrong with `run`, which carried out `scenario`.
    package init(_ run: SimulatedRun, of scenario: Scenario, on graph: StagedGraph) {
        self.init(unread: run, of: scenario, on: graph)
        for entry in run.journal { take(entry) }
        checkEnd()
    }

    /// A checker that is handed the entries of the journal one at a time, by somebody who wants to know how things stood.
    init(unread run: SimulatedRun, of scenario: Scenario, on graph: StagedGraph) {
        self.graph = graph
        self.scenario = scenario
        self.run = run
        if case .drawn(_, hasLag: true) = scenario.order { hasLag = true } else { hasLag = false }
        seen = Array(repeating: SeenService(), count: graph.ids.count)
    }

    mutating func violation(_ text: String) {
        violations.append("\(Duration.nanoseconds(now)): \(text)")
    }

    func name(_ p: Int) -> String { graph.ids[p].name }

    func grace(_ p: Int) -> Int64 { graph.policies[p].grace.saturatedNanoseconds }

    /// Whether the attempt that is out has been given up by now.
    func isGivenUp(_ p: Int) -> Bool {
        let seen = seen[p]
        guard seen.attempt != 0 else { return false }
        return seen.attemptCancelled >= 0 && now > seen.attemptCancelled + grace(p) || now > overallDeadline
            || seen.attemptLaunch < launch || hasLag && seen.beganCancelled
    }

    /// Whether something of an earlier launch that was given up has not come back.
    func isLeftOver(_ p: Int) -> Bool {
        let seen = seen[p]
        guard seen.attemptLaunch < launch else { return false }
        return seen.attempt != 0 || seen.runIsOut || seen.value != 0 && (!seen.isLetGo || seen.lateness == .unclear)
    }

    /// Whether the shutdown that is under way has been given up by now.
    func stopIsGivenUp(_ p: Int) -> Bool {
        let seen = seen[p]
        return seen.stopCancelled >= 0 && now > seen.stopCancelled + grace(p) || now > overallDeadline
    }

    mutating func take(_ entry: JournalEntry) {
        now = entry.moment
        let p = Int(entry.service)
        switch entry.kind {
        case .launchCalled: beginLaunch()
        case .launchReturned:
            if cancelledSince >= 0 && now > cancelledSince && !hasLag {
                violation("the launch returned although it had been called off")
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
        case .requireCalled: beginRequest(p)
        case .requireReturned:
            seen[p].requestsOut -= 1
            checkRequest(p)
        case .requireThrew: seen[p].requestsOut -= 1
        case .attemptBegan: beginAttempt(p, entry.number)
        case .attemptBeganCancelled: beginCancelledAttempt(p, entry.number)
        case .attemptReturned: returned(p, entry.number)
        case .attemptThrew: threw(p)
        case .attemptCancelled: cancelled(p, entry.number)
        case .runBegan: seen[p].runIsOut = true
        case .runEnded: runEnded(p)
        case .runCancelled:
            if seen[p].runIsOut { seen[p].runCancelled = now }
            if !hasReasonToStop { violation("what \(name(p)) runs was cancelled for no reason") }
        case .stopBegan: beginStop(p, entry.number)
        case .stopReturned, .stopThrew: endStop(p, entry.number)
        case .stopCancelled: seen[p].stopCancelled = now
        }
    }

    private mutating func beginLaunch() {
        launch += 1
        launchCalled = now
        isLaunching = true
        isActive = true
        mustStopSince = -1
        mayStop = false
        cancelledSince = -1
        partBroke = false
        for p in seen.indices {
            // What the last shutdown had no time for was named and is not looked after any more. What came up after
            // that is.
            if now > overallDeadline && seen[p].stopBegan < 0 && seen[p].lateness != .late { seen[p].isLetGo = true }
            seen[p].beginLaunch()
            seen[p].wasLeftOver = isLeftOver(p)
        }
        overallDeadline = .max
        if isCancelledEarly {
            isCancelledEarly = false
            cancelLaunch(launch)
        }
    }

    /// Whoever awaits the launch gives up, perhaps at the moment at which it is over, perhaps before it has begun.
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
        stopMust()
        overallDeadline = min(overallDeadline, deadline)
    }

    private mutating func endShutdown(isInterruption: Bool) {
        let deadline = isInterruption ? interruptionDeadline : shutdownDeadline
        // What happens at the deadline is in time.
        if !hasLag && deadline < now - 1 { violation("a shutdown took longer than it was given") }
        guard !isInterruption else { return }
        checkDown()
        isActive = false
    }

    private mutating func beginRequest(_ required: Int) {
        seen[required].requestsOut += 1
        // What failed may be tried anew for it.
        for p in seen.indices where hasFailed(p) {
            seen[p].failedBefore = true
            seen[p].attempts = 0
        }
        requestCalled = now
    }

    private mutating func checkRequest(_ p: Int) {
        // It may have gone down since the answer was given.
        if !seen[p].isUp && !hasReasonToStop {
            violation("a request for \(name(p)) was answered although it is not up")
        }
    }

    /// From now on everything has to go down.
    mutating func stopMust() {
        mayStop = true
        if mustStopSince < 0 { mustStopSince = now }
    }

    /// Whether anything has happened for which something may be cancelled or shut down.
    var hasReasonToStop: Bool {
        if mayStop || partBroke { return true }
        return seen.indices.contains { p in
            guard graph.policies[p].onFailure == .abort else { return false }
            // Given up, or left over from an earlier launch and therefore not started again.
            return isGivenUp(p) || seen[p].wasLeftOver || seen[p].stopBegan >= 0 && stopIsGivenUp(p)
                || isSaidToHaveFailed(p)
        }
    }
}
