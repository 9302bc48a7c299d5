import DependencyGraph
import LaunchManifest

extension TextBuffer {
    /// Appends the part of a graph in which something changed as a Mermaid flowchart: what is new in green, what is gone
    /// in red, dependents at the left of their dependencies.
    mutating func append(mermaid part: ChangedNeighbourhood) {
        append("flowchart LR\n")
        for (number, service) in part.services.enumerated() {
            append("    n\(number)[\"")
            append(mermaidLabel: service.id)
            append("\"]\n")
        }
        for dependency in part.dependencies {
            append(
                "    n\(dependency.dependent) \(dependency.kind == .hard ? "-->" : "-.->") n\(dependency.dependency)\n")
        }
        for (change, name, colour) in [
            (ChangedNeighbourhood.Change.added, "added", "#2e7d32"), (.removed, "removed", "#c62828"),
        ] {
            let services = part.services.indices.filter { part.services[$0].change == change }
            let links = part.dependencies.indices.filter { part.dependencies[$0].change == change }
            let dashes = change == .removed ? ",stroke-dasharray:4" : ""
            if !services.isEmpty {
                append("    classDef \(name) stroke:\(colour),stroke-width:2px\(dashes)\n")
                append("    class \(services.map { "n\($0)" }.joined(separator: ",")) \(name)\n")
            }
            if !links.isEmpty {
                append("    linkStyle \(links.map(String.init).joined(separator: ",")) stroke:\(colour)\(dashes)\n")
            }
        }
    }
}
