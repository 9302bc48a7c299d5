import LaunchGraph
import LaunchManifest

extension FleetReport {
    /// Appends the fleet as one HTML page: the distributions of all groups and, of the largest one, the
    /// ``medianLaunch`` over time, the graph, and a table of services that can be sorted.
    package func html(to buffer: inout TextBuffer) {
        guard let launch = medianLaunch, let largest else { return }
        let picture = launch.picture
        let chart = LaunchChart(launch)
        let drawing = GraphDrawing(picture, links: picture.services.map { chart.link(to: $0.id) })
        let rows = Dictionary(largest.rows.map { (ServiceID($0.service.id), $0) }, uniquingKeysWith: { one, _ in one })
        let title = largest.group.title(label).visible
        let heading = "\(launches) launches" + (launch.name.map { " of \($0.visible)" } ?? "")
        let unreadNote = unread > 0 ? " · \(unread) reports could not be read" : ""
        buffer.append(
            pageWith: heading, facts: "timeline, graph and table: \(title.isEmpty ? "all" : title)" + unreadNote)
        buffer.append("<main class=\"fleet\">\n")
        buffer.append(launchesOf: self)
        let wall = launch.wall.roundedText
        buffer.append(panel: "chart", "The median launch: \(wall)") { $0.append(chartPanel: chart) }
        buffer.append(panel: "graph", "Graph") { $0.append(graphPanel: drawing) }
        buffer.append(panel: "table", "Services in \(largest.group.launches) launches", hasZoom: false) {
            $0.append(fleetTable: chart, rows)
        }
        buffer.append(footOf: chart, slack: launch.slackByID) { row, writer in
            guard let row = rows[row.service.id] else { return }
            for (key, value) in row.sortKeys {
                writer.key(key)
                writer.number(value)
            }
        }
    }

    private var launches: Int { groups.reduce(0) { $0 + $1.group.launches } }
}

extension FleetSummary.Row {
    fileprivate var sortKeys: [(String, Double)] {
        Quantile.allCases.map { ("\($0)", sample[$0].seconds) } + [
            ("launches", Double(service.launches)), ("failed", failed), ("tried", attempts),
            ("onPath", critical), ("gain50", gains[0].seconds), ("gain90", gains[1].seconds),
        ]
    }
}

extension TextBuffer {
    private static let columns: [Column] = [
        ("id", "service", "its identifier"), ("p50", "distribution", "of its time; the marks are p50 and p90"),
        ("launches", "started", "the launches in which it was started"),
        ("p50", "p50", "half of the launches need no more time"), ("p90", "p90", "nine of ten need no more time"),
        ("p99", "p99", "99 of 100 need no more time"), ("failed", "failed", "the share of launches in which it failed"),
        ("tried", "attempts", "the average number of attempts"),
        ("onPath", "critical", "the share of launches on whose critical path it is"),
        ("gain50", "gain p50", "by how much the median launch falls if it takes no time"),
        ("gain90", "gain p90", "by how much p90 of the launch falls if it takes no time"),
    ]

    fileprivate mutating func append(fleetTable chart: LaunchChart, _ rows: [ServiceID: FleetSummary.Row]) {
        let end = rows.values.map { $0.sample[.p99] }.max() ?? .zero
        append(tableOf: chart, Self.columns) { buffer, place in
            guard let row = rows[place.service.id] else {
                for _ in Self.columns.dropFirst() { buffer.append("<td></td>") }
                return
            }
            buffer.append(distribution: row.sample, of: row.service.launches, to: end)
            buffer.append("<td>\(Percentage.text(row.failed))</td><td>\(tenths: row.attempts)</td>")
            buffer.append("<td>\(Percentage.text(row.critical))</td>")
            for gain in row.gains { buffer.append(time: gain) }
        }
    }

    private mutating func append(distribution sample: Sample, of launches: Int, to end: Duration) {
        append("<td>")
        append(strip: sample, to: end)
        append("</td><td>\(launches)</td>")
        for quantile in Quantile.allCases { append(time: sample[quantile]) }
    }

    private mutating func append(time: Duration) { append("<td>\(time.roundedText)</td>") }

    fileprivate mutating func append(launchesOf report: FleetReport) {
        let end = report.groups.map { $0.sample[.p99] }.max() ?? .zero
        append("<section id=\"launches\" aria-labelledby=\"launches-name\">\n<div class=\"bar\">")
        append(
            "<h2 id=\"launches-name\">Launch times</h2><span class=\"quiet\">marks: p50, p90</span></div>\n<div class=\"view\" tabindex=\"0\" role=\"group\""
        )
        append(" aria-label=\"Launch times\">\n")
        append(headings: ["launches", "distribution", "launches", "p50", "p90", "p99", "outcomes"])
        for summary in report.groups {
            let title = summary.group.title(report.label).visible
            append("<tr><th scope=\"row\" title=\"\(xml: title)\">\(xml: title.isEmpty ? "all" : title)</th>")
            append(distribution: summary.sample, of: summary.group.launches, to: end)
            let outcomes = summary.outcomes.map { "\($0.count) \($0.outcome.rawValue)" }
            append("<td>\(outcomes.joined(separator: ", "))</td></tr>\n")
        }
        append("</tbody></table>\n")
        append(comparisonsOf: report)
        append(replaysOf: report)
        append("</div></section>\n")
    }

    private mutating func append(comparisonsOf report: FleetReport) {
        guard let comparisons = report.comparisons, !comparisons.isEmpty else { return }
        append(headings: ["compared with earlier launches", "", "before", "now", "change", "95% interval"])
        for comparison in comparisons {
            let title = comparison.head.title(report.label)
            let prefix = title.isEmpty ? "" : title + ": "
            for (name, change) in comparison.walls.map({ ("launch time", $0) }) + comparison.significant {
                append(change, of: (prefix + name).visible)
            }
        }
        append("</tbody></table>\n")
    }

    /// Appends a table for each group, because a change can have different effects on different graphs.
    private mutating func append(replaysOf report: FleetReport) {
        for summary in report.groups {
            guard let replay = summary.replay else { continue }
            let changes = replay.changes.joined(separator: ", ").visible
            let title = summary.group.title(report.label).visible
            append(headings: ["what if \(xml: changes)", "", "before", "after", "change", "95% interval"])
            for row in replay.rows { append(row, of: title) }
            append("</tbody></table>\n")
            guard let distance = replay.distances.first else { continue }
            append("<p class=\"quiet\">\(replay.launches) launches replayed, \(replay.failures) would not come up;")
            append(" unchanged replay minus record: median \(distance.bias.signedText),")
            append(" nine of ten within \(distance.most.roundedText)</p>\n")
        }
    }

    private mutating func append(_ change: FleetChange, of name: String) {
        append("<tr><th scope=\"row\">\(xml: name)</th><td>\(change.quantile)</td>")
        append(time: change.before.value)
        if let now = change.now, let difference = change.difference {
            append(time: now.value)
            let kind = change.isFaster ? "faster" : change.isSlower ? "slower" : "quiet"
            let bounds = difference.interval.map { [$0.lowerBound, $0.upperBound].map(\.signedText) } ?? []
            append("<td class=\"\(kind)\">\(difference.value.signedText)</td>")
            append("<td>\(bounds.joined(separator: " to "))</td>")
        }
        append("</tr>\n")
    }

    private mutating func append(headings: [String]) {
        append("<table><thead><tr>\(headings.map { "<th>\($0)</th>" }.joined())</tr></thead>\n<tbody>\n")
    }

    private mutating func append(strip sample: Sample, to end: Duration) {
        let end = end.seconds
        guard end > 0, let last = sample.times.last else { return }
        let bins = 60
        var counts = [Int](repeating: 0, count: bins)
        for time in sample.times where Double(time) <= end {
            counts[min(bins - 1, Int(Double(time) / end * Double(bins)))] += 1
        }
        let most = Double(counts.max() ?? 1)
        append("<svg class=\"strip\" viewBox=\"0 0 600 18\" preserveAspectRatio=\"none\" role=\"img\">")
        append("<title>\(sample.quantiles), at most \(Duration.rounded(seconds: Double(last)).roundedText)</title>")
        append("<line x1=\"0\" x2=\"600\" y1=\"17.5\" y2=\"17.5\"/><path d=\"M0 18")
        for (bin, count) in counts.enumerated() where count > 0 {
            append("M\(bin * 10) 18V\(tenths: 18 - max(1, 16 * Double(count) / most))h10V18")
        }
        append("z\"/>")
        for quantile in [Quantile.p50, .p90] {
            let x = min(600, 600 * sample.seconds(quantile.part) / end)
            append("<line class=\"\(quantile)\" x1=\"\(tenths: x)\" x2=\"\(tenths: x)\" y1=\"0\" y2=\"18\"/>")
        }
        append("</svg>")
    }
}
