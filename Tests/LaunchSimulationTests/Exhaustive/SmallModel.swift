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

    init(_ count: Int) {
        let none = [Bool](repeating: false, count: count)
        (hasAttempt, isCancelled, isUp, isLate, hasRun, hasRunEnded, hasShutdown) = (
            none, none, none, none, none, none, none
        )
        endsRunFirst = none
        attempts = Array(repeating: 0, count: count)
        awaited = attempts
    }

    /// Performs the machine's actions as the driver would, and checks the invariants.
    mutating func perform(_ machine: LaunchStateMachine, of launch: SmallLaunch) {
        var isGoingDown = false
        if case .stopping = machine.status { isGoingDown = true }
        for action in machine.actions {
            switch action {
            case .start(let p): start(p.index, launch, machine)
            case .cancel(let p):
                isCancelled[p] = true
                endsRunFirst[p] = hasRun[p] && !isGoingDown
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
            case .cancelShutdown, .shutDownChildren, .changed, .stalled, .run, .notifyRun, .refuse: break
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
    mutating func require(_ p: Int, _ machine: LaunchStateMachine) -> Int {
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
    mutating func prepare(_ machine: LaunchStateMachine) {
        wasGoingDown = isEnded
        if case .stopping = machine.status { wasGoingDown = true }
    }

    private mutating func start(_ p: Int, _ launch: SmallLaunch, _ machine: LaunchStateMachine) {
        check(!hasAttempt[p] && !isUp[p] && !hasRun[p] && !hasShutdown[p], "\(p) is started twice")
        check(attempts[p] < launch.attempts, "\(p) is attempted too often")
        // A service that starts and goes down with the same input is cancelled immediately.
        check(!wasGoingDown, "\(p) is started although everything goes down")
        for q in launch.hard[p] {
            let isThere = isUp[q] && !isLate[q] && (!hasRunEnded[q] || launch.failure[q] == .proceed)
            let mayBeMissing =
                launch.failure[q] == .proceed && (!isUp[q] || isLate[q]) && machine.services[q].settled >= 0
            check(isThere || mayBeMissing, "\(p) is started without \(q)")
        }
        for q in launch.orderOnly[p] {
            check(
                !machine.services[q].isUnsettled || machine.services[q].isDeferred,
                "\(p) is started before \(q) has settled")
        }
        hasAttempt[p] = true
        isCancelled[p] = false
        endsRunFirst[p] = false
        attempts[p] += 1
        if let limit = launch.limit {
            let count = (0..<launch.count).count { hasAttempt[$0] && machine.services[$0].isStarting }
            check(count <= limit, "\(count) are starting at the same time")
        }
    }

    private mutating func stop(_ p: Int, isLate: Bool, _ launch: SmallLaunch, _ machine: LaunchStateMachine) {
        check(isUp[p], "\(p) is shut down although it is not up")
        check(!hasShutdown[p], "\(p) is shut down twice")
        hasShutdown[p] = true
        self.isLate[p] = isLate
        guard !isLate else { return }
        var whole = false
        if case .stopping = machine.status { whole = !endsRunFirst[p] }
        for d in 0..<launch.count where launch.hard[d].contains(p) || whole && launch.orderOnly[d].contains(p) {
            let isGone = !isUp[d] || self.isLate[d] || machine.services[d].state == .ended(.abandoned)
            check(isGone, "\(p) is shut down before \(d)")
            check(!machine.services[d].isStarting, "\(p) is shut down while \(d) is starting")
        }
    }

    private mutating func check(_ holds: Bool, _ words: @autoclosure () -> String) {
        if !holds && violation == nil { violation = words() }
    }
}
