import LaunchGraph
import LaunchManifest

/// The data of the page's script.
extension TextBuffer {
    /// Appends the services of `chart` as JSON for a script element. Dependencies are numbers of services. The text
    /// cannot end the element.
    ///
    /// - Parameter members: writes further members of a service.
    mutating func append(
        pageData chart: LaunchChart, slack: [ServiceID: Duration],
        members: (LaunchChart.Row, inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter(.compact)
        writer.object { writer in
            writer.member("end", seconds: chart.end)
            writer.array("services", of: chart.rows.sorted { $0.number < $1.number }) { writer, row in
                writer.service(row, chart, slack: slack[row.service.id], members)
            }
        }
        // In JSON, these characters occur only in strings, where they can be escaped.
        for byte in writer.bytes {
            switch byte {
            case UInt8(ascii: "<"): append(#"\u003c"#)
            case UInt8(ascii: ">"): append(#"\u003e"#)
            case UInt8(ascii: "&"): append(#"\u0026"#)
            default: append(byte: byte)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func service(
        _ row: LaunchChart.Row, _ chart: LaunchChart, slack: Duration?,
        _ members: (LaunchChart.Row, inout JSONWriter) -> Void
    ) {
        let service = row.service
        object { writer in
            writer.member("id", service.id.name.visible)
            writer.member("state", service.state.rawValue)
            writer.member("critical", row.isCritical)
            for (key, others) in [("dependsOn", service.dependsOn), ("startsAfter", service.startsAfter)] {
                writer.array(key, of: others.compactMap { chart.numbers[$0] }) { $0.integer($1) }
            }
            let times: [(String, Duration?)] = [
                ("ready", service.ready), ("started", service.started), ("settled", service.settled),
                ("stopped", service.stopped), ("took", service.duration), ("slack", slack),
                ("waited", service.waited),
            ]
            for (name, time) in times {
                if let time { writer.member(name, seconds: time) }
            }
            writer.member("attempts", row.attempts.count)
            if let number = service.waitedFor.flatMap({ chart.numbers[$0] }) { writer.member("waitedFor", number) }
            writer.member("facts", Array(row.facts.dropFirst()))
            members(row, &writer)
        }
    }
}
