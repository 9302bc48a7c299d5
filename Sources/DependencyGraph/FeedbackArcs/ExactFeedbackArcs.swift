/// The search for a minimum feedback arc set of a strongly connected part of up to 62 nodes.
///
/// A sequence of the nodes, dependents first, is improved by moving single nodes. The arcs that lead back in it are a
/// feedback arc set and the bound for branch and bound. If branch and bound does not end, parts of up to
/// ``programSize`` nodes are solved by dynamic programming.
struct ExactFeedbackArcs {
    /// The maximum number of nodes for dynamic programming, which needs memory for 2ⁿ sets of n nodes.
    static let programSize = 20

    private let size: Int

    /// For each pair of nodes, the weight of the arcs from one to the other; 0 if there are none.
    private let weights: [Int]

    /// The best known sequence.
    private var sequence: [Int]

    init(size: Int, weight: (Int, Int) -> Int) {
        self.size = size
        weights = (0..<size * size).map { weight($0 / size, $0 % size) }
        sequence = Array(0..<size)
    }

    /// Sorts nodes by the weight of their outgoing arcs minus that of their incoming arcs, then moves single nodes to
    /// their best positions until no move is an improvement.
    private mutating func improve() {
        let surplus = (0..<size).map { node in
            (0..<size).reduce(0) { $0 + weights[node * size + $1] - weights[$1 * size + node] }
        }
        sequence.sort { (-surplus[$0], $0) < (-surplus[$1], $1) }
        var isChanging = true
        while isChanging {
            isChanging = false
            for node in 0..<size {
                guard let position = sequence.firstIndex(of: node) else { continue }
                let (gain, best) = bestPosition(for: node, at: position)
                guard gain > 0 else { continue }
                sequence.remove(at: position)
                sequence.insert(node, at: best)
                isChanging = true
            }
        }
    }

    /// Returns the position with the lowest cost for a node, and the gain of moving it there.
    private func bestPosition(for node: Int, at position: Int) -> (gain: Int, position: Int) {
        var best = (gain: 0, position: position)
        var gain = 0
        for candidate in (0..<position).reversed() {
            let other = sequence[candidate]
            gain += weights[node * size + other] - weights[other * size + node]
            if gain > best.gain { best = (gain, candidate) }
        }
        gain = 0
        for candidate in position + 1..<max(size, position + 1) {
            let other = sequence[candidate]
            gain += weights[other * size + node] - weights[node * size + other]
            if gain > best.gain { best = (gain, candidate) }
        }
        return best
    }

    /// Returns the arcs of a feedback arc set, and whether it is known to be a minimum.
    ///
    /// - Parameters:
    ///   - unit: The unit of weights. The remainder below one unit decides between sets only as far as the improved
    ///     sequence already follows it.
    ///   - budget: The steps that the search may take.
    mutating func find(unit: Int, _ budget: inout WorkBudget) -> (arcs: [(source: Int, target: Int)], isMinimum: Bool) {
        improve()
        let units = weights.map { ($0 + unit - 1) / unit }
        let arcs = backArcs(of: sequence)
        let bound = arcs.reduce(0) { $0 + units[$1.source * size + $1.target] }
        let program = SubsetProgram(size: size, weights: units)
        let programSteps = size <= Self.programSize ? program.steps : Int.max
        // If dynamic programming is possible, branch and bound may take a fraction of its steps.
        var share = WorkBudget(steps: min(budget.steps, programSteps / 4))
        let given = share.steps
        // The first lower bound alone takes more steps than this.
        if given > size * size {
            let (better, isComplete) = BranchAndBound(size: size, weights: units, bound: bound).run(&share)
            budget.spend(given - share.steps)
            if isComplete { return (better ?? arcs, true) }
        }
        guard programSteps <= budget.steps else { return (arcs, false) }
        budget.spend(programSteps)
        let best = program.bestSequence(below: bound)
        return (best.map(self.backArcs(of:)) ?? arcs, true)
    }

    /// Returns the arcs that lead back in a sequence.
    private func backArcs(of sequence: [Int]) -> [(source: Int, target: Int)] {
        sequence.indices.flatMap { position in
            sequence[..<position].filter { weights[sequence[position] * size + $0] > 0 }
                .map { (sequence[position], $0) }
        }
    }
}

/// Finds a minimum feedback arc set by branch and bound: one arc of every cycle has to be removed, so the search
/// branches on each arc of a shortest cycle, and continues with the remaining graph.
///
/// The lower bound is the weight of cycles that share no arc, chosen greedily, the shortest first. In sparse
/// components, the two bounds meet soon.
struct BranchAndBound {
    private let size: Int
    private let weights: [Int]
    private var best: Int

    /// The steps taken since the budget was last charged.
    private var steps = 0
    private var bestArcs: [Arc]?

    typealias Arc = (source: Int, target: Int)

    /// A node of the search tree: the arcs that were removed and the arcs that are kept.
    private struct Choice {
        /// For each node, the set of its targets over arcs that are not removed.
        var targets: [Int]
        /// For each node, the set of its targets over arcs that are kept.
        var kept: [Int]
        var cost: Int
        /// The arc whose removal led to this choice.
        var arc: Arc?
        /// The arcs that remain to be examined, one of which has to be removed.
        var open: [Arc] = []
    }

    /// Creates a search for a set that weighs less than `bound`.
    init(size: Int, weights: [Int], bound: Int) {
        self.size = size
        self.weights = weights
        best = bound
    }

    /// Returns the arcs of a minimum set; `nil` if none weighs less than the bound. `isComplete` is false if the budget
    /// was exhausted first.
    consuming func run(_ budget: inout WorkBudget) -> (arcs: [Arc]?, isComplete: Bool) {
        let targets = (0..<size).map { source in
            (0..<size).reduce(0) { weights[source * size + $1] > 0 ? $0 | 1 << $1 : $0 }
        }
        var choices: [Choice] = []
        enter(Choice(targets: targets, kept: [Int](repeating: 0, count: size), cost: 0), &choices)
        while var choice = choices.popLast() {
            guard let arc = choice.open.popLast() else { continue }
            budget.spend(steps)
            steps = 0
            if budget.isSpent { return (nil, false) }
            var next = choice
            next.targets[arc.source] &= ~(1 << arc.target)
            next.cost += weights[arc.source * size + arc.target]
            next.arc = arc
            // The following choices need not remove the same arc again.
            choice.kept[arc.source] |= 1 << arc.target
            choices.append(choice)
            enter(next, &choices)
        }
        budget.spend(steps)
        return (bestArcs, true)
    }

    /// Adds a choice to the search if it can lead to a lighter set; stores it as the best one if it is a feedback arc
    /// set.
    private mutating func enter(_ choice: Choice, _ choices: inout [Choice]) {
        var choice = choice
        guard let cycle = shortestCycle(choice.targets) else {
            guard choice.cost < best else { return }
            best = choice.cost
            bestArcs = (choices + [choice]).compactMap(\.arc)
            return
        }
        guard let least = leastCost(choice, first: cycle), choice.cost + least < best else { return }
        choice.open = cycle.filter { choice.kept[$0.source] & 1 << $0.target == 0 }
        // The cheapest arc is examined first, so it is sorted last.
        choice.open.sort { weights[$0.source * size + $0.target] > weights[$1.source * size + $1.target] }
        choices.append(choice)
    }

    /// Returns the least weight that has to be removed from the rest; `nil` if all arcs of a cycle are kept.
    private mutating func leastCost(_ choice: Choice, first: [Arc]) -> Int? {
        var targets = choice.targets
        var cost = 0
        var cycle: [Arc]? = first
        while let arcs = cycle {
            let open = arcs.filter { choice.kept[$0.source] & 1 << $0.target == 0 }
            guard let cheapest = open.map({ weights[$0.source * size + $0.target] }).min() else { return nil }
            cost += cheapest
            for arc in arcs { targets[arc.source] &= ~(1 << arc.target) }
            cycle = shortestCycle(targets)
        }
        return cost
    }

    /// Returns the arcs of a shortest cycle, or `nil` if there is none.
    private mutating func shortestCycle(_ targets: [Int]) -> [Arc]? {
        var best: [Int]?
        for start in 0..<size where targets[start] != 0 {
            // The sets of nodes at distance 1, 2…, until a set contains the start.
            steps += 8
            var levels: [Int] = []
            var reached = 0
            var level = targets[start]
            while level != 0, level & 1 << start == 0, levels.count + 1 < best?.count ?? .max {
                levels.append(level)
                reached |= level
                steps += level.nonzeroBitCount
                level = BitMembers(of: level).reduce(0) { $0 | targets[$1] } & ~reached
            }
            guard level & 1 << start != 0, levels.count + 1 < best?.count ?? .max else { continue }
            var path = [start]
            for level in levels.reversed() {
                let next = path[path.count - 1]
                path.append(BitMembers(of: level).first { targets[$0] & 1 << next != 0 } ?? start)
            }
            best = path
            if path.count == 2 { break }
        }
        // The path is followed from the end to the beginning: each node has an arc to the preceding one in the path.
        return best.map { path in
            path.indices.map { (source: path[($0 + 1) % path.count], target: path[$0]) }
        }
    }
}

/// Finds a minimum feedback arc set by dynamic programming over the sets of nodes at the beginning of a sequence,
/// dependents first, whose back arcs are removed (Lawler, A Comment on Minimum Feedback Arc Sets, 1964).
///
/// Sets that weigh as much as a known feedback arc set are not extended. This solves components that are too dense for
/// ``BranchAndBound``.
struct SubsetProgram {
    private let size: Int
    private let weights: [Int]

    init(size: Int, weights: [Int]) {
        self.size = size
        self.weights = weights
    }

    /// The maximum number of steps: half of the n members on average for each of 2ⁿ sets.
    var steps: Int { size << max(0, size - 1) }

    /// Returns the sequence whose back arcs weigh least; `nil` if they do not weigh less than `bound`.
    func bestSequence(below bound: Int) -> [Int]? {
        let lastSet = 1 << size - 1
        var costs = [Int](repeating: .max, count: lastSet + 1)
        costs[0] = 0
        // The weight of the arcs from a node to the members of a set is the sum over the set's two halves.
        let half = (size + 1) / 2
        let low = (0..<size).flatMap { sums(from: $0, to: 0..<half) }
        let high = (0..<size).flatMap { sums(from: $0, to: half..<size) }
        let lowMask = 1 << half - 1
        let lowSize = 1 << half
        let highSize = 1 << (size - half)
        // Unsafe buffers are used because there are up to ten million additions; indices are sets of at most `size`
        // nodes.
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
        guard costs[lastSet] < bound else { return nil }
        var sequence: [Int] = []
        var set = lastSet
        while set != 0 {
            let last = BitMembers(of: set).first { node in
                let rest = set & ~(1 << node)
                return costs[rest] < bound
                    && costs[rest] + low[node * lowSize + rest & lowMask] + high[node * highSize + rest >> half]
                        == costs[set]
            }
            // Every set with a cost has a last node, from which the cost results.
            guard let last else { return nil }
            sequence.append(last)
            set &= ~(1 << last)
        }
        return sequence.reversed()
    }

    /// Returns, for each subset of a range of nodes, the weight of the arcs from a node to the subset.
    private func sums(from node: Int, to range: Range<Int>) -> [Int] {
        var sums = [Int](repeating: 0, count: 1 << range.count)
        for set in 1..<max(1, sums.count) {
            let first = set.trailingZeroBitCount
            sums[set] = sums[set & (set - 1)] + weights[node * size + range.lowerBound + first]
        }
        return sums
    }
}

/// The members of a set of nodes that is represented by the bits of an integer, in ascending order.
struct BitMembers: Sequence, IteratorProtocol {
    private var rest: Int

    init(of set: Int) { rest = set }

    mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest - 1 }
        return rest.trailingZeroBitCount
    }
}
