/// Why one service waits for another: a shortest chain of dependencies between them.
public struct DependencyChain: Sendable, Equatable {
    /// The services, from the one that waits to the one that is waited for.
    public let nodes: [Int]

    /// How each of them waits for the next.
    public let kinds: [DependencyKind]
}

/// Why a service waits for each of those it waits for: a tree of shortest chains.
package struct ChainTree: Sendable {
    /// The service that waits.
    package let root: Int

    /// All it waits for, directly or not: the nearest first, then as listed. The root itself is not among them.
    package let reached: [UInt32]

    /// For each node the one before it in the chain from the root, or `nil` for the root and for those it does not wait
    /// for.
    package func parent(of node: Int) -> Int? {
        parents[node] < Self.rootMark ? Int(parents[node]) : nil
    }

    private let parents: [UInt32]
    private let graph: CompactGraph

    private static let rootMark = UInt32.max - 1
    private static let none = UInt32.max

    /// The chain from the root to a node, or `nil` if the root does not wait for it. To the root itself it has one node.
    ///
    /// - Complexity: linear in its length and the dependencies of the nodes on it.
    package func chain(to node: Int) -> DependencyChain? {
        guard parents[node] != Self.none else { return nil }
        var nodes = [node]
        while let last = nodes.last, let parent = parent(of: last) { nodes.append(parent) }
        nodes.reverse()
        let kinds = zip(nodes, nodes.dropFirst()).compactMap { graph.kind(from: $0, to: $1) }
        return DependencyChain(nodes: nodes, kinds: kinds)
    }

    fileprivate init(_ graph: CompactGraph, root: Int, until goal: Int?) {
        var parents = [UInt32](repeating: Self.none, count: graph.nodeCount)
        var queue = [UInt32(truncatingIfNeeded: root)]
        parents[root] = Self.rootMark
        var head = 0
        search: while head < queue.count, root != goal {
            let node = queue[head]
            head += 1
            for target in graph.dependencies(of: Int(node)) where parents[Int(target)] == Self.none {
                parents[Int(target)] = node
                queue.append(target)
                if Int(target) == goal { break search }
            }
        }
        self.root = root
        self.graph = graph
        self.parents = parents
        self.reached = Array(queue.dropFirst())
    }
}

extension CompactGraph {
    /// A shortest chain by which one node waits for another, by dependencies of both kinds; `nil` if it does not. Of several
    /// shortest ones it is the one found first when dependencies are followed as listed.
    ///
    /// - Complexity: linear in nodes and dependencies.
    public func chain(from node: Int, to other: Int) -> DependencyChain? {
        ChainTree(self, root: node, until: other).chain(to: other)
    }

    /// A shortest chain from a node to each that it waits for, as a tree.
    ///
    /// - Complexity: linear in nodes and dependencies.
    package func chains(from node: Int) -> ChainTree {
        ChainTree(self, root: node, until: nil)
    }
}
