import LaunchSupport

/// Dependencies whose removal breaks every cycle in a strongly connected component.
public struct FeedbackArcSet: Sendable {
    /// The dependencies, in declared order.
    public let dependencies: [(dependent: GraphNode, dependency: GraphNode)]

    /// Whether no smaller set exists, and none of the same size with more order-only dependencies; otherwise the set
    /// was found by a heuristic.
    public let isMinimum: Bool

    /// The default number of steps of the exact searches in a whole graph: about five seconds of processor time at most.
    /// A dense component of 20 nodes takes up to 2²⁰ steps, so that 200 of them get minimum sets.
    public static let defaultSteps = 1 << 28
}

extension CompactGraph {
    /// Returns a small feedback arc set for each of some ``cyclicComponents()``: a minimum one for up to 20 nodes, as
    /// long as `steps` allow; of two equally small sets, the one with more order-only dependencies.
    ///
    /// First, each path through nodes with one incoming and one outgoing arc becomes one arc. If up to 20 nodes remain,
    /// dynamic programming over sets of nodes finds a minimum set. All components share `steps`, the smallest component
    /// first. If the steps do not suffice, or more nodes remain, the order of Eades, Lin and Smyth (A Fast and Effective
    /// Heuristic for the Feedback Arc Set Problem, 1993) is improved by local search.
    ///
    /// - Parameters:
    ///   - components: The components.
    ///   - steps: The maximum number of steps of the exact searches; improving the heuristic sets takes at most a
    ///     quarter as many. The result depends on this number, and not on time.
    /// - Returns: A set for each component, in the order of `components`.
    /// - Complexity: linear in nodes and dependencies, apart from `steps`.
    public func feedbackArcSets(
        of components: [[GraphNode]], steps: Int = FeedbackArcSet.defaultSteps
    ) -> [FeedbackArcSet] {
        var exact = WorkBudget(steps: steps)
        var heuristic = WorkBudget(steps: steps / 4)
        return searching(components, &heuristic) { $0.feedbackArcSet(exact: &exact, &$1) }
    }
}

extension ComponentGraph {
    fileprivate func feedbackArcSet(exact: inout WorkBudget, _ heuristic: inout WorkBudget) -> FeedbackArcSet {
        var arcs = WeightedArcs(self)
        var removed: [Int] = []
        arcs.collapsePaths(into: &removed)
        var sequence = HeuristicFeedbackArcs(arcs).sequence(&heuristic)
        var isMinimum = arcs.nodeCount == 0
        if arcs.nodeCount > 0, arcs.nodeCount <= SubsetProgram.capacity, !exact.isSpent {
            let bound = arcs.weight(ofBackArcsOf: sequence)
            sequence = SubsetProgram(arcs).bestSequence(below: bound, &exact) ?? sequence
            isMinimum = !exact.isSpent
        }
        removed += arcs.backArcs(of: sequence).map(\.origin)
        let removedDependencies = removed.sorted().map { arc in
            let source = nodes.partitioningIndex { dependencies.indices(of: $0).upperBound > arc }
            return (dependent: originals[source], dependency: originals[dependencies.targets[arc]])
        }
        return FeedbackArcSet(dependencies: removedDependencies, isMinimum: isMinimum)
    }
}
