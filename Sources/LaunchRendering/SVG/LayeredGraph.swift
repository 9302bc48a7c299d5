import DependencyGraph

/// A graph prepared for a layered drawing: every vertex is in a layer, and every edge leads from one layer to the next.
///
/// This is the first step of Sugiyama, Tagawa and Toda (1981). A service's layer is its wave; in a graph with cycles,
/// it is the wave that the service would have with one edge of each cycle reversed. An edge that spans several layers
/// gets a bend in each layer between its ends, so that it passes between the boxes. Edges of one kind to one service
/// share their bends, so that a hundred of them are drawn as one line with branches. A drawing has at most
/// ``bendLimit`` bends: the shortest edges get theirs first, and the remaining ones are drawn as straight lines that
/// can pass behind boxes.
struct LayeredGraph {
    /// A position in a layer: a service's box, or a bend of an edge.
    struct Vertex {
        /// The service, by its number in the picture; `nil` for a bend.
        var service: Int?
        var layer: Int
        /// The neighbours in earlier and in later layers, which are adjacent unless an edge has no bends.
        var before: [Int] = []
        var after: [Int] = []
    }

    struct Edge {
        var dependent: Int
        var dependency: GraphPicture.Dependency
        /// The vertices along the edge, from the lower layer to the higher one.
        var route: [Int]
        /// Whether the edge is directed against time. At least one edge of each cycle is.
        var isReversed: Bool
    }

    static let bendLimit = 100_000

    private(set) var vertices: [Vertex] = []
    private(set) var edges: [Edge] = []
    private(set) var layerCount = 0
    private var trunks: [Trunk: Int] = [:]

    /// A bend of all edges of the same appearance that lead to one service, whatever their conditions.
    private struct Trunk: Hashable {
        var dependency: GraphPicture.Dependency
        var isReversed: Bool
        var layer: Int
    }

    /// - Complexity: O(services + dependencies + bends).
    init(_ picture: GraphPicture, bendLimit: Int = Self.bendLimit) {
        vertices = picture.layers.enumerated().map { Vertex(service: $0, layer: $1) }
        layerCount = vertices.reduce(0) { max($0, $1.layer + 1) }
        let longest = longestBentSpan(picture, limit: bendLimit)
        for (number, service) in picture.services.enumerated() {
            for dependency in service.dependencies where dependency.target != number {
                connect(number, dependency, longestBentSpan: longest)
            }
        }
    }

    /// Returns the maximum number of layers that an edge with bends may span so that there are at most `limit` bends.
    private func longestBentSpan(_ picture: GraphPicture, limit: Int) -> Int {
        var edgeCounts = [Int](repeating: 0, count: layerCount + 1)
        for (number, service) in picture.services.enumerated() {
            for dependency in service.dependencies {
                edgeCounts[abs(vertices[number].layer - vertices[dependency.target].layer)] += 1
            }
        }
        var bends = 0
        for span in edgeCounts.indices.dropFirst() {
            bends += edgeCounts[span] * (span - 1)
            if bends > limit { return span - 1 }
        }
        return edgeCounts.count
    }

    private mutating func connect(_ dependent: Int, _ dependency: GraphPicture.Dependency, longestBentSpan: Int) {
        let isReversed = vertices[dependency.target].layer > vertices[dependent].layer
        let (low, high) = isReversed ? (dependent, dependency.target) : (dependency.target, dependent)
        var route = [low]
        let (bottom, top) = (vertices[low].layer, vertices[high].layer)
        if top - bottom > 1 && top - bottom <= longestBentSpan {
            var trunk = Trunk(dependency: dependency, isReversed: isReversed, layer: bottom)
            trunk.dependency.condition = nil
            for layer in bottom + 1..<top {
                trunk.layer = layer
                let bend = trunks[trunk] ?? vertices.count
                if trunks.updateValue(bend, forKey: trunk) == nil { vertices.append(Vertex(layer: layer)) }
                route.append(bend)
            }
        }
        route.append(high)
        for (one, next) in zip(route, route.dropFirst()) where !isLinked(one, next, isReversed: isReversed) {
            vertices[one].after.append(next)
            vertices[next].before.append(one)
        }
        edges.append(Edge(dependent: dependent, dependency: dependency, route: route, isReversed: isReversed))
    }

    /// Returns whether an earlier edge already leads from one vertex to the next one. A shared bend has one neighbour
    /// on the side of its service, which is the side of lower layers unless the edges are reversed.
    private func isLinked(_ one: Int, _ next: Int, isReversed: Bool) -> Bool {
        isReversed
            ? vertices[one].service == nil && vertices[one].after.first == next
            : vertices[next].service == nil && vertices[next].before.first == one
    }
}

extension GraphPicture {
    /// The layer of each service, by depth-first search. A dependency on a service that is still open closes a cycle.
    fileprivate var layers: [Int] {
        enum Mark { case new, open, done }
        var layers = [Int](repeating: 0, count: services.count)
        var marks = [Mark](repeating: .new, count: services.count)
        var stack: [(service: Int, next: Int)] = []
        for root in services.indices where marks[root] == .new {
            marks[root] = .open
            stack.append((root, 0))
            while let (service, next) = stack.last {
                let dependencies = services[service].dependencies
                if next < dependencies.count {
                    stack[stack.count - 1].next += 1
                    let target = dependencies[next].target
                    if marks[target] == .new {
                        marks[target] = .open
                        stack.append((target, 0))
                    }
                } else {
                    stack.removeLast()
                    // Services of a cycle that are still open, as this one is, are drawn to the right of it.
                    for dependency in dependencies where marks[dependency.target] == .done {
                        layers[service] = max(layers[service], layers[dependency.target] + 1)
                    }
                    marks[service] = .done
                }
            }
        }
        return layers
    }
}
