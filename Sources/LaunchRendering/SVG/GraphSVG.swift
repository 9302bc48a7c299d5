import DependencyGraph

struct GraphDrawing {
    let picture: GraphPicture
    let graph: LayeredGraph
    let labels: [ShortLabel]
    let places: LayeredPlaces
    let legend: SVGLegend

    /// For each service in the picture, its link to the other views of the page; `nil` if there are no other views.
    let links: [Link?]?

    /// The number of a service in other views of the same page, and its marks here.
    typealias Link = (number: Int, sign: String, cssClasses: String)

    var width: Double { max(places.width, legend.width) }
    var height: Double { places.height + (legend.entries.isEmpty ? 0 : 26) }

    init(_ picture: GraphPicture, links: [Link?]? = nil) {
        self.picture = picture
        self.links = links
        graph = LayeredGraph(picture)
        labels = picture.services.enumerated().map { number, service in
            ShortLabel(service.label.visible, after: links?[number]?.sign ?? "")
        }
        places = LayeredPlaces(graph, LayerOrder(graph), letters: labels.map(\.width))
        legend = SVGLegend(picture.legend, left: LayeredPlaces.Measure.margin, y: places.height)
    }
}

extension GraphPicture {
    package func svg(to buffer: inout TextBuffer) {
        let drawing = GraphDrawing(self)
        buffer.append(svg: name ?? "launch graph", width: drawing.width, height: drawing.height, css: SVGStyle.graph) {
            // A separate background keeps the picture legible on every page.
            $0.append("<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n")
            $0.append(drawing)
        }
    }
}

extension TextBuffer {
    mutating func append(_ drawing: GraphDrawing) {
        let (picture, graph, places) = (drawing.picture, drawing.graph, drawing.places)
        append("\(SVGStyle.markers)\n<g class=\"edges\">\n")
        // Highlighted lines are drawn last, over the others.
        for isRemarkable in [false, true] {
            for edge in graph.edges
            where (edge.dependency.isOnCycle || edge.dependency.isCritical) == isRemarkable {
                append(edge, graph, places, links: drawing.links)
            }
        }
        for (number, service) in picture.services.enumerated() {
            for dependency in service.dependencies where dependency.target == number {
                append(loop: number, graph, places)
            }
        }
        append("</g>\n<g class=\"services\">\n")
        for (number, service) in picture.services.enumerated() {
            let link = drawing.links?[number]
            append("<g class=\"service\(service.cssClasses)\(link?.cssClasses ?? "")\"")
            if let link { append(" id=\"g\(link.number)\" data-s=\"\(link.number)\"") }
            append(service, drawing.labels[number], graph.vertices[number].layer, places.heights[number], places)
        }
        append("</g>\n")
        append(drawing.legend)
    }

    fileprivate mutating func append(
        _ service: GraphPicture.Service, _ label: ShortLabel, _ layer: Int, _ middle: Double, _ places: LayeredPlaces
    ) {
        let column = places.columns[layer]
        let boxHeight = LayeredPlaces.Measure.boxHeight
        append("><title>\(xml: service.label.visible)")
        // A tooltip with many lines does not fit on a screen.
        if service.members.count > 1 {
            for member in service.members.prefix(30) { append("&#10;\(xml: member.visible)") }
            if service.members.count > 30 { append("\n… and \(service.members.count - 30) more") }
        }
        if let wave = service.wave { append(" (wave \(wave))") }
        if service.isMissing { append(" (missing)") }
        append(
            """
            </title><rect x="\(tenths: column.x)" y="\(tenths: middle - boxHeight / 2)" \
            width="\(tenths: column.width)" height="\(tenths: boxHeight)" rx="7"/>\
            <text x="\(tenths: column.x + column.width / 2)" y="\(tenths: middle)">
            """)
        append("\(xml: label.text)</text></g>\n")
    }

    fileprivate mutating func append(
        _ edge: LayeredGraph.Edge, _ graph: LayeredGraph, _ places: LayeredPlaces, links: [GraphDrawing.Link?]?
    ) {
        append("<path class=\"edge\(edge.dependency.cssClasses)\"")
        if let from = links?[edge.dependent], let to = links?[edge.dependency.target] {
            append(" data-from=\"\(from.number)\" data-to=\"\(to.number)\"")
        }
        append(edge.isReversed ? " marker-end" : " marker-start")
        let colour = edge.dependency.isOnCycle ? "-cycle" : edge.dependency.isCritical ? "-critical" : ""
        append("=\"url(#arrow\(colour))\" d=\"")
        var last: (x: Double, y: Double)?
        for vertex in edge.route {
            let column = places.columns[graph.vertices[vertex].layer]
            let (x, right, y) = (column.x, column.x + column.width, places.heights[vertex])
            if let last {
                let reach = max(18, (x - last.x) * 0.5)
                append("C\(tenths: last.x + reach) \(tenths: last.y) \(tenths: x - reach) \(tenths: y)")
                append(" \(tenths: x) \(tenths: y)")
                // A line crosses a bend horizontally.
                if graph.vertices[vertex].service == nil { append("H\(tenths: right)") }
            } else {
                append("M\(tenths: right) \(tenths: y)")
            }
            last = (right, y)
        }
        guard let condition = edge.dependency.condition else { return append("\"/>\n") }
        append("\"><title>\(condition)</title></path>\n")
    }

    fileprivate mutating func append(loop number: Int, _ graph: LayeredGraph, _ places: LayeredPlaces) {
        let column = places.columns[graph.vertices[number].layer]
        let (x, y) = (column.x + column.width - 14, places.heights[number] - LayeredPlaces.Measure.boxHeight / 2)
        append(
            "<path class=\"edge cycle\" marker-end=\"url(#arrow-cycle)\" d=\"M\(tenths: x - 18) \(tenths: y)"
                + "c0 -16 18 -16 18 0\"/>\n")
    }
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

}
