import LaunchGraph
import LaunchSupport

@testable import LaunchSimulation

/// Checks the invariants of instances, restarts and graceful shutdowns, which hold in every run:
///
/// - A service never has two instances at once. A dependent is up only together with the instance that it was launched
///   with.
/// - A run is notified of its shutdown at most once, after its dependents are down. It is cancelled after that:
///   immediately if it has no handler, otherwise when its drain time has passed.
/// - A service restarts only after its own run threw, or because a service that it depends on restarts; not more often
///   than its policy allows, not before its backoff has passed, and not during a shutdown. No other service is
///   restarted.
/// - Reports agree with the journal.
///
/// The checker uses the journal and the policies, and determines the effect of each end of a run independently. If the
/// effect cannot be determined, because a request or an abandoned attempt decides which services go down, the checker
/// accepts both.
struct SupervisionChecker {
    let graph: SimulatedGraph
    let scenario: Scenario
    let run: SimulatedRun
    let hasLag: Bool
    private let dependents: [[LaunchPosition]]
    var instances: [SupervisedInstance]
    var now: Int64 = 0
    var launch = 0
    var isActive = false
    /// The time since which everything goes down; -1 if it does not.
    var shutdownSince: Int64 = -1
    /// The time from which everything goes down, because the lame duck time is over.
    private var lameDuckEnd = Int64.max
    var overallDeadline = Int64.max
    /// Whether an event may have occurred because of which services that are up go down.
    var mayStop: Bool { mayStopSince >= 0 }
    private var mayStopSince: Int64 = -1
    /// Whether a request determined the services that went down.
    var isUnclear = false
    var pendingRequests = 0

    /// The violations, in the order in which they occurred.
    private(set) var violations: [String] = []
    /// The index of the first journal entry of a run that ended by itself in a way that its policy handles.
    private(set) var firstHandledEnd: Int?

    init(_ run: SimulatedRun, of scenario: Scenario, on graph: SimulatedGraph) {
        self.graph = graph
        self.scenario = scenario
        self.run = run
        dependents = graph.dependents
        if case .random(_, hasLag: true) = scenario.order { hasLag = true } else { hasLag = false }
        instances = Array(repeating: SupervisedInstance(), count: graph.ids.count)
        guard graph.hasRun.contains(true) else { return }
        for (index, entry) in run.journal.enumerated() { apply(entry, index) }
        checkEnd()
    }

    mutating func violation(_ text: String) {
        violations.append("\(Duration.nanoseconds(now)): \(text)")
    }

    func name(_ position: LaunchPosition) -> String { graph.ids[position].name }

    private mutating func apply(_ entry: JournalEntry, _ index: Int) {
        now = entry.moment
        if now > lameDuckEnd, shutdownSince < 0 {
            // What is ready at the moment at which the shutdown begins may precede it.
            if now == lameDuckEnd + 1 { noteThatEverythingMayStop() } else { shutdownSince = lameDuckEnd + 1 }
        }
        if let position = entry.service {
            apply(entry, index, at: position)
        } else {
            applyToAll(entry)
        }
    }

    /// Applies an entry about the whole dispatcher.
    private mutating func applyToAll(_ entry: JournalEntry) {
        switch entry.kind {
        case .launchCalled: beginLaunch()
        case .launchReturned: checkReport(launches?.atReturn, isIdle: false)
        case .launchThrew: if shutdownSince < 0 { shutdownSince = now }
        case .launchCancelled: noteThatEverythingMayStop()
        case .shutdownCalled: beginShutdown(isInterruption: entry.number == 1)
        case .shutdownReturned: if entry.number != 1 { checkReportAtEnd() }
        // Every other kind of entry has a service.
        default: preconditionFailure("\(entry.kind) without a service")
        }
    }

    /// Applies an entry about the service at `position`.
    private mutating func apply(_ entry: JournalEntry, _ index: Int, at position: LaunchPosition) {
        switch entry.kind {
        case .requireCalled: pendingRequests += 1
        case .requireReturned, .requireThrew: pendingRequests -= 1
        case .attemptBegan: beginAttempt(position, entry.number, isCancelled: false)
        case .attemptBeganCancelled: beginAttempt(position, entry.number, isCancelled: true)
        case .attemptReturned: returnAttempt(position)
        case .attemptThrew:
            (instances[position].attempt, instances[position].dependencies) = (0, [:])
            noteFailure(position)
        case .attemptCancelled:
            instances[position].attemptCancelled = now
            noteFailure(position)
        case .runBegan: beginRun(position, entry.number)
        case .runNotified: notifyRun(position)
        case .runCancelled: cancelRun(position)
        case .runEnded: endRun(position, throwing: false, index)
        case .runThrew: endRun(position, throwing: true, index)
        case .stopBegan: beginStop(position, entry.number)
        case .stopReturned, .stopThrew:
            instances[position].isStopping = false
            if instances[position].value == entry.number { instances[position].value = 0 }
        case .stopCancelled:
            instances[position].stopCancelled = now
            // If the shutdown is abandoned, the service cannot be launched again.
            noteThatEverythingMayStop()
        // No other kind of entry has a service.
        default: preconditionFailure("\(entry.kind) with a service")
        }
    }

    /// The reports of the current launch.
    var launches: SimulatedRun.Launch? {
        launch > 0 && launch <= run.launches.count ? run.launches[launch - 1] : nil
    }

    private mutating func beginLaunch() {
        launch += 1
        isActive = true
        (shutdownSince, lameDuckEnd, overallDeadline, isUnclear) = (-1, .max, .max, false)
        // Remaining values, attempts and runs may prevent their services from being launched again.
        mayStopSince = instances.contains { $0.value != 0 || $0.attempt != 0 || $0.isRunning } ? now : -1
        for position in instances.positions { instances[position].beginLaunch() }
    }

    private mutating func beginShutdown(isInterruption: Bool) {
        var limit = scenario.shutdownDeadline
        if isInterruption {
            if case .shutDown(let other)? = scenario.interruption?.kind { limit = other }
        } else {
            let isIdle = launches?.wasIdle == true
            checkReport(launches?.beforeShutdown, isIdle: isIdle && shutdownSince < 0)
            if isIdle && shutdownSince >= 0 && now <= overallDeadline && everythingHasTimeouts {
                checkEverythingIsDown()
            }
        }
        guard isActive else { return }
        if let limit { overallDeadline = min(overallDeadline, now + limit.saturatedNanoseconds) }
        if scenario.lameDuck == .zero {
            if shutdownSince < 0 { shutdownSince = now }
        } else if scenario.hasExactLameDuck {
            lameDuckEnd = min(lameDuckEnd, now + scenario.lameDuck.saturatedNanoseconds, overallDeadline)
        } else {
            noteThatEverythingMayStop()
        }
    }

    private mutating func checkEverythingIsDown() {
        for (position, instance) in zip(instances.positions, instances) where instance.isUp && !instance.isLate {
            violation("\(name(position)) is up although everything has to go down")
        }
    }

    private mutating func noteThatEverythingMayStop() {
        if !mayStop { mayStopSince = now }
    }

    /// Records that an attempt failed, or may have failed, which may end the launch.
    private mutating func noteFailure(_ position: LaunchPosition) {
        if graph.policies[position].onFailure == .abort { noteThatEverythingMayStop() }
        // Its dependents stayed up while it was launched again. Whether another attempt or another restart follows is unclear.
        if graph.policies[position].restart.scope == .instance {
            instances[position].isRestartUnclear = true
            takeDownHolders(of: position, isRelaunch: false, isCertain: false)
        }
    }

    // MARK: - Attempts

    private mutating func beginAttempt(_ position: LaunchPosition, _ number: Int32, isCancelled: Bool) {
        let instance = instances[position]
        if instance.attempt != 0 || instance.isRunning || instance.isStopping {
            violation("\(name(position)) started before an earlier call of it had returned")
        }
        if instance.value != 0 {
            violation("\(name(position)) started while its earlier instance was up")
        }
        if !isCancelled {
            checkHolders(of: position)
            // A dependency that is launched again alone may be down again when the attempt begins.
            for d in graph.hard(position)
            where graph.policies[d].onFailure != .proceed && graph.policies[d].restart.scope != .instance
                && !instances[d].isUp && graph.condition(of: position, on: d) != .started
            {
                violation("\(name(position)) started although its dependency \(name(d)) is not up")
            }
            for d in graph.hard(position) + graph.orderOnly(position)
            where graph.condition(of: position, on: d) == .completed && instances[d].isRunning
                && !instances[d].isLeftOver && !isRunAbandoned(d)
            {
                violation("\(name(position)) started while \(name(d)) was running")
            }
            if shutdownSince >= 0 && (now > shutdownSince || !hasLag) {
                violation("\(name(position)) started during a shutdown")
            }
            if instance.wasUp { checkRelaunch(position) }
        }
        instances[position].beginAttempt(number, at: now, isCancelled: isCancelled)
        for d in graph.hard(position) where instances[d].isUp { hold(d, by: position) }
    }

    /// Records that a service holds the value of its dependency `d`, unless it waited only for the start of `d` and the
    /// value may be late.
    private mutating func hold(_ d: LaunchPosition, by position: LaunchPosition) {
        let mayBeLate = instances[d].isLate || hasLag && !instances[d].wasUp
        if graph.condition(of: position, on: d) == .started && mayBeLate { return }
        instances[position].dependencies[d] = instances[d].value
    }

    private mutating func returnAttempt(_ position: LaunchPosition) {
        let instance = instances[position]
        instances[position].value = instance.attempt
        let timeout = graph.policies[position].timeout?.saturatedNanoseconds ?? .max
        instances[position].isLate = instance.attemptCancelled >= 0 || now - instance.attemptBegan > timeout
        instances[position].isLeftOver = instance.isAttemptLeftOver
        instances[position].attempt = 0
        (instances[position].isCompleted, instances[position].lastRun) = (false, 0)
        if instances[position].isLate { noteFailure(position) }
        guard !instances[position].isLate, !hasLag else { return }
        instances[position].wasUp = true
        instances[position].isRelaunching = false
        for d in dependents[position] where graph.condition(of: d, on: position) == .started {
            let dependent = instances[d]
            if dependent.attempt != 0 && !dependent.isAttemptLeftOver || dependent.isUp { hold(position, by: d) }
        }
    }

    /// Checks that no service that is up, or starting, holds an earlier instance of a service that starts again.
    private mutating func checkHolders(of position: LaunchPosition) {
        guard graph.policies[position].restart.scope != .instance else { return }
        for d in dependents[position] where instances[d].dependencies[position] != nil {
            let isUp = instances[d].isUp && !instances[d].isLate && !isGivenUp(d) && !mayBeGivenUpUnseen(d)
            if isUp || instances[d].attempt != 0 && !mayBeAbandoned(d) {
                violation("\(name(position)) started again while \(name(d)) held its earlier instance")
            }
        }
    }

    /// Checks that a service that was up has a reason to be launched again.
    private mutating func checkRelaunch(_ position: LaunchPosition) {
        let instance = instances[position]
        if let restart = instance.restart, restart.scope != .run {
            if now < restart.earliest { violation("\(name(position)) restarted before its backoff was over") }
        } else if !instance.isRelaunching && !instance.isRestartUnclear {
            // A request relaunches a service that has failed.
            guard scenario.requests.isEmpty else {
                instances[position].restarts = []
                return
            }
            violation(
                "\(name(position)) was launched again although neither its run threw nor a dependency was launched again"
            )
        }
    }

    /// Returns whether the ongoing attempt has been abandoned by now, because it did not end after its cancellation.
    private func isAttemptAbandoned(_ position: LaunchPosition) -> Bool {
        let (instance, grace) = (instances[position], graph.policies[position].grace.saturatedNanoseconds)
        return instance.attemptCancelled >= 0 && now > SupervisedInstance.sum(instance.attemptCancelled, grace)
    }

    /// Returns whether the ongoing attempt has been abandoned by now, or may have been.
    private func mayBeAbandoned(_ position: LaunchPosition) -> Bool {
        isAttemptAbandoned(position) || now > overallDeadline || instances[position].isAttemptLeftOver
            || hasLag && instances[position].beganCancelled
    }

    /// Returns whether the shutdown of a service has been abandoned by now.
    private func isGivenUp(_ position: LaunchPosition) -> Bool {
        let (instance, grace) = (instances[position], graph.policies[position].grace.saturatedNanoseconds)
        // With lag, a call can be cancelled before it begins, so that the time of the cancellation is unknown.
        let beganCancelled = hasLag && instance.stopCancelled == instance.stopBegan
        return instance.stopCancelled >= 0
            && (beganCancelled || now > SupervisedInstance.sum(instance.stopCancelled, grace))
            || now > overallDeadline
    }

    /// Returns whether the shutdown of a service may have been abandoned before its call began, as it can in a run with
    /// lag.
    private func mayBeGivenUpUnseen(_ position: LaunchPosition) -> Bool {
        let (instance, policy) = (instances[position], graph.policies[position])
        let causes = instance.expectation == .stays ? [shutdownSince, mayStopSince] : [instance.goesDownSince]
        guard hasLag, !instance.isStopping, let since = causes.filter({ $0 >= 0 }).min() else { return false }
        let limits = [policy.drain, policy.shutdownTimeout].compactMap { $0?.saturatedNanoseconds }
        guard let limit = limits.min() else { return false }
        return now >= SupervisedInstance.sum(since, limit + policy.grace.saturatedNanoseconds)
    }

    // MARK: - Runs

    private mutating func beginRun(_ position: LaunchPosition, _ number: Int32) {
        let instance = instances[position]
        if instance.isRunning { violation("\(name(position)) ran twice at the same time") }
        // In a run with lag, a run may begin after it was abandoned.
        let mayGoDown = shutdownSince >= 0 || mayStop || isUnclear || instance.expectation != .stays
        let isAbandoned = hasLag && (instance.value == 0 || instance.isStopping) && mayGoDown
        if instance.value != number && !isAbandoned { violation("\(name(position)) ran without being up") }
        if instance.lastRun == number && !isAbandoned { runAgain(position) }
        // Only a service that is up has a run. With lag, the journal does not prove that an attempt was in time.
        instances[position].wasUp = true
        // A run that is called again may begin after a dependency has failed, and then goes down with the dependency
        // nevertheless.
        if instance.expectation == .stays { instances[position].isRelaunching = false }
        instances[position].isRunning = true
        instances[position].lastRun = number
        instances[position].runBegan = now
        (instances[position].runNotified, instances[position].runCancelled) = (-1, -1)
    }

    private mutating func runAgain(_ position: LaunchPosition) {
        let instance = instances[position]
        if instance.isStopping { violation("\(name(position)) ran again during its shutdown") }
        guard let restart = instance.restart, restart.scope == .run else {
            if instance.expectation != .unclear && !isUnclear {
                violation("the run of \(name(position)) was called again although its policy does not say so")
            }
            return
        }
        if now < restart.earliest {
            violation("the run of \(name(position)) was called again before its backoff was over")
        }
        if shutdownSince >= 0 && now > shutdownSince && !hasLag {
            violation("the run of \(name(position)) was called again during a shutdown")
        }
        instances[position].restart = nil
    }

    private mutating func notifyRun(_ position: LaunchPosition) {
        let instance = instances[position]
        if !instance.isRunning { violation("\(name(position)) was notified of its shutdown although it did not run") }
        if instance.runNotified >= 0 { violation("\(name(position)) was notified of its shutdown twice") }
        instances[position].runNotified = now
        guard !instance.isLeftOver else { return }
        checkReason(position, "was notified of its shutdown")
        checkDependentsAreDown(before: position, "was notified of its shutdown")
    }

    private mutating func cancelRun(_ position: LaunchPosition) {
        let instance = instances[position]
        guard instance.isRunning, instance.runCancelled < 0 else { return }
        instances[position].runCancelled = now
        // Everything is cancelled at the deadline of the whole shutdown.
        guard !instance.isLeftOver, now <= overallDeadline else { return }
        // If the run is abandoned, the service cannot be launched again.
        noteThatEverythingMayStop()
        guard instance.runNotified >= 0 else {
            return violation("the run of \(name(position)) was cancelled before it was notified")
        }
        // A run that begins after its notification had no handler at that time.
        let isImmediate = now == instance.runNotified
        if isImmediate && instance.runNotified == instance.runBegan { return }
        guard scenario.services[position].drain != nil || graph.isReal && !isImmediate else {
            // The own code of a service may have no handler.
            if !isImmediate {
                violation("the run of \(name(position)) has no handler and was not cancelled immediately")
            }
            return
        }
        if now <= instance.drainEnd(graph.policies[position]) {
            violation("the run of \(name(position)) was cancelled before its drain time was over")
        }
    }

    private mutating func endRun(_ position: LaunchPosition, throwing: Bool, _ index: Int) {
        instances[position].isRunning = false
        let (instance, policy) = (instances[position], graph.policies[position])
        if instance.runNotified >= 0, instance.runCancelled < 0, !hasLag, now - 1 > instance.drainEnd(policy) {
            violation("the run of \(name(position)) was not cancelled when its drain time was over")
        }
        guard instance.runNotified < 0, instance.runCancelled < 0, instance.isUp else { return }
        if throwing ? policy.restart.scope != nil : policy.onEnd != .failure, firstHandledEnd == nil {
            firstHandledEnd = index
        }
        guard shutdownSince < 0 else { return }
        guard instance.expectation == .stays else {
            guard throwing, policy.restart.scope != nil else { return }
            if instance.expectation == .goesDown, instance.isRelaunching {
                // The service is about to be launched again with a dependency, and its error is another reason for the
                // relaunch, unless another dependency has failed for good.
                instances[position].restarts.append(now)
                instances[position].isRestartUnclear = true
            }
            guard instance.expectation == .unclear else { return }
            // Whether the service restarts is unclear as well.
            instances[position].isRestartUnclear = true
            takeDownHolders(of: position, isRelaunch: true, isCertain: false)
            return
        }
        if throwing {
            restart(position)
        } else {
            switch policy.onEnd {
            case .failure: fail(position)
            case .completes: instances[position].isCompleted = true
            case .shutsDown:
                instances[position].isCompleted = true
                shutdownSince = now
            }
        }
    }

    // MARK: - Restarts and failures

    /// Determines the expected events after the run of a service threw while the service was up.
    private mutating func restart(_ position: LaunchPosition) {
        let policy = graph.policies[position].restart
        let period = policy.period.saturatedNanoseconds
        let recent = instances[position].restarts.count { now - $0 < period }
        if policy.scope == .instance, instances[position].isRestartUnclear {
            noteThatEverythingMayStop()
            isUnclear = true
        }
        guard let scope = policy.scope, recent < policy.limit else { return fail(position) }
        instances[position].restarts.append(now)
        let pause = policy.backoff.nanoseconds(after: recent + 1)
        instances[position].restart = SupervisedInstance.Restart(
            scope: scope, earliest: SupervisedInstance.sum(now, pause))
        guard scope != .run else { return }
        instances[position].isRelaunching = true
        (instances[position].expectation, instances[position].goesDownSince) = (.goesDown, now)
        if scope == .service { takeDownHolders(of: position, isRelaunch: true) }
    }

    /// Applies the permanent failure of a service that was up.
    private mutating func fail(_ position: LaunchPosition) {
        switch graph.policies[position].onFailure {
        case .proceed: break
        case .abort where scenario.requests.isEmpty: shutdownSince = now
        // If a request started the service, only its dependents go down with it.
        case .abort:
            noteThatEverythingMayStop()
            isUnclear = true
        case .skipDependents:
            (instances[position].expectation, instances[position].goesDownSince) = (.goesDown, now)
            takeDownHolders(of: position, isRelaunch: false)
        }
    }

    /// Expects every service that holds the value of a service, directly or transitively, to go down with it.
    ///
    /// - Parameter isCertain: whether it is certain that the service restarts or fails.
    private mutating func takeDownHolders(of root: LaunchPosition, isRelaunch: Bool, isCertain: Bool = true) {
        var found: Set<LaunchPosition> = [root]
        var stack = [(root, !isCertain)]
        while let (cause, isCertain) = stack.popLast().map({ ($0.0, !$0.1) }) {
            for d in dependents[cause] where !found.contains(d) {
                let instance = instances[d]
                // With lag, the dispatcher may detect later that the grace period of a cancelled attempt has passed.
                let isAbandoned = !hasLag && isAttemptAbandoned(d)
                let isStarting = instance.attempt != 0 && !instance.isAttemptLeftOver && !isAbandoned
                let holds = instance.value != 0 && !instance.isLeftOver && (hasLag || !isGivenUp(d))
                // It is down between two instances, and its dependents have stayed up.
                let isBetweenInstances = instance.value == 0 && instance.restart?.scope == .instance
                guard holds || isStarting || isBetweenInstances else { continue }
                found.insert(d)
                // A cancelled attempt may have been abandoned; then neither the attempt nor a late value holds
                // anything. A service whose shutdown was abandoned holds nothing either.
                let wasCancelled = instance.attempt != 0 && instance.attemptCancelled >= 0
                let isUnclear = !isCertain || instance.isLate || wasCancelled || isGivenUp(d) || isBetweenInstances
                stack.append((d, isUnclear))
                instances[d].expectation = isUnclear ? .unclear : .goesDown
                instances[d].goesDownSince = now
                // Without a backoff, the run may have been called again without having begun.
                if let restart = instance.restart, restart.scope == .run, restart.earliest > now {
                    instances[d].restart = nil
                }
                if isRelaunch { instances[d].isRelaunching = true }
            }
        }
    }

    // MARK: - Shutdowns

    private mutating func beginStop(_ position: LaunchPosition, _ number: Int32) {
        let instance = instances[position]
        if instance.value != number { violation("\(name(position)) was shut down although it is not up") }
        if instance.isStopping { violation("\(name(position)) was shut down twice") }
        if instance.isRunning && !isRunAbandoned(position) {
            violation("\(name(position)) was shut down while it was running")
        }
        if !instance.isLate && !instance.isLeftOver {
            checkReason(position, "was shut down")
            let staysAlone = graph.policies[position].restart.scope == .instance
            if !staysAlone || instance.restart == nil && !instance.isRestartUnclear {
                checkDependentsAreDown(before: position, "was shut down")
            }
        }
        instances[position].isStopping = true
        instances[position].stopBegan = now
        instances[position].stopCancelled = -1
        // After the deadline of the whole shutdown, the shutdown of a service has no limit.
        if now > overallDeadline { instances[position].isLeftOver = true }
        if instance.restart?.scope == .run { instances[position].restart = nil }
    }

    /// Returns whether the run of a service was cancelled and has not returned in time.
    private func isRunAbandoned(_ position: LaunchPosition) -> Bool {
        let instance = instances[position]
        let end = SupervisedInstance.sum(
            instance.runCancelled, graph.policies[position].grace.saturatedNanoseconds)
        // A run that is cancelled when it begins was cancelled before, at a time that the journal does not contain.
        return instance.runCancelled >= 0 && (now > end || hasLag && instance.runCancelled == instance.runBegan)
    }

    private mutating func checkReason(_ position: LaunchPosition, _ what: String) {
        let hasReason = shutdownSince >= 0 || mayStop || isUnclear || instances[position].expectation != .stays
        // In a run with lag, an attempt can time out before its task begins, and the journal then does not contain the
        // attempt. A late value, as such an attempt returns it, is shut down as well.
        guard !hasReason, !hasLag, firstHandledEnd != nil else { return }
        violation("\(name(position)) \(what) without a reason")
    }

    private mutating func checkDependentsAreDown(before position: LaunchPosition, _ what: String) {
        for d in dependents[position] {
            let dependent = instances[d]
            guard !dependent.isLeftOver, dependent.dependencies[position] == instances[position].value else { continue }
            if dependent.value != 0 && !dependent.isLate && !isGivenUp(d) && !mayBeGivenUpUnseen(d) {
                violation("\(name(position)) \(what) before its dependent \(name(d)) was down")
            }
            if dependent.attempt != 0 && !mayBeAbandoned(d) {
                violation("\(name(position)) \(what) while its dependent \(name(d)) was starting")
            }
        }
    }
}
