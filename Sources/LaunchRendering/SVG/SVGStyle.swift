import DependencyGraph

/// The style of SVG drawings, from the `.css` files in `Resources`.
enum SVGStyle {
    /// The style of a document with a graph.
    static let graph = documentPalette + letters + ".page{fill:var(--page)}" + drawing

    /// The style of a document with a chart of a launch.
    static let chart = documentPalette + letters + bars + text(PackageResources.chart_document_css.dropLast())

    /// The colours. They are variables of the root element, so that a dark screen changes only these.
    static let palette = text(PackageResources.palette_css)

    /// The colours of a document whose root may be within another document.
    static let documentPalette = palette.split(separator: ":root", omittingEmptySubsequences: false)
        .joined(separator: "svg")

    static let letters = text(PackageResources.letters_css)
    static let drawing = text(PackageResources.drawing_css)
    static let bars = text(PackageResources.bars_css)

    /// Returns the text of a style file. An indented line continues the previous line, so that documents stay small.
    static func text(_ file: some Sequence<UInt8>) -> String {
        String(decoding: Array(file), as: UTF8.self).split(separator: "\n    ", omittingEmptySubsequences: false)
            .joined()
    }

    /// The arrow heads, which point at dependencies.
    static let markers =
        "<defs>"
        + ["", "-critical", "-cycle"].map { suffix in
            """
            <marker id="arrow\(suffix)" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" \
            markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="tip\
            \(suffix.isEmpty ? "" : " " + suffix.dropFirst())" d="M0 0.8 8 4 0 7.2z"/></marker>
            """
        }.joined() + "</defs>"
}

/// The legend of the kinds of lines that occur in a drawing.
struct SVGLegend {
    /// Each entry with its CSS classes and its meaning.
    let entries: [(classes: String, meaning: String)]

    var height: Double { entries.isEmpty ? 0 : 26 }

    var width: Double {
        2 * LayeredPlaces.Measure.margin + entries.reduce(0) { $0 + Self.width(of: $1.meaning) }
    }

    static func width(of meaning: String) -> Double { Double(meaning.count) * 6.2 + 54 }

    init(_ picture: GraphPicture) {
        let all = picture.services.flatMap(\.dependencies)
        var entries: [(String, String)] = []
        if all.contains(where: { $0.kind == .hard && !$0.isOnCycle }) { entries.append(("", "depends on")) }
        if all.contains(where: { $0.kind == .orderOnly }) { entries.append((" after", "starts after")) }
        if all.contains(where: \.isCritical) { entries.append((" critical", "critical path")) }
        if all.contains(where: \.isOnCycle) { entries.append((" cycle", "cycle")) }
        if picture.services.contains(where: \.isMissing) { entries.append((" missing", "missing")) }
        self.entries = entries
    }
}

extension TextBuffer {
    /// Appends the legend, `top` pixels below the top of the picture.
    mutating func append(_ legend: SVGLegend, at top: Double) {
        guard !legend.entries.isEmpty else { return }
        append("<g class=\"legend\">\n")
        var x = LayeredPlaces.Measure.margin
        for (classes, meaning) in legend.entries {
            // Missing services are boxes, not lines.
            let shape =
                classes == " missing"
                ? "M\(tenths: x) \(tenths: top - 5)h26v10h-26z" : "M\(tenths: x) \(tenths: top)h26"
            append("<path class=\"edge\(classes)\" d=\"\(shape)\"/>")
            append("<text x=\"\(tenths: x + 32)\" y=\"\(tenths: top)\">\(meaning)</text>\n")
            x += SVGLegend.width(of: meaning)
        }
        append("</g>\n")
    }
}
