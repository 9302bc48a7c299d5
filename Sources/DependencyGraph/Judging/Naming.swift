/// Converts between names, nodes and declarations: it determines the names that are services, and the declaration of
/// each in the graph.
struct Naming: Sendable {
    /// For each name, its node, or `none`; empty if the names of the services come first, in declared order, so that
    /// the number of a name is that of its node.
    private let nodes: [GraphNode]

    /// For each node, its declaration; empty if the two numbers are always equal, as they are without repetitions.
    private let declarations: [UInt32]

    let nodeCount: Int

    /// The value for a name that was not declared; no graph has so many nodes.
    private static let none = GraphNode(Int(UInt32.max))

    init(_ declared: Declarations) {
        if Self.areNumberedAlike(declared.serviceNames) {
            nodes = []
            declarations = []
            nodeCount = declared.serviceCount
            return
        }
        var nodes = [GraphNode](repeating: Self.none, count: declared.names.count)
        var count = 0
        nodes.withUnsafeMutableBufferPointer { nodes in
            for name in declared.serviceNames where nodes[Int(name)] == Self.none {
                nodes[Int(name)] = GraphNode(count)
                count += 1
            }
        }
        nodeCount = count
        var declarations: [UInt32] = []
        if count < declared.serviceCount {
            declarations.reserveCapacity(count)
            for (declaration, name) in declared.serviceNames.enumerated()
            where nodes[Int(name)].index == declarations.count {
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

    /// The number of bytes that the conversion occupies.
    var overhead: Int { (nodes.count + declarations.count) * MemoryLayout<UInt32>.stride }

    func node(ofName name: NameNumber) -> GraphNode? {
        if nodes.isEmpty { return name.index < nodeCount ? GraphNode(name.index) : nil }
        return nodes[name] == Self.none ? nil : nodes[name]
    }

    func declaration(of node: GraphNode) -> DeclarationNumber {
        DeclarationNumber(declarations.isEmpty ? node.index : Int(declarations[node]))
    }

    /// Returns the graph, and the declarations that may have a problem.
    func graph(of declared: Declarations) -> (graph: CompactGraph, doubtful: [DeclarationNumber]) {
        var doubtful: [DeclarationNumber] = []
        // Unsafe buffers are used because this visits every dependency: indices are numbers and offsets of the
        // declarations.
        let graph = nodes.withUnsafeBufferPointer { nodes in
            GraphBuilder.graph(nodeCount: nodeCount, capacity: declared.dependencyCount) { builder in
                if nodes.isEmpty {
                    fill(&builder, from: declared, &doubtful) { GraphNode($0.index) }
                } else {
                    fill(&builder, from: declared, &doubtful) { nodes[$0.index] }
                }
            }
        }
        return (graph, doubtful)
    }

    /// Adds a node for each identifier. `node` returns the node of a name, or one that the graph does not have.
    @inline(__always)
    private func fill(
        _ builder: inout GraphBuilder, from declared: Declarations, _ doubtful: inout [DeclarationNumber],
        node: (NameNumber) -> GraphNode
    ) {
        declared.mentions.withUnsafeBufferPointer { mentions in
            for declaration in declared.services {
                let name = declared.name(ofService: declaration)
                // Nodes are numbered in declared order, so a declaration whose node is not the next one is a
                // repetition.
                guard node(name).index == builder.node else {
                    doubtful.append(declaration)
                    continue
                }
                var isDoubtful = declared.names.isBlank(name)
                var hasOrderOnly = false
                let range = declared.dependencies(ofService: declaration)
                for dependency in range {
                    let mention = mentions[dependency.index]
                    if mention & 1 == 1 {
                        hasOrderOnly = true
                        continue
                    }
                    let target = node(NameNumber(Int(mention >> 1)))
                    if target.index >= nodeCount || !builder.add(target) { isDoubtful = true }
                }
                builder.beginOrderOnly()
                if hasOrderOnly {
                    for dependency in range where mentions[dependency.index] & 1 == 1 {
                        let target = node(NameNumber(Int(mentions[dependency.index] >> 1)))
                        // An unknown dependency is ignored, but it may be listed twice.
                        if target.index >= nodeCount || !builder.add(target) { isDoubtful = true }
                    }
                }
                builder.endNode()
                if isDoubtful { doubtful.append(declaration) }
            }
        }
    }
}
