/// Which names are services, and which declaration of each is the one in the graph.
struct Naming: Sendable {
    /// For each name its node, or `none`.
    private let nodes: [UInt32]

    /// For each node its declaration; empty if the two numbers are always equal, as they are without repetitions.
    private let declarations: [UInt32]

    let nodeCount: Int

    /// The node of a name that was not declared.
    private static let none = UInt32.max

    init(_ declared: Declarations) {
        var nodes = [UInt32](repeating: Self.none, count: declared.names.count)
        var count = 0
        nodes.withUnsafeMutableBufferPointer { nodes in
            for name in declared.serviceNames where nodes[Int(name)] == Self.none {
                nodes[Int(name)] = UInt32(truncatingIfNeeded: count)
                count += 1
            }
        }
        nodeCount = count
        var declarations: [UInt32] = []
        if count < declared.serviceCount {
            declarations.reserveCapacity(count)
            for (declaration, name) in declared.serviceNames.enumerated() where nodes[Int(name)] == declarations.count {
                declarations.append(UInt32(truncatingIfNeeded: declaration))
            }
        }
        self.nodes = nodes
        self.declarations = declarations
    }

    /// The bytes that this occupies.
    var overhead: Int { (nodes.count + declarations.count) * MemoryLayout<UInt32>.stride }

    func node(ofName name: Int) -> Int? {
        nodes[name] == Self.none ? nil : Int(nodes[name])
    }

    func declaration(of node: Int) -> Int {
        declarations.isEmpty ? node : Int(declarations[node])
    }

    /// The graph, and the declarations that may have something wrong with them and are worth a closer look.
    func graph(of declared: Declarations) -> (graph: CompactGraph, doubtful: [Int]) {
        var builder = GraphBuilder(nodeCount: nodeCount, capacity: declared.dependencyCount)
        var doubtful: [Int] = []
        var begun = 0
        for declaration in 0..<declared.serviceCount {
            let name = declared.name(ofService: declaration)
            // Nodes are numbered in declared order, so a declaration whose node is not the next one is a repetition.
            guard Int(nodes[name]) == begun else {
                doubtful.append(declaration)
                continue
            }
            begun += 1
            var isDoubtful = declared.names.isBlank(name)
            var hasOrderOnly = false
            let range = declared.dependencies(ofService: declaration)
            for dependency in range {
                let mention = declared.mentions[dependency]
                if mention & 1 == 1 {
                    hasOrderOnly = true
                    continue
                }
                let target = nodes[Int(mention >> 1)]
                if target == Self.none || !builder.add(Int(target)) { isDoubtful = true }
            }
            builder.beginOrderOnly()
            if hasOrderOnly {
                for dependency in range where declared.mentions[dependency] & 1 == 1 {
                    let target = nodes[Int(declared.mentions[dependency] >> 1)]
                    // An unknown one is ignored, but it may have been named twice.
                    if target == Self.none || !builder.add(Int(target)) { isDoubtful = true }
                }
            }
            builder.endNode()
            if isDoubtful { doubtful.append(declaration) }
        }
        return (builder.finish(), doubtful)
    }
}
