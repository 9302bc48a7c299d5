/// A smallest cut of a small tangle by branch and bound: of every cycle one arc has to be cut, so each arc of a shortest
/// cycle is tried, and so on with what is left.
///
/// How much a cut costs at least is known from cycles that share no arc, taken greedily, the shortest first. Where few
/// dependencies tangle many services the two bounds soon meet, mostly at once.
struct CutBranching {
    private let size: Int
    private let weights: [Int]
    private var best: Int
    private var bestCut: [Arc]?

    typealias Arc = (source: Int, target: Int)

    /// What the search has decided so far: one choice on the way from the whole tangle to a cut.
    private struct Choice {
        /// For each node the set of those that arcs lead to that are not cut.
        var targets: [Int]
        /// The same with those arcs alone that were decided to stay.
        var kept: [Int]
        var cost: Int
        /// The arc that was cut to get here.
        var arc: Arc?
        /// The arcs still to be tried, of which one has to be cut.
        var open: [Arc] = []
    }

    /// A search for a cut that costs less than `bound`.
    init(size: Int, weights: [Int], bound: Int) {
        self.size = size
        self.weights = weights
        best = bound
    }

    /// The arcs of a smallest cut; `nil` if none costs less than the bound. Gives up, with `isComplete` false, after
    /// `patience` choices.
    consuming func run(patience: Int = 1 << 13) -> (cut: [Arc]?, isComplete: Bool) {
        let targets = (0..<size).map { source in
            (0..<size).reduce(0) { weights[source * size + $1] > 0 ? $0 | 1 << $1 : $0 }
        }
        var choices: [Choice] = []
        enter(Choice(targets: targets, kept: [Int](repeating: 0, count: size), cost: 0), &choices)
        var count = 0
        while var choice = choices.popLast() {
            guard let arc = choice.open.popLast() else { continue }
            count += 1
            if count > patience { return (nil, false) }
            var next = choice
            next.targets[arc.source] &= ~(1 << arc.target)
            next.cost += weights[arc.source * size + arc.target]
            next.arc = arc
            // Whatever is tried after it need not cut this arc again.
            choice.kept[arc.source] |= 1 << arc.target
            choices.append(choice)
            enter(next, &choices)
        }
        return (bestCut, true)
    }

    /// Takes a choice if it may lead to something better; notes it if it is a cut.
    private mutating func enter(_ choice: Choice, _ choices: inout [Choice]) {
        var choice = choice
        guard let cycle = shortestCycle(choice.targets) else {
            guard choice.cost < best else { return }
            best = choice.cost
            bestCut = (choices + [choice]).compactMap(\.arc)
            return
        }
        guard let least = leastCost(choice, first: cycle), choice.cost + least < best else { return }
        choice.open = cycle.filter { choice.kept[$0.source] & 1 << $0.target == 0 }
        // The cheapest is tried first, so it comes last.
        choice.open.sort { weights[$0.source * size + $0.target] > weights[$1.source * size + $1.target] }
        choices.append(choice)
    }

    /// What it costs at least to cut the rest; `nil` if it cannot be done, as a whole cycle was decided to stay.
    private func leastCost(_ choice: Choice, first: [Arc]) -> Int? {
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

    /// The arcs of a shortest cycle, or `nil` if there is none.
    private func shortestCycle(_ targets: [Int]) -> [Arc]? {
        var best: [Int]?
        for start in 0..<size where targets[start] != 0 {
            // The sets of nodes at distance 1, 2…, until one holds the start.
            var levels: [Int] = []
            var reached = 0
            var level = targets[start]
            while level != 0, level & 1 << start == 0, levels.count + 1 < best?.count ?? .max {
                levels.append(level)
                reached |= level
                level = Members(of: level).reduce(0) { $0 | targets[$1] } & ~reached
            }
            guard level & 1 << start != 0, levels.count + 1 < best?.count ?? .max else { continue }
            var path = [start]
            for level in levels.reversed() {
                let next = path[path.count - 1]
                path.append(Members(of: level).first { targets[$0] & 1 << next != 0 } ?? start)
            }
            best = path
            if path.count == 2 { break }
        }
        // From the end to the beginning: each node has an arc to the one before it in the path.
        return best.map { path in
            path.indices.map { (source: path[($0 + 1) % path.count], target: path[$0]) }
        }
    }
}
