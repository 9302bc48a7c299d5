import DependencyGraph
import LaunchSupport

/// A random layered graph without cycles; the same for the same size.
struct RandomGraph {
    /// The identifiers, by node.
    let names: [String]

    /// What each node depends on.
    let dependencies: [[Int]]

    /// A graph of `count` nodes, which depend on `degree` earlier ones each, as far as there are so many; declared in random
    /// order, or else bottom up. `prefix` is what their names begin with.
    init(count: Int, degree: Int, isShuffled: Bool = true, prefix: String = "service-") {
        var random = SplitMix64(seed: 7)
        // A node's layer is where it stands in a hidden order; what it depends on stands shortly before it.
        var hidden = Array(0..<count)
        if isShuffled { hidden.shuffle(using: &random) }
        let reach = max(10, count / 20)
        var dependencies = [[Int]](repeating: [], count: count)
        for position in 1..<max(count, 1) {
            var chosen: [Int] = []
            for _ in 0..<degree {
                let target = hidden[Int.random(in: max(0, position - reach)..<position, using: &random)]
                if !chosen.contains(target) { chosen.append(target) }
            }
            dependencies[hidden[position]] = chosen
        }
        self.dependencies = dependencies
        names = Self.names(count, prefix)
    }

    /// A graph with these dependencies.
    init(_ dependencies: [[Int]]) {
        self.dependencies = dependencies
        names = Self.names(dependencies.count, "service-")
    }

    private static func names(_ count: Int, _ prefix: String) -> [String] {
        (0..<count).map { prefix + String(repeating: "0", count: max(0, 7 - String($0).count)) + String($0) }
    }

    /// The graph as numbers.
    var compact: CompactGraph {
        CompactGraph(
            nodeCount: names.count,
            hard: dependencies.enumerated().flatMap { node, targets in targets.map { (GraphNode(node), GraphNode($0)) }
            })
    }

    /// The graph as strings.
    var services: [(id: String, dependsOn: [String], startsAfter: [String])] {
        zip(names, dependencies).map { (id: $0, dependsOn: $1.map { names[$0] }, startsAfter: []) }
    }

    /// A graph in which each node depends on the next one.
    static func chain(_ count: Int) -> RandomGraph { RandomGraph((0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }) }

    /// Writes the graph in a format, service by service.
    func write(to file: inout FileWriter, _ append: (RandomGraph, Int, inout String) -> Void) {
        var text = ""
        for node in names.indices {
            append(self, node, &text)
            file.write(text)
            text.removeAll(keepingCapacity: true)
        }
    }

    /// Appends a service of a manifest, with what comes before the first and after the last one.
    static func appendManifest(_ graph: RandomGraph, _ node: Int, to text: inout String) {
        if node == 0 { text += "{\"services\":[\n" }
        text += "{\"id\":\"\(graph.names[node])\""
        for (index, target) in graph.dependencies[node].enumerated() {
            text += (index == 0 ? ",\"dependsOn\":[\"" : ", \"") + graph.names[target] + "\""
        }
        text += graph.dependencies[node].isEmpty ? "}" : "]}"
        text += node + 1 < graph.names.count ? ",\n" : "\n]}\n"
    }

    /// Appends the pairs of a service for `tsort`.
    static func appendEdges(_ graph: RandomGraph, _ node: Int, to text: inout String) {
        for target in graph.dependencies[node] { text += "\(graph.names[target]) \(graph.names[node])\n" }
        if graph.dependencies[node].isEmpty { text += "\(graph.names[node]) \(graph.names[node])\n" }
    }
}
