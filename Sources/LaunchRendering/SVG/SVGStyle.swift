import DependencyGraph

/// How an SVG drawing looks.
enum SVGStyle {
    /// The style of a document that is a graph.
    static let graph = palette(of: "svg") + letters + graphParts

    /// The style of a document that is a chart of a launch.
    static let chart =
        palette(of: "svg") + letters + ChartStyle.css + "\n" + ChartStyle.patternCSS + "\n"
            + """
            .page{fill:var(--page)}.heading{font-size:15px;font-weight:600}
            .names text{text-anchor:end;dominant-baseline:central}.names .critical{font-weight:700}
            .legend text{fill:var(--quiet)}
            """

    /// Colours are variables of the element `root`, so that a dark screen changes these and nothing else.
    static func palette(of root: String) -> String {
        """
        \(root){--page:#fff;--ink:#1f2933;--quiet:#52606d;--line:#7b8794;--rule:#e4e7eb;--box:#fff;--edge:#7b8794;\
        --bar:#b3c3d3;--bar-edge:#7b8fa3;--bad:#c62828;--bad-box:#fdecea;--main:#0b69c7;--main-box:#e8f2fc;\
        --main-bar:#6fb1f2;color-scheme:light dark}
        @media(prefers-color-scheme:dark){\(root){--page:#14191f;--ink:#e4e7eb;--quiet:#9fb0c0;--line:#7b8794;--rule:#2b343e;\
        --box:#1f2933;--edge:#7b8794;--bar:#44586b;--bar-edge:#7d93a8;--bad:#ff7b72;--bad-box:#3d1f1f;--main:#6cb6ff;\
        --main-box:#12304d;--main-bar:#1f62a5}}

        """
    }

    static let letters = """
        text{font:12px/1 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--ink)}

        """

    static let graphParts = """
        .service text{text-anchor:middle;dominant-baseline:central}
        .service rect{fill:var(--box);stroke:var(--line)}
        .service.focus rect{stroke-width:2.5}
        .service.critical rect{fill:var(--main-box);stroke:var(--main);stroke-width:1.6}
        .service.cycle rect{fill:var(--bad-box);stroke:var(--bad);stroke-width:1.6}
        .service.missing rect{fill:none;stroke:var(--bad);stroke-dasharray:4 3}
        .service.missing text,.service.cycle text{fill:var(--bad)}
        .edge{fill:none;stroke:var(--edge);stroke-width:1.2}
        .edge.after{stroke-dasharray:5 4}
        .edge.critical{stroke:var(--main);stroke-width:2}
        .edge.cycle{stroke:var(--bad);stroke-width:1.8}
        .edge.missing{stroke:var(--bad);stroke-dasharray:4 3}
        .tip{fill:var(--edge)}.tip.critical{fill:var(--main)}.tip.cycle{fill:var(--bad)}
        .legend text{font-size:11px;dominant-baseline:central;fill:var(--quiet)}

        """

    /// The arrow heads; one points at what is waited for.
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

/// What the kinds of lines in a drawing mean, as far as they occur in it.
struct SVGLegend {
    /// Each with its CSS classes and what it means.
    let entries: [(classes: String, meaning: String)]

    var height: Double { entries.isEmpty ? 0 : 26 }

    var width: Double {
        2 * LayeredPlaces.Measure.margin + entries.reduce(0) { $0 + Self.width(of: $1.meaning) }
    }

    static func width(of meaning: String) -> Double { Double(meaning.count) * 6.2 + 54 }

    init(_ picture: GraphPicture) {
        let all = picture.services.indices.flatMap { picture.dependencies(of: $0) }
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
    /// Appends the legend, its top `top` pixels from the picture's.
    mutating func append(_ legend: SVGLegend, at top: Double) {
        guard !legend.entries.isEmpty else { return }
        append("<g class=\"legend\">\n")
        var x = LayeredPlaces.Measure.margin
        for (classes, meaning) in legend.entries {
            // What is missing is a service and no dependency: a box.
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
