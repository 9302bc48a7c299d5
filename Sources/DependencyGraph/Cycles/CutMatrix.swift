/// Puts the nodes of a small tangle in a sequence, dependents first, such that the arcs that lead back cost least.
struct CutMatrix {
    /// Up to how many nodes the best sequence is found exactly.
    static let exactSize = 20

    private let size: Int
    private let weights: [Int]

    /// The best sequence so far.
    private(set) var sequence: [Int]

    init(size: Int, weight: (Int, Int) -> Int) {
        self.size = size
        weights = (0..<size * size).map { weight($0 / size, $0 % size) }
        sequence = Array(0..<size)
    }

    /// What the arcs cost that lead back in the sequence.
    private var cost: Int {
        var cost = 0
        for (position, node) in sequence.enumerated() {
            for earlier in sequence[..<position] { cost += weights[node * size + earlier] }
        }
        return cost
    }

    /// Orders by what leads out less what leads in, then moves single nodes to their best places until none gains.
    mutating func improve() {
        let surplus = (0..<size).map { node in
            (0..<size).reduce(0) { $0 + weights[node * size + $1] - weights[$1 * size + node] }
        }
        sequence.sort { (-surplus[$0], $0) < (-surplus[$1], $1) }
        var isChanging = true
        while isChanging {
            isChanging = false
            for node in 0..<size {
                guard let position = sequence.firstIndex(of: node) else { continue }
                let (gain, place) = bestPlace(for: node, at: position)
                guard gain > 0 else { continue }
                sequence.remove(at: position)
                sequence.insert(node, at: place)
                isChanging = true
            }
        }
    }

    /// Where a node would cost least and how much less than where it is.
    private func bestPlace(for node: Int, at position: Int) -> (gain: Int, place: Int) {
        var best = (gain: 0, place: position)
        var gain = 0
        for place in (0..<position).reversed() {
            let other = sequence[place]
            gain += weights[node * size + other] - weights[other * size + node]
            if gain > best.gain { best = (gain, place) }
        }
        gain = 0
        for place in position + 1..<max(size, position + 1) {
            let other = sequence[place]
            gain += weights[other * size + node] - weights[node * size + other]
            if gain > best.gain { best = (gain, place) }
        }
        return best
    }

    /// The sequence that costs least, by dynamic programming over the sets of nodes that come first (Lawler, A Comment on
    /// Minimum Feedback Arc Sets, 1964). Sets that already cost as much as the sequence found before are not followed.
    func bestSequence() -> [Int] {
        let bound = cost
        let lastSet = 1 << size - 1
        var costs = [Int](repeating: .max, count: lastSet + 1)
        costs[0] = 0
        // What the arcs from a node to the members of a set cost, as the sum over the set's two halves.
        let half = (size + 1) / 2
        let low = (0..<size).flatMap { sums(from: $0, to: 0..<half) }
        let high = (0..<size).flatMap { sums(from: $0, to: half..<size) }
        let lowMask = 1 << half - 1
        let lowSize = 1 << half
        let highSize = 1 << (size - half)
        // Unsafe buffers, as this is up to ten million additions; indices are sets of at most `size` nodes.
        costs.withUnsafeMutableBufferPointer { costs in
            low.withUnsafeBufferPointer { low in
                high.withUnsafeBufferPointer { high in
                    for set in 0..<lastSet where costs[set] < bound {
                        var rest = lastSet & ~set
                        while rest != 0 {
                            let node = rest.trailingZeroBitCount
                            rest &= rest - 1
                            let cost =
                                costs[set] + low[node * lowSize + set & lowMask] + high[node * highSize + set >> half]
                            let larger = set | 1 << node
                            if cost < costs[larger] { costs[larger] = cost }
                        }
                    }
                }
            }
        }
        guard costs[lastSet] < bound else { return sequence }
        var best: [Int] = []
        var set = lastSet
        while set != 0 {
            let cost = costs[set]
            let last = (0..<size).first { node in
                let rest = set & ~(1 << node)
                return rest != set && costs[rest] < bound
                    && costs[rest] + low[node * lowSize + rest & lowMask] + high[node * highSize + rest >> half] == cost
            }
            // Every set with a cost has a last node by which it got that cost.
            guard let last else { return sequence }
            best.append(last)
            set &= ~(1 << last)
        }
        return best.reversed()
    }

    /// For each subset of a range of nodes what the arcs from a node to it cost.
    private func sums(from node: Int, to range: Range<Int>) -> [Int] {
        var sums = [Int](repeating: 0, count: 1 << range.count)
        for set in 1..<max(1, sums.count) {
            let first = set.trailingZeroBitCount
            sums[set] = sums[set & (set - 1)] + weights[node * size + range.lowerBound + first]
        }
        return sums
    }
}
