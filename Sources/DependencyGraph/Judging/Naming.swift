/// Which names are services, and which declaration of each is the one in the graph.
struct Naming: Sendable {
    /// For each name its node, or `none`; empty if the names of the services come first, in declared order, so that both
    /// numbers are equal.
    private let nodes: [UInt32]

    /// For each node its declaration; empty if the two numbers are always equal, as they are without repetitions.
    private let declarations: [UInt32]

    let nodeCount: Int

    /// The node of a name that was not declared.
    private static let none = UInt32.max

    init(_ declared: Declarations) {
        if Self.areNumberedAlike(declared.serviceNames) {
            nodes = []
            declarations = []
            nodeCount = declared.serviceCount
            return
        }
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

    private static func areNumberedAlike(_ names: [UInt32]) -> Bool {
        for (declaration, name) in names.enumerated() where Int(name) != declaration { return false }
        return true
    }

    /// The bytes that this occupies.
    var overhead: Int { (nodes.count + declarations.count) * MemoryLayout<UInt32>.stride }

    func node(ofName name: Int) -> Int? {
        if nodes.isEmpty { return name < nodeCount ? name : nil }
        return nodes[name] == Self.none ? nil : Int(nodes[name])
    }

    func declaration(of node: Int) -> Int {
        declarations.isEmpty ? node : Int(declarations[node])
    }

    /// The graph, and the declarations that may have something wrong with them and are worth a closer look.
    func graph(of declared: Declarations) -> (graph: CompactGraph, doubtful: [Int]) {
        var doubtful: [Int] = []
        // Unsafe buffers, as this goes over every dependency: indices are numbers and offsets of what was declared.
        let graph = nodes.withUnsafeBufferPointer { nodes in
            GraphBuilder.graph(nodeCount: nodeCount, capacity: declared.dependencyCount) { builder in
                if nodes.isEmpty {
                    fill(&builder, from: declared, &doubtful) { $0 }
                } else {
                    fill(&builder, from: declared, &doubtful) { Int(nodes[$0]) }
                }
            }
        }
        return (graph, doubtful)
    }

    /// Adds a node for each identifier. `node` gives that of a name, or a number too large for one.
    @inline(__always)
    private func fill(
        _ builder: inout GraphBuilder, from declared: Declarations, _ doubtful: inout [Int], node: (Int) -> Int
    ) {
        declared.mentions.withUnsafeBufferPointer { mentions in
            for declaration in 0..<declared.serviceCount {
                let name = declared.name(ofService: declaration)
                // Nodes are numbered in declared order, so a declaration whose node is not the next one is a repetition.
                guard node(name) == builder.node else {
                    doubtful.append(declaration)
                    continue
                }
                var isDoubtful = declared.names.isBlank(name)
                var hasOrderOnly = false
                let range = declared.dependencies(ofService: declaration)
                for dependency in range {
                    let mention = mentions[dependency]
                    if mention & 1 == 1 {
                        hasOrderOnly = true
                        continue
                    }
                    let target = node(Int(mention >> 1))
                    if target >= nodeCount || !builder.add(target) { isDoubtful = true }
                }
                builder.beginOrderOnly()
                if hasOrderOnly {
                    for dependency in range where mentions[dependency] & 1 == 1 {
                        let target = node(Int(mentions[dependency] >> 1))
                        // An unknown one is ignored, but it may have been named twice.
                        if target >= nodeCount || !builder.add(target) { isDoubtful = true }
                    }
                }
                builder.endNode()
                if isDoubtful { doubtful.append(declaration) }
            }
        }
    }
}
