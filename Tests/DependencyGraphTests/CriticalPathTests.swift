import Testing

@testable import DependencyGraph

@Suite struct CriticalPathTests {
    @Test func `no chain is longer than the critical path, and using up slack does not move the end`() throws {
        var random = SplitMix(21)
        for _ in 0..<RandomGraphTests.rounds / 5 {
            let plain = PlainGraph.random(
                count: .random(in: 1...12, using: &random), density: .random(in: 0...0.5, using: &random),
                cycles: false,
                &random)
            let graph = plain.compact
            let order = try #require(graph.launchOrder())
            let weights = (0..<plain.count).map { _ in Int64.random(in: 0...9, using: &random) }
            let path = graph.criticalPath(inOrder: order, weights: weights)
            #expect(path.nodes.reduce(0) { $0 + weights[$1] } == path.length)
            for (node, next) in zip(path.nodes, path.nodes.dropFirst()) {
                #expect(graph.kind(from: next, to: node) != nil)
            }
            #expect(graph.dependencies[path.nodes[0]].isEmpty)
            #expect(path.length == plain.longestChain(weights))

            let slack = graph.slack(inOrder: order, weights: weights)
            let ends = graph.earliestEnds(inOrder: order, weights: weights)
            let remaining = graph.longestRemaining(inOrder: order, weights: weights)
            #expect(path.nodes.allSatisfy { slack[$0] == 0 })
            for node in graph.nodes {
                var longer = weights
                longer[node] += slack[node]
                #expect(graph.criticalPath(inOrder: order, weights: longer).length == path.length)
                longer[node] += 1
                #expect(graph.criticalPath(inOrder: order, weights: longer).length == path.length + 1)
                let after = graph.dependents()[node].map { remaining[$0] }.max() ?? 0
                #expect(remaining[node] == weights[node] + after)
                let before = graph.dependencies[node].map { ends[$0] }.max() ?? 0
                #expect(ends[node] == weights[node] + before)
            }
        }
    }

    @Test func `of equally long chains, the critical path is the first in launch order`() {
        // 3 waits for 1 and 2, 4 for 2: two ends and two middles of equal length.
        let graph = CompactGraph(nodeCount: 5, hard: [(1, 0), (2, 0), (3, 2), (3, 1), (4, 2)])
        let order: [GraphNode] = [0, 1, 2, 3, 4]
        let weights: [[Int64]] = [[1, 1, 1, 1, 1], [0, 0, 0, 0, 0], [1, 1, 2, 1, 1]]
        #expect(graph.criticalPath(inOrder: order).nodes == [0, 1, 3])
        #expect(
            weights.map { graph.criticalPath(inOrder: order, weights: $0).nodes } == [[0, 1, 3], [0], [0, 2, 3]])
        #expect(PlainGraph(count: 0).compact.criticalPath(inOrder: []) == CriticalPath(nodes: [], length: 0))
    }

    @Test func `durations that overflow do not trap`() {
        let graph = CompactGraph(nodeCount: 3, hard: [(1, 0), (2, 1)])
        let weights: [Int64] = [.max, .max, 5]
        #expect(graph.criticalPath(inOrder: [0, 1, 2], weights: weights).length == .max)
        #expect(graph.slack(inOrder: [0, 1, 2], weights: weights).allSatisfy { $0 >= 0 })
    }
}

extension PlainGraph {
    /// The largest sum of weights over a chain, trying every chain.
    func longestChain(_ weights: [Int64]) -> Int64 {
        func longest(_ node: Int) -> Int64 { weights[node] + (lists[node].map { longest($0.target) }.max() ?? 0) }
        return (0..<count).map(longest).max() ?? 0
    }
}
