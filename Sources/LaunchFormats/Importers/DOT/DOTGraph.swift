import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// The nodes and edges of a graph in the DOT language, with their offsets in its file.
struct DOTGraph {
    typealias Mention = (node: Int, offset: Int)

    /// An edge, with the offset of its head. Its tail depends on its head; if it is dashed, it only starts after it.
    typealias Edge = (tail: Int, head: Int, offset: Int, isDashed: Bool, condition: DependencyCondition)

    typealias Node = (name: String, offset: Int)

    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    private(set) var losses: [(feature: String, offset: Int)] = []
    private var numbers: [UTF8Key: Int] = [:]

    /// What the nodes of subgraphs in edges count, and the edges between them: two sets of nodes in one statement create an
    /// edge for each pair of their nodes.
    private(set) var budget: GrowthBudget

    private let isStrict: Bool
    /// The graph itself, and its subgraphs.
    var subgraphs: [Subgraph] = [Subgraph()]
    private var subgraphsByName: [SubgraphKey: Int] = [:]
    /// For edges that may occur again, the number of the edge, and its key.
    private var known: [EdgeKey: (edge: Int, key: [UInt8]?)] = [:]

    struct Subgraph {
        /// The nodes that occur directly in the subgraph.
        var mentions: [Mention] = []
        fileprivate var children: [Int] = []
        /// Whether the edges of the subgraph are dashed by default; `nil` if this is not set.
        var isDashed: Bool?
    }

    private struct SubgraphKey: Hashable {
        var parent: Int
        var name: [UInt8]
    }

    private struct EdgeKey: Hashable {
        var tail: Int
        var head: Int
        var name: [UInt8]?
    }

    init(isStrict: Bool, _ budget: GrowthBudget) {
        self.isStrict = isStrict
        self.budget = budget
    }

    mutating func node(named name: String, at offset: Int) -> Int {
        let key = UTF8Key(name)
        if let number = numbers[key] { return number }
        nodes.append((name, offset))
        numbers[key] = nodes.count - 1
        return nodes.count - 1
    }

    /// Opens a subgraph, or reopens the one with this name in the same parent, and returns its number.
    mutating func openSubgraph(named name: [UInt8]?, in parent: Int) -> Int {
        if let name, let known = subgraphsByName[SubgraphKey(parent: parent, name: name)] { return known }
        subgraphs.append(Subgraph())
        let number = subgraphs.count - 1
        subgraphs[parent].children.append(number)
        if let name { subgraphsByName[SubgraphKey(parent: parent, name: name)] = number }
        return number
    }

    /// Returns all nodes of a subgraph and of the subgraphs in it, each once, in the order of their first occurrences
    /// in the file; `nil` if the budget does not allow them.
    mutating func members(of subgraph: Int) -> [Mention]? {
        var members: [Int: Int] = [:]
        var pending = [subgraph]
        while let next = pending.popLast() {
            guard mayRepeat(subgraphs[next].mentions.count + 1) else { return nil }
            for mention in subgraphs[next].mentions where members[mention.node].map({ $0 > mention.offset }) ?? true {
                members[mention.node] = mention.offset
            }
            pending += subgraphs[next].children
        }
        return members.keys.sorted().map { ($0, members[$0] ?? 0) }
    }

    mutating func mayRepeat(_ count: Int) -> Bool { budget.spend(count * GrowthBudget.bytesPerValue) }

    /// Adds an edge, or the attributes of an existing one with the same key. `nil` stands for what the statement does not set.
    ///
    /// - Parameter inherited: whether the edge is dashed if the statement does not set this.
    mutating func addEdge(
        _ tail: Mention, _ head: Mention, key: [UInt8]?, isDashed: Bool?, inherited: Bool,
        condition: DependencyCondition?
    ) {
        let identity = EdgeKey(tail: tail.node, head: head.node, name: isStrict ? nil : key)
        if isStrict || key != nil, let found = known[identity] {
            // A strict graph ignores a second edge, even one with another key, except for attributes without a key.
            if let isDashed, key == nil || key == found.key { edges[found.edge].isDashed = isDashed }
            if let condition, key == nil || key == found.key { edges[found.edge].condition = condition }
            return
        }
        if isStrict || key != nil { known[identity] = (edges.count, key) }
        edges.append((tail.node, head.node, head.offset, isDashed ?? inherited, condition ?? .ready))
    }

    mutating func noteLoss(_ feature: String, at offset: Int) { losses.append((feature, offset)) }
}
