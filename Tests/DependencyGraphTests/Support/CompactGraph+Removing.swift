@testable import DependencyGraph

extension CompactGraph {
    /// The graph without some of its dependencies, of either kind.
    func removing(_ pairs: [(dependent: GraphNode, dependency: GraphNode)]) -> CompactGraph {
        var isRemoved = [Bool](repeating: false, count: dependencyCount)
        for (node, dependency) in pairs {
            if let index = dependencies[node].firstIndex(of: dependency) { isRemoved[index] = true }
        }
        return removing(isRemoved)
    }
}
