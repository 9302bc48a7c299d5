/// Services that wait for each other, so that none of them can start: a strongly connected component, and the way out.
public struct Cycle: Sendable {
    /// All nodes of the component, in declared order.
    public let members: [Int]

    /// A shortest cycle in it, closed: the first node is there again at the end.
    ///
    /// It begins with its earliest declared node. Of several shortest ones it is the one whose nodes, sorted, come first.
    public let path: [Int]

    /// Whether ``path`` is known to be a shortest one; only in a large and dense tangle whose cycles are all long the search
    /// for it is given up (see ``CompactGraph/shortestCycle(in:)``).
    public let pathIsShortest: Bool

    /// Dependencies whose removal breaks every cycle in the component, in declared order.
    public let cut: [(dependent: Int, dependency: Int)]

    /// Whether there is no smaller cut, and none as small with more order-only dependencies; otherwise ``cut`` is a small
    /// one found by heuristic.
    public let cutIsMinimum: Bool
}

extension CompactGraph {
    /// Everything to be known about one of the ``cyclicComponents()``.
    public func cycle(in component: [UInt32]) -> Cycle {
        let parts = ComponentGraph(self, component)
        let (path, isShortest) = parts.shortestCycle()
        let (cut, isMinimum) = parts.smallestCut()
        return Cycle(
            members: component.map(Int.init), path: path, pathIsShortest: isShortest, cut: cut, cutIsMinimum: isMinimum)
    }
}
