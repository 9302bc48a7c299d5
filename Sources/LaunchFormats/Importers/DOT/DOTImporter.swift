import DependencyGraph
import LaunchManifest
import LaunchSupport

/// Reads directed graphs in the DOT language of Graphviz: each node is a service, and `a -> b` means that a depends on
/// b. A dashed edge is order-only. Services are declared in the order of their first occurrences.
package enum DOTImporter {
    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var graph = ImportedGraph(input.budget)
        for source in input.files where !graph.budget.isExceeded {
            var parser = DOTParser(source, graph.budget)
            do throws(DOTScanner.Failure) {
                try parser.parse()
                graph.budget = parser.budget
                add(parser, source, to: &graph)
            } catch {
                graph.budget = parser.budget
                graph.note(error: error.message, at: source.location(at: error.offset), help: error.help)
            }
        }
        return graph
    }

    private static func add(_ parser: DOTParser, _ source: SourceText, to graph: inout ImportedGraph) {
        if graph.name == nil { graph.name = parser.name.flatMap { String(validUTF8: $0) } }
        let services = parser.nodes.map { graph.addService($0.name, at: source.location(at: $0.offset)) }
        for (tail, head, offset, isDashed, condition) in parser.edges {
            let kind = isDashed ? DependencyKind.orderOnly : .hard
            graph.add(
                (parser.nodes[head].name, kind, condition, source.location(at: offset)), ofService: services[tail])
        }
        for (feature, offset) in parser.losses { graph.lose(feature, at: source.location(at: offset)) }
    }
}
