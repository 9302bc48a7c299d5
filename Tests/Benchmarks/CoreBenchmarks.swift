import BenchmarkPeers
import DependencyGraph

/// The algorithms alone, on a random layered graph of 100,000 services and about 400,000 dependencies.
enum CoreBenchmarks {
    static func run(_ random: RandomGraph) throws {
        let graph = random.compact
        let order = graph.launchOrder() ?? []
        print("\ncore: \(graph.nodeCount) services, \(graph.dependencyCount) dependencies")
        let plain = PlainArrays(graph)
        try report("integers to launch order", runs: 25, Peer("plain C", .atMost(1.5)) { plainOrder(plain) }) {
            keep(graph.launchOrder())
        }
        try runStrings(random)

        let launchOrder = Peer("the order", .atMost(2)) { keep(graph.launchOrder()) }
        try report("components", runs: 25, launchOrder) { keep(graph.cyclicComponents()) }
        try report("waves", runs: 25, launchOrder) { keep(graph.waves(inOrder: order)) }
        try report("critical path", runs: 25, launchOrder) { keep(graph.criticalPath(inOrder: order)) }
        try runReduction()
    }

    private static func runStrings(_ random: RandomGraph) throws {
        let names = random.names
        let dependencies = random.dependencies.map { $0.map { names[$0] } }
        var peers: [Peer] = []
        for (name, script) in [("Python's graphlib", PythonPeers.graphlib), ("networkx", PythonPeers.networkx)] {
            guard let run = try PythonPeers.timed(random, script) else { continue }
            peers.append(Peer(name, .faster(60), timed: run))
        }
        peers.append(
            Peer("a Dictionary<String, Int>", .faster(2)) { keep(DictionaryOrder.order(names, dependencies)) })
        let services = random.services
        try report("strings to launch order", runs: 9, peers) { keep(Resolution(Declarations(services))) }
    }

    private static func runReduction() throws {
        let graph = RandomGraph(count: 10_000, degree: 4).compact
        let order = graph.launchOrder() ?? []
        let (arrays, numbers) = (PlainArrays(graph), order.map { UInt32($0.index) })
        let plain = Peer("plain C with bit sets", .atMost(3)) {
            keep(peer_redundant(Int32(graph.nodeCount), arrays.offsets, arrays.targets, numbers))
        }
        try report("reduction of 10,000 services", runs: 11, plain) { keep(graph.redundantDependencies()) }
    }

    /// The launch order by plain C.
    static func plainOrder(_ graph: PlainArrays) {
        keep(
            [UInt32](unsafeUninitializedCapacity: graph.nodeCount) { buffer, placed in
                placed = Int(
                    peer_launch_order(Int32(graph.nodeCount), graph.offsets, graph.targets, buffer.baseAddress))
            })
    }
}

/// A graph as the peers in C take it.
struct PlainArrays {
    let nodeCount: Int
    let offsets: [UInt32]
    let targets: [UInt32]

    init(_ graph: CompactGraph) {
        nodeCount = graph.nodeCount
        offsets = graph.offsets
        targets = graph.targets.map { UInt32($0.index) }
    }
}
