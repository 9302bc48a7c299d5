import Testing

@testable import DependencyGraph

/// What the searches find in graphs that are drawn from a seed, also where their budget ends early.
///
/// It is the same in every run and on every machine. It may change with a search that finds more; the numbers say whether it
/// does: fewer dependencies to remove, more of them order-only, more sets that are known to be minimums.
@Suite struct SearchResultTests {
    /// How the components of a graph are connected.
    enum Shape: String, Sendable {
        /// Each pair of nodes is an arc with the same probability.
        case random
        /// A ring of all nodes with chords, so that most nodes have one arc in and one arc out.
        case ring
        /// Layers in a circle, with arcs from each to the next: every cycle passes all of them.
        case layers
        /// Arcs to earlier nodes, as in a sound graph, but every fiftieth the other way.
        case planted

        /// Draws by remainders: the standard library's own choice of a number from a generator may change.
        func graph(nodes: Int, arcs: Int, orderOnly: Int, seed: Int) -> CompactGraph {
            var random = SplitMix(UInt64(seed))
            func draw(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
            var seen = Set<[Int]>()
            var hard: [(Int, Int)] = []
            var soft: [(Int, Int)] = []
            func add(_ source: Int, _ target: Int) {
                guard source != target, seen.insert([source, target]).inserted else { return }
                if draw(below: 100) < orderOnly { soft.append((source, target)) } else { hard.append((source, target)) }
            }
            var places = Array(0..<nodes)
            for place in 1..<nodes { places.swapAt(place, draw(below: place + 1)) }
            if self == .ring || self == .layers {
                for node in 0..<nodes { add(places[node], places[(node + 1) % nodes]) }
            }
            let layers = 12
            for number in 0..<arcs {
                var source = draw(below: nodes)
                var target = draw(below: nodes)
                if self == .planted, (source < target) != (number % 50 == 0) { swap(&source, &target) }
                if self == .layers { target = target / layers * layers + (source + 1) % layers }
                if target < nodes { add(places[source], places[target]) }
            }
            return CompactGraph(nodeCount: nodes, hard: hard, orderOnly: soft)
        }
    }

    struct FeedbackArcs: CustomTestStringConvertible, Sendable {
        let shape: Shape
        let nodes: Int
        let arcs: Int
        /// Of 100 dependencies.
        var orderOnly = 20
        var steps = FeedbackArcSet.defaultSteps
        /// The sum over ten graphs.
        let removed: Int
        let removedOrderOnly: Int
        let minimums: Int
        /// Which dependencies they are.
        let digest: UInt64

        var testDescription: String { "\(shape) of \(nodes) nodes and \(arcs) arcs, \(steps) steps" }

        static let table = [
            FeedbackArcs(
                shape: .random, nodes: 80, arcs: 1200, removed: 3266, removedOrderOnly: 755, minimums: 0,
                digest: 0xbfa6_63c0_742b_2646),
            FeedbackArcs(
                shape: .random, nodes: 300, arcs: 700, removed: 522, removedOrderOnly: 176, minimums: 0,
                digest: 0x544a_e051_78e9_a990),
            FeedbackArcs(
                shape: .random, nodes: 300, arcs: 700, steps: 30_000, removed: 722, removedOrderOnly: 174, minimums: 0,
                digest: 0xb315_2d9c_fc5c_8ddc),
            FeedbackArcs(
                shape: .random, nodes: 300, arcs: 700, steps: 0, removed: 741, removedOrderOnly: 159, minimums: 0,
                digest: 0xbb2f_bf01_4051_6095),
            FeedbackArcs(
                shape: .ring, nodes: 400, arcs: 60, orderOnly: 50, removed: 128, removedOrderOnly: 121, minimums: 0,
                digest: 0xe34f_7745_3036_ba79),
            FeedbackArcs(
                shape: .ring, nodes: 100, arcs: 0, orderOnly: 5, removed: 10, removedOrderOnly: 10, minimums: 10,
                digest: 0x9255_743b_912e_5e67),
            FeedbackArcs(
                shape: .planted, nodes: 400, arcs: 1600, removed: 126, removedOrderOnly: 40, minimums: 6,
                digest: 0xb6c3_c629_6158_891d),
            FeedbackArcs(
                shape: .planted, nodes: 400, arcs: 1600, steps: 0, removed: 229, removedOrderOnly: 46, minimums: 4,
                digest: 0x7050_b842_51fb_d09c),
            FeedbackArcs(
                shape: .layers, nodes: 120, arcs: 400, removed: 221, removedOrderOnly: 54, minimums: 0,
                digest: 0x8ccf_add9_2987_ef6c),
            FeedbackArcs(
                shape: .layers, nodes: 36, arcs: 75, removed: 36, removedOrderOnly: 15, minimums: 0,
                digest: 0x05da_a6e5_da8e_9dd3),
            FeedbackArcs(
                shape: .random, nodes: 15, arcs: 150, removed: 321, removedOrderOnly: 80, minimums: 10,
                digest: 0xc74d_58ba_b030_7945),
            FeedbackArcs(
                shape: .random, nodes: 12, arcs: 60, removed: 105, removedOrderOnly: 28, minimums: 10,
                digest: 0x875d_8909_2311_348a),
            FeedbackArcs(
                shape: .random, nodes: 12, arcs: 60, steps: 1000, removed: 115, removedOrderOnly: 24, minimums: 0,
                digest: 0xbad6_bbe2_914f_29a4),
            FeedbackArcs(
                shape: .random, nodes: 40, arcs: 160, steps: 300_000, removed: 279, removedOrderOnly: 80, minimums: 0,
                digest: 0xf463_ca0c_a37e_9ff8),
        ]
    }

    @Test(arguments: FeedbackArcs.table)
    func `feedback arc sets are the same in every run`(_ expected: FeedbackArcs) {
        var digest = Digest()
        var (removed, removedOrderOnly, minimums) = (0, 0, 0)
        for seed in 0..<10 {
            let graph = expected.shape.graph(
                nodes: expected.nodes, arcs: expected.arcs, orderOnly: expected.orderOnly, seed: seed)
            let sets = graph.feedbackArcSets(of: graph.cyclicComponents(), steps: expected.steps)
            #expect(graph.removing(sets.flatMap(\.dependencies)).launchOrder() != nil)
            for set in sets {
                minimums += set.isMinimum ? 1 : 0
                for (dependent, dependency) in set.dependencies {
                    removed += 1
                    if graph.dependencies.orderOnly(of: dependent).contains(dependency) { removedOrderOnly += 1 }
                    digest.add(dependent.index)
                    digest.add(dependency.index)
                }
            }
        }
        #expect(
            [removed, removedOrderOnly, minimums] == [expected.removed, expected.removedOrderOnly, expected.minimums])
        #expect(digest.value == expected.digest)
    }

    @Test func `each of three cycles through one service loses a dependency of its own`() {
        let pairs = [(0, 1), (1, 0), (1, 2), (2, 1), (1, 3), (3, 1)].map { (GraphNode($0), GraphNode($1)) }
        let graph = CompactGraph(nodeCount: 4, hard: pairs)
        let removed = graph.feedbackArcSets(of: graph.cyclicComponents()).flatMap(\.dependencies)
        #expect(removed.count == 3)
        #expect(graph.removing(removed).launchOrder() != nil)
    }

    struct Cycles: CustomTestStringConvertible, Sendable {
        let shape: Shape
        let nodes: Int
        let arcs: Int
        var steps = Cycle.defaultSteps
        /// The sum over ten graphs.
        let length: Int
        let shortest: Int
        /// Which services they are.
        let digest: UInt64

        var testDescription: String { "\(shape) of \(nodes) nodes and \(arcs) arcs, \(steps) steps" }

        static let table = [
            Cycles(shape: .layers, nodes: 240, arcs: 1000, length: 120, shortest: 10, digest: 0x7ea6_33b8_8bb8_5381),
            Cycles(
                shape: .layers, nodes: 240, arcs: 1000, steps: 20_000, length: 120, shortest: 0,
                digest: 0x7ea6_33b8_8bb8_5381),
            Cycles(
                shape: .layers, nodes: 240, arcs: 1000, steps: 100, length: 120, shortest: 0,
                digest: 0x7ea6_33b8_8bb8_5381),
            Cycles(shape: .ring, nodes: 200, arcs: 30, length: 54, shortest: 10, digest: 0xdfbf_eee7_e1ed_3644),
            Cycles(
                shape: .ring, nodes: 200, arcs: 30, steps: 500, length: 114, shortest: 6, digest: 0xa453_e658_bbb6_8c26),
            Cycles(shape: .random, nodes: 200, arcs: 300, length: 32, shortest: 12, digest: 0xd278_c2b9_e8ec_a9ec),
            Cycles(
                shape: .random, nodes: 200, arcs: 300, steps: 500, length: 32, shortest: 12,
                digest: 0xd278_c2b9_e8ec_a9ec),
        ]
    }

    @Test(arguments: Cycles.table)
    func `cycles are the same in every run`(_ expected: Cycles) {
        var digest = Digest()
        var (length, shortest) = (0, 0)
        for seed in 0..<10 {
            let graph = expected.shape.graph(
                nodes: expected.nodes, arcs: expected.arcs, orderOnly: 20, seed: seed)
            for cycle in graph.cycles(in: graph.cyclicComponents(), steps: expected.steps) {
                length += cycle.path.count - 1
                shortest += cycle.pathIsShortest ? 1 : 0
                for node in cycle.path { digest.add(node.index) }
            }
        }
        #expect([length, shortest] == [expected.length, expected.shortest])
        #expect(digest.value == expected.digest)
    }

    /// FNV-1a over whole numbers.
    private struct Digest {
        private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

        mutating func add(_ number: Int) {
            value = (value ^ UInt64(number)) &* 0x100_0000_01b3
        }
    }
}
