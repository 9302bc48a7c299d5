import DependencyGraph
import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

extension ExportTable {
    package static let edgeList = ExportTable(
        .rules, .lost(ServiceAttributes.allKeys),
        [
            .name(), .missing, .part("id", "an identifier with a blank") { $0.id.unicodeScalars.contains(" ") },
            .identifier("an identifier with a command for a CI server", as: "an escape in it") {
                !VisibleText.escapingLogCommands($0).hasSameBytes(as: $0)
            },
            .dependency("startsAfter", "that a dependency is order-only", as: "a hard dependency") { dependency, _ in
                !dependency.isHard && dependency.service != nil
            },
            .dependency("dependsOn", "the condition of a dependency") { dependency, _ in
                dependency.condition != .ready && dependency.service != nil
            },
        ])
}

extension Manifest {
    package func exportedManifest(keepsLocations: Bool = false) -> ExportedGraph {
        ExportedGraph([("launchgraph.json", json(keepsLocations: keepsLocations))])
    }

    /// Returns the graph as an edge list for the Unix tool `tsort`: a line for each dependency, which comes first.
    ///
    /// A service without dependencies is a pair of equal names, so that services first occur in declared order. Names
    /// with blanks are left out.
    package func exportedEdgeList() -> ExportedGraph {
        let ids = declarations.services.map { identifier(ofService: $0) }
        var pairs = ids.map { ($0, $0) }
        for service in declarations.services {
            pairs += exportedDependencies(ofService: service).filter { $0.service != nil }.map { ($0.id, ids[service]) }
        }
        var text = ""
        for (first, second) in pairs where !(first + second).unicodeScalars.contains(" ") {
            text += VisibleText.escapingLogCommands(first) + " " + VisibleText.escapingLogCommands(second) + "\n"
        }
        return ExportedGraph([("graph.tsort", Array(text.utf8))])
    }
}
