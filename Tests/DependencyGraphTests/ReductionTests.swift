import Testing

@testable import DependencyGraph

@Suite struct ReductionTests {
    @Test func `the reduction has the same closure and no redundant dependency`() {
        var random = SplitMix(11)
        for _ in 0..<RandomGraphTests.rounds / 5 {
            let plain = PlainGraph.random(
                count: .random(in: 2...40, using: &random), density: .random(in: 0.05...0.7, using: &random),
                cycles: false, &random)
            let reduced = plain.compact.reduced()
            #expect(reduced.redundantDependencies().isEmpty)
            #expect(
                plain.compact.redundantDependencies().map { [$0.dependent.index, $0.dependency.index] }
                    == plain.redundant)
            for node in reduced.nodes {
                let before = plain.compact.dependencyClosure(of: [node], hardOnly: true)
                #expect(reduced.dependencyClosure(of: [node], hardOnly: true) == before)
                #expect(
                    reduced.dependencies.orderOnly(of: node).elementsEqual(
                        plain.compact.dependencies.orderOnly(of: node))
                )
            }
        }
    }

    @Test func `the reduction is the same for every memory limit`() {
        var random = SplitMix(12)
        for round in 0..<RandomGraphTests.rounds / 10 {
            let plain = PlainGraph.random(
                count: .random(in: 60...300, using: &random), density: .random(in: 0.01...0.2, using: &random),
                cycles: false, &random)
            let whole = plain.compact.redundancy()
            #expect(plain.compact.redundancy(memory: plain.count * 8 * (1 + round % 3)) == whole)
        }
    }

    @Test(
        arguments: [
            ("an order-only dependency implies nothing", [(2, 0), (1, 0)], [(2, 1)], []),
            ("an order-only dependency is not implied", [(2, 1), (1, 0)], [(2, 0)], []),
            ("a cycle is not reduced", [(0, 1), (1, 0), (2, 1), (2, 0)], [], []),
            ("an order-only dependency may close a cycle", [(1, 0), (2, 1), (2, 0)], [(0, 2)], [[2, 0]]),
        ] as [(String, [(GraphNode, GraphNode)], [(GraphNode, GraphNode)], [[GraphNode]])])
    func `only hard dependencies imply hard dependencies`(
        name: String, hard: [(GraphNode, GraphNode)], orderOnly: [(GraphNode, GraphNode)], redundant: [[GraphNode]]
    ) {
        let graph = CompactGraph(nodeCount: 3, hard: hard, orderOnly: orderOnly)
        #expect(graph.redundantDependencies().map { [$0.dependent, $0.dependency] } == redundant)
        #expect(graph.reduced().dependencyCount == hard.count + orderOnly.count - redundant.count)
    }
}
