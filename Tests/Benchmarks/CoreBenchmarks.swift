import BenchmarkPeers
import DependencyGraph

/// The algorithms alone, on a random layered graph of 100,000 services and about 400,000 dependencies.
enum CoreBenchmarks {
    static func run(_ random: RandomGraph) throws {
        let graph = random.compact
        let order = graph.launchOrder() ?? []
        print("\ncore: \(graph.nodeCount) services, \(graph.dependencyCount) dependencies")
        let plain = PlainArrays(graph)
        try report("integers to launch order", runs: 25, Peer("plain C", .none) { plainOrder(plain) }) {
            keep(graph.launchOrder())
        }
        try runStrings(random)

        let launchOrder = Peer("the order", .none) { keep(graph.launchOrder()) }
        try report("components", runs: 25, launchOrder) { keep(graph.cyclicComponents()) }
        try report("waves", runs: 25, launchOrder) { keep(graph.waves(inOrder: order)) }
        try report("critical path", runs: 25, launchOrder) { keep(graph.criticalPath(inOrder: order)) }
        let resolution = Resolution(Declarations(random.services))
        try report("fingerprint", runs: 25, launchOrder) { keep(resolution.fingerprint) }
        try runReduction()
    }

    private static func runStrings(_ random: RandomGraph) throws {
        let names = random.names
        let dependencies = random.dependencies.map { $0.map { names[$0] } }
        var peers: [Peer] = []
        for (name, script) in [("Python's graphlib", PythonPeers.graphlib), ("networkx", PythonPeers.networkx)] {
            guard let run = try PythonPeers.timed(random, script) else { continue }
            peers.append(Peer(name, .none, timed: run))
        }
        peers.append(
            Peer("a Dictionary<String, Int>", .none) { keep(DictionaryOrder.order(names, dependencies)) })
        let floor = PlainNames(random)
        peers.append(Peer("plain C with a hash table", .none) { floor.order() })
        let services = random.services
        try report("strings to launch order", runs: 9, peers) { keep(Resolution(Declarations(services))) }
    }

    private static func runReduction() throws {
        let graph = RandomGraph(count: 10_000, degree: 4).compact
        let order = graph.launchOrder() ?? []
        let (arrays, numbers) = (PlainArrays(graph), order.map { UInt32($0.index) })
        let plain = Peer("plain C with bit sets", .none) {
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

/// Identifiers as the peers in C take them, in as much memory as strings take in Swift.
final class PlainNames {
    private let count: Int
    private let offsets: [UInt32]
    private let bytes: UnsafeMutablePointer<CChar>
    private let services: [peer_name]
    private let dependencies: [peer_name]

    init(_ graph: RandomGraph) {
        let width = MemoryLayout<String>.size
        let mentioned = graph.dependencies.flatMap(\.self)
        let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: (graph.names.count + mentioned.count) * width)
        func name(_ text: String, _ index: Int) -> peer_name {
            precondition(text.utf8.count <= width, "a name that Swift keeps elsewhere")
            for (offset, byte) in text.utf8.enumerated() { bytes[index * width + offset] = CChar(bitPattern: byte) }
            return peer_name(start: UnsafePointer(bytes + index * width), length: UInt32(text.utf8.count))
        }
        count = graph.names.count
        services = graph.names.enumerated().map { name($0.element, $0.offset) }
        dependencies = mentioned.enumerated().map { name(graph.names[$0.element], graph.names.count + $0.offset) }
        offsets = graph.dependencies.reduce(into: [0]) { $0.append(($0.last ?? 0) + UInt32($1.count)) }
        self.bytes = bytes
    }

    deinit { bytes.deallocate() }

    /// The launch order by plain C.
    func order() {
        let order = [UInt32](unsafeUninitializedCapacity: count) { buffer, placed in
            placed = Int(
                peer_order_of_names(Int32(count), services, offsets, dependencies, buffer.baseAddress))
        }
        precondition(order.count == count, "a graph without cycles has an order")
        keep(order)
    }
}

/// A graph as the peers in C take it.
struct PlainArrays {
    let nodeCount: Int
    let offsets: [UInt32]
    let targets: [UInt32]

    init(_ graph: CompactGraph) {
        nodeCount = graph.nodeCount
        offsets = graph.dependencies.offsets
        targets = graph.dependencies.targets.map { UInt32($0.index) }
    }
}
