/// A small tangle as a matrix, and its nodes in a sequence, dependents first, in which the arcs that lead back cost little.
struct CutMatrix {
    /// Up to how many nodes a smallest cut is found in any case.
    private static let exactSize = 20

    private let size: Int

    /// For each pair of nodes what it costs to cut the arcs from one to the other; 0 if there are none.
    private let weights: [Int]

    /// The best sequence so far.
    private var sequence: [Int]

    init(size: Int, weight: (Int, Int) -> Int) {
        self.size = size
        weights = (0..<size * size).map { weight($0 / size, $0 % size) }
        sequence = Array(0..<size)
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

    /// The arcs of a small cut, and whether it is certain that there is none smaller: it is up to 20 nodes, and beyond if
    /// branch and bound soon ends.
    ///
    /// - Parameter unit: What weights are counted in: what is less decides between cuts only as far as the sequence found
    ///   before already follows it.
    func smallestCut(unit: Int) -> (arcs: [(source: Int, target: Int)], isMinimum: Bool) {
        let units = weights.map { ($0 + unit - 1) / unit }
        let cut = self.cut(of: sequence)
        let bound = cut.reduce(0) { $0 + units[$1.source * size + $1.target] }
        let patience = size <= Self.exactSize ? 1 << 12 : 1 << 10
        let (better, isComplete) = CutBranching(size: size, weights: units, bound: bound).run(patience: patience)
        if isComplete { return (better ?? cut, true) }
        guard size <= Self.exactSize else { return (cut, false) }
        let best = CutProgram(size: size, weights: units).bestSequence(below: bound)
        return (best.map(self.cut(of:)) ?? cut, true)
    }

    /// The arcs that lead back in a sequence.
    private func cut(of sequence: [Int]) -> [(source: Int, target: Int)] {
        sequence.indices.flatMap { position in
            sequence[..<position].filter { weights[sequence[position] * size + $0] > 0 }
                .map { (sequence[position], $0) }
        }
    }
}
