/// An SVG document around a drawing: its size, its name and its style.
struct SVGFrame {
    let width: Double
    let height: Double
    let title: String
    let css: String
}

extension TextBuffer {
    /// Appends a document that can be used alone or inside another one, with the content that `body` appends.
    mutating func append(_ frame: SVGFrame, _ body: (inout TextBuffer) -> Void) {
        append(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(tenths: frame.width) \(tenths: frame.height)" \
            width="\(tenths: frame.width)" height="\(tenths: frame.height)" role="img">
            <title>
            """)
        append("\(xml: frame.title)</title>\n<style>\(frame.css)</style>\n")
        body(&self)
        append("</svg>\n")
    }
}
