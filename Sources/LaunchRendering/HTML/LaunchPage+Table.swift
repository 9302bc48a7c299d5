import LaunchGraph

extension TextBuffer {
    private static let columns: [(key: String, name: String, what: String)] = [
        ("id", "service", "its identifier"), ("state", "state", "its final state"),
        ("ready", "ready", "when all its dependencies had settled"),
        ("waited", "waited", "how long it waited for a slot"),
        ("took", "took", "from its start until it settled"), ("settled", "settled", "when it came up or failed"),
        ("slack", "slack", "how much slower it could be without delaying the launch"),
        ("attempts", "attempts", "its number of attempts"),
        ("needs", "waits for", "the number of its dependencies"),
        ("needed", "behind it", "the number of its dependents"),
    ]

    /// Appends the table, with services in launch order.
    mutating func append(tablePanel chart: LaunchChart, slack: [ServiceID: Duration]) {
        var waiting = [Int](repeating: 0, count: chart.rows.count)
        let rows = chart.rows.sorted { $0.number < $1.number }
        let targets = rows.map { row in
            (row.service.dependsOn + row.service.startsAfter).compactMap { chart.numbers[$0] }
        }
        for target in targets.joined() { waiting[target] += 1 }
        append(
            "<div class=\"view\" id=\"table-view\" tabindex=\"0\" role=\"group\" aria-label=\"Table of services\">\n")
        append("<table role=\"grid\" aria-label=\"Services\">\n<thead><tr>")
        for column in Self.columns {
            append(
                "<th scope=\"col\" data-key=\"\(column.key)\"><button title=\"\(column.what)\">\(column.name)</button></th>"
            )
        }
        append("</tr></thead>\n<tbody>\n")
        for (row, targets) in zip(rows, targets) {
            let service = row.service
            append(
                "<tr id=\"t\(row.number)\" data-s=\"\(row.number)\" aria-selected=\"false\" class=\"row\(row.cssClasses)\">"
            )
            append("<th scope=\"row\" class=\"name\" title=\"\(xml: service.id.name.visible)\">")
            append("\(xml: service.id.name.visible)")
            append("</th><td class=\"state\">\(row.isBad ? "× " : "")\(service.state.rawValue)</td>")
            append(cell: service.ready)
            append(cell: service.started.flatMap { started in service.ready.map { started - $0 } })
            append(cell: service.duration)
            append(cell: service.settled)
            append(cell: slack[service.id])
            append("<td>\(row.attempts.isEmpty ? "" : "\(row.attempts.count)")</td>")
            append("<td>\(targets.count)</td><td>\(waiting[row.number])</td></tr>\n")
        }
        append("</tbody>\n</table>\n</div>\n")
    }

    private mutating func append(cell time: Duration?) {
        guard let time else { return append("<td></td>") }
        append("<td title=\"\(ExactDuration.text(time))\">\(RoundedDuration.text(time))</td>")
    }
}
