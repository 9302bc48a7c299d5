extension CompactGraph {
    /// A smallest set of dependencies whose removal breaks every cycle in one of the ``cyclicComponents()``, in declared
    /// order (a minimum feedback arc set); of two equally small ones the one with more order-only dependencies.
    ///
    /// What cannot matter is taken away first: runs of nodes with one way in and one way out become one arc, and so on.
    /// What then is left of a component of up to 20 nodes, and of many a larger one, is solved exactly: by branch and bound,
    /// or where that takes too long by dynamic programming over sets of nodes, in up to 2²⁰ × 20 steps. Where more nodes
    /// remain entangled, the order of Eades, Lin and Smyth (A Fast and Effective Heuristic for the Feedback Arc Set Problem,
    /// 1993) or the depth-first one, whichever is better, is improved by moving single nodes.
    ///
    /// - Returns: The cut, and whether it is certain that there is none smaller.
    /// - Complexity: linear in nodes and dependencies, apart from the exact solution and the improvement, which are of
    ///   bounded size.
    public func smallestCut(in component: [UInt32]) -> (cut: [(dependent: Int, dependency: Int)], isMinimum: Bool) {
        ComponentGraph(self, component).smallestCut()
    }
}

extension ComponentGraph {
    func smallestCut() -> (cut: [(dependent: Int, dependency: Int)], isMinimum: Bool) {
        var arcs = WeightedArcs(self)
        var cut: [Int] = []
        var isMinimum = true
        if count > DenseKernel.capacity { arcs.collapse(into: &cut) }
        if arcs.nodeCount <= DenseKernel.capacity {
            var kernel = DenseKernel(arcs)
            kernel.reduce(into: &cut)
            for tangle in kernel.tangles() {
                let solution = kernel.cut(of: tangle)
                cut += solution.arcs
                if !solution.isMinimum { isMinimum = false }
            }
        } else {
            cut += CutHeuristic(arcs).cut()
            isMinimum = false
        }
        return (described(cut.sorted()), isMinimum)
    }

    private func described(_ arcs: [Int]) -> [(dependent: Int, dependency: Int)] {
        var source = 0
        return arcs.map { arc in
            if arc >= offsets[source + 1] {
                // The last node whose arcs begin at or before this one; arcs ascend.
                var low = source + 1
                var high = count - 1
                while low < high {
                    let middle = (low + high + 1) / 2
                    if offsets[middle] <= arc { low = middle } else { high = middle - 1 }
                }
                source = low
            }
            return (Int(nodes[source]), Int(nodes[targets[arc]]))
        }
    }
}
