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
        names = (0..<count).map { prefix + String(repeating: "0", count: 7 - String($0).count) + String($0) }
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

    /// The graph as a manifest.
    var manifest: String {
        let services = zip(names, dependencies).map { name, targets in
            let list = targets.map { "\"\(names[$0])\"" }.joined(separator: ", ")
            return "{\"id\":\"\(name)\"" + (targets.isEmpty ? "}" : ",\"dependsOn\":[\(list)]}")
        }
        return "{\"services\":[\n" + services.joined(separator: ",\n") + "\n]}\n"
    }

    /// The graph as pairs for `tsort`.
    var edgeList: String {
        var text = ""
        for (name, targets) in zip(names, dependencies) {
            for target in targets { text += "\(names[target]) \(name)\n" }
            if targets.isEmpty { text += "\(name) \(name)\n" }
        }
        return text
    }
}
