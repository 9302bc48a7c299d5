enum SVGStyle {
    static let graph = documentPalette + letters + ".page{fill:var(--page)}" + drawing

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

    static let patterns = """
        <defs><pattern id="failed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect class="hatch-under" width="6" height="6"/><rect class="hatch" width="2.4" height="6"/></pattern></defs>
        """

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

extension TextBuffer {
    mutating func append(
        svg title: String, width: Double, height: Double, css: String, _ body: (inout TextBuffer) -> Void
    ) {
        append(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(tenths: width) \(tenths: height)" \
            width="\(tenths: width)" height="\(tenths: height)" role="img">
            <title>
            """)
        append("\(xml: title)</title>\n<style>\(css)</style>\n")
        body(&self)
        append("</svg>\n")
    }
}
