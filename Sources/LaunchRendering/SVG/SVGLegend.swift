import DependencyGraph

struct SVGLegend {
    /// A kind of line or box, if it occurs in the drawing.
    typealias Entry = (occurs: Bool, classes: String, isLine: Bool, meaning: String)

    private(set) var entries: [(entry: Entry, x: Double, y: Double)] = []
    private(set) var width = 0.0

    /// - Parameter most: the width of the drawing; a legend without this limit has one line. The first entry has the
    ///   distance `left` from both edges.
    init(_ legend: [Entry], left: Double, y: Double, most: Double = .infinity) {
        var (x, y) = (left, y)
        for entry in legend where entry.occurs {
            let width = Double(entry.meaning.count) * 6.2 + 54
            if x > left, x + width > most - left { (x, y) = (left, y + 20) }
            entries.append((entry, x, y))
            x += width
            self.width = max(self.width, x + left)
        }
    }
}

extension GraphPicture {
    var legend: [SVGLegend.Entry] {
        let all = services.flatMap(\.dependencies)
        return [
            (all.contains { $0.kind == .hard && !$0.isOnCycle }, "edge", true, "depends on"),
            (all.contains { $0.kind == .orderOnly }, "edge after", true, "starts after"),
            (all.contains(where: \.isCritical), "edge critical", true, "critical path"),
            (all.contains(where: \.isOnCycle), "edge cycle", true, "cycle"),
            (services.contains(where: \.isMissing), "edge missing", false, "missing"),
        ]
    }
}

extension TextBuffer {
    mutating func append(_ legend: SVGLegend) {
        guard !legend.entries.isEmpty else { return }
        append("<g class=\"legend\">\n")
        for (entry, x, y) in legend.entries {
            append(sample: entry, x: x, middle: y)
            append("<text x=\"\(tenths: x + 32)\" y=\"\(tenths: y)\">\(entry.meaning)</text>\n")
        }
        append("</g>\n")
    }

    mutating func append(sample entry: SVGLegend.Entry, x: Double, middle: Double) {
        if entry.isLine {
            append("<line class=\"\(entry.classes)\" x1=\"\(tenths: x)\" x2=\"\(tenths: x + 26)\"")
            append(" y1=\"\(tenths: middle)\" y2=\"\(tenths: middle)\"/>")
        } else {
            let isCritical = entry.classes == "critical"
            if isCritical { append("<g class=\"critical\">") }
            append("<rect class=\"\(isCritical ? "attempt" : entry.classes)\" x=\"\(tenths: x)\"")
            append(" y=\"\(tenths: middle - 5)\" width=\"26\" height=\"10\"/>")
            if isCritical { append("</g>") }
        }
    }
}
