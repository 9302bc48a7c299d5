package import LaunchGraph

/// A graph of simulated services, with the properties that the checker needs, in launch order.
package struct SimulatedGraph: Sendable {
    package let graph: ServiceGraph
    /// Whether the services run their own code.
    let isReal: Bool
    package let ids: [ServiceID]
    package let policies: [ServicePolicy]
    package let modes: [LaunchMode]
    package let hasRun: [Bool]
    /// The positions of the services in each service's `dependsOn`, and of those only in its `startsAfter`.
    package let hard: [[Int]]
    package let orderOnly: [[Int]]
    /// `hard` and `orderOnly` reversed.
    package let dependents: [[Int]]
    package let followers: [[Int]]
    /// Whether a service is deferred and no eager service waits for it, so that it starts after all eager services have
    /// settled.
    let startsAfterEager: [Bool]

    /// A graph with simulated services in place of those of `original`.
    ///
    /// - Parameters:
    ///   - isReal: whether the services run their own code.
    ///   - hasRun: for each service, in launch order, whether it has a run; `nil` for what `original` has.
    package init(_ original: ServiceGraph, isReal: Bool = false, hasRun: [Bool]? = nil) throws {
        let ids = original.launchOrder
        let positions = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        var list = original.services
        var policies = [ServicePolicy](repeating: ServicePolicy(), count: ids.count)
        var modes = [LaunchMode](repeating: .eager, count: ids.count)
        var runs = [Bool](repeating: false, count: ids.count)
        var hard = [[Int]](repeating: [], count: ids.count)
        var orderOnly = [[Int]](repeating: [], count: ids.count)
        for index in list.declarations.indices {
            let declaration = list.declarations[index]
            guard let position = positions[declaration.id] else { continue }
            let record = SimulatedRecord(
                declaration.record, at: position, isReal: isReal, hasRun: hasRun?[position])
            policies[position] = declaration.policy
            modes[position] = declaration.mode
            runs[position] = record.hasRun
            list.declarations[index].record = record
            hard[position] = Self.distinct(declaration.dependsOn.compactMap { positions[$0] })
            orderOnly[position] = Self.distinct(
                declaration.startsAfter.compactMap { positions[$0] }, except: hard[position])
        }
        self.isReal = isReal
        self.ids = ids
        self.policies = policies
        self.modes = modes
        self.hasRun = runs
        self.hard = hard
        self.orderOnly = orderOnly
        dependents = Self.transposed(hard)
        followers = Self.transposed(orderOnly)
        startsAfterEager = Self.startingAfterEager(modes, hard: hard, orderOnly: orderOnly)
        graph = try ServiceGraph(services: list, parent: original.parentGraph)
    }

    private static func startingAfterEager(_ modes: [LaunchMode], hard: [[Int]], orderOnly: [[Int]]) -> [Bool] {
        var isWaitedFor = modes.map { $0 == .eager }
        for position in modes.indices.reversed() where isWaitedFor[position] {
            for q in hard[position] + orderOnly[position] { isWaitedFor[q] = true }
        }
        return modes.indices.map { modes[$0] == .deferred && !isWaitedFor[$0] }
    }

    /// The first occurrence of each element that is not in `others`, in order.
    ///
    /// - Complexity: O(elements + others).
    package static func distinct<Element: Hashable>(_ elements: [Element], except others: [Element] = []) -> [Element] {
        guard !elements.isEmpty else { return [] }
        var seen = Set(others)
        return elements.filter { seen.insert($0).inserted }
    }

    private static func transposed(_ lists: [[Int]]) -> [[Int]] {
        var result = [[Int]](repeating: [], count: lists.count)
        for (position, list) in lists.enumerated() {
            for q in list { result[q].append(position) }
        }
        return result
    }
}
