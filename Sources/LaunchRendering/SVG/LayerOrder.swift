/// The order of the vertices within each layer, chosen so that few edges cross.
///
/// Sweeps sort each layer by the mean index of each vertex's neighbours in earlier layers, then in later layers (the
/// barycentre method of Sugiyama, Tagawa and Toda 1981), and the best result is used. Crossings between neighbouring
/// layers are counted with an accumulator tree (Barth, Jünger and Mutzel 2002). Larger drawings get fewer sweeps; with
/// more than ``sweepLimit`` vertices and links, the vertices keep their declared order.
struct LayerOrder {
    private(set) var layers: [[Int]]
    private let graph: LayeredGraph
    private var places: [Int]

    /// - Complexity: O(sweeps × (vertices + edges) × log), with fewer sweeps for larger graphs.
    init(_ graph: LayeredGraph) {
        self.graph = graph
        layers = Array(repeating: [], count: graph.layerCount)
        places = Array(repeating: 0, count: graph.vertices.count)
        for (number, vertex) in graph.vertices.enumerated() { layers[vertex.layer].append(number) }
        for layer in layers.indices { notePlaces(layer) }
        let size = graph.vertices.reduce(graph.vertices.count) { $0 + $1.after.count }
        improve(sweeps: size < 5_000 ? 24 : size < 50_000 ? 8 : size <= Self.sweepLimit ? 2 : 0)
    }

    /// The maximum number of vertices and links between them for which crossings are reduced.
    static let sweepLimit = 500_000

    private mutating func notePlaces(_ layer: Int) {
        for (place, vertex) in layers[layer].enumerated() { places[vertex] = place }
    }

    private mutating func improve(sweeps: Int) {
        guard sweeps > 0 else { return }
        var best = layers
        var fewest = crossings()
        for sweep in 0..<sweeps where fewest > 0 {
            if sweep % 2 == 0 {
                for layer in layers.indices.dropFirst() { sort(layer, by: \.before) }
            } else {
                for layer in layers.indices.dropLast().reversed() { sort(layer, by: \.after) }
            }
            let now = crossings()
            if now < fewest { (best, fewest) = (layers, now) }
        }
        layers = best
    }

    private mutating func sort(_ layer: Int, by neighbours: KeyPath<LayeredGraph.Vertex, [Int]>) {
        let keyed = layers[layer].map { vertex -> (key: Double, vertex: Int) in
            let others = graph.vertices[vertex][keyPath: neighbours]
            guard !others.isEmpty else { return (Double(places[vertex]), vertex) }
            return (Double(others.reduce(0) { $0 + places[$1] }) / Double(others.count), vertex)
        }
        layers[layer] = keyed.sorted { $0.key < $1.key }.map(\.vertex)
        notePlaces(layer)
    }

    private func crossings() -> Int {
        var sum = 0
        for layer in layers.indices.dropLast() {
            var tree = [Int](repeating: 0, count: layers[layer + 1].count + 1)
            var inserted = 0
            for vertex in layers[layer] {
                // A straight edge over several layers does not end in the next layer, so it is not counted.
                let targets = graph.vertices[vertex].after.filter { graph.vertices[$0].layer == layer + 1 }
                    .map { places[$0] }
                for target in targets { sum += inserted - Self.count(upTo: target, in: tree) }
                for target in targets { Self.insert(target, into: &tree) }
                inserted += targets.count
            }
        }
        return sum
    }

    private static func insert(_ place: Int, into tree: inout [Int]) {
        var index = place + 1
        while index < tree.count {
            tree[index] += 1
            index += index & -index
        }
    }

    private static func count(upTo place: Int, in tree: [Int]) -> Int {
        var index = place + 1
        var sum = 0
        while index > 0 {
            sum += tree[index]
            index -= index & -index
        }
        return sum
    }
}
