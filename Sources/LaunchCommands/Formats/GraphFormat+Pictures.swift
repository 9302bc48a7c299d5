import LaunchFormats
import LaunchManifest
import LaunchRendering

extension GraphFormat {
    /// Mermaid flowcharts.
    static let mermaid = GraphFormat(
        name: "mermaid", summary: "a Mermaid flowchart", writing: Writing(.picture(.name())) { $0.exportedMermaid() })
}

extension Manifest {
    /// Returns the graph as a Mermaid flowchart, as `graph --format mermaid` draws it.
    fileprivate func exportedMermaid() -> ExportedGraph {
        let picture = PictureMaker(of: self, isReduced: false).picture()
        var buffer = TextBuffer()
        picture.mermaid(to: &buffer)
        return ExportedGraph([.init("graph.mmd", buffer.bytes)])
    }
}
