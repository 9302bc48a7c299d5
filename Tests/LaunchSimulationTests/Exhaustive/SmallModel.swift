@testable import LaunchGraph

/// What is known of the services from outside of the machine, and what must hold whenever it acts.
struct SmallModel {
    var attemptIsOut: [Bool]
    var isCancelled: [Bool]
    var isUp: [Bool]
    var isLate: [Bool]
    var runIsOut: [Bool]
    var hasBroken: [Bool]
    var stopIsOut: [Bool]
    /// Whether what it runs was told to end while the rest stays up.
    var isLeavingFirst: [Bool]
    /// Attempts that ended without a value, or with one that came too late.
    var attempts: [Int]
    /// Which service each request was for, and how many of them for each have not been answered.
    var tickets: [Int] = []
    var awaited: [Int]
    private var isAnswered: Set<Int> = []
    var isLaunched = false
    var isEnded = false
    /// Whether everything was going down before the last input.
    private var wasGoingDown = false
    var violation: String?

    init(_ count: Int) {
        let none = [Bool](repeating: false, count: count)
        (attemptIsOut, isCancelled, isUp, isLate, runIsOut, hasBroken, stopIsOut) = (
            none, none, none, none, none, none, none
        )
        isLeavingFirst = none
        attempts = Array(repeating: 0, count: count)
        awaited = attempts
    }

    /// What the machine does is carried out here as a driver would.
    mutating func carryOut(_ machine: LaunchStateMachine, of launch: SmallLaunch) {
        var isGoingDown = false
        if case .stopping = machine.status { isGoingDown = true }
        for action in machine.actions {
            switch action {
            case .start(let p): start(p.index, launch, machine)
            case .cancel(let p):
                isCancelled[p] = true
                isLeavingFirst[p] = runIsOut[p] && !isGoingDown
            case .discard(let p): stop(p.index, isLate: true, launch, machine)
            case .shutDown(let p): stop(p.index, isLate: false, launch, machine)
            case .release(let p):
                check(!isUp[p] || stopIsOut[p], "\(p) is up and is let go without being shut down")
                isUp[p] = false
            case .launched:
                check(!isLaunched && !isEnded, "told twice that the launch is over")
                isLaunched = true
                for p in 0..<launch.count where launch.mode[p] == .eager {
                    check(!machine.services[p].isUnsettled, "launched although \(p) has not settled")
                }
            case .ended:
                check(!isEnded, "told twice that everything is down")
                isEnded = true
                for p in 0..<launch.count where isUp[p] && !stopIsOut[p] {
                    check(false, "\(p) is up although everything is said to be down")
                }
            case .answer(let ticket, let isThere): answer(ticket, isThere: isThere)
            case .cancelShutdown, .shutDownChildren, .changed, .stalled: break
            }
        }
        guard isGoingDown else { return }
        for p in 0..<launch.count where machine.services[p].isStarting {
            check(isCancelled[p], "everything goes down, and \(p) goes on starting")
        }
    }

    /// Somebody requires service `p`: what is over may be tried anew for that. Gives the request's ticket.
    mutating func require(_ p: Int, _ machine: LaunchStateMachine) -> Int {
        for q in attempts.indices where !machine.services[q].isUnsettled { attempts[q] = 0 }
        tickets.append(p)
        awaited[p] += 1
        return tickets.count - 1
    }

    private mutating func answer(_ ticket: Int, isThere: Bool) {
        let p = tickets[ticket]
        check(isAnswered.insert(ticket).inserted, "told twice what became of \(p)")
        awaited[p] -= 1
        check(!isThere || isUp[p] && !isLate[p] && !hasBroken[p], "\(p) is said to be there, and is not")
    }

    /// Takes note of how things stand before the machine is told something.
    mutating func prepare(_ machine: LaunchStateMachine) {
        wasGoingDown = isEnded
        if case .stopping = machine.status { wasGoingDown = true }
    }

    private mutating func start(_ p: Int, _ launch: SmallLaunch, _ machine: LaunchStateMachine) {
        check(!attemptIsOut[p] && !isUp[p] && !runIsOut[p] && !stopIsOut[p], "\(p) is started twice")
        check(attempts[p] < launch.attempts, "\(p) is tried too often")
        // What goes down with the same input is cancelled at once.
        check(!wasGoingDown, "\(p) is started although everything goes down")
        for q in launch.hard[p] {
            let isThere = isUp[q] && !isLate[q] && (!hasBroken[q] || launch.failure[q] == .proceed)
            let mayBeMissing =
                launch.failure[q] == .proceed && (!isUp[q] || isLate[q]) && machine.services[q].settled >= 0
            check(isThere || mayBeMissing, "\(p) is started without \(q)")
        }
        for q in launch.orderOnly[p] {
            check(
                !machine.services[q].isUnsettled || machine.services[q].isDeferred,
                "\(p) is started before \(q) has settled")
        }
        attemptIsOut[p] = true
        isCancelled[p] = false
        isLeavingFirst[p] = false
        attempts[p] += 1
        if let limit = launch.limit {
            let count = (0..<launch.count).count { attemptIsOut[$0] && machine.services[$0].isStarting }
            check(count <= limit, "\(count) are starting at a time")
        }
    }

    private mutating func stop(_ p: Int, isLate: Bool, _ launch: SmallLaunch, _ machine: LaunchStateMachine) {
        check(isUp[p], "\(p) is shut down although it is not up")
        check(!stopIsOut[p], "\(p) is shut down twice")
        stopIsOut[p] = true
        self.isLate[p] = isLate
        guard !isLate else { return }
        var whole = false
        if case .stopping = machine.status { whole = !isLeavingFirst[p] }
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
