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
        let data = Self.pageData(chart, slack: slack, members: members)
        append(String(template: PackageResources.page_end_html, ["data": data, "script": PageScript.text]))
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

    /// Each row of the list contains a picture that scales its time axis to the width of the window.
    mutating func append(chartPanel chart: LaunchChart) {
        append("<p class=\"key\">")
        for entry in chart.legend where entry.occurs {
            append("<span><svg class=\"bars\" width=\"26\" height=\"12\" aria-hidden=\"true\">")
            append(sample: entry, x: 0, middle: 6)
            append("</svg>\(entry.meaning)</span> ")
        }
        append("</p>\n<svg class=\"patterns\" aria-hidden=\"true\">\(SVGStyle.patterns)</svg>\n")
        append(
            "<div class=\"view\" id=\"chart-view\" tabindex=\"0\" role=\"listbox\" aria-label=\"Services over time\">\n"
        )
        append("<div id=\"plot\">\n<div class=\"axis\" role=\"presentation\"><span class=\"name\"></span>")
        append("<svg id=\"ticks\" class=\"bars\" width=\"100%\" height=\"24\" aria-hidden=\"true\">")
        append(ticks: chart, from: 24, to: 24, most: 8)
        append("</svg></div>\n<svg id=\"grid\" aria-hidden=\"true\"></svg>\n")
        for row in chart.rows {
            let name = row.service.id.name.visible
            append("<div class=\"row\(row.cssClasses)\" role=\"option\" id=\"c\(row.number)\" data-s=\"\(row.number)\"")
            append(" aria-selected=\"false\"><span class=\"name\" title=\"\(xml: name)\">\(xml: name)")
            append("</span><svg class=\"bars\(row.cssClasses)\" width=\"100%\" height=\"\(ChartMeasure.row)\">")
            append(bars: row, of: chart, top: 0)
            append("</svg></div>\n")
        }
        append("</div>\n</div>\n")
    }

    /// A column of a table of services: its key in the page's script, its name and its meaning.
    typealias Column = (key: String, name: String, what: String)

    private static let columns: [Column] = [
        ("id", "service", "its identifier"), ("state", "state", "its final state"),
        ("ready", "ready", "when all its dependencies had settled"),
        ("waited", "waited", "how long it waited for a slot"),
        ("took", "took", "from its start until it settled"), ("settled", "settled", "when it came up or failed"),
        ("slack", "slack", "how much slower it could be without delaying the launch"),
        ("attempts", "attempts", "its number of attempts"),
        ("needs", "waits for", "the number of its dependencies"),
        ("needed", "behind it", "the number of its dependents"),
    ]

    mutating func append(tablePanel chart: LaunchChart, slack: [ServiceID: Duration]) {
        var waiting = [Int](repeating: 0, count: chart.rows.count)
        let targets = chart.rows.sorted { $0.number < $1.number }.map { row in
            (row.service.dependsOn + row.service.startsAfter).compactMap { chart.numbers[$0] }
        }
        for target in targets.joined() { waiting[target] += 1 }
        append(tableOf: chart, Self.columns) { buffer, row in
            let service = row.service
            buffer.append("<td class=\"state\">\(row.isBad ? "× " : "")\(service.state.rawValue)</td>")
            for time in [service.ready, service.waited, service.duration, service.settled, slack[service.id]] {
                buffer.append(cell: time)
            }
            buffer.append("<td>\(row.attempts.isEmpty ? "" : "\(row.attempts.count)")</td>")
            buffer.append("<td>\(targets[row.number].count)</td><td>\(waiting[row.number])</td>")
        }
    }

    /// Appends a table that can be sorted by each column. `cells` appends the cells of a service after its name.
    mutating func append(
        tableOf chart: LaunchChart, _ columns: [Column], _ cells: (inout TextBuffer, LaunchChart.Row) -> Void
    ) {
        append(
            "<div class=\"view\" id=\"table-view\" tabindex=\"0\" role=\"group\" aria-label=\"Table of services\">\n")
        append("<table role=\"grid\" aria-label=\"Services\">\n<thead><tr>")
        for column in columns {
            append("<th scope=\"col\" data-key=\"\(column.key)\">")
            append("<button title=\"\(column.what)\">\(column.name)</button></th>")
        }
        append("</tr></thead>\n<tbody>\n")
        for row in chart.rows.sorted(by: { $0.number < $1.number }) {
            let name = row.service.id.name.visible
            append("<tr id=\"t\(row.number)\" data-s=\"\(row.number)\" aria-selected=\"false\"")
            append(" class=\"row\(row.cssClasses)\"><th scope=\"row\" class=\"name\" title=\"\(xml: name)\">")
            append("\(xml: name)</th>")
            cells(&self, row)
            append("</tr>\n")
        }
        append("</tbody>\n</table>\n</div>\n")
    }

    private mutating func append(cell time: Duration?) {
        guard let time else { return append("<td></td>") }
        append("<td title=\"\(time.exactText)\">\(time.roundedText)</td>")
    }

    /// Returns the services of `chart` as JSON that cannot end a script element. Dependencies are numbers of services.
    private static func pageData(
        _ chart: LaunchChart, slack: [ServiceID: Duration], members: (LaunchChart.Row, inout JSONWriter) -> Void
    ) -> String {
        var writer = JSONWriter(.compact)
        writer.object { writer in
            writer.member("end", seconds: chart.end)
            writer.array("services", of: chart.rows.sorted { $0.number < $1.number }) { writer, row in
                writer.object { writer in
                    writer.members(of: row, chart, slack: slack[row.service.id])
                    members(row, &writer)
                }
            }
        }
        // In JSON, these characters occur only in strings, where they can be escaped.
        return writer.text.replacingScalars { scalar in
            switch scalar {
            case "<": #"\u003c"#
            case ">": #"\u003e"#
            case "&": #"\u0026"#
            default: nil
            }
        }
    }
}

extension LaunchChart {
    func link(to id: String) -> GraphDrawing.Link? {
        guard let number = numbers[ServiceID(id)] else { return nil }
        let row = rows[places[number]]
        let isOff = row.service.state == .skipped || row.service.state == .cancelled
        return row.isBad ? (number, "× ", " bad") : isOff ? (number, "– ", " off") : (number, "", "")
    }
}

extension JSONWriter {
    fileprivate mutating func members(of row: LaunchChart.Row, _ chart: LaunchChart, slack: Duration?) {
        let service = row.service
        member("id", service.id.name.visible)
        member("state", service.state.rawValue)
        member("critical", row.isCritical)
        for (key, others) in [("dependsOn", service.dependsOn), ("startsAfter", service.startsAfter)] {
            array(key, of: others.compactMap { chart.numbers[$0] }) { $0.integer($1) }
        }
        let times = [
            ("ready", service.ready), ("started", service.started), ("settled", service.settled),
            ("stopped", service.stopped), ("took", service.duration), ("slack", slack), ("waited", service.waited),
        ]
        for (key, time) in times { member(key, known: time) }
        member("attempts", row.attempts.count)
        if let number = service.waitedFor.flatMap({ chart.numbers[$0] }) { member("waitedFor", number) }
        member("facts", Array(row.facts.dropFirst()))
    }
}
