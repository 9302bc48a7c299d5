extension CompactGraph {
    /// The strongly connected components of two or more nodes.
    ///
    /// Each is ascending, and they are sorted by their earliest declared member. A graph without cycles costs no more than
    /// its launch order. In any other the nodes that reach no cycle and those that no cycle reaches are taken away first;
    /// the rest is searched as by Pearce (A Space-Efficient Algorithm for Finding Strongly Connected Components, 2016,
    /// after Tarjan 1972), without recursion.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func cyclicComponents() -> [[UInt32]] {
        let search = LaunchOrderSearch(self)
        return search.order.count == nodeCount ? [] : cyclicComponents(after: search)
    }

    /// The same after a search for the launch order that has found a cycle.
    func cyclicComponents(after orderSearch: LaunchOrderSearch) -> [[UInt32]] {
        var search = ComponentSearch(self, suspects: nodesBetweenCycles(orderSearch))
        return search.run()
    }

    /// For each node whether it may be on a cycle: it reaches one and is reached from one.
    private func nodesBetweenCycles(_ orderSearch: LaunchOrderSearch) -> [Bool] {
        var suspects = orderSearch.states.map { $0 == LaunchOrderSearch.tainted }
        // Remove nodes without remaining dependents until there are none.
        var waiting = [UInt32](repeating: 0, count: nodeCount)
        for node in 0..<nodeCount where suspects[node] {
            for target in dependencies(of: node) { waiting[Int(target)] += 1 }
        }
        var free = (0..<nodeCount).filter { suspects[$0] && waiting[$0] == 0 }
        while let node = free.popLast() {
            suspects[node] = false
            for target in dependencies(of: node) {
                waiting[Int(target)] -= 1
                if waiting[Int(target)] == 0, suspects[Int(target)] { free.append(Int(target)) }
            }
        }
        return suspects
    }
}

/// The search for strongly connected components among the nodes that may be on a cycle.
private struct ComponentSearch {
    private let graph: CompactGraph
    private let suspects: [Bool]

    /// 0 for a node not met yet, the number of its visit lowered to that of the earliest node it reaches while it is under
    /// way, `UInt32.max` once its component is known.
    private var lowest: [UInt32]

    /// For each node the component it is in, plus 1; 0 for none.
    private var component: [UInt32]
    private var componentCount: UInt32 = 0

    /// The path from the root to the node under way, each with the next dependency to follow.
    private var path: [(node: Int, edge: Int)] = []

    /// Nodes that are complete and belong to the component of a node on the path.
    private var pending: [Int] = []
    private var visits: UInt32 = 0

    init(_ graph: CompactGraph, suspects: [Bool]) {
        self.graph = graph
        self.suspects = suspects
        lowest = [UInt32](repeating: 0, count: graph.nodeCount)
        component = lowest
    }

    mutating func run() -> [[UInt32]] {
        for root in 0..<graph.nodeCount where suspects[root] && lowest[root] == 0 {
            enter(root)
            while let (node, edge) = path.last {
                if edge < Int(graph.offsets[node + 1]) {
                    path[path.count - 1].edge += 1
                    follow(from: node, to: Int(graph.targets[edge]))
                } else {
                    path.removeLast()
                    leave(node)
                }
            }
        }
        return groups()
    }

    /// For each node on the path the number of its own visit.
    private var visit: [UInt32] = []

    private mutating func enter(_ node: Int) {
        visits += 1
        lowest[node] = visits
        visit.append(visits)
        path.append((node, Int(graph.offsets[node])))
    }

    private mutating func follow(from node: Int, to target: Int) {
        guard suspects[target] else { return }
        if lowest[target] == 0 {
            enter(target)
        } else {
            lowest[node] = min(lowest[node], lowest[target])
        }
    }

    private mutating func leave(_ node: Int) {
        let isRoot = visit.removeLast() == lowest[node]
        if isRoot {
            let own = lowest[node]
            var members = [node]
            while let last = pending.last, lowest[last] >= own {
                members.append(last)
                pending.removeLast()
            }
            if members.count > 1 { componentCount += 1 }
            for member in members {
                lowest[member] = .max
                if members.count > 1 { component[member] = componentCount }
            }
        } else {
            pending.append(node)
        }
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
    }

    /// The components, in the order of their earliest members.
    private func groups() -> [[UInt32]] {
        var place = [UInt32](repeating: .max, count: Int(componentCount) + 1)
        var groups: [[UInt32]] = []
        for node in 0..<graph.nodeCount where component[node] > 0 {
            let number = Int(component[node])
            if place[number] == .max {
                place[number] = UInt32(truncatingIfNeeded: groups.count)
                groups.append([])
            }
            groups[Int(place[number])].append(UInt32(truncatingIfNeeded: node))
        }
        return groups
    }
}
