import LaunchGraph
import LaunchManifest

extension TextBuffer {
    /// Appends the services of `chart` as JSON for a script element. Dependencies are numbers of services. The text
    /// cannot end the element.
    mutating func append(
        pageData chart: LaunchChart, slack: [ServiceID: Duration], members: (LaunchChart.Row, inout JSONWriter) -> Void
    ) {
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
        append(writer.text.replacingScalars { ["<": #"\u003c"#, ">": #"\u003e"#, "&": #"\u0026"#][$0] })
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
        member("ready", known: service.ready)
        member("started", known: service.started)
        member("settled", known: service.settled)
        member("stopped", known: service.stopped)
        member("took", known: service.duration)
        member("slack", known: slack)
        member("waited", known: service.waited)
        member("attempts", row.attempts.count)
        if let number = service.waitedFor.flatMap({ chart.numbers[$0] }) { member("waitedFor", number) }
        member("facts", Array(row.facts.dropFirst()))
    }
}
