import DependencyGraph
import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

extension Manifest {
    /// Returns the graph as a manifest in JSON, which can express all of it.
    package func exportedManifest(keepsLocations: Bool = false) -> ExportedGraph {
        var exported = ExportedGraph()
        exported.files = [.init("launchgraph.json", json(keepsLocations: keepsLocations))]
        return exported
    }

    /// Returns the graph as an edge list for the Unix tool `tsort`: a line for each dependency, with the dependency
    /// before the dependent.
    ///
    /// A service without dependencies is a pair of equal names, so that services first occur in declared order.
    package func exportedEdgeList() -> ExportedGraph {
        var exported = ExportedGraph()
        addRules(to: &exported.losses)
        if name != nil { exported.losses.add("the name of the graph", at: nil) }
        var text: [UInt8] = []
        let write = { (names: String...) in
            text += Array(names.map(VisibleText.escapingLogCommands).joined(separator: " ").utf8) + [UInt8(ascii: "\n")]
        }
        for service in declarations.services {
            let id = identifier(ofService: service)
            let location = location(ofService: service)
            if id.utf8.contains(where: { $0 == UInt8(ascii: " ") }) {
                exported.losses.add("an identifier with a blank", at: location)
                continue
            }
            if !VisibleText.escapingLogCommands(id).hasSameBytes(as: id) {
                exported.losses.add("an identifier with a command for a CI server", at: location)
            }
            write(id, id)
            exported.losses.add(attributes: attributes(of: service), except: [], at: location)
        }
        for service in declarations.services {
            let id = identifier(ofService: service)
            guard !id.utf8.contains(UInt8(ascii: " ")) else { continue }
            for dependency in exportedDependencies(ofService: service) where dependency.service != nil {
                let location = location(ofDependency: dependency.number)
                guard !dependency.id.utf8.contains(UInt8(ascii: " ")) else { continue }
                if !dependency.isHard { exported.losses.add("that a dependency is order-only", at: location) }
                if dependency.condition != .ready { exported.losses.add("the condition of a dependency", at: location) }
                write(dependency.id, id)
            }
        }
        exported.files = [.init("graph.tsort", text)]
        return exported
    }
}
