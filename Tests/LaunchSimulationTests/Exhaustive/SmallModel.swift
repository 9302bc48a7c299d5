@testable import LaunchGraph

/// The state of the services as the driver of the machine knows it, with the invariants of every action.
struct SmallModel {
    /// Whether an attempt, a run or a shutdown of each service is in progress.
    var hasAttempt: [Bool]
    var isCancelled: [Bool]
    var isUp: [Bool]
    var isLate: [Bool]
    var hasRun: [Bool]
    var hasRunEnded: [Bool]
    var hasShutdown: [Bool]
    /// Whether the run was cancelled while other services stay up.
    var endsRunFirst: [Bool]
    /// The number of attempts, without the one that succeeded.
    var attempts: [Int]
    /// The service of each request, and the number of unanswered requests for each service.
    var tickets: [Int] = []
    var awaited: [Int]
    private var isAnswered: Set<Int> = []
    var isLaunched = false
    var isEnded = false
    /// Whether everything was going down before the latest input.
    private var wasGoingDown = false
    var violation: String?

    /// Whether each run has to be called again, and each service has to be launched again because its own run threw, or
    /// because of a dependency.
    private(set) var mustRun: [Bool]
    private(set) var mustRestart: [Bool]
    private(set) var isRelaunching: [Bool]
    /// Whether each service goes down because of a dependency, so that the end of its run has no effect.
    private(set) var goesDown: [Bool]
    /// Whether each run was notified of its shutdown, and has to report that it has no handler.
    var isNotified: [Bool]
    var ignoresShutdown: [Bool]
    private var notified: [Int64]
    /// The number of restarts because each service's own run threw.
    var restarts: [Int]
    /// The instances of each service, and those of its hard dependencies that it was started with.
    private var instances: [Int]
    private var held: [[Int: Int]]
    var now: Int64 = 0

    /// Whether each service holds the present instances of its hard dependencies, as bits.
    func holdings(_ p: Int) -> UInt64 {
        held[p].reduce(0) { $0 | (instances[$1.key] == $1.value ? 1 : 8) << UInt64($1.key) }
    }

    init(_ count: Int) {
        let none = [Bool](repeating: false, count: count)
        (hasAttempt, isCancelled, isUp, isLate, hasRun, hasRunEnded, hasShutdown) = (
            none, none, none, none, none, none, none
        )
        endsRunFirst = none
        (mustRun, mustRestart, isRelaunching, goesDown) = (none, none, none, none)
        (isNotified, ignoresShutdown) = (none, none)
        notified = Array(repeating: -1, count: count)
        restarts = Array(repeating: 0, count: count)
        instances = restarts
        held = Array(repeating: [:], count: count)
        attempts = Array(repeating: 0, count: count)
        awaited = attempts
    }

    /// Performs the machine's actions as the driver would, and checks the invariants.
    mutating func perform(_ machine: Launch, of launch: SmallLaunch) {
        var isGoingDown = false
        if case .stopping = machine.status { isGoingDown = true }
        for action in machine.actions {
            switch action {
            case .start(let p): start(p.index, launch, machine)
            case .cancel(let p):
                checkCancel(p.index, launch)
                isCancelled[p] = true
                endsRunFirst[p] = endsRunFirst[p] || hasRun[p] && !isGoingDown
            case .discard(let p): stop(p.index, isLate: true, launch, machine)
            case .shutDown(let p): stop(p.index, isLate: false, launch, machine)
            case .release(let p):
                check(!isUp[p] || hasShutdown[p], "\(p) is released without a shutdown although it is up")
                isUp[p] = false
            case .launched:
                check(!isLaunched && !isEnded, "the launch ends twice")
                isLaunched = true
                for p in 0..<launch.count where launch.mode[p] == .eager {
                    check(!machine.services[p].isUnsettled, "the launch ends although \(p) has not settled")
                }
            case .ended:
                check(!isEnded, "the shutdown ends twice")
                isEnded = true
                for p in 0..<launch.count where isUp[p] && !hasShutdown[p] {
                    check(false, "\(p) is up although the shutdown has ended")
                }
            case .answer(let ticket, let isThere): answer(ticket, isThere: isThere)
            case .run(let p): run(p.index, launch)
            case .notifyRun(let p):
                notifyRun(p.index, launch, machine)
                // It goes down for a restart. A shutdown of the program that follows does not add to what it waits for.
                endsRunFirst[p] = hasRun[p] && !isGoingDown
            case .cancelShutdown, .shutDownChildren, .changed, .stalled, .refuse: break
            }
        }
        guard isGoingDown else { return }
        for p in 0..<launch.count where machine.services[p].isStarting {
            check(isCancelled[p], "\(p) is not cancelled although everything goes down")
        }
    }

    /// Requires service `p`, for which settled services may be retried.
    ///
    /// - Returns: the ticket of the request.
    mutating func require(_ p: Int, _ machine: Launch) -> Int {
        for q in attempts.indices where !machine.services[q].isUnsettled { attempts[q] = 0 }
        tickets.append(p)
        awaited[p] += 1
        return tickets.count - 1
    }

    private mutating func answer(_ ticket: Int, isThere: Bool) {
        let p = tickets[ticket]
        check(isAnswered.insert(ticket).inserted, "a request for \(p) is answered twice")
        awaited[p] -= 1
        check(
            !isThere || isUp[p] && !isLate[p] && !hasRunEnded[p], "a request for \(p) is answered although it is not up"
        )
    }

    /// Records the state before the machine handles an input.
    mutating func prepare(_ machine: Launch) {
        wasGoingDown = isEnded
        if case .stopping = machine.status { wasGoingDown = true }
    }

    private mutating func start(_ p: Int, _ launch: SmallLaunch, _ machine: Launch) {
        checkRelaunch(p, launch)
        check(!hasAttempt[p] && !isUp[p] && !hasRun[p] && !hasShutdown[p], "\(p) is started twice")
        check(attempts[p] < launch.attempts, "\(p) is attempted too often")
        // A service that starts and goes down with the same input is cancelled immediately.
        check(!wasGoingDown, "\(p) is started although everything goes down")
        for q in launch.hard[p] {
            let isThere = isUp[q] && !isLate[q] && (!hasRunEnded[q] || launch.failure[q] == .proceed)
            let mayBeMissing =
                launch.failure[q] == .proceed && (!isUp[q] || isLate[q]) && machine.services[q].settled != .never
            check(isThere || mayBeMissing, "\(p) is started without \(q)")
        }
        for q in launch.orderOnly[p] {
            check(
                !machine.services[q].isUnsettled || machine.services[q].isDeferred,
                "\(p) is started before \(q) has settled")
        }
        held[p] = [:]
        for q in launch.hard[p] where isUp[q] && !isLate[q] { held[p][q] = instances[q] }
        isNotified[p] = false
        hasAttempt[p] = true
        isCancelled[p] = false
        endsRunFirst[p] = false
        attempts[p] += 1
        if let limit = launch.limit {
            let count = (0..<launch.count).count { hasAttempt[$0] && machine.services[$0].isStarting }
            check(count <= limit, "\(count) are starting at the same time")
        }
    }

    private mutating func stop(_ p: Int, isLate: Bool, _ launch: SmallLaunch, _ machine: Launch) {
        check(isUp[p], "\(p) is shut down although it is not up")
        check(!hasShutdown[p], "\(p) is shut down twice")
        hasShutdown[p] = true
        self.isLate[p] = isLate
        // A late value is not an instance that others can hold.
        if isLate { instances[p] -= 1 }
        // Dependents stay up while it is launched again.
        guard !isLate, !(mustRestart[p] && launch.supervision.restart == .instance) else { return }
        var whole = false
        if case .stopping = machine.status { whole = !endsRunFirst[p] }
        for d in 0..<launch.count where launch.hard[d].contains(p) || whole && launch.orderOnly[d].contains(p) {
            let isGone = !isUp[d] || self.isLate[d] || machine.services[d].state == .ended(.abandoned)
            check(isGone, "\(p) is shut down before \(d)")
            check(!machine.services[d].isStarting, "\(p) is shut down while \(d) is starting")
        }
    }

    /// A service comes up.
    mutating func comeUp(_ p: Int) {
        isUp[p] = true
        isLate[p] = false
        hasRunEnded[p] = false
        instances[p] += 1
    }

    private mutating func checkRelaunch(_ p: Int, _ launch: SmallLaunch) {
        let staysWithout = launch.supervision.restart == .instance
        for d in launch.hard.indices where !staysWithout && launch.hard[d].contains(p) && isUp[d] && !isLate[d] {
            check(held[d][p] == nil, "\(p) is launched again while \(d) holds its earlier instance")
        }
        let isExpected = mustRestart[p] || isRelaunching[p]
        if instances[p] > 0, launch.requests == 0 {
            check(isExpected, "\(p) is launched again although neither its run threw nor a dependency was relaunched")
        }
        // A relaunch begins to count attempts anew.
        if isExpected { attempts[p] = 0 }
        (mustRestart[p], isRelaunching[p], goesDown[p]) = (false, false, false)
    }

    private mutating func run(_ p: Int, _ launch: SmallLaunch) {
        check(isUp[p] && !hasRun[p] && !hasShutdown[p], "the run of \(p) is called again without being up")
        check(mustRun[p], "the run of \(p) is called again although its policy does not say so")
        check(!wasGoingDown, "the run of \(p) is called again although everything goes down")
        hasRun[p] = true
        (mustRun[p], isNotified[p]) = (false, false)
    }

    /// The run of service `p` ended by itself: determines what has to happen.
    mutating func endRun(_ p: Int, throwing: Bool, _ launch: SmallLaunch, _ machine: Launch) {
        hasRun[p] = false
        guard isUp[p], !isNotified[p], !isCancelled[p], !goesDown[p], !wasGoingDown else { return }
        if throwing, let scope = launch.supervision.restart, restarts[p] < SmallLaunch.Supervision.limit {
            restarts[p] += 1
            switch scope {
            case .run: mustRun[p] = true
            case .instance: (mustRestart[p], goesDown[p]) = (true, true)
            case .service:
                (mustRestart[p], goesDown[p]) = (true, true)
                takeDownHolders(of: p, launch, machine, isRelaunch: true)
            }
        } else if throwing || launch.supervision.onEnd == .failure {
            hasRunEnded[p] = true
            // A failure that aborts takes everything down, or only the dependents if a request started the service.
            guard launch.failure[p] != .proceed else { return }
            goesDown[p] = true
            takeDownHolders(of: p, launch, machine, isRelaunch: false)
        }
    }

    /// Everything that holds the value of a service, directly or through others, goes down with it.
    private mutating func takeDownHolders(
        of root: Int, _ launch: SmallLaunch, _ machine: Launch, isRelaunch: Bool
    ) {
        var stack = [root]
        var found: Set<Int> = [root]
        while let cause = stack.popLast() {
            for d in launch.hard.indices where launch.hard[d].contains(cause) && !found.contains(d) {
                // An attempt that returned late continues until its value is down, unless it was abandoned.
                let isUnderWay = hasAttempt[d] || machine.services[d].state == .discarding
                guard isUnderWay || isUp[d] && !isLate[d] else { continue }
                found.insert(d)
                stack.append(d)
                mustRun[d] = false
                isRelaunching[d] = isRelaunch && !mustRestart[d]
                if !isRelaunch { mustRestart[d] = false }
                goesDown[d] = true
            }
        }
    }

    /// A service that has to restart, although nothing more can happen.
    func unrestarted(_ machine: Launch) -> Int? {
        guard !hasAttempt.contains(true), !hasShutdown.contains(true) else { return nil }
        return mustRun.indices.first { p in
            if case .ended = machine.services[p].state { return false }
            return mustRun[p] || mustRestart[p]
        }
    }

    private mutating func notifyRun(_ p: Int, _ launch: SmallLaunch, _ machine: Launch) {
        check(hasRun[p], "\(p) is notified of its shutdown although it does not run")
        check(!isNotified[p], "\(p) is notified of its shutdown twice")
        for d in launch.hard.indices where launch.hard[d].contains(p) {
            let isGone = !isUp[d] || isLate[d] || machine.services[d].state == .ended(.abandoned)
            check(isGone, "\(p) is notified of its shutdown before \(d) is down")
        }
        isNotified[p] = true
        notified[p] = now
        ignoresShutdown[p] = !launch.supervision.hasHandler
    }

    private mutating func checkCancel(_ p: Int, _ launch: SmallLaunch) {
        guard hasRun[p], isUp[p] else { return }
        check(isNotified[p], "the run of \(p) is cancelled before it is notified of its shutdown")
        guard launch.supervision.hasHandler else { return }
        check(now > notified[p] + SmallLaunch.Supervision.drain, "the run of \(p) is cancelled during its drain time")
    }

    private mutating func check(_ holds: Bool, _ words: @autoclosure () -> String) {
        if !holds && violation == nil { violation = words() }
    }
}
