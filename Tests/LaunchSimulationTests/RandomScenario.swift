import LaunchGraph

@testable import LaunchSimulation

/// Generates graphs and scenarios from a seed.
struct RandomScenario {
    var random: RandomSource
    /// Whether most services have a run, with policies for its end.
    private let isSupervised: Bool
    /// Whether services are launched again alone instead of with their dependents.
    private let relaunchesAlone: Bool
    /// Whether dependencies may wait for the start or the completion of a service.
    private let hasConditions: Bool

    init(seed: UInt64, isSupervised: Bool = false, relaunchesAlone: Bool = false, hasConditions: Bool = false) {
        random = RandomSource(seed: seed)
        self.isSupervised = isSupervised
        self.relaunchesAlone = relaunchesAlone
        self.hasConditions = hasConditions
    }

    mutating func graph() throws -> SimulatedGraph {
        let count = 1 + random.below(7)
        let density = 1 + random.below(6)
        var list = ServiceList()
        for index in 0..<count {
            var hard: [ServiceID] = []
            var orderOnly: [ServiceID] = []
            for other in 0..<index {
                if random.chance(density, in: 10) {
                    hard.append(ServiceID("s\(other)"))
                } else if random.chance(1, in: 8) {
                    orderOnly.append(ServiceID("s\(other)"))
                }
            }
            let service = Nothing(
                id: ServiceID("s\(index)"), dependsOn: hard, startsAfter: orderOnly,
                policy: isSupervised ? supervisedPolicy() : policy(), mode: mode())
            var declaration = ServiceListBuilder.buildExpression(service).declarations[0]
            if hasConditions {
                for id in hard + orderOnly { declaration.conditions[id] = condition() }
            }
            list.declarations.append(declaration)
        }
        let hasRun = (0..<count).map { _ in random.chance(isSupervised ? 3 : 1, in: 4) }
        return try SimulatedGraph(ServiceGraph(services: list), hasRun: hasRun)
    }

    private mutating func policy() -> ServicePolicy {
        ServicePolicy(
            timeout: .milliseconds(20 + 10 * random.below(4)), shutdownTimeout: .milliseconds(15),
            grace: .milliseconds([0, 5, 10, 40][random.below(4)]),
            retry: RetryPolicy(
                attempts: [1, 1, 2, 3][random.below(4)],
                backoff: random.chance(1, in: 2) ? .none : .exponential(from: .milliseconds(5))),
            onFailure: [.abort, .skipDependents, .proceed][random.below(3)])
    }

    private mutating func supervisedPolicy() -> ServicePolicy {
        var policy = policy()
        policy.drain = .milliseconds([0, 10, 30][random.below(3)])
        policy.restart =
            [
                .never, .run(limit: 2, within: .milliseconds(60), backoff: .constant(.milliseconds(5))),
                .run(limit: 1, within: .milliseconds(10), backoff: .none),
                .service(limit: 2, within: .milliseconds(80), backoff: .exponential(from: .milliseconds(5))),
                .service(limit: 1, within: .milliseconds(10), backoff: .none),
            ][random.below(5)]
        if relaunchesAlone, policy.restart.scope == .service { policy.restart.scope = .instance }
        policy.onEnd = [.failure, .completes, .completes, .shutsDown][random.below(4)]
        return policy
    }

    private mutating func condition() -> DependencyCondition? {
        [nil, .started, .completed][random.below(3)]
    }

    private mutating func mode() -> LaunchMode {
        random.chance(3, in: 4) ? .eager : random.chance(1, in: 2) ? .deferred : .onDemand
    }

    /// Times that are often equal, so that events coincide.
    private mutating func time(upTo most: Int) -> Duration { .milliseconds(5 * random.below(most / 5 + 1)) }

    mutating func service() -> SimulatedService {
        var service = SimulatedService(duration: time(upTo: 20))
        guard random.chance(1, in: 3) else { return service }
        switch random.below(6) {
        case 0: service.failingAttempts = random.chance(1, in: 2) ? .max : 1
        case 1: service.hangingAttempts = random.chance(1, in: 2) ? .max : 1
        case 2: service.duration = time(upTo: 120)
        case 3:
            service.duration = time(upTo: 200)
            service.ignoresCancellation = true
        case 4:
            service.hangingAttempts = .max
            service.ignoresCancellation = true
        default:
            service.failingAttempts = 1
            service.duration = time(upTo: 60)
        }
        if random.chance(1, in: 3) {
            service.shutdownDuration = time(upTo: 30)
            service.shutdown = [.succeeds, .throws, .hangs][random.below(3)]
        }
        return service
    }

    mutating func scenario(_ graph: SimulatedGraph) -> Scenario {
        let count = graph.ids.count
        var scenario = Scenario(services: (0..<count).map { _ in service() })
        for p in 0..<count where graph.hasRun[p] && random.chance(1, in: 3) {
            let after = time(upTo: 100)
            scenario.services[p].run = random.chance(1, in: 2) ? .returns(after: after) : .throws(after: after)
        }
        scenario.order = .random(seed: random.next(), hasLag: random.chance(1, in: 3))
        if random.chance(1, in: 3) { scenario.maxConcurrency = 1 + random.below(3) }
        if random.chance(1, in: 4) {
            scenario.profile = LaunchProfile(
                durations: Dictionary(
                    uniqueKeysWithValues: graph.ids.map { ($0, time(upTo: 50)) }))
        }
        if random.chance(1, in: 3) {
            let deadline = random.chance(1, in: 3) ? time(upTo: 40) : nil
            scenario.interruption = (
                random.chance(1, in: 2) ? .cancelLaunch : .shutDown(deadline: deadline), time(upTo: 80)
            )
        }
        if random.chance(1, in: 8) { scenario.only = [graph.ids[random.below(count)]] }
        if random.chance(1, in: 3) {
            scenario.requests = (0..<1 + random.below(3)).map { _ in (random.below(count), time(upTo: 40)) }
        }
        if random.chance(1, in: 2) { scenario.uptime = time(upTo: 100) }
        if random.chance(1, in: 5) { scenario.shutdownDeadline = time(upTo: 40) }
        if random.chance(1, in: 4) { scenario.launches = 2 }
        scenario.isObserved = random.chance(1, in: 8)
        if isSupervised { superviseRuns(graph, &scenario) }
        if random.chance(1, in: 4) { scenario.lameDuck = time(upTo: 30) }
        return scenario
    }

    private mutating func superviseRuns(_ graph: SimulatedGraph, _ scenario: inout Scenario) {
        for p in graph.ids.indices where graph.hasRun[p] {
            if random.chance(1, in: 2) {
                let after = time(upTo: 60)
                scenario.services[p].run = random.chance(1, in: 4) ? .returns(after: after) : .throws(after: after)
            }
            // Without a limit, a run may be restarted without end. A service that is relaunched without end would keep the
            // launch waiting, and a launch that waits for a completion would never be idle.
            if graph.policies[p].restart.scope == .service || hasConditions || random.chance(7, in: 8) {
                scenario.services[p].endingRuns = 1 + random.below(4)
            }
            if random.chance(1, in: 2) { scenario.services[p].drain = time(upTo: 40) }
        }
    }
}
