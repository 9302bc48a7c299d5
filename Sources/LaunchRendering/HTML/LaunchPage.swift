package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// Appends a launch as one HTML page with a linked chart, graph and table.
    ///
    /// The page is complete without its script and loads no resources. Its security policy allows only the page's own
    /// script and style, so that text from an input cannot be executed.
    ///
    /// - Parameters:
    ///   - report: the report of the launch.
    ///   - graph: the graph of the launch.
    package func html(to buffer: inout TextBuffer, graph: GraphPicture) {
        let chart = LaunchChart(self)
        let drawing = GraphDrawing(graph, links: graph.services.map { chart.link(to: $0.id) })
        let slack = slackByID
        buffer.append(head: heading)
        buffer.append("<body>\n")
        buffer.append(header: self)
        buffer.append("<main>\n")
        buffer.append(panel: "chart", "Chart", tools: LaunchPage.zoomTools) { $0.append(chartPanel: chart) }
        buffer.append(panel: "graph", "Graph", tools: LaunchPage.zoomTools) { $0.append(graphPanel: drawing) }
        buffer.append(panel: "table", "Table", tools: "") { $0.append(tablePanel: chart, slack: slack) }
        buffer.append(footOf: chart, slack: slack)
    }
}

extension TextBuffer {
    /// Appends the beginning of a page, with its style.
    mutating func append(head title: String) {
        append(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(LaunchPage.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(xml: title)</title>
            <style>\(PageStyle.text)</style>
            </head>

            """)
    }

    fileprivate mutating func append(header report: LaunchReport) {
        append("<header>\n<div><h1>\(xml: report.heading)</h1>\n<p class=\"quiet\">")
        append("critical path \(RoundedDuration.text(report.criticalPathEnd))")
        append(" · work \(RoundedDuration.text(report.work))")
        append(", \(Self.decimal(report.parallelism)) at a time on average")
        if !report.fingerprint.isEmpty {
            append(" · fingerprint \(xml: report.fingerprint.visible)")
        }
        append(LaunchPage.endOfHeader)
    }

    /// Appends the end of a page: the selected service, the help, and the script with its data.
    ///
    /// - Parameter members: writes further members of a service.
    mutating func append(
        footOf chart: LaunchChart, slack: [ServiceID: Duration],
        members: (LaunchChart.Row, inout JSONWriter) -> Void = { _, _ in }
    ) {
        append("</main>\n<aside id=\"details\" aria-label=\"Selected service\" aria-live=\"polite\"></aside>\n")
        append(LaunchPage.help)
        append("<script type=\"application/json\" id=\"launch\">")
        append(pageData: chart, slack: slack, members: members)
        append("</script>\n<script>\(PageScript.text)</script>\n</body>\n</html>\n")
    }

    /// Appends a panel with a heading and buttons.
    mutating func append(
        panel id: String, _ name: String, tools: String, _ body: (inout TextBuffer) -> Void
    ) {
        append(
            "<section id=\"\(id)\" aria-labelledby=\"\(id)-name\">\n<div class=\"bar\"><h2 id=\"\(id)-name\">\(name)</h2>"
        )
        append("<div class=\"tools\" hidden>\(tools)")
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
        return GraphDrawing.Link(
            number: number, sign: row.isBad ? "× " : isOff ? "– " : "",
            cssClasses: row.isBad ? " bad" : isOff ? " off" : "")
    }
}

/// The parts of the page that are the same for every launch.
enum LaunchPage {
    /// The content security policy: it allows only the page's own script and style, and no network.
    static let policy =
        "default-src 'none'; script-src '\(PageScript.hash)'; style-src '\(PageStyle.hash)'; base-uri 'none'; form-action 'none'"

    static let endOfHeader = """
        </p></div>
        <div class="find" hidden><input id="search" type="search" placeholder="Find by name or state ( / )" \
        aria-label="Find services by name or state" autocomplete="off" spellcheck="false">\
        <output id="found" aria-live="polite"></output>\
        <button id="keys" aria-label="Keys" title="Keys ( ? )">?</button></div>
        </header>

        """

    static let zoomTools = """
        <button data-do="out" aria-label="Zoom out" title="Zoom out ( - )">−</button>\
        <button data-do="fit" aria-label="Zoom to fit" title="Zoom to fit ( 0 )">fit</button>\
        <button data-do="in" aria-label="Zoom in" title="Zoom in ( + )">+</button>
        """

    static let help = """
        <dialog id="help" aria-label="Keys"><h2>Keys</h2><dl>
        <dt>/</dt><dd>find services; Enter goes to the next one found, Shift+Enter to the one before</dd>
        <dt>↑ ↓</dt><dd>the service above, below</dd>
        <dt>←</dt><dd>the service that was waited for last</dd>
        <dt>→</dt><dd>a service that waits for this one</dd>
        <dt>Home, End</dt><dd>the first, the last service</dd>
        <dt>Enter</dt><dd>show the selected service in every view</dd>
        <dt>+ − 0</dt><dd>zoom in, out, to fit; with Ctrl also by wheel</dd>
        <dt>Tab</dt><dd>from view to view</dd>
        <dt>Esc</dt><dd>end the search, then the selection</dd>
        </dl><form method="dialog"><button>Close</button></form></dialog>

        """
}
