import LaunchGraph

@testable import LaunchSimulation

/// An event of a run, and when it is dispatched.
struct RandomEvent: Sendable {
    enum Keeping: Sendable { case none, all, latest }

    var isAsynchronous: Bool
    var direction: EventDirection
    var keeping: Keeping
    /// Whether what launches returned is told as well.
    var isForAnybody: Bool
    /// When, in nanoseconds since the world began, at the earliest.
    var after: Int64
    var seed: UInt64

    /// How long a responder to an asynchronous event may take.
    static let timeout = Duration.milliseconds(30)

    var delivery: EventDelivery {
        switch keeping {
        case .none: .immediate
        case .all: .held(.all)
        case .latest: .held(.latest)
        }
    }

    /// Events of one kind have one name: of these only the latest is kept, where that is so.
    var name: String { "\(isAsynchronous) \(direction) \(keeping) \(isForAnybody)" }
}

/// A launch during which events are dispatched, drawn from a seed.
struct EventScenario {
    var scenario: Scenario
    var events: [RandomEvent]

    /// The graph of a seed, some of whose services listen themselves.
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
        // What is checked of events depends on exact moments.
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
                keeping: [.none, .all, .latest][drawn.random.below(3)], isForAnybody: drawn.random.chance(1, in: 2),
                after: Int64(5 * drawn.random.below(30)) * 1_000_000, seed: drawn.random.next())
        }
        events.sort { $0.after < $1.after }
    }
}
