import DependencyGraph
import LaunchFormats
import LaunchManifest
import LaunchRendering

extension GraphFormat {
    /// The language of Graphviz.
    static let dot = GraphFormat(
        name: "dot", summary: "a directed graph of Graphviz; a -> b: a depends on b",
        reading: .importer { DOTImporter.graph($0) }, writing: { $0.exportedDOT() },
        recognizes: { $0.hasSuffix(".dot") || $0.hasSuffix(".gv") })
}

extension Manifest {
    /// Returns the graph as `graph --format dot` draws it, with the information that the picture does not express.
    fileprivate func exportedDOT() -> ExportedGraph {
        var exported = ExportedGraph()
        var text = TextBuffer()
        text.append(dot: PictureMaker(name: name, resolution: resolution, isReduced: false).picture())
        exported.files = [.init("graph.dot", text.bytes)]
        for service in declarations.services {
            let place = location(ofService: service)
            if !DOTName.isExpressible(identifier(ofService: service)) {
                exported.losses.add("a backslash in an identifier", at: place)
            }
            if !attributes(of: service).isEmpty { exported.losses.add("an attribute of a service", at: place) }
        }
        return exported
    }
}
