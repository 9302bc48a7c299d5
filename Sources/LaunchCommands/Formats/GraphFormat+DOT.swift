import DependencyGraph
import LaunchFormats
import LaunchManifest
import LaunchRendering

extension GraphFormat {
    /// The language of Graphviz.
    static let dot = GraphFormat(
        name: "dot", summary: "a directed graph of Graphviz; a -> b: a depends on b",
        reading: .importer { DOTImporter.graph($0) }, writing: Writing(.dot) { $0.exportedDOT() },
        recognizes: { $0.hasSuffix(".dot") || $0.hasSuffix(".gv") })
}

extension ExportTable {
    fileprivate static let dot = picture(
        .identifier("a backslash before a quotation mark or at the end", as: "two backslashes") {
            !DOTName.isExpressible($0)
        })
}

extension Manifest {
    /// Returns the graph as `graph --format dot` draws it.
    fileprivate func exportedDOT() -> ExportedGraph {
        var text = TextBuffer()
        PictureMaker(name: name, resolution: resolution, isReduced: false).picture().dot(to: &text)
        return ExportedGraph([.init("graph.dot", text.bytes)])
    }
}
