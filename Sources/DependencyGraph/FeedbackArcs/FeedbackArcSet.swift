/// Dependencies whose removal breaks every cycle in a strongly connected component.
public struct FeedbackArcSet: Sendable {
    /// The dependencies, in declared order.
    public let dependencies: [(dependent: GraphNode, dependency: GraphNode)]

    /// Whether no smaller set exists, and none of the same size with more order-only dependencies; otherwise the set
    /// was found by a heuristic.
    public let isMinimum: Bool

    /// The default number of steps of the exact searches in a whole graph: about half a second of processor time at
    /// most.
    public static let defaultSteps = 1 << 26
}

extension CompactGraph {
    /// Returns a small feedback arc set for each of some ``cyclicComponents()``: a minimum one as long as `steps`
    /// allow; of two equally small sets, the one with more order-only dependencies.
    ///
    /// Reductions come first: for example, a path through nodes with one incoming and one outgoing arc becomes one arc.
    /// The rest of a component is solved exactly, by branch and bound, or by dynamic programming over sets of nodes, in
    /// up to 2²⁰ × 10 steps for 20 nodes. All components share `steps`, the smallest component first: a component of up
    /// to 20 nodes may use all remaining steps, larger ones share them evenly. If the steps do not suffice, or more
    /// than 62 nodes remain, the order of Eades, Lin and Smyth (A Fast and Effective Heuristic for the Feedback Arc Set
    /// Problem, 1993) is improved by moving single nodes.
    ///
    /// - Parameters:
    ///   - components: The components.
    ///   - steps: The maximum number of steps of the exact searches; improving the heuristic sets takes at most as
    ///     many. The result depends on this number, and not on time.
    /// - Returns: A set for each component, in the order of `components`.
    /// - Complexity: linear in nodes and dependencies, apart from `steps`.
    public func feedbackArcSets(
        of components: [[GraphNode]], steps: Int = FeedbackArcSet.defaultSteps
    ) -> [FeedbackArcSet] {
        var sets = [FeedbackArcSet](
            repeating: FeedbackArcSet(dependencies: [], isMinimum: true), count: components.count)
        var exact = WorkBudget(steps: steps)
        var heuristic = WorkBudget(steps: steps)
        let bySize = components.indices.sorted { (components[$0].count, $0) < (components[$1].count, $1) }
        for (done, index) in bySize.enumerated() {
            let left = components.count - done
            let isSmall = components[index].count <= ExactFeedbackArcs.programSize
            let component = ComponentGraph(self, components[index])
            sets[index] = exact.withShare(of: isSmall ? .max : exact.steps / left) { exact in
                heuristic.withShare(of: heuristic.steps / left) { component.feedbackArcSet(exact: &exact, &$0) }
            }
        }
        return sets
    }
}

extension ComponentGraph {
    fileprivate func feedbackArcSet(exact: inout WorkBudget, _ heuristic: inout WorkBudget) -> FeedbackArcSet {
        var arcs = WeightedArcs(self)
        var removed: [Int] = []
        let isMinimum: Bool
        if count > FeedbackArcKernel.capacity { arcs.collapsePaths(into: &removed) }
        if arcs.nodeCount <= FeedbackArcKernel.capacity {
            var kernel = FeedbackArcKernel(arcs)
            kernel.reduce(into: &removed)
            let solution = kernel.feedbackArcs(&exact)
            removed += solution.arcs
            isMinimum = solution.isMinimum
        } else {
            removed += HeuristicFeedbackArcs(arcs).arcs(&heuristic)
            isMinimum = false
        }
        return FeedbackArcSet(dependencies: dependencies(removed.sorted()), isMinimum: isMinimum)
    }

    /// Returns the dependencies of some arcs, which must be in ascending order.
    private func dependencies(_ arcs: [Int]) -> [(dependent: GraphNode, dependency: GraphNode)] {
        var source = 0
        return arcs.map { arc in
            while arc >= offsets[source + 1] { source += 1 }
            return (nodes[source], nodes[targets[arc]])
        }
    }
}
