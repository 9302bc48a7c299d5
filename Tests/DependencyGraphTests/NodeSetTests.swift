import Testing

@testable import DependencyGraph

@Suite struct NodeSetTests {
    @Test func `a set of nodes is the set of their numbers`() {
        var random = SplitMix(1)
        var nodes = NodeSet(nodeCount: 200)
        var numbers: Set<Int> = []
        for _ in 0..<2_000 {
            let number = Int.random(in: 0..<200, using: &random)
            let node = GraphNode(number)
            #expect(nodes.contains(node) == numbers.contains(number))
            if Bool.random(using: &random) {
                #expect(nodes.insert(node) == numbers.insert(number).inserted)
            } else {
                #expect(nodes.remove(node) == (numbers.remove(number) != nil))
            }
            #expect(nodes.count == numbers.count)
        }
        #expect(nodes.nodes.map(\.index) == numbers.sorted())
    }
}
