import DependencyGraph

extension TextBuffer {
    /// Appends a graph as an SVG picture that can be put into a document: waves from left to right, light or dark as the
    /// reader's screen is, whole names in tooltips.
    ///
    /// Complexity: about linear in services and the layers that dependencies span.
    public mutating func append(svg picture: GraphPicture) {
        let graph = LayeredGraph(picture)
        let order = LayerOrder(graph)
        let labels = picture.services.map { ShortLabel($0.id) }
        let places = LayeredPlaces(graph, order, letters: labels.map(\.width))
        let legend = SVGLegend(picture)
        let width = max(places.width, legend.width)
        let height = places.height + legend.height
        append(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(tenths: width) \(tenths: height)" \
            width="\(tenths: width)" height="\(tenths: height)" role="img">
            <title>
            """)
        append(xml: picture.name ?? "launch graph")
        append("</title>\n<style>\(SVGStyle.css)</style>\n\(SVGStyle.markers)\n<g class=\"edges\">\n")
        // What is remarkable is drawn last, over the rest.
        for isRemarkable in [false, true] {
            for edge in graph.edges where edge.isRemarkable == isRemarkable { append(edge, graph, places) }
        }
        for number in picture.services.indices {
            for dependency in picture.dependencies(of: number) where dependency.target == number {
                append(loop: number, graph, places)
            }
        }
        append("</g>\n<g class=\"services\">\n")
        for (number, service) in picture.services.enumerated() {
            append(service, labels[number], graph.vertices[number].layer, places.heights[number], places)
        }
        append("</g>\n")
        append(legend, at: places.height)
        append("</svg>\n")
    }

    private mutating func append(
        _ service: GraphPicture.Service, _ label: ShortLabel, _ layer: Int, _ middle: Double, _ places: LayeredPlaces
    ) {
        let column = places.columns[layer]
        let boxHeight = LayeredPlaces.Measure.boxHeight
        append("<g class=\"service\(service.cssClasses)\"><title>")
        append(xml: service.id)
        if let wave = service.wave { append(" (wave \(wave))") }
        if service.isMissing { append(" (missing)") }
        append(
            """
            </title><rect x="\(tenths: column.x)" y="\(tenths: middle - boxHeight / 2)" \
            width="\(tenths: column.width)" height="\(tenths: boxHeight)" rx="7"/>\
            <text x="\(tenths: column.x + column.width / 2)" y="\(tenths: middle)">
            """)
        append(xml: label.text)
        append("</text></g>\n")
    }

    private mutating func append(_ edge: LayeredGraph.Edge, _ graph: LayeredGraph, _ places: LayeredPlaces) {
        append("<path class=\"edge\(edge.dependency.cssClasses)\"")
        append(edge.isReversed ? " marker-end" : " marker-start")
        append("=\"url(#arrow\(edge.dependency.markerSuffix))\" d=\"")
        var isFirst = true
        var lastX = 0.0
        var lastY = 0.0
        for vertex in edge.route {
            let column = places.columns[graph.vertices[vertex].layer]
            let y = places.heights[vertex]
            let isBend = graph.vertices[vertex].service == nil
            if isFirst {
                (lastX, lastY, isFirst) = (column.x + column.width, y, false)
                append("M\(tenths: lastX) \(tenths: lastY)")
                continue
            }
            let reach = max(18, (column.x - lastX) * 0.5)
            append(
                "C\(tenths: lastX + reach) \(tenths: lastY) \(tenths: column.x - reach) \(tenths: y)"
                    + " \(tenths: column.x) \(tenths: y)")
            // A bend is crossed on a level.
            if isBend { append("H\(tenths: column.x + column.width)") }
            (lastX, lastY) = (isBend ? column.x + column.width : column.x, y)
        }
        append("\"/>\n")
    }

    /// A service that waits for itself.
    private mutating func append(loop number: Int, _ graph: LayeredGraph, _ places: LayeredPlaces) {
        let column = places.columns[graph.vertices[number].layer]
        let (x, y) = (column.x + column.width - 14, places.heights[number] - LayeredPlaces.Measure.boxHeight / 2)
        append(
            "<path class=\"edge cycle\" marker-end=\"url(#arrow-cycle)\" d=\"M\(tenths: x - 18) \(tenths: y)"
                + "c0 -16 18 -16 18 0\"/>\n")
    }
}

extension LayeredGraph.Edge {
    fileprivate var isRemarkable: Bool { dependency.isOnCycle || dependency.isCritical }
}

extension GraphPicture.Service {
    fileprivate var cssClasses: String {
        (isMissing ? " missing" : isOnCycle ? " cycle" : isCritical ? " critical" : "") + (isFocus ? " focus" : "")
    }
}

extension GraphPicture.Dependency {
    fileprivate var cssClasses: String {
        (kind == .orderOnly ? " after" : "") + (isOnCycle ? " cycle" : isCritical ? " critical" : "")
    }

    fileprivate var markerSuffix: String { isOnCycle ? "-cycle" : isCritical ? "-critical" : "" }
}

/// As much of an identifier as fits into a box.
struct ShortLabel {
    let text: String
    /// How many cells it takes.
    let width: Int

    /// - Complexity: O(length of the identifier).
    init(_ identifier: String) {
        let most = LayeredPlaces.Measure.mostLetters
        let whole = identifier.displayWidth
        guard whole > most else {
            (text, width) = (identifier, whole)
            return
        }
        // The end of a long name tells more than its middle.
        let characters = Array(identifier)
        var head = 0
        var tail = 0
        var used = 1
        while head + tail < characters.count {
            let takesHead = head <= tail
            let next = takesHead ? characters[head] : characters[characters.count - 1 - tail]
            let cells = String(next).displayWidth
            guard used + cells <= most else { break }
            used += cells
            if takesHead { head += 1 } else { tail += 1 }
        }
        text = String(characters.prefix(head)) + "…" + String(characters.suffix(tail))
        width = used
    }
}

extension DefaultStringInterpolation {
    /// A number with one decimal, or none where that is enough.
    mutating func appendInterpolation(tenths number: Double) {
        let tenths = Int((number * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        appendLiteral(rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)")
    }
}
