import LaunchSupport

/// A strongly connected component as a graph of its own, in both directions.
///
/// Its nodes are numbered in declared order, its arcs (each from a dependent to a dependency) in the order of the graph.
struct ComponentGraph {
    /// The nodes of the whole graph.
    let nodes: [UInt32]

    /// For each node where its arcs begin in ``targets``, and as the last element where they end.
    let offsets: [Int]
    let targets: [Int]

    /// For each arc whether it is a hard dependency.
    let isHard: [Bool]

    /// For each node where those that wait for it begin in ``sources``, and as the last element where they end.
    let sourceOffsets: [Int]
    let sources: [Int]

    init(_ graph: CompactGraph, _ component: [UInt32]) {
        nodes = component
        var offsets = [0]
        var targets: [Int] = []
        var isHard: [Bool] = []
        offsets.reserveCapacity(component.count + 1)
        let numbers = Numbers(component, nodeCount: graph.nodeCount)
        for node in component {
            let firstOrderOnly = graph.firstOrderOnly[Int(node)]
            for place in graph.offsets[Int(node)]..<graph.offsets[Int(node) + 1] {
                guard let number = numbers[graph.targets[Int(place)]] else { continue }
                targets.append(number)
                isHard.append(place < firstOrderOnly)
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

    /// The arcs that lead back to a node on the path of a depth-first search from the first node: those that close a cycle
    /// when the component is read from the top.
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

    /// The number within the component of a node of the whole graph: looked up in a table if the component is a good part
    /// of the graph, by binary search otherwise, so that many small components stay cheap.
    private struct Numbers {
        private let component: [UInt32]
        private var table: [UInt32] = []

        init(_ component: [UInt32], nodeCount: Int) {
            self.component = component
            guard component.count > nodeCount / 16 else { return }
            table = [UInt32](repeating: .max, count: nodeCount)
            for (number, node) in component.enumerated() { table[Int(node)] = UInt32(truncatingIfNeeded: number) }
        }

        subscript(node: UInt32) -> Int? {
            if !table.isEmpty { return table[Int(node)] == .max ? nil : Int(table[Int(node)]) }
            let number = component.partitioningIndex { $0 >= node }
            return number < component.count && component[number] == node ? number : nil
        }
    }
}
