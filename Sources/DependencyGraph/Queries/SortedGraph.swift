/// A graph without cycles whose nodes are numbered in launch order and whose dependencies are sorted, the latest first: what
/// redundant dependencies are found in.
///
/// A dependency is redundant if another one of the same node reaches it; that one is later in launch order and in a later
/// wave.
struct SortedGraph {
    /// For each node of the original graph its number here.
    let positions: [UInt32]
    let offsets: [UInt32]
    let targets: [UInt32]

    /// For each dependency whether it was found to be redundant.
    private(set) var isRedundant: [Bool]

    private let waves: [UInt32]

    private var count: Int { offsets.count - 1 }

    init(_ graph: CompactGraph, inOrder order: [UInt32]) {
        var positions = [UInt32](repeating: 0, count: order.count)
        for (position, node) in order.enumerated() { positions[Int(node)] = UInt32(truncatingIfNeeded: position) }
        // Nodes are visited in descending order and appended to the lists of their dependents: sorted in linear time.
        var sizes = [UInt32](repeating: 0, count: order.count + 1)
        for (position, node) in order.enumerated() {
            sizes[position + 1] = sizes[position] + UInt32(truncatingIfNeeded: graph.dependencies(of: Int(node)).count)
        }
        var next = sizes
        var targets = [UInt32](repeating: 0, count: graph.dependencyCount)
        let dependents = graph.dependents()
        for (position, node) in order.enumerated().reversed() {
            for dependent in dependents.all(of: Int(node)) {
                let place = positions[Int(dependent)]
                targets[Int(next[Int(place)])] = UInt32(truncatingIfNeeded: position)
                next[Int(place)] += 1
            }
        }
        var waves = [UInt32](repeating: 0, count: order.count)
        for position in 0..<order.count {
            for place in Int(sizes[position])..<Int(sizes[position + 1]) {
                waves[position] = max(waves[position], waves[Int(targets[place])] + 1)
            }
        }
        self.positions = positions
        self.offsets = sizes
        self.targets = targets
        self.waves = waves
        isRedundant = [Bool](repeating: false, count: targets.count)
    }

    /// Looks for each node's dependencies from those of later waves, no deeper than the earliest of them. That is linear
    /// where dependencies do not skip waves, and cheap where they skip few; `false` if it would take longer than
    /// ``compareSets()``.
    mutating func search(patience: Int? = nil) -> Bool {
        var metFrom = [UInt32](repeating: 0, count: count)
        var open: [Int] = []
        var patience = patience ?? 4 * (count + targets.count) + targets.count * (count / 1024)
        for node in 0..<count {
            let own = Int(offsets[node])..<Int(offsets[node + 1])
            guard own.count > 1 else { continue }
            let mark = UInt32(truncatingIfNeeded: node + 1)
            var lowest = UInt32.max
            for place in own { lowest = min(lowest, waves[Int(targets[place])]) }
            for place in own {
                let target = Int(targets[place])
                guard waves[target] > lowest, metFrom[target] != mark else { continue }
                open.append(target)
                while let middle = open.popLast() {
                    for step in Int(offsets[middle])..<Int(offsets[middle + 1]) {
                        patience -= 1
                        let next = Int(targets[step])
                        guard metFrom[next] != mark else { continue }
                        metFrom[next] = mark
                        if waves[next] > lowest { open.append(next) }
                    }
                }
            }
            for place in own where metFrom[Int(targets[place])] == mark { isRedundant[place] = true }
            if patience < 0 { return false }
        }
        return true
    }

    /// Keeps for every node the set of those it reaches, a bit each, for as many columns at a time as memory allows, the
    /// latest nodes first.
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
        // The set of a node has no members after it, so the first rows are short: row r (from columns.lowerBound on) has
        // as many words as it takes to hold the columns before it, and then all of them.
        let rows = count - columns.lowerBound
        let width = (columns.count + 63) / 64
        var starts = [0]
        starts.reserveCapacity(rows + 1)
        for row in 0..<rows { starts.append(starts[row] + min(width, (row + 63) / 64)) }
        var words = [UInt64](repeating: 0, count: starts[rows])
        // Unsafe buffers, as this is all about or-ing words; a row is never longer than those of later nodes.
        words.withUnsafeMutableBufferPointer { words in
            starts.withUnsafeBufferPointer { starts in
                for row in 0..<rows {
                    let node = row + columns.lowerBound
                    let own = starts[row]
                    for place in Int(offsets[node])..<Int(offsets[node + 1]) {
                        if isRedundant[place] { continue }
                        let column = Int(targets[place]) - columns.lowerBound
                        // Dependencies descend: none of those that follow reaches a column here.
                        if column < 0 { break }
                        if column < columns.count {
                            let bit: UInt64 = 1 << UInt64(column & 63)
                            if words[own + column >> 6] & bit != 0 {
                                isRedundant[place] = true
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
