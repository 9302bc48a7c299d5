import Testing

@testable import DependencyGraph

/// Random graphs, by property.
@Suite struct RandomGraphTests {
    #if DEBUG
        static let rounds = 30
    #else
        static let rounds = 1500
    #endif

    @Test func `graphs of up to eight services agree with the definitions`() {
        var random = SplitMix(1)
        for _ in 0..<Self.rounds {
            let plain = PlainGraph.random(
                count: .random(in: 5...8, using: &random), density: .random(in: 0.05...0.4, using: &random),
                orderOnly: .random(in: 0...0.6, using: &random), &random)
            let disagreement = plain.disagreement(with: plain.compact)
            #expect(disagreement == nil, "\(plain.lists)")
        }
    }

    @Test func `for up to twelve services no smaller feedback arc set exists`() {
        var random = SplitMix(2)
        for _ in 0..<Self.rounds / 5 {
            let plain = PlainGraph.random(
                count: .random(in: 9...12, using: &random), density: .random(in: 0.1...0.18, using: &random),
                orderOnly: 0.3, &random)
            let components = plain.compact.cyclicComponents()
            for (component, set) in zip(components, plain.compact.feedbackArcSets(of: components)) {
                let smallest = plain.minimumFeedbackArcs(among: component.map(\.index))
                let orderOnly = set.dependencies.count { plain.compact.kind(from: $0.0, to: $0.1) == .orderOnly }
                #expect(set.isMinimum)
                #expect(
                    [set.dependencies.count, orderOnly] == [smallest.size, smallest.orderOnly], "\(plain.lists)")
            }
        }
    }

    @Test func `dense components of twenty services get a minimum feedback arc set`() {
        // In a complete graph every pair of services has to lose one of its two dependencies, and that is enough.
        let pairs = (0..<20).flatMap { node in (0..<20).filter { $0 != node }.map { (node, $0) } }
        let graph = CompactGraph(nodeCount: 20, hard: pairs)
        let set = graph.feedbackArcSets(of: graph.cyclicComponents())[0]
        #expect(set.dependencies.count == 190)
        #expect(set.isMinimum)
        #expect(graph.removing(set.dependencies).launchOrder() != nil)
    }

    @Test func `all components share one budget, the smallest components get their minimum first`() {
        var random = SplitMix(11)
        var pairs: [(Int, Int)] = []
        var first = 0
        for size in Array(repeating: 60, count: 10) + [12] {
            for node in 0..<size {
                pairs.append((first + node, first + (node + 1) % size))
                for _ in 0..<9 { pairs.append((first + node, first + Int.random(in: 0..<size, using: &random))) }
            }
            first += size
        }
        let graph = CompactGraph(nodeCount: first, hard: pairs)
        let components = graph.cyclicComponents()
        let sets = graph.feedbackArcSets(of: components, steps: 100_000)
        #expect(sets.last?.isMinimum == true)
        #expect(sets.dropLast().allSatisfy { !$0.isMinimum })
        #expect(graph.removing(sets.flatMap(\.dependencies)).launchOrder() != nil)
        let none = graph.feedbackArcSets(of: components, steps: 0)
        #expect(graph.removing(none.flatMap(\.dependencies)).launchOrder() != nil)
    }

    @Test func `dense random components of twenty services get a minimum feedback arc set`() {
        var random = SplitMix(10)
        for density in [0.2, 0.4, 0.6, 0.8] {
            let plain = PlainGraph.random(count: 20, density: density, &random)
            let sets = plain.compact.feedbackArcSets(of: plain.compact.cyclicComponents())
            #expect(sets.allSatisfy { $0.isMinimum })
        }
    }

    @Test func `a launch order is valid, and a valid declared order is unchanged`() throws {
        var random = SplitMix(3)
        for _ in 0..<Self.rounds {
            let plain = PlainGraph.random(
                count: .random(in: 0...60, using: &random), density: .random(in: 0...0.3, using: &random),
                cycles: false,
                &random)
            let order = try #require(plain.compact.launchOrder()).map(\.index)
            var positions = [Int](repeating: -1, count: plain.count)
            for (position, node) in order.enumerated() { positions[node] = position }
            #expect(!positions.contains(-1))
            for arc in plain.arcs { #expect(positions[arc.target] < positions[arc.source]) }
            // The same graph, declared in that order.
            let renamed = plain.renumbered(positions)
            #expect(renamed.compact.launchOrder() == (0..<plain.count).map(GraphNode.init))
        }
    }

    @Test func `permuting the declarations keeps the verdict`() {
        var random = SplitMix(4)
        for _ in 0..<Self.rounds {
            let plain = PlainGraph.random(
                count: .random(in: 2...30, using: &random), density: .random(in: 0...0.12, using: &random), &random)
            let numbers = (0..<plain.count).shuffled(using: &random)
            let one = plain.compact
            let other = plain.renumbered(numbers).compact
            #expect((one.launchOrder() == nil) == (other.launchOrder() == nil))
            let components = one.cyclicComponents().map { $0.map { GraphNode(numbers[$0]) }.sorted() }
            #expect(components.sorted { $0[0] < $1[0] } == other.cyclicComponents())
            func lengths(_ graph: CompactGraph) -> [Int] {
                graph.cycles(in: graph.cyclicComponents()).map(\.path.count).sorted()
            }
            #expect(lengths(one) == lengths(other))
            let sets = one.feedbackArcSets(of: one.cyclicComponents())
            let otherSets = other.feedbackArcSets(of: other.cyclicComponents())
            if (sets + otherSets).allSatisfy(\.isMinimum) {
                #expect(sets.map(\.dependencies.count).sorted() == otherSets.map(\.dependencies.count).sorted())
            }
            if let order = one.launchOrder() {
                let waves = one.waves(inOrder: order)
                let others = other.waves(inOrder: other.launchOrder() ?? [])
                #expect(one.nodes.allSatisfy { waves.number(of: $0) == others.number(of: GraphNode(numbers[$0])) })
                #expect(one.redundantDependencies().count == other.redundantDependencies().count)
            }
        }
    }

    @Test func `components are maximal and removing their feedback arc sets leaves no cycle`() {
        var random = SplitMix(5)
        for _ in 0..<Self.rounds / 5 {
            let count = Int.random(in: 20...150, using: &random)
            let plain = PlainGraph.random(
                count: count, density: .random(in: 0.5...3, using: &random) / Double(count), &random)
            let graph = plain.compact
            let components = graph.cyclicComponents()
            #expect(components.map { $0.map(\.index) } == plain.components)
            let sets = graph.feedbackArcSets(of: components, steps: 1 << 20).map(\.dependencies)
            #expect(graph.removing(sets.flatMap(\.self)).launchOrder() != nil)
            for (component, set) in zip(components, sets) {
                let members = Set(component)
                #expect(set.allSatisfy { members.contains($0.dependent) && members.contains($0.dependency) })
                #expect(Set(set.map { [$0.dependent, $0.dependency] }).count == set.count)
            }
        }
    }

    @Test func `there are as many waves as services on the longest chain`() throws {
        var random = SplitMix(12)
        for count in [0, 1, 2, 10, 60] {
            let graph = PlainGraph.random(count: count, density: 0.1, cycles: false, &random).compact
            let order = try #require(graph.launchOrder())
            #expect(graph.waves(inOrder: order).count == Int(graph.criticalPath(inOrder: order).length))
        }
    }

    @Test func `feedback arc sets beyond the exact search leave no cycle and are small`() {
        var random = SplitMix(6)
        for count in [150, 300, 1000] {
            let plain = PlainGraph.random(count: count, density: 4 / Double(count), &random)
            let graph = plain.compact
            for component in graph.cyclicComponents() where component.count > count / 2 {
                let set = graph.feedbackArcSets(of: [component])[0]
                #expect(!set.isMinimum)
                #expect(graph.removing(set.dependencies).cyclicComponents().allSatisfy { $0.count < count / 2 })
                #expect(set.dependencies.count < graph.dependencyCount / 4)
            }
        }
    }

    @Test func `the search for a shortest cycle ends with a longer one if it may follow few dependencies`() {
        // A ring of six services, and one of three that shares a service with it.
        let graph = CompactGraph(
            nodeCount: 8, hard: [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (3, 6), (6, 7), (7, 3)], orderOnly: [])
        let components = graph.cyclicComponents()
        for (steps, length, isShortest) in [(3, 6, false), (1000, 3, true)] {
            let cycles = graph.cycles(in: components, steps: steps)
            #expect(cycles.map { "\($0.path.count - 1) \($0.pathIsShortest)" } == ["\(length) \(isShortest)"])
        }
    }

    @Test func `the path of a cycle is closed and shortest`() {
        var random = SplitMix(7)
        for _ in 0..<Self.rounds / 5 {
            let count = Int.random(in: 20...200, using: &random)
            let plain = PlainGraph.ring(count: count, chords: .random(in: 0...count / 4, using: &random), &random)
            let graph = plain.compact
            let components = graph.cyclicComponents()
            for (component, cycle) in zip(components, graph.cycles(in: components)) {
                let path = cycle.path
                #expect(cycle.pathIsShortest)
                #expect([path.first, path.last] == [path.min(), path.min()])
                #expect(Set(path).count == path.count - 1)
                for (node, next) in zip(path, path.dropFirst()) { #expect(graph.kind(from: node, to: next) != nil) }
                let lengths = component.map { plain.girth(through: $0.index) }
                #expect(path.count - 1 == lengths.min())
            }
        }
    }

    @Test func `of several shortest cycles the one with the earliest declared members is found`() {
        var random = SplitMix(8)
        for _ in 0..<Self.rounds {
            // Layers in a ring: many shortest cycles, all as long as there are layers.
            let plain = PlainGraph.layeredRing(
                layers: .random(in: 3...5, using: &random), width: .random(in: 1...4, using: &random), &random)
            let graph = plain.compact
            let components = graph.cyclicComponents()
            for (component, cycle) in zip(components, graph.cycles(in: components)) {
                #expect(cycle.path.map(\.index) == plain.shortestCycle(among: component.map(\.index)))
            }
        }
    }
}

extension PlainGraph {
    /// The same graph with other numbers for its nodes.
    func renumbered(_ numbers: [Int]) -> PlainGraph {
        var graph = PlainGraph(count: count)
        for (node, list) in lists.enumerated() {
            graph.lists[numbers[node]] = list.map { (numbers[$0.target], $0.isHard) }
        }
        return graph
    }

    /// A ring in random sequence with a few chords.
    static func ring(count: Int, chords: Int, _ random: inout SplitMix) -> PlainGraph {
        var graph = PlainGraph(count: count)
        let sequence = (0..<count).shuffled(using: &random)
        for index in 0..<count { graph.lists[sequence[index]].append((sequence[(index + 1) % count], true)) }
        for _ in 0..<chords {
            let node = Int.random(in: 0..<count, using: &random)
            let target = Int.random(in: 0..<count, using: &random)
            if node != target, !graph.lists[node].contains(where: { $0.target == target }) {
                graph.lists[node].append((target, true))
            }
        }
        return graph
    }

    /// Layers in a ring, each waiting for some of the next.
    static func layeredRing(layers: Int, width: Int, _ random: inout SplitMix) -> PlainGraph {
        var graph = PlainGraph(count: layers * width)
        let names = (0..<layers * width).shuffled(using: &random)
        for layer in 0..<layers {
            for place in 0..<width {
                for other in 0..<width where other == place || Bool.random(using: &random) {
                    let target = names[(layer + 1) % layers * width + other]
                    graph.lists[names[layer * width + place]].append((target, true))
                }
            }
        }
        return graph
    }

    /// The length of a shortest cycle through a node, or `Int.max`.
    func girth(through start: Int) -> Int {
        var depth = [start: 0]
        var queue = [start]
        while !queue.isEmpty {
            let node = queue.removeFirst()
            for (target, _) in lists[node] {
                if target == start { return (depth[node] ?? 0) + 1 }
                if depth[target] == nil {
                    depth[target] = (depth[node] ?? 0) + 1
                    queue.append(target)
                }
            }
        }
        return .max
    }
}
