import DependencyGraph

/// The nodes on cycles, by strongly connected component.
struct CyclicNodes {
    /// For each node, the number of its component, counted from 1; 0 for a node that is not on a cycle. Empty without
    /// cycles.
    private var numbers: [Int] = []

    init(_ graph: CompactGraph) {
        for (index, component) in graph.cyclicComponents().enumerated() {
            if numbers.isEmpty { numbers = Array(repeating: 0, forNodesOf: graph) }
            for node in component { numbers[node] = index + 1 }
        }
    }

    func contains(_ node: GraphNode) -> Bool { !numbers.isEmpty && numbers[node] > 0 }

    func areTogether(_ one: GraphNode, _ other: GraphNode) -> Bool { contains(one) && numbers[one] == numbers[other] }
}
