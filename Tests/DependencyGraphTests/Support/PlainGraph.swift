import DependencyGraph

/// A small graph and, straight from the definitions and without any cleverness, what is to be known about it.
struct PlainGraph: Sendable {
    let count: Int
    /// For each node what it waits for as listed, hard ones first.
    var lists: [[(target: Int, isHard: Bool)]]

    init(count: Int) {
        self.count = count
        lists = Array(repeating: [], count: count)
    }

    /// A random one: each pair of nodes is a dependency with some probability, in shuffled lists, some of them order-only.
    /// Without `cycles` a node only waits for earlier ones of a random sequence.
    static func random(
        count: Int, density: Double, orderOnly: Double = 0.2, cycles: Bool = true, _ random: inout SplitMix
    ) -> PlainGraph {
        var graph = PlainGraph(count: count)
        let ranks = (0..<count).shuffled(using: &random)
        for node in 0..<count {
            let targets = (0..<count).filter { $0 != node && (cycles || ranks[$0] < ranks[node]) }
            for target in targets.shuffled(using: &random) where Double.random(in: 0..<1, using: &random) < density {
                graph.lists[node].append((target, Double.random(in: 0..<1, using: &random) >= orderOnly))
            }
            graph.lists[node] = graph.lists[node].filter(\.isHard) + graph.lists[node].filter { !$0.isHard }
        }
        return graph
    }

    var compact: CompactGraph {
        var hard: [(Int, Int)] = []
        var orderOnly: [(Int, Int)] = []
        for (node, list) in lists.enumerated() {
            for (target, isHard) in list {
                if isHard { hard.append((node, target)) } else { orderOnly.append((node, target)) }
            }
        }
        return CompactGraph(nodeCount: count, hard: hard, orderOnly: orderOnly)
    }

    var arcs: [(source: Int, target: Int, isHard: Bool)] {
        lists.enumerated().flatMap { node, list in list.map { (node, $0.target, $0.isHard) } }
    }

    func removing(_ cut: [(dependent: Int, dependency: Int)]) -> PlainGraph {
        var graph = self
        for (node, target) in cut { graph.lists[node].removeAll { $0.target == target } }
        return graph
    }

    /// The launch order by its definition, recursively; `nil` if there is a cycle.
    var launchOrder: [Int]? {
        var order: [Int] = []
        var open = Set<Int>()
        func place(_ node: Int) -> Bool {
            if order.contains(node) { return true }
            guard open.insert(node).inserted else { return false }
            for (target, _) in lists[node] where !place(target) { return false }
            open.remove(node)
            order.append(node)
            return true
        }
        for node in 0..<count where !place(node) { return nil }
        return order
    }

    /// For each pair of nodes whether one waits for the other, directly or not (Warshall).
    func reaches(hardOnly: Bool = false) -> [[Bool]] {
        var reaches = Array(repeating: Array(repeating: false, count: count), count: count)
        for (source, target, isHard) in arcs where isHard || !hardOnly { reaches[source][target] = true }
        for middle in 0..<count {
            for source in 0..<count where reaches[source][middle] {
                for target in 0..<count where reaches[middle][target] { reaches[source][target] = true }
            }
        }
        return reaches
    }

    /// The strongly connected components of two or more.
    var components: [[Int]] {
        let reaches = reaches()
        var seen = Set<Int>()
        return (0..<count).compactMap { node in
            guard !seen.contains(node) else { return nil }
            let members = (0..<count).filter { $0 == node || reaches[node][$0] && reaches[$0][node] }
            seen.formUnion(members)
            return members.count > 1 ? members : nil
        }
    }

    /// Every simple cycle among some nodes of at most some length, each from its earliest node on.
    func cycles(among members: [Int], upTo length: Int) -> [[Int]] {
        var cycles: [[Int]] = []
        var path: [Int] = []
        func extend() {
            for (target, _) in lists[path[path.count - 1]] where members.contains(target) {
                if target == path[0] {
                    cycles.append(path)
                } else if target > path[0], path.count < length, !path.contains(target) {
                    path.append(target)
                    extend()
                    path.removeLast()
                }
            }
        }
        for start in members {
            path = [start]
            extend()
        }
        return cycles
    }

    /// The shortest cycle among some nodes that SPEC §4 asks for, closed.
    func shortestCycle(among members: [Int]) -> [Int] {
        for length in 2...members.count {
            let found = cycles(among: members, upTo: length)
            let first = found.min { left, right in
                left.count != right.count
                    ? left.count < right.count : left.sorted().lexicographicallyPrecedes(right.sorted())
            }
            if let first { return first + [first[0]] }
        }
        return []
    }

    /// The size of a smallest cut among some nodes and the largest number of order-only dependencies in one of that size:
    /// by trying to cut every arc of a cycle, then of a cycle that is left, and so on.
    func minimumFeedbackArcs(among members: [Int]) -> (size: Int, orderOnly: Int) {
        for size in 1... {
            if let orderOnly = orderOnlyInCut(among: members, size: size) { return (size, orderOnly) }
        }
        return (0, 0)
    }

    private func orderOnlyInCut(among members: [Int], size: Int) -> Int? {
        guard let cycle = anyCycle(among: members) else { return 0 }
        guard size > 0 else { return nil }
        var best: Int?
        for (node, target) in zip(cycle, cycle.dropFirst() + [cycle[0]]) {
            guard let arc = lists[node].first(where: { $0.target == target }) else { continue }
            let rest = removing([(node, target)])
            if let more = rest.orderOnlyInCut(among: members, size: size - 1) {
                best = max(best ?? 0, more + (arc.isHard ? 0 : 1))
            }
        }
        return best
    }

    /// Some cycle among some nodes.
    private func anyCycle(among members: [Int]) -> [Int]? {
        var path: [Int] = []
        var done = Set<Int>()
        func search(_ node: Int) -> [Int]? {
            if let index = path.firstIndex(of: node) { return Array(path[index...]) }
            if done.contains(node) { return nil }
            path.append(node)
            for (target, _) in lists[node] where members.contains(target) {
                if let found = search(target) { return found }
            }
            path.removeLast()
            done.insert(node)
            return nil
        }
        for member in members { if let found = search(member) { return found } }
        return nil
    }

    /// The hard dependencies implied by a longer path of hard ones.
    var redundant: [[Int]] {
        let reaches = reaches(hardOnly: true)
        guard !(0..<count).contains(where: { reaches[$0][$0] }) else { return [] }
        return arcs.filter { arc in
            arc.isHard && lists[arc.source].contains { $0.isHard && reaches[$0.target][arc.target] }
        }.map { [$0.source, $0.target] }
    }
}

extension CompactGraph {
    /// Creates a graph from pairs of the numbers of a dependent and its dependency.
    init(nodeCount: Int, hard: [(Int, Int)], orderOnly: [(Int, Int)] = []) {
        func nodes(_ pairs: [(Int, Int)]) -> [(dependent: GraphNode, dependency: GraphNode)] {
            pairs.map { (GraphNode($0), GraphNode($1)) }
        }
        self.init(nodeCount: nodeCount, hard: nodes(hard), orderOnly: nodes(orderOnly))
    }
}
