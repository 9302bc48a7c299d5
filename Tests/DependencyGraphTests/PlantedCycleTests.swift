import DependencyGraph
import Testing

/// Graphs that are acyclic but for a few dependencies, so that the smallest feedback arc set is known.
@Suite struct PlantedCycleTests {
    /// A dense acyclic graph, and dependencies that lead from its first nodes back to its last ones. Each of them is on more
    /// cycles than there are planted dependencies, with no other planted one on them.
    private func graph(count: Int, planted: Int, _ random: inout SplitMix) -> PlainGraph {
        let nodes = (0..<count).shuffled(using: &random)
        var plain = PlainGraph(count: count)
        for later in 0..<count {
            for earlier in 0..<later where later == earlier + 1 || Bool.random(using: &random) {
                plain.lists[nodes[later]].append((nodes[earlier], true))
            }
        }
        for number in 0..<planted {
            let (source, target) = (nodes[number], nodes[count - 1 - number])
            plain.lists[source].append((target, true))
        }
        for node in 0..<count { plain.lists[node].shuffle(using: &random) }
        return plain
    }

    @Test(arguments: [40, 62, 100])
    func `a dense graph whose cycles three dependencies close needs few more without an exact search`(
        count: Int
    ) throws {
        var found = 0
        for seed in 0..<20 {
            var random = SplitMix(UInt64(seed))
            let graph = graph(count: count, planted: 3, &random).compact
            let set = try #require(graph.feedbackArcSets(of: graph.cyclicComponents(), steps: 1 << 24).first)
            #expect(set.dependencies.count >= 3)
            found += set.dependencies.count
        }
        #expect(found <= 5 * 20)
    }

    @Test func `of equally small feedback arc sets, the one that closes the cycles of a depth-first search is taken`() {
        let graph = CompactGraph(nodeCount: 4, hard: [(0, 1), (1, 2), (1, 0), (2, 3), (3, 1)], orderOnly: [])
        let sets = graph.feedbackArcSets(of: graph.cyclicComponents())
        let found = sets.map { set in set.dependencies.map { [$0.dependent.index, $0.dependency.index] } }
        #expect(found == [[[1, 0], [3, 1]]])
    }
}
