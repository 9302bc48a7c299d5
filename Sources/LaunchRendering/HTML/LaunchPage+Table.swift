import LaunchGraph

extension TextBuffer {
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
}
