import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Reads directed graphs in the DOT language of Graphviz: each node is a service, and `a -> b` means that a depends on
/// b. A dashed edge is order-only. Services are declared in the order of their first occurrences.
package enum DOTImporter {
    /// Returns the graph that combines the graphs of several files, in linear time.
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var graph = ImportedGraph(input.budget)
        for source in input.files { add(source, to: &graph) }
        return graph
    }

    private static func add(_ source: SourceText, to graph: inout ImportedGraph) {
        guard !graph.budget.isExceeded else { return }
        var parser = DOTParser(source.bytes, from: source.byteOrderMarkLength, graph.budget)
        defer { graph.budget = parser.graph.budget }
        do throws(DOTScanner.Failure) {
            try parser.parse()
        } catch {
            return graph.note(error: error.message, at: source.location(at: error.offset), help: error.help)
        }
        if graph.name == nil { graph.name = parser.name.flatMap { String(validUTF8: $0) } }
        let services = parser.graph.nodes.map { node in
            graph.addService(node.name, at: source.location(at: node.offset))
        }
        for edge in parser.graph.edges {
            let dependency = (
                parser.graph.nodes[edge.head].name, edge.isDashed ? DependencyKind.orderOnly : .hard, edge.condition,
                source.location(at: edge.offset)
            )
            graph.add(dependency, ofService: services[edge.tail])
        }
        for (feature, offset) in parser.graph.losses { graph.lose(feature, at: source.location(at: offset)) }
    }
}
