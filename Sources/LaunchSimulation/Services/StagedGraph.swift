package import LaunchGraph

/// A graph whose services play on a stage, and what the checks need to know of it, by launch order.
package struct StagedGraph: Sendable {
    package let graph: ServiceGraph
    /// Whether its services do code of their own.
    let isReal: Bool
    package let ids: [ServiceID]
    package let policies: [ServicePolicy]
    package let modes: [LaunchMode]
    package let hasRun: [Bool]
    /// The places of what each service depends on, and of what it only starts after.
    package let hard: [[Int]]
    package let orderOnly: [[Int]]
    package let dependents: [[Int]]
    package let followers: [[Int]]
    /// Whether it is deferred and nothing eager waits for it: it must not start before all that is eager has settled.
    let isSetBack: [Bool]

    /// The services of `original` on a stage.
    ///
    /// - Parameters:
    ///   - isReal: whether they do their own code.
    ///   - hasRun: for each service, by launch order, whether it goes on working after it is up; `nil` as it is.
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
            guard let p = positions[declaration.id] else { continue }
            let record = StagedRecord(
                declaration.record, at: p, isReal: isReal, hasRun: hasRun?[p])
            policies[p] = declaration.policy
            modes[p] = declaration.mode
            runs[p] = record.hasRun
            list.declarations[index].record = record
            hard[p] = Self.distinct(declaration.dependsOn.compactMap { positions[$0] })
            orderOnly[p] = Self.distinct(declaration.startsAfter.compactMap { positions[$0] }, except: hard[p])
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
        isSetBack = Self.setBack(modes, hard: hard, orderOnly: orderOnly)
        graph = try ServiceGraph(services: list, parent: original.parentGraph)
    }

    private static func setBack(_ modes: [LaunchMode], hard: [[Int]], orderOnly: [[Int]]) -> [Bool] {
        var isWaitedFor = modes.map { $0 == .eager }
        for p in modes.indices.reversed() where isWaitedFor[p] {
            for q in hard[p] + orderOnly[p] { isWaitedFor[q] = true }
        }
        return modes.indices.map { modes[$0] == .deferred && !isWaitedFor[$0] }
    }

    /// The first occurrence of each element that is not in `others`.
    ///
    /// - Complexity: O(elements + others).
    package static func distinct<Element: Hashable>(_ elements: [Element], except others: [Element] = []) -> [Element] {
        guard !elements.isEmpty else { return [] }
        var seen = Set(others)
        return elements.filter { seen.insert($0).inserted }
    }

    private static func transposed(_ lists: [[Int]]) -> [[Int]] {
        var result = [[Int]](repeating: [], count: lists.count)
        for (p, list) in lists.enumerated() {
            for q in list { result[q].append(p) }
        }
        return result
    }
}
