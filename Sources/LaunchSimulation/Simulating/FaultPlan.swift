internal import LaunchGraph

/// The behavior of the services and the interruption that ``Faults`` determine for one seed.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct FaultPlan {
    let graph: SimulatedGraph
    /// The behavior of each service, in launch order.
    var services: [SimulatedService]
    var random: RandomSource
    var interruption: Scenario.Interruption?
    var descriptions: [String] = []
    private(set) var unknown: [ServiceID] = []
    /// The part of the seed for later choices. Each divides it, so that successive seeds give every combination.
    private var remainingSeed: UInt64

    /// Creates a plan without faults, in which each simulated service takes its known duration or a random one.
    init(_ graph: SimulatedGraph, seed: UInt64, durations: LaunchProfile) {
        self.graph = graph
        remainingSeed = seed
        random = RandomSource(seed: seed)
        services = []
        for (position, id) in graph.ids.enumerated() {
            let drawn = Duration.milliseconds(1 + random.below(100))
            let longest = graph.policies[position].timeout.map { $0 / 2 } ?? drawn
            let time = durations.attempts[id] ?? durations.durations[id] ?? min(drawn, longest)
            var service = SimulatedService.takes(graph.isReal ? .zero : time)
            if graph.isReal { service.timeToFail = time }
            services.append(service)
        }
    }

    /// Returns the position of a service; if it is not in the graph, records it as unknown and returns `nil`.
    mutating func position(of id: ServiceID) -> Int? {
        let position = graph.ids.firstIndex(of: id)
        if position == nil { unknown.append(id) }
        return position
    }

    /// Selects one of `count` alternatives; successive seeds select each in turn.
    mutating func choose(of count: Int) -> Int {
        defer { remainingSeed /= UInt64(max(1, count)) }
        return Int(remainingSeed % UInt64(max(1, count)))
    }

}
