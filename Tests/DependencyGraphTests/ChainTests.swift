import Testing

@testable import DependencyGraph

@Suite struct ChainTests {
    @Test func `a chain consists of dependencies of the right kinds and is a shortest one`() {
        var random = SplitMix(31)
        for _ in 0..<RandomGraphTests.rounds / 5 {
            let plain = PlainGraph.random(
                count: .random(in: 1...20, using: &random), density: .random(in: 0...0.2, using: &random), &random)
            let graph = plain.compact
            let distances = plain.distances()
            for node in graph.nodes {
                let tree = graph.chains(from: node)
                let reached = tree.reached.map { distances[node][$0.index] ?? -1 }
                #expect(reached == reached.sorted())
                #expect(tree.reached.count == distances[node].count - 1)
                for other in graph.nodes {
                    let chain = graph.chain(from: node, to: other)
                    #expect(chain == tree.chain(to: other))
                    #expect(chain.map { $0.nodes.count - 1 } == distances[node][other.index])
                    guard let chain else { continue }
                    #expect(chain.nodes.first == node && chain.nodes.last == other)
                    #expect(chain.kinds.count == chain.nodes.count - 1)
                    for (index, kind) in chain.kinds.enumerated() {
                        #expect(graph.kind(from: chain.nodes[index], to: chain.nodes[index + 1]) == kind)
                    }
                }
            }
        }
    }

    @Test func `an impact distinguishes waiting from skipped services and excludes the service itself`() {
        // 1 depends on 0, 2 starts after 1, 3 depends on 2, 4 depends on 1; 0 depends on 4, which closes a cycle.
        let graph = CompactGraph(nodeCount: 5, hard: [(1, 0), (3, 2), (4, 1), (0, 4)], orderOnly: [(2, 1)])
        #expect(
            [0, 3].map(graph.impact(of:)) == [
                Impact(waiting: [1, 2, 3, 4], skipped: [1, 4]), Impact(waiting: [], skipped: []),
            ])
    }
}

extension PlainGraph {
    /// For each node the distances of the nodes that it reaches, in dependencies.
    func distances() -> [[Int: Int]] {
        (0..<count).map { start in
            var distance = [start: 0]
            var queue = [start]
            while !queue.isEmpty {
                let node = queue.removeFirst()
                for (target, _) in lists[node] where distance[target] == nil {
                    distance[target] = (distance[node] ?? 0) + 1
                    queue.append(target)
                }
            }
            return distance
        }
    }
}
