import DependencyGraph
import LaunchSupport

@testable import LaunchGraph

/// A state machine for a random graph with random inputs, and checks of its invariants after each input.
struct RandomLaunch {
    /// The value that an attempt returned, seen from outside.
    private enum Value { case none, up, goingDown }

    private(set) var machine: Launch
    private(set) var problems: [String] = []
    private(set) var script: [String] = []
    private let plan: LaunchPlan
    private let limit: Int?
    private let hasConditions: Bool
    private var chance: Chance
    private var now: Int64 = 0
    private var attemptOut: [Bool]
    private var runOut: [Bool]
    /// A shutdown of what came up, or of what came too late, has not come back.
    private var shutdownOut: [Bool]
    private var discardOut: [Bool]
    private var values: [Value]
    /// Those that answer nothing until they are woken.
    private var neverAnswers: [Bool]
    /// Those that were going down already before everything was to.
    private var isGoingDown: [Bool]
    /// Those whose run has a handler for the shutdown.
    private let handlers: [Bool]
    /// Whether health checks fail.
    private let checksFail: Bool
    /// Those whose run was cancelled because its health checks failed.
    private var isUnhealthy: Set<LaunchPosition> = []
    /// Whether a run may be called again by an input after which everything goes down.
    private var mayRunAgain = false
    /// The service whose run has just ended.
    private var endedRun: LaunchPosition?
    /// Those whose run was notified of the shutdown.
    private var isNotified: [Bool]
    /// Those that are launched again alone, because their run threw.
    private var brokeDown: Set<LaunchPosition> = []
    /// How often each service came up, and for each service the instances of its hard dependencies that it was started with.
    private var instances: [Int]
    private var heldInstances: [[LaunchPosition: Int]]
    /// When each service was restarted because its run threw.
    private var restarts: [[Int64]]
    /// Those that were notified of the shutdown by the latest input and have no handler.
    private var ignoring: [LaunchPosition] = []
    private var tickets: [Int: LaunchPosition] = [:]
    private var lastTicket = 0

    /// - Parameters:
    ///   - hasConditions: whether some dependencies wait for the start or the end of a service.
    ///   - relaunchesAlone: whether some services are launched again alone instead of with their dependents.
    ///   - checksFail: whether health checks fail.
    init(seed: UInt64, hasConditions: Bool, relaunchesAlone: Bool, checksFail: Bool) {
        var chance = Chance(seed: seed)
        let count = 1 + chance.below(9)
        var hard: [[Int]] = []
        var orderOnly: [[Int]] = []
        var limits: [LaunchPlan.Limits] = []
        let density = 1 + chance.below(4)
        let isTame = chance.once(in: 3)
        for p in 0..<count {
            hard.append((0..<p).filter { _ in chance.once(in: density + 1) })
            let rest = (0..<p).filter { !hard[p].contains($0) }
            orderOnly.append(rest.filter { _ in chance.once(in: density + 2) })
            var policy = ServicePolicy(
                timeout: .nanoseconds(chance.one(of: [5, 20, 100])),
                shutdownTimeout: .nanoseconds(chance.one(of: [5, 30])),
                grace: .nanoseconds(chance.one(of: [0, 3, 10])),
                drain: .nanoseconds(chance.one(of: [0, 5, 20])),
                retry: RetryPolicy(
                    attempts: chance.one(of: [1, 1, 2, 3]),
                    backoff: .constant(.nanoseconds(chance.one(of: [0, 4])))),
                restart: chance.one(of: [
                    .never, .run(limit: 2, within: .nanoseconds(50), backoff: .constant(.nanoseconds(3))),
                    .run(limit: 1, within: .nanoseconds(5), backoff: .none),
                    .service(limit: 2, within: .nanoseconds(60), backoff: .constant(.nanoseconds(4))),
                    .service(limit: 3, within: .nanoseconds(9), backoff: .none),
                ]),
                onEnd: chance.one(of: [.failure, .failure, .completes, .completes, isTame ? .completes : .shutsDown]),
                onFailure: chance.one(of: isTame ? [.skipDependents, .proceed] : FailurePolicy.allCases))
            if relaunchesAlone, p % 2 == 0, policy.restart.scope == .service { policy.restart.scope = .instance }
            let hasRun = chance.once(in: 3)
            limits.append(
                .init(
                    policy: policy, mode: chance.one(of: [.eager, .eager, .eager, .deferred, .onDemand]),
                    isSynchronous: false, hasRun: hasRun, hasShutdown: !chance.once(in: 4),
                    reportsReadiness: hasRun && chance.once(in: 2)))
        }
        var conditions: [LaunchPlan.Edge: DependencyCondition] = [:]
        if hasConditions {
            for p in 0..<count {
                for q in hard[p] + orderOnly[p] {
                    conditions[.init(dependent: LaunchPosition(p), dependency: LaunchPosition(q))] =
                        chance.one(of: [.ready, .started, .started, .completed])
                }
            }
        }
        var neededFailures: [LaunchPosition: [LaunchPosition]] = [:]
        for p in 0..<count where hasConditions && chance.once(in: 4) {
            neededFailures[LaunchPosition(p)] = orderOnly[p].prefix(2).map { LaunchPosition($0) }
        }
        self.hasConditions = hasConditions
        self.checksFail = checksFail
        plan = LaunchPlan(
            limits: limits, hard: hard, orderOnly: orderOnly, conditions: conditions, neededFailures: neededFailures)
        limit = chance.one(of: [nil, nil, 1, 2])
        machine = Launch(plan, limit: limit, isObserved: false, lameDuck: chance.one(of: [0, 0, 1, 10]))
        attemptOut = Array(repeating: false, count: count)
        runOut = attemptOut
        shutdownOut = attemptOut
        discardOut = attemptOut
        isGoingDown = attemptOut
        isNotified = attemptOut
        handlers = (0..<count).map { _ in chance.once(in: 2) }
        instances = Array(repeating: 0, count: count)
        heldInstances = Array(repeating: [:], count: count)
        restarts = Array(repeating: [], count: count)
        values = Array(repeating: .none, count: count)
        neverAnswers = (0..<count).map { _ in false }
        self.chance = chance
        for p in 0..<count {
            let t = limits[p]
            script.append(
                "\(p) <- \(hard[p]) ~ \(orderOnly[p]) \(t.mode) \(t.policy.onFailure) timeout=\(t.timeout) grace=\(t.grace) "
                    + "attempts=\(t.attempts) runs=\(t.hasRun) shutdown=\(t.hasShutdown)")
            for q in hard[p] + orderOnly[p] {
                let stage = plan.stage(of: LaunchPosition(q), neededBy: LaunchPosition(p))
                if stage != .settled { script.append("\(p) waits until \(q) is \(stage)") }
            }
            if let needed = neededFailures[LaunchPosition(p)] { script.append("\(p) needs the failures of \(needed)") }
        }
    }

    /// Two launches, each with anything at all happening, and then an end.
    mutating func run() {
        for round in 0..<2 {
            if chance.once(in: 6) {
                let some = (0..<plan.count).filter { _ in chance.once(in: 3) }
                tell(.launch(only: some.map { LaunchPosition($0) }))
            } else {
                tell(.launch(only: nil))
            }
            for _ in 0..<chance.below(40) where problems.isEmpty { somethingHappens() }
            // A launch waits without end for the completion of a service that does not end.
            for p in neverAnswers.indices { neverAnswers[p] = chance.once(in: 5) && !isAwaitedToEnd(LaunchPosition(p)) }
            settle()
            if !machine.status.isAtRest { complain("the launch does not come to an end") }
            if !tickets.isEmpty { complain("requests \(tickets.keys) have no answer") }
            tell(.shutdown(within: chance.once(in: 3) ? Int64(chance.below(30)) : nil))
            settle()
            if !machine.status.isDown { complain("the shutdown does not come to an end") }
            if chance.once(in: 2) || round == 1 {
                for p in neverAnswers.indices { neverAnswers[p] = false }
                settle()
                if round == 1, attemptOut.contains(true) || runOut.contains(true) || shutdownOut.contains(true) {
                    complain("something is still out")
                }
                if values.contains(where: { $0 != .none }) { complain("a value that came late is not shut down") }
            }
            guard problems.isEmpty else { return }
        }
    }

    /// Delivers all pending results and advances time until nothing is pending.
    private mutating func settle() {
        for _ in 0..<1000 where problems.isEmpty {
            if let next = answers().randomElement(using: &chance) {
                if chance.once(in: 3) { now += Int64(chance.below(4)) }
                tell(next)
            } else if machine.isQuiet {
                return
            } else if let deadline = machine.nextDeadline?.nanoseconds {
                now = max(now, deadline + 1)
                tell(.timePassed)
            } else {
                return
            }
        }
        if problems.isEmpty { complain("it never becomes quiet") }
    }

    private mutating func somethingHappens() {
        switch chance.below(16) {
        case 0: tell(.shutdown(within: chance.once(in: 2) ? Int64(chance.below(20)) : nil))
        case 1 where machine.status == .launching: tell(.cancelLaunch)
        case 2, 3, 4:
            lastTicket += 1
            let requester = chance.once(in: 2) ? LaunchPosition(chance.below(plan.count)) : nil
            let request = ServiceRequest(
                position: LaunchPosition(chance.below(plan.count)), ticket: lastTicket,
                requester: requester.flatMap { machine.services[$0].isStarting ? $0 : nil },
                priority: UInt8(1 + chance.below(3)))
            tickets[lastTicket] = request.position
            tell(.require(request))
        case 8 where !tickets.isEmpty:
            let open = tickets.sorted { $0.key < $1.key }
            guard let (ticket, p) = open.randomElement(using: &chance) else { return }
            tickets[ticket] = nil
            tell(.cancelRequest(p, ticket: ticket))
        case 5 where machine.status.isDown: tell(.launch(only: nil))
        case 10 where hasConditions: tell(.launchFailed)
        case 9 where chance.once(in: 4): tell(.limitLaunch(within: Int64(chance.below(20))))
        case 6, 7:
            if let deadline = machine.nextDeadline?.nanoseconds, !machine.isQuiet { now = max(now, deadline + 1) }
            tell(.timePassed)
        default:
            now += Int64(chance.below(6))
            if let next = answers().randomElement(using: &chance) { tell(next) }
        }
    }

    /// What services could answer now.
    private mutating func answers() -> [LaunchInput] {
        var all: [LaunchInput] = []
        for p in 0..<plan.count where !neverAnswers[p] {
            let q = LaunchPosition(p)
            // The value of such an attempt is given back only when the attempt is to end.
            let isReported = plan.limits[p].reportsReadiness && machine.services[p].state == .starting(.inTime)
            if attemptOut[p] {
                all.append(chance.once(in: 3) ? .threw(q, Broken()) : isReported ? .becameReady(q) : .returned(q))
                // What has announced its start has been called.
                if machine.services[p].attempts == 1, !machine.services[p].hasBegun, chance.once(in: 10) {
                    all.append(.declined(q))
                }
            }
            if machine.services[p].isRerunning || plan.limits[p].reportsReadiness && chance.once(in: 20) {
                all.append(.becameReady(q))
            }
            if attemptOut[p], chance.once(in: 2) { all.append(.begun(q)) }
            let ends = machine.services[p].state == .draining ? handlers[p] : machine.services[p].state != .running
            if runOut[p], ends || isUnhealthy.contains(q) || isAwaitedToEnd(q) || chance.once(in: 20) {
                all.append(.runEnded(q, chance.once(in: 2) ? nil : Broken()))
            }
            if checksFail, runOut[p], chance.once(in: 6) { all.append(.checksFailed(q)) }
            if shutdownOut[p] { all.append(.shutdownEnded(q, chance.once(in: 4) ? Broken() : nil)) }
        }
        return all
    }

    private func isAwaitedToEnd(_ p: LaunchPosition) -> Bool {
        plan.dependents.all(p).contains { d in
            machine.services[d].isUnsettled && plan.stage(of: p, neededBy: d) == .finished
        }
    }

    private mutating func complain(_ problem: String) {
        problems.append("\(problem) at \(now), \(machine.status), \(machine.services.map(\.state))")
    }

    private mutating func tell(_ input: LaunchInput) {
        guard problems.isEmpty else { return }
        var comesUp: LaunchPosition?
        switch input {
        case .becameReady(let p):
            guard machine.services[p].isStarting, machine.acceptsReadiness(p, at: Moment(now)) else { break }
            comesUp = p
            attemptOut[p] = false
            values[p] = .up
        case .returned(let p):
            comesUp = p
            attemptOut[p] = false
            values[p] = .up
        case .threw(let p, _, _), .declined(let p): attemptOut[p] = false
        case .runEnded(let p, _):
            (runOut[p], isNotified[p]) = (false, false)
            isUnhealthy.remove(p)
        case .checksFailed(let p): isUnhealthy.insert(p)
        case .shutdownEnded(let p, _):
            if discardOut[p] { values[p] = .none }
            (shutdownOut[p], discardOut[p]) = (false, false)
        default: break
        }
        let before = machine.services
        // When time passes, a run can be called again before another deadline ends everything.
        endedRun = if case .runEnded(let p, _) = input { p } else { nil }
        mayRunAgain = !machine.status.isGoingDown && input.isTimePassed
        machine.handle(input, at: Moment(now))
        script.append("\(now): \(input) -> \(machine.actions)")
        if let p = comesUp {
            instances[p] += 1
            if machine.isRunOutstanding(p) { runOut[p] = true }
        }
        if let p = endedRun, machine.services[p].relaunch == .alone { brokeDown.insert(p) }
        for action in machine.actions { carryOut(action) }
        if case .runEnded(let p, .some) = input, !before[p].isRelaunching { checkRestart(p) }
        checkCounts()
        for p in ignoring where machine.services[p].state == .draining {
            ignoring.removeAll { $0 == p }
            tell(.runIgnoresShutdown(p))
        }
        ignoring.removeAll()
        if case .stopping = machine.status { return }
        for p in plan.positions { isGoingDown[p] = machine.shutdown.contains(p) }
    }

    private mutating func carryOut(_ action: LaunchAction) {
        switch action {
        case .start(let p): checkStart(p)
        case .discard(let p):
            if values[p] != .up { complain("\(p) is discarded without a value") }
            values[p] = .goingDown
            (shutdownOut[p], discardOut[p]) = (true, true)
        case .run(let p):
            if runOut[p] || values[p] != .up { complain("\(p) runs twice, or without being up") }
            if !mayRunAgain, machine.shutdown.contains(p) || machine.status.isGoingDown {
                complain("\(p) runs again while it goes down")
            }
            runOut[p] = true
        case .notifyRun(let p):
            if isNotified[p] { complain("the run of \(p) is notified twice") }
            if !runOut[p] { complain("the run of \(p) is notified without being under way") }
            isNotified[p] = true
            for d in plan.dependents.hard(p) where machine.services[d].holdsDependencies {
                complain("the run of \(p) is notified before \(d) is down")
            }
            if !handlers[p] { ignoring.append(p) }
        case .refuse(let ticket, let cycle):
            if tickets.removeValue(forKey: ticket) == nil { complain("\(ticket) is answered twice") }
            if cycle.count < 2 || cycle.first != cycle.last { complain("\(cycle) is not a cycle") }
        case .shutDown(let p): checkShutdown(p)
        case .release(let p): values[p] = .none
        case .answer(let ticket, _):
            if tickets.removeValue(forKey: ticket) == nil { complain("\(ticket) is answered twice") }
        case .launched:
            if machine.awaited.count > 0 { complain("launched too early") }
        case .ended:
            for p in values.indices where values[p] != .none && !isLeft(LaunchPosition(p)) {
                complain("the value of \(p) is still there")
            }
            if machine.services.contains(where: { $0.holdsDependencies || $0.isUnsettled }) {
                complain("not all is down")
            }
        case .cancel, .cancelShutdown, .shutDownChildren, .changed, .stalled: break
        }
    }

    /// Whether no shutdown reached the service before a deadline, so that its shutdown is called later.
    private func isLeft(_ p: LaunchPosition) -> Bool {
        machine.services[p].outstanding.contains(.shutdown)
    }

    private mutating func checkStart(_ p: LaunchPosition) {
        for q in plan.neededFailures[p] ?? [] where machine.services[p].attempts == 1 {
            if machine.services[q].isUp { complain("\(p) starts although \(q) is up") }
        }
        if attemptOut[p] || runOut[p] || shutdownOut[p] { complain("\(p) starts while it is out") }
        if values[p] != .none { complain("\(p) starts while it is up") }
        let staysAlone = plan.limits[p].policy.restart.scope == .instance
        for d in plan.dependents.hard(p) where !staysAlone && values[d] == .up && heldInstances[d][p] != nil {
            complain("\(p) starts while \(d) holds an earlier instance of it")
        }
        // A launch, or a request for a service that has ended, begins to count anew.
        if !machine.services[p].isRelaunching && machine.services[p].attempt == 1 { restarts[p] = [] }
        heldInstances[p] = [:]
        for q in plan.dependencies.hard(p) where values[q] == .up { heldInstances[p][q] = instances[q] }
        attemptOut[p] = true
        brokeDown.remove(p)
        guard machine.services[p].isStarting, !machine.shutdown.contains(p) else { return }
        for q in plan.dependencies.all(p) {
            // One that was required after this one was ready does not hold it up any more.
            let d = machine.services[q]
            if d.stage < plan.stage(of: q, neededBy: p) && !d.isRequired {
                complain("\(p) starts before \(q) has settled")
            }
        }
        for d in plan.dependencies.hard(p) {
            let isAllowed =
                switch machine.services[d].state {
                // It failed, which its policy allows, and has been required again since.
                case _ where machine.services[p].attempts > 1 && machine.services[d].isRequired: true
                case .running, .awaitingRun, .rerunning, .completed: !machine.shutdown.contains(d)
                case .ended(.failed), .ended(.abandoned), .broken: plan.limits[d].policy.onFailure == .proceed
                case .waiting, .ready, .starting, .discarding, .backingOff:
                    machine.services[d].hasBegun && plan.stage(of: d, neededBy: p) == .begun
                default: false
                }
            if !isAllowed { complain("\(p) starts although \(d) is \(machine.services[d].state)") }
        }
    }

    /// The run of a service that was up threw: it may be restarted as often as its policy allows, and not while it goes down.
    private mutating func checkRestart(_ p: LaunchPosition) {
        let service = machine.services[p]
        guard service.isRelaunching || service.state == .awaitingRun || service.outstanding.contains(.run) else {
            return
        }
        if isGoingDown[p] { complain("\(p) is restarted while it goes down") }
        let policy = plan.limits[p].policy.restart
        restarts[p].append(now)
        let period = policy.period.components.attoseconds / 1_000_000_000
        let recent = restarts[p].count { now - $0 < period }
        if policy.scope == nil || recent > policy.limit { complain("\(p) is restarted \(recent) times") }
        if machine.status.isGoingDown { complain("\(p) is restarted during a shutdown") }
    }

    private mutating func checkShutdown(_ p: LaunchPosition) {
        if values[p] != .up { complain("\(p) is shut down without being up") }
        values[p] = .goingDown
        shutdownOut[p] = true
        let edges = plan.dependents
        let isWhole = if case .stopping = machine.status { true } else { false }
        // A service that fails by itself goes down alone, even if everything stops because of that.
        // Dependents stay up while it is launched again alone, even if everything stops meanwhile.
        if plan.limits[p].policy.restart.scope == .instance, brokeDown.contains(p) { return }
        for d in isWhole && !isGoingDown[p] && p != endedRun ? edges.all(p) : edges.hard(p) {
            if machine.services[d].holdsDependencies { complain("\(p) is shut down before \(d)") }
        }
    }

    private mutating func checkCounts() {
        for problem in machine.inconsistencies { complain(problem) }
        let set = plan.positions.count { machine.timers.deadline(of: $0) != .never }
        if set != machine.timers.count { complain("\(set) timers are set, not \(machine.timers.count)") }
        if case .stopping = machine.status {
            let up = machine.services.count { $0.holdsDependencies }
            if up != machine.shutdown.members.count { complain("\(up) are up, not \(machine.shutdown.members.count)") }
        }
    }
}

extension Launch.Status {
    var isDown: Bool {
        switch self {
        case .idle, .ended: true
        case .launchingSynchronously, .launching, .running, .stopping: false
        }
    }

    var isAtRest: Bool { isDown || self == .running }
}

extension Launch.Status {
    fileprivate var isGoingDown: Bool { if case .stopping = self { true } else { false } }
}

extension LaunchInput {
    fileprivate var isTimePassed: Bool { if case .timePassed = self { true } else { false } }
}
