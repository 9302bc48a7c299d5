/// A graph without cycles whose nodes are numbered in launch order and whose dependencies are sorted, the latest first.
/// It is the input of the search for redundant dependencies.
///
/// A dependency is redundant if another dependency of the same node reaches it; the other one is later in launch order
/// and in a later wave.
struct SortedGraph {
    /// For each node of the original graph, its node in this graph.
    let positions: [GraphNode]
    let offsets: [UInt32]
    let targets: [GraphNode]

    /// For each dependency, whether it was found to be redundant.
    private(set) var isRedundant: [Bool]

    private let waves: [UInt32]

    private var count: Int { offsets.count - 1 }

    init(_ graph: CompactGraph, inOrder order: [GraphNode]) {
        let positions = graph.positions(inOrder: order)
        // Nodes are visited in descending order and appended to the lists of their dependents, which sorts these lists
        // in linear time.
        var sizes = [UInt32](repeating: 0, count: order.count + 1)
        for (position, node) in order.enumerated() {
            sizes[position + 1] = sizes[position] + UInt32(truncatingIfNeeded: graph.dependencies(of: node).count)
        }
        var next = sizes
        var targets = [GraphNode](repeating: GraphNode(0), count: graph.dependencyCount)
        let dependents = graph.dependents()
        for (position, node) in order.enumerated().reversed() {
            for dependent in dependents.all(of: node) {
                targets[Int(next[positions[dependent]])] = GraphNode(position)
                next[positions[dependent]] += 1
            }
        }
        var waves = [UInt32](repeating: 0, count: order.count)
        for position in 0..<order.count {
            for index in Int(sizes[position])..<Int(sizes[position + 1]) {
                waves[position] = max(waves[position], waves[targets[index]] + 1)
            }
        }
        self.positions = positions
        self.offsets = sizes
        self.targets = targets
        self.waves = waves
        isRedundant = [Bool](repeating: false, count: targets.count)
    }

    /// Searches for redundant dependencies: from each node's dependencies in later waves for its other dependencies, no
    /// deeper than the earliest of these. The search is linear if dependencies do not skip waves, and cheap if they
    /// skip few.
    ///
    /// - Parameter steps: The maximum number of dependencies to follow.
    /// - Returns: `false` if the search needs more steps; ``compareSets(memory:)`` is then faster.
    mutating func search(steps: Int? = nil) -> Bool {
        var metFrom = [UInt32](repeating: 0, count: count)
        var open: [GraphNode] = []
        var steps = steps ?? 4 * (count + targets.count) + targets.count * (count / 1024)
        for node in 0..<count {
            let own = Int(offsets[node])..<Int(offsets[node + 1])
            guard own.count > 1 else { continue }
            let mark = UInt32(truncatingIfNeeded: node + 1)
            var lowest = UInt32.max
            for index in own { lowest = min(lowest, waves[targets[index]]) }
            for index in own {
                let target = targets[index]
                guard waves[target] > lowest, metFrom[target] != mark else { continue }
                open.append(target)
                while let middle = open.popLast() {
                    for step in Int(offsets[middle])..<Int(offsets[middle.index + 1]) {
                        steps -= 1
                        let next = targets[step]
                        guard metFrom[next] != mark else { continue }
                        metFrom[next] = mark
                        if waves[next] > lowest { open.append(next) }
                    }
                }
            }
            for index in own where metFrom[targets[index]] == mark { isRedundant[index] = true }
            if steps < 0 { return false }
        }
        return true
    }

    /// Computes the set of nodes that every node reaches, as bits, and marks dependencies that other dependencies
    /// reach.
    ///
    /// - Parameter memory: The number of bytes that the sets may occupy. It determines the number of columns (reached
    ///   nodes) that are computed at a time, the latest nodes first.
    mutating func compareSets(memory: Int = 64 << 20) {
        let width = max(1, min((count + 63) / 64, memory / 8 / max(1, count)))
        var last = count
        while last > 0 {
            let first = max(0, last - width * 64)
            compareSets(columns: first..<last)
            last = first
        }
    }

    private mutating func compareSets(columns: Range<Int>) {
        // A node reaches only earlier nodes, so the first rows are short: row r (counted from columns.lowerBound) has
        // as many words as the preceding columns need, up to the full width.
        let rows = count - columns.lowerBound
        let width = (columns.count + 63) / 64
        var starts = [0]
        starts.reserveCapacity(rows + 1)
        for row in 0..<rows { starts.append(starts[row] + min(width, (row + 63) / 64)) }
        var words = [UInt64](repeating: 0, count: starts[rows])
        // Unsafe buffers are used because the main work is combining words; a row is never longer than those of later
        // nodes.
        words.withUnsafeMutableBufferPointer { words in
            starts.withUnsafeBufferPointer { starts in
                for row in 0..<rows {
                    let node = row + columns.lowerBound
                    let own = starts[row]
                    for index in Int(offsets[node])..<Int(offsets[node + 1]) {
                        if isRedundant[index] { continue }
                        let column = targets[index].index - columns.lowerBound
                        // Dependencies are in descending order: none of the following ones reaches any of these
                        // columns.
                        if column < 0 { break }
                        if column < columns.count {
                            let bit: UInt64 = 1 << UInt64(column & 63)
                            if words[own + column >> 6] & bit != 0 {
                                isRedundant[index] = true
                                continue
                            }
                            words[own + column >> 6] |= bit
                        }
                        let other = starts[column]
                        for word in 0..<starts[column + 1] - other { words[own + word] |= words[other + word] }
                    }
                }
            }
        }
    }
}
