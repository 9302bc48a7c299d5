import LaunchGraph

@testable import LaunchSimulation

/// An event that is dispatched in a run.
struct RandomEvent: Sendable {
    enum Buffering: Sendable { case none, all, latest }

    var isAsynchronous: Bool
    var direction: EventDirection
    var buffering: Buffering
    /// Whether values that launches returned receive the event, too.
    var reachesValues: Bool
    /// The earliest virtual time of the dispatch, in nanoseconds.
    var after: Int64
    var seed: UInt64

    /// The timeout of each responder of an asynchronous event.
    static let timeout = Duration.milliseconds(30)

    var delivery: EventDelivery {
        switch buffering {
        case .none: .immediate
        case .all: .buffered(.all)
        case .latest: .buffered(.latest)
        }
    }

    /// The same for all events of a kind, of which at most the latest is buffered.
    var name: String { "\(isAsynchronous) \(direction) \(buffering) \(reachesValues)" }
}

/// A random launch during which events are dispatched.
struct EventScenario {
    var scenario: Scenario
    var events: [RandomEvent]

    /// The graph of a seed, some of whose services conform to the responder protocols.
    static func graph(seed: UInt64) throws -> (graph: SimulatedGraph, listens: [Bool]) {
        var drawn = RandomScenario(seed: seed)
        let plain = try drawn.graph()
        var list = plain.graph.services
        var listening: Set<ServiceID> = []
        for index in list.declarations.indices where drawn.random.chance(1, in: 2) {
            let old = list.declarations[index]
            let service = Listener(
                id: old.id, dependsOn: old.dependsOn, startsAfter: old.startsAfter, policy: old.policy, mode: old.mode)
            list.declarations[index] = ServiceListBuilder.buildExpression(service).declarations[0]
            listening.insert(old.id)
        }
        let graph = try SimulatedGraph(ServiceGraph(services: list), hasRun: plain.hasRun)
        return (graph, graph.ids.map(listening.contains))
    }

    init(seed: UInt64, _ graph: SimulatedGraph) {
        var drawn = RandomScenario(seed: seed)
        scenario = drawn.scenario(graph)
        // The invariants of events depend on exact moments, so the run has no lag.
        scenario.order = .random(seed: drawn.random.next())
        scenario.only = nil
        if drawn.random.chance(1, in: 2) {
            scenario.launches = 1
            scenario.uptime = nil
        }
        events = (0..<1 + drawn.random.below(6)).map { _ in
            RandomEvent(
                isAsynchronous: drawn.random.chance(1, in: 2),
                direction: drawn.random.chance(1, in: 2) ? .dependenciesFirst : .dependentsFirst,
                buffering: [.none, .all, .latest][drawn.random.below(3)], reachesValues: drawn.random.chance(1, in: 2),
                after: Int64(5 * drawn.random.below(30)) * 1_000_000, seed: drawn.random.next())
        }
        events.sort { $0.after < $1.after }
    }
}
