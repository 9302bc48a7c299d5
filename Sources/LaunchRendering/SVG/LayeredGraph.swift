/// A graph made ready for a layered drawing: every vertex in a layer, every edge from one layer to the next.
///
/// The first step of Sugiyama, Tagawa and Toda (1981). A service's layer is its wave; in a graph with cycles, the wave that
/// it would have with one edge of each circle turned round. An edge that spans several layers gets a bend in each that it
/// crosses, as long as there are not too many of these: very large drawings have straight long edges instead.
struct LayeredGraph {
    /// A place in a layer that something is drawn at, or that an edge passes through.
    struct Vertex {
        /// The service, by its number in the picture; `nil` for a bend.
        var service: Int?
        var layer: Int
        /// Neighbours in the layer before and in the layer after.
        var before: [Int] = []
        var after: [Int] = []
    }

    /// A dependency in the drawing.
    struct Edge {
        var dependent: Int
        var dependency: GraphPicture.Dependency
        /// The vertices it passes, from the lower layer to the higher.
        var route: [Int]
        /// Whether it runs against time, as at least one in a circle does.
        var isReversed: Bool
    }

    static let bendLimit = 100_000

    private(set) var vertices: [Vertex] = []
    private(set) var edges: [Edge] = []
    private(set) var layerCount = 0

    /// - Complexity: O(services + dependencies × layers they span).
    init(_ picture: GraphPicture) {
        let layering = Layering(picture)
        layerCount = layering.count
        vertices = picture.services.indices.map { Vertex(service: $0, layer: layering.layers[$0]) }
        var span = 0
        for number in picture.services.indices {
            for dependency in picture.dependencies(of: number) {
                span += abs(layering.layers[number] - layering.layers[dependency.target])
            }
        }
        let bends = span <= Self.bendLimit
        for number in picture.services.indices {
            for dependency in picture.dependencies(of: number) where dependency.target != number {
                connect(number, dependency, bends: bends)
            }
        }
    }

    private mutating func connect(_ dependent: Int, _ dependency: GraphPicture.Dependency, bends: Bool) {
        let isReversed = vertices[dependency.target].layer > vertices[dependent].layer
        let (low, high) = isReversed ? (dependent, dependency.target) : (dependency.target, dependent)
        var route = [low]
        if bends {
            for layer in vertices[low].layer + 1..<max(vertices[low].layer + 1, vertices[high].layer) {
                vertices.append(Vertex(service: nil, layer: layer))
                route.append(vertices.count - 1)
            }
        }
        route.append(high)
        for (one, next) in zip(route, route.dropFirst()) {
            vertices[one].after.append(next)
            vertices[next].before.append(one)
        }
        edges.append(Edge(dependent: dependent, dependency: dependency, route: route, isReversed: isReversed))
    }
}

/// In which layer each service of a picture is drawn.
private struct Layering {
    private(set) var layers: [Int]
    private(set) var count = 0

    init(_ picture: GraphPicture) {
        layers = Array(repeating: 0, count: picture.services.count)
        // Depth first, dependencies before dependents; whatever points at a service that is still open closes a circle.
        enum Mark { case new, open, done }
        var marks = [Mark](repeating: .new, count: picture.services.count)
        var stack: [(service: Int, next: Int)] = []
        for root in picture.services.indices where marks[root] == .new {
            marks[root] = .open
            stack.append((root, picture.dependencies(of: root).startIndex))
            while let (service, next) = stack.last {
                let dependencies = picture.dependencies(of: service)
                if next < dependencies.endIndex {
                    stack[stack.count - 1].next += 1
                    let target = dependencies[next].target
                    if marks[target] == .new {
                        marks[target] = .open
                        stack.append((target, picture.dependencies(of: target).startIndex))
                    }
                } else {
                    stack.removeLast()
                    marks[service] = .done
                    // Members of a circle that are still open are drawn to the right of this one.
                    for dependency in dependencies where marks[dependency.target] == .done {
                        if dependency.target != service {
                            layers[service] = max(layers[service], layers[dependency.target] + 1)
                        }
                    }
                    count = max(count, layers[service] + 1)
                }
            }
        }
    }
}
