package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// Appends a launch as one HTML page, which is complete without its script and loads no resources. Its security
    /// policy allows only the page's own script and style, so that text from an input cannot be executed.
    package func html(to buffer: inout TextBuffer) {
        let (chart, picture) = (LaunchChart(self), picture)
        let drawing = GraphDrawing(picture, links: picture.services.map { chart.link(to: $0.id) })
        let slack = slackByID
        var facts =
            "critical path \(criticalPathEnd.roundedText) · work \(work.roundedText),"
            + " \(TextBuffer.decimal(parallelism)) at a time on average"
        if !fingerprint.isEmpty { facts += " · fingerprint \(fingerprint.visible)" }
        buffer.append(pageWith: heading, facts: facts)
        buffer.append("<main>\n")
        buffer.append(panel: "chart", "Chart") { $0.append(chartPanel: chart) }
        buffer.append(panel: "graph", "Graph") { $0.append(graphPanel: drawing) }
        buffer.append(panel: "table", "Table", hasZoom: false) { $0.append(tablePanel: chart, slack: slack) }
        buffer.append(footOf: chart, slack: slack)
    }
}

extension TextBuffer {
    mutating func append(pageWith heading: String, facts: String) {
        append(
            String(
                template: PackageResources.page_begin_html,
                [
                    "heading": "\(xml: heading)", "facts": "\(xml: facts)", "style": PageStyle.text,
                    "styleHash": PageStyle.hash, "scriptHash": PageScript.hash,
                ]))
    }

    mutating func append(
        footOf chart: LaunchChart, slack: [ServiceID: Duration],
        members: (LaunchChart.Row, inout JSONWriter) -> Void = { _, _ in }
    ) {
        var data = TextBuffer()
        data.append(pageData: chart, slack: slack, members: members)
        append(String(template: PackageResources.page_end_html, ["data": data.text, "script": PageScript.text]))
    }

    mutating func append(panel id: String, _ name: String, hasZoom: Bool = true, _ body: (inout TextBuffer) -> Void) {
        let zoom = """
            <button data-do="out" aria-label="Zoom out" title="Zoom out ( - )">−</button>\
            <button data-do="fit" aria-label="Zoom to fit" title="Zoom to fit ( 0 )">fit</button>\
            <button data-do="in" aria-label="Zoom in" title="Zoom in ( + )">+</button>
            """
        append(
            "<section id=\"\(id)\" aria-labelledby=\"\(id)-name\">\n<div class=\"bar\"><h2 id=\"\(id)-name\">\(name)</h2>"
        )
        append("<div class=\"tools\" hidden>\(hasZoom ? zoom : "")")
        append("<button data-do=\"expand\" aria-pressed=\"false\" aria-label=\"Fill the window with the \(id)\"")
        append(" title=\"Fill the window\">⤢</button></div></div>\n")
        body(&self)
        append("</section>\n")
    }

    mutating func append(graphPanel drawing: GraphDrawing) {
        append(
            "<div class=\"view\" id=\"graph-view\" tabindex=\"0\" role=\"group\" aria-label=\"Graph of dependencies\">\n"
        )
        append("<svg id=\"drawing\" viewBox=\"0 0 \(tenths: drawing.width) \(tenths: drawing.height)\"")
        append(" width=\"\(tenths: drawing.width)\" height=\"\(tenths: drawing.height)\">\n")
        append(drawing)
        append("</svg>\n</div>\n")
    }
}

extension LaunchChart {
    /// Returns the link to the service named `id` in the chart, and its marks elsewhere.
    func link(to id: String) -> GraphDrawing.Link? {
        guard let number = numbers[ServiceID(id)] else { return nil }
        let row = rows[places[number]]
        let isOff = row.service.state == .skipped || row.service.state == .cancelled
        return row.isBad ? (number, "× ", " bad") : isOff ? (number, "– ", " off") : (number, "", "")
    }
}
