/// Chooses, among all shortest cycles that a node is the earliest member of, the one whose nodes, sorted, come first.
///
/// There can be exponentially many. But a node that lies on any of them has the same place on all of them, its distance
/// from the root. So the earliest such node settles its place: everybody else at that distance drops out, and with them
/// whoever is then no longer on a way from the root back to it; then the next earliest, and so on. Every node and every
/// arc is dropped at most once, so it is all linear, but for sorting.
struct EarliestCycle {
    private let graph: ComponentGraph
    private let root: Int
    private let length: Int

    /// For each node its distance from the root if it lies on a shortest cycle and has not dropped out, otherwise -1.
    private var place: [Int]

    init(_ graph: ComponentGraph, root: Int, length: Int) {
        self.graph = graph
        self.root = root
        self.length = length
        place = Self.distances(graph, from: root, limit: length, graph.targets(of:))
        let back = Self.distances(graph, from: root, limit: length, graph.sources(of:))
        for node in 0..<graph.count where place[node] < 0 || back[node] < 0 || place[node] + back[node] != length {
            if node != root { place[node] = -1 }
        }
    }

    /// The nodes of the cycle, each once, from the root on.
    consuming func path() -> [Int] {
        var candidates: [[Int]] = Array(repeating: [], count: length)
        var ways = [(to: Int, from: Int)](repeating: (0, 0), count: graph.count)
        let members = (0..<graph.count).filter { place[$0] >= 0 }
        for node in members {
            candidates[place[node]].append(node)
            for target in graph.targets(of: node) where follows(target, node) {
                ways[node].from += 1
                ways[target].to += 1
            }
        }
        var path = [Int](repeating: -1, count: length)
        for node in members where place[node] >= 0 && path[place[node]] < 0 {
            path[place[node]] = node
            for other in candidates[place[node]] where other != node && place[other] >= 0 { drop(other, &ways) }
        }
        return path
    }

    /// Whether an arc to `target` goes on to the next place, or from the last one back to the root.
    private func follows(_ target: Int, _ node: Int) -> Bool {
        target == root ? place[node] == length - 1 : place[target] >= 0 && place[target] == place[node] + 1
    }

    /// Drops a node and everybody who is then on no way from the root back to it.
    private mutating func drop(_ node: Int, _ ways: inout [(to: Int, from: Int)]) {
        var dropped = [node]
        while let node = dropped.popLast() {
            let own = place[node]
            place[node] = -1
            for target in graph.targets(of: node) where target != root && place[target] == own + 1 {
                ways[target].to -= 1
                if ways[target].to == 0 { dropped.append(target) }
            }
            for source in graph.sources(of: node) where source != root && own > 0 && place[source] == own - 1 {
                ways[source].from -= 1
                if ways[source].from == 0 { dropped.append(source) }
            }
        }
    }

    /// For each node after `root` its distance from it over such nodes, or -1 if that is not below `limit`.
    private static func distances(
        _ graph: ComponentGraph, from root: Int, limit: Int, _ next: (Int) -> ArraySlice<Int>
    ) -> [Int] {
        var distance = [Int](repeating: -1, count: graph.count)
        distance[root] = 0
        var queue = [root]
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            guard distance[node] + 1 < limit else { break }
            for other in next(node) where other > root && distance[other] < 0 {
                distance[other] = distance[node] + 1
                queue.append(other)
            }
        }
        return distance
    }
}
