/// Services that depend on one another, so that none of them can start: a strongly connected component.
public struct Cycle: Sendable {
    /// All nodes of the component, in declared order.
    public let members: [GraphNode]

    /// A shortest cycle of the component; the first node is repeated at the end.
    ///
    /// The cycle begins with its earliest declared node. Of several, it is the one whose sorted nodes come first.
    public let path: [GraphNode]

    /// Whether ``path`` is known to be a shortest cycle; false only if the search in large and dense components without
    /// short cycles was ended early (see ``CompactGraph/cycles(in:steps:)``).
    public let pathIsShortest: Bool

    /// The default number of steps of the search for shortest cycles: about a second on a machine of 2025.
    public static let defaultSteps = 1 << 28
}

extension CompactGraph {
    /// Returns a shortest cycle of each of some ``cyclicComponents()``.
    ///
    /// - Parameters:
    ///   - components: The components.
    ///   - steps: The maximum number of dependencies to follow, which all components share, the smallest first. When it
    ///     is exhausted, the shortest cycle found so far is returned.
    /// - Returns: A cycle for each component, in the order of `components`.
    /// - Complexity: nodes × dependencies of a component in the worst case; far less for a long ring, or if there are
    ///   short cycles.
    public func cycles(in components: [[GraphNode]], steps: Int = Cycle.defaultSteps) -> [Cycle] {
        var budget = WorkBudget(steps: steps)
        let paths = searching(components, &budget) { $0.shortestCycle(&$1) }
        return zip(components, paths).map { Cycle(members: $0, path: $1.path, pathIsShortest: $1.isShortest) }
    }

    /// Returns the results of a search in each component, in their order. They share the budget, the smallest first.
    func searching<Result>(
        _ components: [[GraphNode]], _ budget: inout WorkBudget, _ search: (ComponentGraph, inout WorkBudget) -> Result
    ) -> [Result] {
        let bySize = components.indices.sorted { (components[$0].count, $0) < (components[$1].count, $1) }
        let results = bySize.enumerated().map { done, index in
            budget.withShare(of: budget.steps / (components.count - done)) {
                (index, search(ComponentGraph(self, components[index]), &$0))
            }
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension ComponentGraph {
    fileprivate func shortestCycle(_ budget: inout WorkBudget) -> (path: [GraphNode], isShortest: Bool) {
        var search = ShortestCycle(self)
        let (length, root, isShortest) = search.find(&budget)
        let path = EarliestCycle(self, root: root, length: length).path()
        return ((path + [root]).map { originals[$0] }, isShortest)
    }
}

/// The search for a shortest cycle of a strongly connected component.
///
/// Cycles of two nodes are found in linear time. Otherwise, a breadth-first search from each node in declared order
/// searches for a path back to that node that is shorter than the best cycle so far; then the node is removed, together
/// with every node that is no longer on a cycle. Each cycle is therefore found from its earliest node, a later cycle
/// only matters if it is shorter, and a long ring is removed completely after its first node. In dense components, both
/// the cycles and the searches are short. No algorithm is known that is always near-linear: in the worst case (many
/// roots and only long cycles), the search takes nodes × dependencies steps, so it ends with the best cycle so far when
/// its budget is exhausted.
struct ShortestCycle {
    private let graph: ComponentGraph
    private var isRemoved: [Bool]
    private var outDegree: [Int]
    private var inDegree: [Int]

    /// For each node, the root of the last search that reached it.
    private var reachedFrom: [GraphNode?]
    private var depth: [Int]
    private var queue: [GraphNode] = []
    private var steps = 0

    init(_ graph: ComponentGraph) {
        self.graph = graph
        isRemoved = [Bool](repeating: false, count: graph.count)
        outDegree = graph.nodes.map { graph.dependencies[$0].count }
        inDegree = graph.nodes.map { graph.dependents[$0].count }
        reachedFrom = [GraphNode?](repeating: nil, count: graph.count)
        depth = [Int](repeating: 0, count: graph.count)
    }

    /// Returns the length of a shortest cycle, its earliest node, and whether it is known that no cycle is shorter.
    mutating func find(_ budget: inout WorkBudget) -> (length: Int, root: GraphNode, isShortest: Bool) {
        if let root = firstOfTwo() { return (2, root, true) }
        var best = (length: Int.max, root: GraphNode(0))
        for root in graph.nodes where !isRemoved[root] {
            if let length = cycle(through: root, shorterThan: best.length) { best = (length, root) }
            // There is no cycle of two nodes, so no cycle is shorter than three.
            if best.length == 3 { break }
            budget.spend(steps)
            steps = 0
            if budget.isSpent { return (best.length, best.root, false) }
            remove(root)
        }
        return (best.length, best.root, true)
    }

    private func firstOfTwo() -> GraphNode? {
        var isTargetOf = [GraphNode?](repeating: nil, count: graph.count)
        for node in graph.nodes {
            for target in graph.dependencies[node] { isTargetOf[target] = node }
            if graph.dependents[node].contains(where: { isTargetOf[$0] == node }) { return node }
        }
        return nil
    }

    /// Returns the length of the shortest cycle through a node among the remaining ones, if it is less than `bound`.
    private mutating func cycle(through root: GraphNode, shorterThan bound: Int) -> Int? {
        queue.removeAll(keepingCapacity: true)
        queue.append(root)
        depth[root] = 0
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            let next = depth[node] + 1
            guard next < bound else { return nil }
            for target in graph.dependencies[node] {
                steps += 1
                if target == root { return next }
                // A cycle through a node that is reached now is longer than the node's depth by at least one.
                if next + 1 < bound, reachedFrom[target] != root, !isRemoved[target] {
                    reachedFrom[target] = root
                    depth[target] = next
                    queue.append(target)
                }
            }
        }
        return nil
    }

    /// Removes a node, and all nodes that are then without incoming or without outgoing arcs.
    private mutating func remove(_ root: GraphNode) {
        isRemoved[root] = true
        queue.removeAll(keepingCapacity: true)
        queue.append(root)
        while let node = queue.popLast() {
            for target in graph.dependencies[node] where !isRemoved[target] {
                inDegree[target] -= 1
                if inDegree[target] == 0 {
                    isRemoved[target] = true
                    queue.append(target)
                }
            }
            for source in graph.dependents[node] where !isRemoved[source] {
                outDegree[source] -= 1
                if outDegree[source] == 0 {
                    isRemoved[source] = true
                    queue.append(source)
                }
            }
        }
    }
}

/// Selects, among all shortest cycles whose earliest member is the root, the one whose sorted nodes come first.
///
/// There can be exponentially many such cycles, but a node has the same index, its distance from the root, on all of
/// them. The earliest such node is selected for its index: all other nodes at that distance are dropped, together with
/// every node that is then not on a path from the root back to it; then the next earliest node is selected, and so on.
/// Every node and every arc is dropped at most once, so the selection is linear.
struct EarliestCycle {
    private let graph: ComponentGraph
    private let root: GraphNode
    private let length: Int

    /// For each node, its distance from the root if it is on a shortest cycle and was not dropped; otherwise -1.
    private var index: [Int]

    init(_ graph: ComponentGraph, root: GraphNode, length: Int) {
        self.graph = graph
        self.root = root
        self.length = length
        index = Self.distances(graph.dependencies, from: root, limit: length)
        let back = Self.distances(graph.dependents, from: root, limit: length)
        for node in graph.nodes where index[node] < 0 || back[node] < 0 || index[node] + back[node] != length {
            if node != root { index[node] = -1 }
        }
    }

    /// Returns the nodes of the cycle, each once, beginning with the root.
    consuming func path() -> [GraphNode] {
        var candidates: [[GraphNode]] = Array(repeating: [], count: length)
        var arcCounts = [(to: Int, from: Int)](repeating: (0, 0), count: graph.count)
        let members = graph.nodes.filter { index[$0] >= 0 }
        for node in members {
            candidates[index[node]].append(node)
            for target in graph.dependencies[node] where follows(target, node) {
                arcCounts[node].from += 1
                arcCounts[target].to += 1
            }
        }
        var path = [GraphNode?](repeating: nil, count: length)
        for node in members where index[node] >= 0 && path[index[node]] == nil {
            path[index[node]] = node
            for other in candidates[index[node]] where other != node && index[other] >= 0 { drop(other, &arcCounts) }
        }
        return path.compactMap(\.self)
    }

    /// Returns whether an arc leads to the next index, or from the last one back to the root.
    private func follows(_ target: GraphNode, _ node: GraphNode) -> Bool {
        target == root ? index[node] == length - 1 : index[target] >= 0 && index[target] == index[node] + 1
    }

    /// Drops a node and all nodes that are then not on a path from the root back to it.
    private mutating func drop(_ node: GraphNode, _ arcCounts: inout [(to: Int, from: Int)]) {
        var dropped = [node]
        while let node = dropped.popLast() {
            let own = index[node]
            index[node] = -1
            for target in graph.dependencies[node] where target != root && index[target] == own + 1 {
                arcCounts[target].to -= 1
                if arcCounts[target].to == 0 { dropped.append(target) }
            }
            for source in graph.dependents[node] where source != root && index[source] == own - 1 {
                arcCounts[source].from -= 1
                if arcCounts[source].from == 0 { dropped.append(source) }
            }
        }
    }

    /// Returns, for each node after `root`, its distance over such nodes; -1 if it is not below `limit`.
    private static func distances(_ lists: AdjacencyLists, from root: GraphNode, limit: Int) -> [Int] {
        var distance = [Int](repeating: -1, count: lists.nodeCount)
        distance[root] = 0
        var queue = [root]
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            guard distance[node] + 1 < limit else { break }
            for other in lists[node] where other > root && distance[other] < 0 {
                distance[other] = distance[node] + 1
                queue.append(other)
            }
        }
        return distance
    }
}
