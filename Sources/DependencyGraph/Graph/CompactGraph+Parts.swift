extension CompactGraph {
    /// The graph of some nodes alone, numbered anew in the same order, and for each of them its node in this graph.
    ///
    /// Dependencies on others are left out.
    ///
    /// - Complexity: linear.
    package func part(_ set: NodeSet) -> (graph: CompactGraph, nodes: [UInt32]) {
        let nodes = set.nodes
        var numbers = [UInt32](repeating: 0, count: nodeCount)
        for (number, node) in nodes.enumerated() { numbers[Int(node)] = UInt32(truncatingIfNeeded: number) }
        var offsets: [UInt32] = [0]
        var kept: [UInt32] = []
        var middles: [UInt32] = []
        for node in nodes {
            for target in hardDependencies(of: Int(node)) where set.contains(Int(target)) {
                kept.append(numbers[Int(target)])
            }
            middles.append(UInt32(truncatingIfNeeded: kept.count))
            for target in orderOnlyDependencies(of: Int(node)) where set.contains(Int(target)) {
                kept.append(numbers[Int(target)])
            }
            offsets.append(UInt32(truncatingIfNeeded: kept.count))
        }
        return (CompactGraph(offsets: offsets, targets: kept, firstOrderOnly: middles), nodes)
    }

    /// The graph without some of its dependencies, of whichever kind they are; those it does not have are ignored.
    ///
    /// - Complexity: linear in the graph and, for each that is removed, in the dependencies of the dependent.
    public func removing(_ dependencies: [(dependent: Int, dependency: Int)]) -> CompactGraph {
        var isRemoved = [Bool](repeating: false, count: dependencyCount)
        for (node, dependency) in dependencies {
            let wanted = UInt32(truncatingIfNeeded: dependency)
            if let place = self.dependencies(of: node).firstIndex(of: wanted) { isRemoved[place] = true }
        }
        return removing(isRemoved)
    }

    /// The graph without the dependencies at some places of ``targets``.
    func removing(_ isRemoved: [Bool]) -> CompactGraph {
        var offsets: [UInt32] = [0]
        var middles: [UInt32] = []
        var kept: [UInt32] = []
        offsets.reserveCapacity(nodeCount + 1)
        middles.reserveCapacity(nodeCount)
        for node in 0..<nodeCount {
            let middle = Int(firstOrderOnly[node])
            for place in Int(self.offsets[node])..<middle where !isRemoved[place] { kept.append(targets[place]) }
            middles.append(UInt32(truncatingIfNeeded: kept.count))
            for place in middle..<Int(self.offsets[node + 1]) where !isRemoved[place] { kept.append(targets[place]) }
            offsets.append(UInt32(truncatingIfNeeded: kept.count))
        }
        return CompactGraph(offsets: offsets, targets: kept, firstOrderOnly: middles)
    }
}
