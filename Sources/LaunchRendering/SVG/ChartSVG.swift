package import LaunchGraph

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
            buffer.append(ChartStyle.patterns + "\n")
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
            buffer.append(
                plot: chart, x: left, y: ChartMeasure.heading, width: ChartMeasure.width - left - ChartMeasure.margin,
                height: bottom - ChartMeasure.heading + ChartMeasure.axis)
            buffer.append(legend)
        }
    }
}

extension TextBuffer {
    fileprivate mutating func append(plot chart: LaunchChart, x: Double, y: Double, width: Double, height: Double) {
        let rows = Double(chart.rows.count) * ChartMeasure.rowHeight
        append("<svg class=\"plot\" x=\"\(tenths: x)\" y=\"\(tenths: y)\" width=\"\(tenths: width)\"")
        append(" height=\"\(tenths: height)\" overflow=\"visible\">\n")
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
}

extension LaunchChart.Row {
    var cssClasses: String { (isCritical ? " critical" : "") + (isBad ? " bad" : "") }
}

extension LaunchReport {
    /// The title of a picture of the launch: `shop: degraded: 8 services in 1.25s`.
    var heading: String {
        (name.map { $0.visible + ": " } ?? "")
            + "\(outcome.rawValue): \(Count.of(services.count, "service")) in \(wall.roundedText)"
    }
}
