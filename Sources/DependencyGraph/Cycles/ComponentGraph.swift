import LaunchSupport

/// A strongly connected component as a separate graph, in both directions.
///
/// Its nodes are numbered from 0 in declared order, and its arcs (each from a dependent to a dependency) in the order
/// of the graph. The algorithms that search a component use only these numbers; ``nodes`` converts them to nodes of the
/// graph.
struct ComponentGraph {
    /// For each node, its node in the whole graph.
    let nodes: [GraphNode]

    /// For each node, the index in ``targets`` of its first arc; the last element is the end of ``targets``.
    let offsets: [Int]
    let targets: [Int]

    /// For each arc, whether it is a hard dependency.
    let isHard: [Bool]

    /// For each node, the index in ``sources`` of the first node that waits for it; the last element is the end of
    /// ``sources``.
    let sourceOffsets: [Int]
    let sources: [Int]

    init(_ graph: CompactGraph, _ component: [GraphNode]) {
        nodes = component
        var offsets = [0]
        var targets: [Int] = []
        var isHard: [Bool] = []
        offsets.reserveCapacity(component.count + 1)
        for node in component {
            let hard = graph.hardDependencyIndices(of: node)
            for index in graph.dependencyIndices(of: node) {
                let target = graph.targets[index]
                let number = component.partitioningIndex { $0 >= target }
                guard number < component.count, component[number] == target else { continue }
                targets.append(number)
                isHard.append(hard.contains(index))
            }
            offsets.append(targets.count)
        }
        var ends = [Int](repeating: 0, count: component.count + 2)
        for target in targets { ends[target + 2] += 1 }
        for node in 0..<component.count { ends[node + 2] += ends[node + 1] }
        var sources = [Int](repeating: 0, count: targets.count)
        for node in 0..<component.count {
            for target in targets[offsets[node]..<offsets[node + 1]] {
                sources[ends[target + 1]] = node
                ends[target + 1] += 1
            }
        }
        ends.removeLast()
        self.offsets = offsets
        self.targets = targets
        self.isHard = isHard
        self.sourceOffsets = ends
        self.sources = sources
    }

    var count: Int { nodes.count }

    func targets(of node: Int) -> ArraySlice<Int> { targets[offsets[node]..<offsets[node + 1]] }

    func sources(of node: Int) -> ArraySlice<Int> { sources[sourceOffsets[node]..<sourceOffsets[node + 1]] }

    /// Returns, for each arc, whether it leads back to a node on the path of a depth-first search from the first node.
    func closingArcs() -> [Bool] {
        var isClosing = [Bool](repeating: false, count: targets.count)
        var isMet = [Bool](repeating: false, count: count)
        var isOpen = isMet
        var next = offsets
        var path = [0]
        isMet[0] = true
        isOpen[0] = true
        while let node = path.last {
            let arc = next[node]
            if arc == offsets[node + 1] {
                isOpen[node] = false
                path.removeLast()
                continue
            }
            next[node] += 1
            let target = targets[arc]
            if !isMet[target] {
                isMet[target] = true
                isOpen[target] = true
                path.append(target)
            } else if isOpen[target] {
                isClosing[arc] = true
            }
        }
        return isClosing
    }
}
