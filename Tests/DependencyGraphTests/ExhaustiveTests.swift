import DependencyGraph
import Testing

/// Every small graph there is, against the definitions.
@Suite struct ExhaustiveTests {
    @Test func `every graph of up to four services is understood`() {
        for count in 0...4 {
            let pairs = Self.pairs(count)
            for mask in 0..<1 << pairs.count {
                var plain = PlainGraph(count: count)
                for (bit, pair) in pairs.enumerated() where mask & 1 << bit != 0 {
                    plain.lists[pair.0].append((pair.1, true))
                }
                check(plain)
            }
        }
    }

    #if DEBUG
        private static let steps = [(2, 1), (3, 1), (4, 499)]
    #else
        private static let steps = [(2, 1), (3, 1), (4, 13)]
    #endif

    /// Every `step`th graph in which each pair of nodes is no dependency, a hard one or an order-only one.
    @Test(arguments: steps)
    func `graphs of services with both kinds of dependency are understood`(count: Int, step: Int) {
        let pairs = Self.pairs(count)
        let all = pairs.reduce(1) { product, _ in product * 3 }
        for number in stride(from: 0, to: all, by: step) {
            var rest = number
            var plain = PlainGraph(count: count)
            for (node, target) in pairs {
                if rest % 3 > 0 { plain.lists[node].append((target, rest % 3 == 1)) }
                rest /= 3
            }
            for node in 0..<count {
                plain.lists[node] = plain.lists[node].filter(\.isHard) + plain.lists[node].filter { !$0.isHard }
            }
            check(plain)
        }
    }

    private static func pairs(_ count: Int) -> [(Int, Int)] {
        (0..<count).flatMap { node in (0..<count).filter { $0 != node }.map { (node, $0) } }
    }

    private func check(_ plain: PlainGraph) {
        let disagreement = plain.disagreement(with: plain.compact)
        #expect(disagreement == nil, "\(plain.arcs)")
    }
}
