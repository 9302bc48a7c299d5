import LaunchGraph
import LaunchSupport

extension TextBuffer {
    /// Appends the bars of a service. Horizontal positions are in per cent, so that the time axis scales with the
    /// window; vertical positions are in pixels from `top`.
    mutating func append(bars row: LaunchChart.Row, of chart: LaunchChart, top: Double) {
        let service = row.service
        let middle = top + ChartMeasure.rowHeight / 2
        append("<title>")
        for (index, fact) in row.facts.enumerated() {
            if index > 0 { append("\n") }
            append("\(xml: fact)")
        }
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
        append("<text \(place) y=\"\(tenths: middle)\">\(xml: first)")
        if note.count > 1 {
            append("<tspan class=\"more\">")
            for part in note.dropFirst() { append(" · \(part)") }
            append("</tspan>")
        }
        append("</text>")
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
