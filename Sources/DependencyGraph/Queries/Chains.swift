/// A shortest chain of dependencies through which one service waits for another.
public struct DependencyChain: Sendable, Equatable {
    /// The services, from the dependent to the dependency.
    public let nodes: [GraphNode]

    /// The kind of the dependency of each service on the next one.
    public let kinds: [DependencyKind]
}

/// A tree of shortest chains from a service to each service that it waits for.
package struct ChainTree: Sendable {
    package let root: GraphNode

    /// The nodes that the root waits for, without the root: the nearest first, then in listed order.
    package let reached: [GraphNode]

    /// Returns the preceding node in the chain from the root; `nil` for the root and for nodes that are not reached.
    package func parent(of node: GraphNode) -> GraphNode? { node == root ? nil : parents[node] }

    /// For each node that was reached, the preceding node; for the root, the root.
    private let parents: [GraphNode?]
    private let graph: CompactGraph

    /// Returns the chain from the root to a node, or `nil` if there is none. The chain to the root has one node.
    ///
    /// - Complexity: linear in the length of the chain and the dependencies of its nodes.
    package func chain(to node: GraphNode) -> DependencyChain? {
        guard parents[node] != nil else { return nil }
        var nodes = [node]
        while let last = nodes.last, let parent = parent(of: last) { nodes.append(parent) }
        nodes.reverse()
        let kinds = zip(nodes, nodes.dropFirst()).compactMap { graph.kind(from: $0, to: $1) }
        return DependencyChain(nodes: nodes, kinds: kinds)
    }

    fileprivate init(_ graph: CompactGraph, root: GraphNode) {
        var parents = [GraphNode?](repeating: nil, forNodesOf: graph)
        var queue = [root]
        parents[root] = root
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            for target in graph.dependencies[node] where parents[target] == nil {
                parents[target] = node
                queue.append(target)
            }
        }
        self.root = root
        self.graph = graph
        self.parents = parents
        self.reached = Array(queue.dropFirst())
    }
}

extension CompactGraph {
    /// Returns a shortest chain through which one node waits for another, by dependencies of both kinds; `nil` if there
    /// is none. Of several shortest chains, it is the first one by the listed order of dependencies.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func chain(from node: GraphNode, to other: GraphNode) -> DependencyChain? {
        chains(from: node).chain(to: other)
    }

    package func chains(from node: GraphNode) -> ChainTree { ChainTree(self, root: node) }
}
