struct LayeredPlaces {
    enum Measure {
        static let boxHeight = 28.0
        static let rowGap = 14.0
        static let bendGap = 8.0
        static let margin = 24.0
        static let columnGap = 56.0
        static let letterWidth = 7.3
        static let boxPadding = 11.0
        static let mostLetters = 48
    }

    /// The left edge and the width of each layer's boxes.
    private(set) var columns: [(x: Double, width: Double)] = []
    /// The vertical position of each vertex's middle, from the top.
    private(set) var heights: [Double]
    private(set) var width = 0.0
    private(set) var height = 0.0

    /// - Parameter letters: the width of each service's label in cells.
    /// - Complexity: O(sweeps × (vertices + edges)).
    init(_ graph: LayeredGraph, _ order: LayerOrder, letters: [Int]) {
        heights = Array(repeating: 0, count: graph.vertices.count)
        placeColumns(graph, order, letters)
        for layer in order.layers {
            var y = 0.0
            for (index, vertex) in layer.enumerated() {
                if index > 0 { y += Self.distance(layer[index - 1], vertex, graph) }
                heights[vertex] = y
            }
        }
        let sweeps = graph.vertices.count < 20_000 ? 10 : 3
        for sweep in 0..<sweeps {
            let isForward = sweep % 2 == 0
            for layer in isForward ? order.layers : order.layers.reversed() {
                align(layer, graph, by: isForward ? \.before : \.after)
            }
        }
        closeGaps()
        let top = heights.min() ?? 0
        for vertex in heights.indices { heights[vertex] += Measure.margin + Measure.boxHeight / 2 - top }
        height = (heights.max() ?? Measure.margin) + Measure.boxHeight / 2 + Measure.margin
    }

    /// Removes empty horizontal bands, which arise because unconnected parts of a graph drift apart.
    private mutating func closeGaps() {
        let most = 2 * (Measure.boxHeight + Measure.rowGap)
        var shift = 0.0
        var previous: Double?
        for vertex in heights.indices.sorted(by: { heights[$0] < heights[$1] }) {
            let height = heights[vertex]
            if let previous { shift += max(0, height - previous - most) }
            previous = height
            heights[vertex] = height - shift
        }
    }

    private mutating func placeColumns(_ graph: LayeredGraph, _ order: LayerOrder, _ letters: [Int]) {
        var x = Measure.margin
        for layer in order.layers {
            let most = layer.compactMap { graph.vertices[$0].service.map { letters[$0] } }.max() ?? 0
            let boxWidth = Double(min(most, Measure.mostLetters)) * Measure.letterWidth + 2 * Measure.boxPadding
            columns.append((x, boxWidth))
            // Many edges between two layers need enough room to be distinguishable.
            let edges = layer.reduce(0) { $0 + graph.vertices[$1].after.count }
            x += boxWidth + Measure.columnGap + min(120, Double(edges) * 1.5)
        }
        width = (columns.last.map { $0.x + $0.width } ?? Measure.margin) + Measure.margin
    }

    private static func distance(_ upper: Int, _ lower: Int, _ graph: LayeredGraph) -> Double {
        let boxes = [upper, lower].count { graph.vertices[$0].service != nil }
        return switch boxes {
        case 2: Measure.boxHeight + Measure.rowGap
        case 1: Measure.boxHeight / 2 + Measure.rowGap
        default: Measure.bendGap
        }
    }

    /// Moves the vertices of a layer as close as possible to the middle of their neighbours without changing their
    /// order: least squares under order constraints, by pooling adjacent violators (Ayer and others 1955).
    private mutating func align(_ layer: [Int], _ graph: LayeredGraph, by others: KeyPath<LayeredGraph.Vertex, [Int]>) {
        guard !layer.isEmpty else { return }
        var offsets = [0.0]
        for (upper, lower) in zip(layer, layer.dropFirst()) {
            offsets.append(offsets[offsets.count - 1] + Self.distance(upper, lower, graph))
        }
        var blocks: [(sum: Double, weight: Double, count: Int)] = []
        for (index, vertex) in layer.enumerated() {
            let others = graph.vertices[vertex][keyPath: others]
            // Boxes without neighbours keep their position if possible; bends are straightened.
            let target = others.isEmpty ? heights[vertex] : others.reduce(0) { $0 + heights[$1] } / Double(others.count)
            let weight = others.isEmpty ? 0.05 : graph.vertices[vertex].service == nil ? 4 : 1
            var block = (sum: (target - offsets[index]) * weight, weight: weight, count: 1)
            while let last = blocks.last, last.sum / last.weight > block.sum / block.weight {
                blocks.removeLast()
                block = (last.sum + block.sum, last.weight + block.weight, last.count + block.count)
            }
            blocks.append(block)
        }
        var index = 0
        for block in blocks {
            for _ in 0..<block.count {
                heights[layer[index]] = block.sum / block.weight + offsets[index]
                index += 1
            }
        }
    }
}
