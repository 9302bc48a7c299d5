extension TextBuffer {
    /// Appends an SVG document that can be used alone or inside another one, with the content that `body` appends.
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
