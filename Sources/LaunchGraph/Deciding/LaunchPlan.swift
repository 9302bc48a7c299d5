import DependencyGraph
import LaunchDeclarations
import LaunchSupport

/// The input of the state machine: the dependencies between services, and the limits of each service.
///
/// Services are numbered by launch order, so that comparing numbers breaks ties and a pass over the plan accesses
/// memory sequentially.
package struct LaunchPlan: Sendable {
    package struct Neighbours: Sendable {
        fileprivate let lists: AdjacencyLists

        /// Returns the neighbours of the service at `p`, the hard ones first.
        @inline(__always) func all(_ p: LaunchPosition) -> LaunchPositions { LaunchPositions(lists[p.node]) }

        @inline(__always) func hard(_ p: LaunchPosition) -> LaunchPositions { LaunchPositions(lists.hard(of: p.node)) }

        @inline(__always) func orderOnly(_ p: LaunchPosition) -> LaunchPositions {
            LaunchPositions(lists.orderOnly(of: p.node))
        }
    }

    /// The policy of a service and the other parts of its declaration that affect decisions.
    package struct Limits: Sendable, Hashable {
        let policy: ServicePolicy
        let mode: LaunchMode
        let isSynchronous: Bool
        let hasRun: Bool
        let hasShutdown: Bool
        /// Whether the service is up only when its `run` has reported so.
        let reportsReadiness: Bool
        // Times are in nanoseconds; `Int64.max` means no limit. The conversion of this one would cost each start 4 %.
        let timeout: Int64

        package init(
            policy: ServicePolicy, mode: LaunchMode, isSynchronous: Bool, hasRun: Bool, hasShutdown: Bool,
            reportsReadiness: Bool = false
        ) {
            self.policy = policy
            self.mode = mode
            self.isSynchronous = isSynchronous
            self.hasRun = hasRun
            self.hasShutdown = hasShutdown
            self.reportsReadiness = reportsReadiness
            timeout = policy.timeout?.saturatedNanoseconds ?? .max
        }

        var shutdownTimeout: Int64 { policy.shutdownTimeout?.saturatedNanoseconds ?? .max }
        var grace: Int64 { max(0, policy.grace.saturatedNanoseconds) }
        var drain: Int64 { max(0, policy.drain?.saturatedNanoseconds ?? .max) }
        var attempts: Int32 { Int32(clamping: max(1, policy.retry.attempts)) }
    }

    let dependencies: Neighbours
    let dependents: Neighbours
    let limits: [Limits]
    /// The services of which each must have failed before a service starts, for those that start only after failures.
    let neededFailures: [LaunchPosition: [LaunchPosition]]
    private let graph: CompactGraph
    /// The stages that dependencies wait for, where the stage is not ``LaunchStage/settled``.
    private let stages: [Edge: LaunchStage]

    var count: Int { limits.count }
    var positions: Range<LaunchPosition> { limits.positions }

    func stage(of dependency: LaunchPosition, neededBy dependent: LaunchPosition) -> LaunchStage {
        stages.isEmpty ? .settled : stages[Edge(dependent: dependent, dependency: dependency)] ?? .settled
    }

    /// - Parameters:
    ///   - graph: The dependencies, with nodes that are numbered by launch order.
    ///   - conditions: the conditions of dependencies that do not wait until a service is up.
    init(
        limits: [Limits], _ graph: CompactGraph, _ conditions: [Edge: DependencyCondition],
        _ neededFailures: [LaunchPosition: [LaunchPosition]]
    ) {
        stages = Self.stages(conditions, limits)
        self.limits = limits
        self.neededFailures = neededFailures
        self.graph = graph
        dependencies = Neighbours(lists: graph.dependencies)
        dependents = Neighbours(lists: graph.dependents())
    }

    /// Returns the longest remaining path of each service: the largest sum of `durations` over a chain of services that
    /// begins with the service and continues with its dependents.
    ///
    /// - Parameter durations: The duration of each service; with `nil` each counts as 1.
    func remainingPaths(durations: [Int64]?) -> [Int64] {
        graph.longestRemaining(inOrder: Array(graph.nodes), weights: durations)
    }
}

package struct LaunchPositions: RandomAccessCollection {
    private let nodes: ArraySlice<GraphNode>

    @inline(__always) fileprivate init(_ nodes: ArraySlice<GraphNode>) { self.nodes = nodes }

    package var startIndex: Int { @inline(__always) get { nodes.startIndex } }

    package var endIndex: Int { @inline(__always) get { nodes.endIndex } }

    package subscript(index: Int) -> LaunchPosition { @inline(__always) get { LaunchPosition(nodes[index]) } }
}

extension LaunchPosition {
    @inline(__always) init(_ node: GraphNode) { self.init(node.index) }

    @inline(__always) var node: GraphNode { GraphNode(index) }
}
