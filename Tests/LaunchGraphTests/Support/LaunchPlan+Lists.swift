import DependencyGraph

@testable import LaunchGraph

extension LaunchPlan {
    /// Creates a plan of services in launch order, each with its limits and the positions of its dependencies.
    init(
        limits: [Limits], hard: [[Int]], orderOnly: [[Int]], conditions: [Edge: DependencyCondition] = [:],
        neededFailures: [LaunchPosition: [LaunchPosition]] = [:]
    ) {
        func pairs(_ lists: [[Int]]) -> [(dependent: GraphNode, dependency: GraphNode)] {
            zip(lists.nodes, lists).flatMap { node, targets in targets.map { (node, GraphNode($0)) } }
        }
        self.init(
            limits: limits, CompactGraph(nodeCount: limits.count, hard: pairs(hard), orderOnly: pairs(orderOnly)),
            conditions, neededFailures)
    }
}
