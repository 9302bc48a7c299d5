internal import LaunchGraph

/// What the services of one run are going to do.
struct FaultDraft {
    let graph: StagedGraph
    /// What each service does, by launch order; one that runs its own code takes no time but that code's.
    var services: [SimulatedService]
    var random: RandomSource
    var interruption: Scenario.Interruption?
    /// What goes wrong, in words.
    var words: [String] = []
    /// Services that something is to happen to and that are not there.
    private(set) var unknown: [ServiceID] = []
    /// What is left of the seed, of which each choice takes a part, so that every combination has its turn.
    private var rest: UInt64

    /// A run with `seed` in which each service takes a time of its own and nothing goes wrong.
    init(_ graph: StagedGraph, seed: UInt64, durations: LaunchProfile) {
        self.graph = graph
        rest = seed
        random = RandomSource(seed: seed)
        services = []
        for (place, id) in graph.ids.enumerated() {
            let drawn = Duration.milliseconds(1 + random.below(100))
            let most = graph.policies[place].timeout.map { $0 / 2 } ?? drawn
            let time = durations.attempts[id] ?? durations.durations[id] ?? min(drawn, most)
            var service = SimulatedService.takes(graph.isReal ? .zero : time)
            if graph.isReal { service.timeToFail = time }
            services.append(service)
        }
    }

    /// The place of a service in the launch order.
    mutating func place(of id: ServiceID) -> Int? {
        let place = graph.ids.firstIndex(of: id)
        if place == nil { unknown.append(id) }
        return place
    }

    /// The next of `count` things.
    mutating func next(of count: Int) -> Int {
        defer { rest /= UInt64(max(1, count)) }
        return Int(rest % UInt64(max(1, count)))
    }

    mutating func changeAnyOne(
        _ what: String, _ change: (inout SimulatedService, ServicePolicy, inout RandomSource) -> Void
    ) {
        guard !services.isEmpty else { return }
        let place = next(of: services.count)
        change(&services[place], graph.policies[place], &random)
        words.append("\(graph.ids[place]) \(what)")
    }

    mutating func stopAnyOne() {
        let places = services.indices.filter { graph.hasRun[$0] }
        guard !places.isEmpty else { return }
        let place = places[next(of: places.count)]
        let after = Duration.milliseconds(random.below(200))
        services[place].run = random.chance(1, in: 2) ? .returns(after: after) : .throws(after: after)
        words.append("\(graph.ids[place]) stops working")
    }
}
