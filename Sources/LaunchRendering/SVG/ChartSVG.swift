package import LaunchGraph
import LaunchSupport

extension LaunchReport {
    package func svg(to buffer: inout TextBuffer) {
        let chart = LaunchChart(self)
        let labels = chart.rows.map { ShortLabel($0.service.id.name.visible) }
        let left = ChartMeasure.margin + Double(labels.map(\.width).max() ?? 0) * 7.3 + 12
        let top = ChartMeasure.heading + ChartMeasure.axis
        let bottom = top + Double(chart.rows.count) * ChartMeasure.rowHeight
        let legend = SVGLegend(
            chart.legend, left: ChartMeasure.margin,
            y: bottom + (chart.rows.count > 30 ? 2 : 1) * ChartMeasure.axis + 10, most: ChartMeasure.width)
        let heading = self.heading
        let height = (legend.entries.last?.y ?? bottom) + 10 + ChartMeasure.margin
        buffer.append(svg: heading, width: ChartMeasure.width, height: height, css: SVGStyle.chart) { buffer in
            buffer.append(SVGStyle.patterns + "\n")
            buffer.append("<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n<text class=\"heading\"")
            buffer.append(" x=\"\(tenths: ChartMeasure.margin)\" y=\"26\">\(xml: heading)")
            buffer.append("</text>\n<g class=\"names\">\n")
            for (place, (row, label)) in zip(chart.rows, labels).enumerated() {
                let middle = top + (Double(place) + 0.5) * ChartMeasure.rowHeight
                buffer.append("<text\(row.isCritical ? " class=\"critical\"" : "") x=\"\(tenths: left - 10)\"")
                buffer.append(" y=\"\(tenths: middle)\"><title>\(xml: row.service.id.name.visible)</title>")
                buffer.append("\(xml: label.text)</text>\n")
            }
            buffer.append("</g>\n")
            buffer.append(plot: chart, x: left)
            buffer.append(legend)
        }
    }

    /// The title of a picture of the launch: `shop: degraded: 8 services in 1.25s`.
    var heading: String {
        (name.map { $0.visible + ": " } ?? "")
            + "\(outcome.rawValue): \(Count.of(services.count, "service")) in \(wall.roundedText)"
    }
}

extension TextBuffer {
    fileprivate mutating func append(plot chart: LaunchChart, x: Double) {
        let rows = Double(chart.rows.count) * ChartMeasure.rowHeight
        append("<svg class=\"plot\" x=\"\(tenths: x)\" y=\"\(tenths: ChartMeasure.heading)\"")
        append(" width=\"\(tenths: ChartMeasure.width - x - ChartMeasure.margin)\"")
        append(" height=\"\(tenths: rows + 2 * ChartMeasure.axis)\" overflow=\"visible\">\n")
        append(ticks: chart, from: ChartMeasure.axis, to: ChartMeasure.axis + rows, most: 10)
        if chart.rows.count > 30 { append(tickLabels: chart, at: ChartMeasure.axis + rows + 12, most: 10) }
        append(chain: chart)
        for (place, row) in chart.rows.enumerated() {
            append("<g class=\"bars\(row.cssClasses)\">")
            append(bars: row, of: chart, top: ChartMeasure.axis + Double(place) * ChartMeasure.rowHeight)
            append("</g>\n")
        }
        append("</svg>\n")
    }

    mutating func append(ticks chart: LaunchChart, from top: Double, to bottom: Double, most: Int) {
        append("<g class=\"ticks\">")
        for tick in TimeTicks(until: chart.end, most: most).nanoseconds {
            let x = "\(percent: chart.fraction(.nanoseconds(tick)))"
            append("<line class=\"tick\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(tenths: top - 6)\" y2=\"\(tenths: bottom)\"/>")
        }
        if let wall = chart.wall, wall < chart.end {
            let x = "\(percent: chart.fraction(wall))"
            append("<line class=\"wall\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(tenths: top - 6)\" y2=\"\(tenths: bottom)\">")
            append("<title>the launch returned at \(wall.exactText)</title></line>")
        }
        append(tickLabels: chart, at: top - 12, most: most)
        append("</g>\n")
    }

    fileprivate mutating func append(tickLabels chart: LaunchChart, at y: Double, most: Int) {
        for tick in TimeTicks(until: chart.end, most: most).nanoseconds {
            let x = chart.fraction(.nanoseconds(tick))
            append("<text class=\"time\(x > 0.98 ? " last" : "")\" x=\"\(percent: x)\" y=\"\(tenths: y)\">")
            append("\(TimeTicks.text(tick))</text>")
        }
    }

    /// Connects the services of the critical path, at the times when one settled and the next one could start.
    fileprivate mutating func append(chain chart: LaunchChart) {
        let path = chart.criticalPath
        for (one, next) in zip(path, path.dropFirst()) {
            let (from, to) = (chart.places[one], chart.places[next])
            let row = chart.rows[to].service
            guard let time = row.ready ?? chart.rows[from].service.settled else { continue }
            let ys = [from, to].map { ChartMeasure.axis + (Double($0) + 0.5) * ChartMeasure.rowHeight }
            let x = "\(percent: chart.fraction(time))"
            append("<line class=\"chain\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(tenths: ys[0])\" y2=\"\(tenths: ys[1])\"/>\n")
        }
    }

    /// Appends the bars of a service. Horizontal positions are in per cent, so that the time axis scales with the
    /// window; vertical positions are in pixels from `top`.
    mutating func append(bars row: LaunchChart.Row, of chart: LaunchChart, top: Double) {
        let service = row.service
        let middle = top + ChartMeasure.rowHeight / 2
        append("<title>\(row.facts.map { "\(xml: $0)" }.joined(separator: "\n"))")
        append("</title><rect class=\"area\" y=\"\(tenths: top)\" width=\"100%\" height=\"\(ChartMeasure.row)\"/>")
        let ready = service.ready ?? row.attempts.first?.started
        if let ready, ready > .zero { append(line: "others", from: .zero, to: ready, at: middle, chart) }
        if let ready = service.ready, let until = service.started ?? service.settled, until > ready {
            append(bar: "slot", from: ready, to: until, top: middle - 4, height: 8, chart)
        }
        var last: Duration?
        for attempt in row.attempts {
            if let last, attempt.started > last {
                append(line: "pause", from: last, to: attempt.started, at: middle, chart)
            }
            let kind = attempt.error != nil ? "attempt failed" : attempt.isOver ? "attempt" : "attempt open"
            append(bar: kind, from: attempt.started, to: attempt.ended, top: middle - 6, height: 12, chart)
            last = attempt.ended
        }
        if row.isStopped, let settled = service.settled, let stopped = service.stopped, stopped > settled {
            append(line: "up", from: settled, to: stopped, at: middle, chart)
            let x = chart.fraction(stopped)
            append("<line class=\"down\" x1=\"\(percent: x)\" x2=\"\(percent: x)\"")
            append(" y1=\"\(tenths: middle - 5)\" y2=\"\(tenths: middle + 5)\"/>")
        }
        append(note: row, from: ready ?? .zero, to: last ?? service.ready ?? .zero, at: middle, chart)
    }

    /// Appends a note after the bars if there is room, else before them, else inside them.
    private mutating func append(
        note row: LaunchChart.Row, from: Duration, to: Duration, at middle: Double, _ chart: LaunchChart
    ) {
        let note = row.note
        guard let first = note.first else { return }
        let (start, end) = (chart.fraction(from), chart.fraction(to))
        // The width of the note on a chart as narrow as a picture in a document.
        let width = (Double(note.joined(separator: " · ").displayWidth) * 6.2 + 12) / 640
        let place =
            if end + width <= 1 {
                "x=\"\(percent: end)\" dx=\"6\""
            } else if start >= width {
                "class=\"end\" x=\"\(percent: start)\" dx=\"-6\""
            } else {
                "class=\"end over\" x=\"\(percent: end)\" dx=\"-6\""
            }
        let more = note.dropFirst().map { " · \($0)" }.joined()
        append("<text \(place) y=\"\(tenths: middle)\">\(xml: first)")
        append((more.isEmpty ? "" : "<tspan class=\"more\">\(more)</tspan>") + "</text>")
    }

    private mutating func append(
        line kind: String, from: Duration, to: Duration, at middle: Double, _ chart: LaunchChart
    ) {
        append("<line class=\"\(kind)\" x1=\"\(percent: chart.fraction(from))\" x2=\"\(percent: chart.fraction(to))\"")
        append(" y1=\"\(tenths: middle)\" y2=\"\(tenths: middle)\"/>")
    }

    private mutating func append(
        bar kind: String, from: Duration, to: Duration, top: Double, height: Int, _ chart: LaunchChart
    ) {
        let (start, end) = (chart.fraction(from), chart.fraction(to))
        let place = "y=\"\(tenths: top)\" height=\"\(height)\""
        if end > start {
            append("<rect class=\"\(kind)\" x=\"\(percent: start)\" width=\"\(percent: end - start)\" \(place)/>")
        }
        // A very short attempt gets a minimum width.
        if end - start < 0.002 {
            append("<rect class=\"\(kind) edge\" x=\"\(percent: min(start, 0.998))\" width=\"2\" \(place)/>")
        }
    }
}

enum ChartMeasure {
    static let row = 22
    static let rowHeight = Double(row)
    static let margin = 20.0
    static let width = 1000.0
    static let axis = 24.0
    static let heading = 44.0
}

extension DefaultStringInterpolation {
    /// Appends a fraction of the whole in per cent, with up to four decimals.
    mutating func appendInterpolation(percent fraction: Double) {
        appendLiteral(Int64((fraction * 1_000_000).rounded()).decimal(places: 4) + "%")
    }
}

extension LaunchChart {
    var legend: [SVGLegend.Entry] {
        let services = rows.map(\.service)
        let attempts = rows.flatMap(\.attempts)
        let waitsForSlot = services.contains { service in
            service.ready.map { $0 < service.started ?? service.settled ?? .zero } ?? false
        }
        return [
            (services.contains { $0.ready ?? .zero > .zero }, "others", true, "waits for dependencies"),
            (waitsForSlot, "slot", false, "waits for a slot"),
            (attempts.contains { $0.error == nil }, "attempt", false, "attempt"),
            (attempts.contains { $0.error != nil }, "attempt failed", false, "failed attempt"),
            (rows.contains { $0.attempts.count > 1 }, "pause", true, "backoff"),
            (!criticalPath.isEmpty, "critical", false, "critical path"),
            (rows.contains { $0.isStopped && $0.service.settled != nil }, "up", true, "up until it was shut down"),
            (wall.map { $0 < end } ?? false, "wall", true, "end of the launch"),
        ]
    }
}

extension LaunchChart.Row {
    var cssClasses: String { (isCritical ? " critical" : "") + (isBad ? " bad" : "") }
}
