import LaunchGraph

/// The style of a chart.
enum ChartStyle {
    /// The hatching of failed attempts.
    static let patterns = """
        <defs><pattern id="failed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect class="hatch-under" width="6" height="6"/><rect class="hatch" width="2.4" height="6"/></pattern></defs>
        """
}

/// The legend of the bars and lines that occur in a chart.
struct ChartLegend {
    /// Each entry with its CSS classes and its meaning.
    let entries: [(classes: String, isLine: Bool, meaning: String)]

    init(_ chart: LaunchChart) {
        let services = chart.rows.map(\.service)
        let attempts = chart.rows.flatMap(\.attempts)
        var entries: [(String, Bool, String)] = []
        if services.contains(where: { $0.ready ?? .zero > .zero }) {
            entries.append(("others", true, "waits for dependencies"))
        }
        if services.contains(where: { $0.ready ?? .zero < $0.started ?? $0.settled ?? .zero && $0.ready != nil }) {
            entries.append(("slot", false, "waits for a slot"))
        }
        if attempts.contains(where: { $0.error == nil }) { entries.append(("attempt", false, "attempt")) }
        if attempts.contains(where: { $0.error != nil }) { entries.append(("attempt failed", false, "failed attempt")) }
        if chart.rows.contains(where: { $0.attempts.count > 1 }) {
            entries.append(("pause", true, "backoff"))
        }
        if !chart.criticalPath.isEmpty { entries.append(("critical", false, "critical path")) }
        if chart.rows.contains(where: { $0.isStopped && $0.service.settled != nil }) {
            entries.append(("up", true, "up until it was shut down"))
        }
        if chart.wall.map({ $0 < chart.end }) ?? false { entries.append(("wall", true, "end of the launch")) }
        self.entries = entries
    }
}

extension TextBuffer {
    /// Appends a sample of a kind of bar or line, 26 pixels wide.
    mutating func append(sample classes: String, isLine: Bool, x: Double, middle: Double) {
        if isLine {
            append("<line class=\"\(classes)\" x1=\"\(tenths: x)\" x2=\"\(tenths: x + 26)\"")
            append(" y1=\"\(tenths: middle)\" y2=\"\(tenths: middle)\"/>")
        } else {
            let isCritical = classes == "critical"
            if isCritical { append("<g class=\"critical\">") }
            append("<rect class=\"\(isCritical ? "attempt" : classes)\" x=\"\(tenths: x)\"")
            append(" y=\"\(tenths: middle - 5)\" width=\"26\" height=\"10\"/>")
            if isCritical { append("</g>") }
        }
    }
}
