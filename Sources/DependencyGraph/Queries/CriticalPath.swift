import LaunchSupport

/// The chain of services that determines the shortest possible duration of a launch.
public struct CriticalPath: Sendable, Equatable {
    /// The services on the path, in launch order.
    public let nodes: [GraphNode]

    /// The sum of the services' weights.
    public let length: Int64

    package init(nodes: [GraphNode], length: Int64) {
        self.nodes = nodes
        self.length = length
    }
}

extension CompactGraph {
    /// Returns the chain with the largest sum of weights, by dependencies of both kinds.
    ///
    /// - Parameters:
    ///   - order: The launch order of this graph, which therefore has no cycle.
    ///   - weights: A duration for each node, not negative, in any unit; with `nil` every node counts as 1. Sums
    ///     saturate at the largest 64-bit number.
    /// - Returns: The chain; of equally long chains, compared from the end, the one whose nodes come first in launch
    ///   order.
    /// - Complexity: linear in nodes and dependencies.
    public func criticalPath(inOrder order: [GraphNode], weights: [Int64]? = nil) -> CriticalPath {
        let positions = positions(inOrder: order)
        let ends = earliestEnds(inOrder: order, weights: weights)
        // The ends are read in declared order: in launch order, each node of a large graph is a cache miss.
        let length = ends.max() ?? 0
        let latest = nodes.lazy.filter { ends[$0] == length }
        guard let last = latest.min(by: { positions[$0] < positions[$1] }) else {
            return CriticalPath(nodes: [], length: 0)
        }
        // The chain is found backwards, by the first of the dependencies that end last.
        var chain = [last]
        while let node = chain.last,
            let next = dependencies[node].min(by: { (-ends[$0], positions[$0]) < (-ends[$1], positions[$1]) })
        {
            chain.append(next)
        }
        return CriticalPath(nodes: chain.reversed(), length: length)
    }

    /// Returns the earliest end of each node, if every service starts as soon as it can: the largest sum of weights
    /// over a chain that ends with the node. Parameters and complexity are those of ``criticalPath(inOrder:weights:)``.
    package func earliestEnds(inOrder order: [GraphNode], weights: [Int64]? = nil) -> [Int64] {
        precondition(order.count == nodeCount, "a critical path needs the launch order of the whole graph")
        precondition(weights.map { $0.count == nodeCount } ?? true, "a critical path needs a weight for each node")
        var ends = weights ?? [Int64](repeating: 1, forNodesOf: self)
        for node in order {
            let start = dependencies[node].reduce(0) { max($0, ends[$1]) }
            ends[node] = start.addingSaturated(ends[node])
        }
        return ends
    }

    /// Returns the longest remaining path of each node: the largest sum of weights over a chain that begins with the
    /// node and continues with nodes that wait for it. Parameters and complexity are those of
    /// ``criticalPath(inOrder:weights:)``.
    package func longestRemaining(inOrder order: [GraphNode], weights: [Int64]? = nil) -> [Int64] {
        CompactGraph(dependents()).earliestEnds(inOrder: order.reversed(), weights: weights)
    }

    /// Returns the slack of each node: the additional time that it could take without delaying the end of the launch; 0
    /// on the critical path. Parameters and complexity are those of ``criticalPath(inOrder:weights:)``.
    public func slack(inOrder order: [GraphNode], weights: [Int64]? = nil) -> [Int64] {
        let ends = earliestEnds(inOrder: order, weights: weights)
        var slack = longestRemaining(inOrder: order, weights: weights)
        let length = ends.max() ?? 0
        for node in nodes {
            // The length of the longest chain through the node, whose weight would otherwise count twice.
            let through = ends[node].addingSaturated(slack[node] - (weights?[node] ?? 1))
            slack[node] = length - through
        }
        return slack
    }
}
