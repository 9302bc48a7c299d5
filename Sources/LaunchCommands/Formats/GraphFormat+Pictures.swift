import LaunchFormats
import LaunchManifest
import LaunchRendering

extension GraphFormat {
    static let dot = GraphFormat(
        name: "dot", summary: "a directed graph of Graphviz; a -> b: a depends on b",
        reading: .importer { DOTImporter.graph($0) },
        writing: Writing(table: .dot) { manifest, _ in GraphPicture(of: manifest).drawn("graph.dot") { $0.dot(to: &$1) }
        }, recognizes: { $0.hasSuffix(".dot") || $0.hasSuffix(".gv") })

    static let mermaid = GraphFormat(
        name: "mermaid", summary: "a Mermaid flowchart",
        writing: Writing(table: .picture(.name())) { manifest, _ in
            GraphPicture(of: manifest).drawn("graph.mmd") { $0.mermaid(to: &$1) }
        })
}

extension ExportTable {
    fileprivate static let dot = picture(
        .identifier("a backslash before a quotation mark or at the end", as: "two backslashes") {
            !DOTName.isExpressible($0)
        })
}

extension GraphPicture {
    /// Returns the graph as ‘graph --format’ draws it, as a file with this name.
    fileprivate func drawn(_ file: String, _ draw: (GraphPicture, inout TextBuffer) -> Void) -> ExportedGraph {
        var text = TextBuffer()
        draw(self, &text)
        return ExportedGraph([(file, text.bytes)])
    }
}
